import { describe, expect, it } from 'vitest';
import type { GameInfo, TableSummary } from '../../lib/protocol';
import { de } from '../../text/de';
import { en } from '../../text/en';
import { joined } from './list.svelte';
import { hostWords, length, standing } from './words';

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

it('names and results are looked for as the list writes them', () => {
  const opponents = [{ name: 'level-3', kind: 'level', level: 3 }];
  const games = [{ name: 'nim', title: 'Game of Nim', opponents }] as unknown as GameInfo[];
  expect(hostWords(' level 3 ', games, en)).toBe('level-3');
  expect(hostWords('Stufe 3', games, de)).toBe('level-3');
  expect(hostWords('game of nim', games, en)).toBe('nim');
  expect(hostWords('Remis', games, de)).toBe('1/2-1/2');
  expect(hostWords('gent', games, en)).toBe('gent');
});
