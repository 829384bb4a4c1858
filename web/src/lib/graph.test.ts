import { describe, expect, it } from 'vitest';
import { Scale, area, chances, extent, ownScores, path, pawns } from './graph';
import type { PlyView, ScoreView } from './protocol';

const score = (cp: number, win: number | null = null): ScoreView => ({ cp, win, chances: 0.5 + cp / 2000 });
const plies = [
  { side: 'white', score: score(100), own_score: null, side_score: null },
  { side: 'black', score: null, own_score: score(-300), side_score: null },
  { side: 'white', score: score(400), own_score: score(250), side_score: null },
] as PlyView[];
const table = { start_score: score(0), plies };

describe('curves', () => {
  it('of chances leave out what is not judged yet', () => {
    expect(chances(table).map(({ ply }) => ply)).toEqual([0, 1, 3]);
  });

  it('of own scores are seen from each side, the judge standing in for people', () => {
    expect(ownScores(table, 'white')).toEqual([
      { ply: 1, value: 1 },
      { ply: 3, value: 2.5 },
    ]);
    expect(ownScores(table, 'black')).toEqual([{ ply: 2, value: 3 }]);
  });

  it('of own scores are in the numbers of a document where the game has some', () => {
    const judged = plies.map((ply, index) => ({ ...ply, side_score: 300 + index }));
    expect(ownScores({ ...table, plies: judged }, 'white')).toEqual([
      { ply: 1, value: 300 },
      { ply: 3, value: 302 },
    ]);
  });

  it('end at the edge where a game is decided', () => {
    expect(pawns(score(0, 3), 'white')).toBe(10);
    expect(pawns(score(0, 3), 'black')).toBe(-10);
    expect(pawns(score(5000), 'white')).toBe(10);
  });

  it('have room for their greatest value', () => {
    expect(extent([])).toEqual([-1, 1]);
    expect(extent([[{ ply: 1, value: -2.1 }], [{ ply: 2, value: 1 }]])).toEqual([-3, 3]);
    expect(extent([[{ ply: 1, value: 291.5 }], [{ ply: 2, value: 301.2 }]])).toEqual([291, 302]);
  });
});

describe('a scale', () => {
  const scale = new Scale(4, 0, 1, 400, 100);

  it('puts the first ply left, the last right, high values on top', () => {
    expect(scale.place({ ply: 0, value: 0 })).toEqual({ x: 0, y: 100 });
    expect(scale.place({ ply: 4, value: 1 })).toEqual({ x: 400, y: 0 });
    expect(scale.place({ ply: 2, value: 7 })).toEqual({ x: 200, y: 0 });
  });

  it('finds the ply that was clicked', () => {
    expect([-1, 0, 0.3, 0.63, 2].map((share) => scale.plyAt(share))).toEqual([0, 0, 1, 3, 4]);
  });

  it('has room for a game without moves', () => {
    expect(new Scale(0, 0, 1, 400, 100).place({ ply: 0, value: 0.5 })).toEqual({ x: 0, y: 50 });
  });

  it('draws paths and areas', () => {
    const places = [
      { x: 0, y: 1 },
      { x: 2.005, y: 3 },
    ];
    expect(path(places)).toBe('M0 1L2.01 3');
    expect(area(places, 9)).toBe('M0 1L2.01 3L2.01 9L0 9Z');
    expect(area([], 9)).toBe('');
  });
});
