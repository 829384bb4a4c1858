import { expect, it } from 'vitest';
import { anchor, rulesOf } from './rules';

it('headings have names that suit an address', () => {
  expect(anchor('En passant')).toBe('en-passant');
  expect(anchor(' King, taken! ')).toBe('king-taken');
  expect(anchor('step-back')).toBe('step-back');
});

it('a piece has its place in the rules', () => {
  expect(rulesOf('a game', 'Old man')).toBe('/rules/a%20game#old-man');
});
