import { describe, expect, it } from 'vitest';
import { labelAt, labelOf, lastScore, loss } from './feedback';
import type { PlyView, ScoreView } from './protocol';

const score = (chances: number): ScoreView => ({ cp: 0, win: null, chances });
const ply = (side: 'white' | 'black', chances: number | null) =>
  ({ side, score: chances === null ? null : score(chances) }) as PlyView;

describe('labels', () => {
  it.each([
    [0.05, null],
    [0.1, 'inaccuracy'],
    [0.17, 'mistake'],
    [0.3, 'blunder'],
    [1.8, 'blunder'],
    [-0.4, null],
  ])('a loss of %f is %s', (lost, label) => expect(labelOf(lost)).toBe(label));

  it('count losses for the side that moved', () => {
    expect(loss(score(0.5), score(0.3), 'white')).toBeCloseTo(0.4);
    expect(loss(score(0.5), score(0.3), 'black')).toBeCloseTo(-0.4);
  });

  it('wait until both boards are judged', () => {
    const table = {
      start_score: score(0.5),
      plies: [ply('white', 0.38), ply('black', null), ply('white', 0.1)],
    };
    expect(labelAt(table, 1)).toBe('mistake');
    expect(labelAt(table, 2)).toBeNull();
    expect(labelAt(table, 3)).toBeNull();
    expect(labelAt(table, 9)).toBeNull();
  });
});

describe('the last score', () => {
  const table = { start_score: score(0.5), plies: [ply('white', 0.6), ply('black', null)] };
  it('stays until the next is there', () => {
    expect(lastScore(table, 2)?.chances).toBe(0.6);
    expect(lastScore(table, 0)?.chances).toBe(0.5);
    expect(lastScore({ start_score: null, plies: [] }, 0)).toBeNull();
  });
  it('is the result at the end of a game that is over', () => {
    const result = { result: '0-1', winner: 'black', reason: 'checkmate' } as const;
    expect(lastScore({ ...table, result }, 2)?.chances).toBe(0);
    expect(lastScore({ ...table, result }, 1)?.chances).toBe(0.6);
  });
});
