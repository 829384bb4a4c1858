// What stands where while a board is set up, as plain data with functions that change it. No rules are known here.
import type { BoardShape, Side } from '../../lib/protocol';

/** Pieces on a board and who is to move. */
export interface Arrangement {
  /** The letter on each site, row by row from the bottom left corner; `.` where there is none. */
  pieces: string;
  turn: Side;
}

/** The letter that stands for nothing. */
export const NOTHING = '.';

/** A board with nothing on it. */
export function blank(shape: BoardShape): string {
  return NOTHING.repeat(shape.width * shape.height);
}

/** The letters with another one in one place. */
export function put(pieces: string, index: number, letter: string): string {
  if (index < 0 || index >= pieces.length) return pieces;
  return pieces.slice(0, index) + letter + pieces.slice(index + 1);
}

/** The letters after a press with a tool: the same piece once more takes it away again. */
export function stamp(pieces: string, index: number, letter: string): string {
  return put(pieces, index, pieces[index] === letter ? NOTHING : letter);
}

/** The letters after a piece was carried to another place, or off the board. */
export function carry(pieces: string, from: number, to: number | null): string {
  const letter = pieces[from];
  if (letter === undefined || from === to) return pieces;
  const lifted = put(pieces, from, NOTHING);
  return to === null ? lifted : put(lifted, to, letter);
}

/** What was set up, step by step, so that steps can be taken back. */
export interface History {
  past: Arrangement[];
  now: Arrangement;
  future: Arrangement[];
}

const LONGEST = 200;

/** Nothing has been done yet. */
export function begin(now: Arrangement): History {
  return { past: [], now, future: [] };
}

/** Another step is done. One that changes nothing is none. */
export function change(history: History, next: Arrangement): History {
  const { past, now } = history;
  if (next.pieces === now.pieces && next.turn === now.turn) return history;
  return { past: [...past, now].slice(-LONGEST), now: next, future: [] };
}

/** The last step is taken back. */
export function undo({ past, now, future }: History): History {
  const last = past.at(-1);
  return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : { past, now, future };
}

/** The step taken back last is done again. */
export function redo({ past, now, future }: History): History {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}
