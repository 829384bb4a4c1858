import { expect, it } from 'vitest';
import type { BoardView, GameInfo, PlyView, TableView, TargetKind } from '../lib/protocol';
import { soundBetween } from './hearing';

const info = { board: { width: 2, height: 2 } } as GameInfo;
const board = (pieces: string, checked: string | null = null) => ({ pieces, checked }) as BoardView;
const ply = (after: BoardView, takes = 0, kind: TargetKind = 'move') =>
  ({ from: 'a1', to: 'b2', kind, takes: Array(takes).fill({}), board: after }) as PlyView;
const view = (plies: PlyView[], more: Partial<TableView> = {}) =>
  ({ plies, start_board: board('P..k'), result: null, offer: null, undo_offer: null, ...more }) as TableView;
const over = { result: '1-0', winner: null, reason: '' };

it.each([
  ['move', view([ply(board('...P'))])],
  ['capture', view([ply(board('...P'), 1)])],
  ['castle', view([ply(board('...P'), 0, 'castling')])],
  ['check', view([ply(board('...P', 'b1'), 0, 'castling')])],
  ['check', view([ply(board('...P', 'b1'), 1)])],
  ['promote', view([ply(board('...Q'), 1)])],
  ['end', view([ply(board('...P'), 1)], { result: over })],
  ['notify', view([], { offer: 'white' })],
  [null, view([])],
])('%s is heard', (sound, after) => expect(soundBetween(info, view([]), after)).toBe(sound));

it('a new game is heard, a move taken back is not', () => {
  expect(soundBetween(info, view([], { result: over }), view([]))).toBe('notify');
  expect(soundBetween(info, view([ply(board('...P'))]), view([]))).toBeNull();
});
