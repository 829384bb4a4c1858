import { describe, expect, it } from 'vitest';
import type { DiagramFrame } from '../../lib/protocol';
import { beatsOf } from './beats';

const board = (pieces: string) => ({
  position: pieces,
  pieces,
  turn: 'white' as const,
  checked: null,
  frozen: [],
});
const first: DiagramFrame = { board: board('K.p'), san: null, from: null, to: null, takes: [] };
const taken = { site: 'c1', letter: 'p', name: 'pawn', how: null };
const second: DiagramFrame = { board: board('.K.'), san: 'Kb1', from: 'a1', to: 'b1', takes: [taken] };

describe('a diagram', () => {
  it('shows each move and what it takes before the move is made', () => {
    const beats = beatsOf([first, second]);
    expect(beats.map(({ board, made }) => [board.pieces, made])).toEqual([
      ['K.p', 0],
      ['K.p', 0],
      ['.K.', 1],
    ]);
    expect(beats[1]?.next?.takes).toEqual([taken]);
    expect(beats[2]?.last).toEqual({ from: 'a1', to: 'b1', san: 'Kb1' });
    expect(beats[2]?.next).toBeNull();
  });

  it('stands still where it has no moves', () => {
    expect(beatsOf([first])).toHaveLength(1);
    expect(beatsOf([])).toEqual([]);
  });

  it('gives more time to look at what is taken', () => {
    const quiet = beatsOf([first, { ...second, takes: [] }])[1]?.ms ?? 0;
    expect(beatsOf([first, second])[1]?.ms).toBeGreaterThan(quiet);
  });
});
