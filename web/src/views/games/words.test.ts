import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../../lib/protocol';
import { en } from '../../text/en';
import { joined } from './list.svelte';
import { length, standing } from './words';

const table = (more: Partial<TableSummary>): TableSummary => ({
  id: 'x',
  game: 'nim',
  white: 'human',
  black: 'level-1',
  plies: 0,
  result: null,
  changed_ms: 0,
  board: { position: '', pieces: '', turn: 'black', checked: null, frozen: [] },
  link: '/table/x',
  ...more,
});

describe('a game in the list', () => {
  it.each([
    ['1-0', 'White won'],
    ['0-1', 'Black won'],
    ['1/2-1/2', 'Draw'],
    [null, 'Black to move'],
  ])('with the result %s reads %s', (result, words) => expect(standing(table({ result }), en)).toBe(words));

  it('counts whole moves', () => {
    expect(length(table({}), en, 'en')).toBe('Not begun');
    expect(length(table({ plies: 1 }), en, 'en')).toBe('1 move');
    expect(length(table({ plies: 5 }), en, 'en')).toBe('3 moves');
  });
});

it('a game that comes on two pages is shown once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => table({ id })) as [TableSummary, TableSummary, TableSummary];
  expect(joined([a, b], [b, c])).toEqual([a, b, c]);
});
