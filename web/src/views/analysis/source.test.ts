import { expect, it } from 'vitest';
import { linkTo } from './link';
import { isPosition } from './source';
import { scoreText } from '../../lib/format';
import { short } from './words';

it.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', true],
  ['bbbbb/bbbbb/bb1ww/wwwww/wwwww w', true],
  ['1. e4 e5', false],
  ['1.e4', false],
  ['[Event "x"]\n\n1. e4 *', false],
])('%s is a position: %s', (text, is) => {
  expect(isPosition(text)).toBe(is);
});

it('holds the position and the moves in the address', () => {
  expect(linkTo('go')).toBe('/analysis/go');
  const link = linkTo('go', { position: 'a/b w', moves: ['c', 'd'], ply: 1 });
  const said = new URL(link, 'http://localhost').searchParams;
  expect(Object.fromEntries(said)).toEqual({ position: 'a/b w', moves: 'c d', ply: '1' });
});

it('writes scores from White’s side', () => {
  const score = (cp: number, win: number | null = null) => scoreText({ cp, win, chances: 0.5 });
  expect([score(35), score(-120), score(0), score(900, 4), score(-900, -3)]).toEqual([
    '+0.35',
    '−1.20',
    '0.00',
    '#4',
    '#−3',
  ]);
});

it('writes large numbers shortly', () => {
  expect([short(950, 'en'), short(535_400, 'en'), short(1_234_567, 'de')]).toEqual([
    '950',
    '535 k',
    '1,23 M',
  ]);
});
