import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../lib/protocol';
import { FIRST, fitting, levels, tableOf, type Choice } from './choice';

const opponent = (name: string, kind: string, level: number | null = null) => ({ name, kind, level });
const games = [
  {
    name: 'go',
    opponents: [opponent('level-2', 'level', 2), opponent('level-1', 'level', 1), opponent('own', 'search')],
  },
  { name: 'nim', opponents: [] },
] as unknown as GameInfo[];
const go = games[0] as GameInfo;
const choice: Choice = { ...FIRST, game: 'go', opponent: { is: 'level', level: 2 } };

describe('a choice', () => {
  it('seats the person on the side chosen and the opponent on the other', () => {
    expect(tableOf(choice, go, 0)).toEqual({
      table: { game: 'go', white: 'human', black: 'level-2' },
      side: 'white',
    });
    expect(tableOf({ ...choice, side: 'black', clock: '60+1' }, go, 0)).toEqual({
      table: { game: 'go', white: 'level-2', black: 'human', clock: '60+1' },
      side: 'black',
    });
  });

  it('leaves the side to chance where that is wanted', () => {
    const random: Choice = { ...choice, side: 'random' };
    expect([0, 0.49, 0.5, 0.99].map((chance) => tableOf(random, go, chance).side)).toEqual([
      'white',
      'white',
      'black',
      'black',
    ]);
  });

  it('seats people on both sides for a game of two', () => {
    const { table } = tableOf({ ...choice, opponent: { is: 'link' } }, go, 0);
    expect([table.white, table.black]).toEqual(['human', 'human']);
  });

  it('falls back where a game or an opponent is not there', () => {
    expect(fitting({ ...choice, game: 'gone' }, games).game).toBe('go');
    expect(fitting({ ...choice, opponent: { is: 'program', name: 'gone' } }, games).opponent).toEqual(
      FIRST.opponent,
    );
    expect(fitting({ ...choice, opponent: { is: 'program', name: 'own' } }, games).opponent).toEqual({
      is: 'program',
      name: 'own',
    });
  });
});

it('levels are in order', () => {
  expect(levels(go).map(({ level }) => level)).toEqual([1, 2]);
});
