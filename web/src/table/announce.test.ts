import { expect, it } from 'vitest';
import type { BoardView, GameInfo, PlyView, TakenView } from '../lib/protocol';
import { en } from '../text/en';
import { announce } from './announce';

const info = {
  board: { width: 2, height: 2 },
  pieces: [{ letter: 'n', name: 'knight' }],
} as unknown as GameInfo;
const before = { pieces: 'n...' } as BoardView;
const ply = (takes: Partial<TakenView>[], checked: string | null = null) =>
  ({ side: 'black', from: 'a1', to: 'b2', san: 'x', takes, board: { checked } }) as unknown as PlyView;

it.each([
  [ply([]), 'Black knight to b2'],
  [ply([], 'a2'), 'Black knight to b2, check'],
  [ply([{ name: 'pawn', site: 'b2', how: null }]), 'Black knight takes pawn on b2'],
  [
    ply([{ name: 'pawn', site: 'a2', how: 'squeezed between a1 and a3' }]),
    'Black knight to b2 takes pawn on a2, squeezed between a1 and a3',
  ],
  [
    ply([
      { name: 'pawn', site: 'a2', how: null },
      { name: 'king', site: 'b1', how: null },
    ]),
    'Black knight to b2 takes pawn on a2 and king on b1',
  ],
])('a move is told in words', (move, words) => expect(announce(info, before, move, en)).toBe(words));
