// A diagram as a row of beats: each move is shown before it is made, with what it takes, and then made.
import type { BoardView, DiagramFrame, TakenView } from '../../lib/protocol';

/** What is seen for a while. */
export interface Beat {
  board: BoardView;
  /** How many moves have been made. */
  made: number;
  /** The move that is about to be made. */
  next: { from: string; to: string; takes: TakenView[] } | null;
  /** The move that led here. */
  last: { from: string; to: string; san: string } | null;
  /** For how long, in milliseconds. */
  ms: number;
}

const FIRST_MS = 1400;
const ABOUT_MS = 900;
const ABOUT_TO_TAKE_MS = 1700;
const MADE_MS = 1500;
const LAST_MS = 3000;

/** The beats of a diagram. One without moves has one. */
export function beatsOf(frames: DiagramFrame[]): Beat[] {
  const beats: Beat[] = [];
  frames.forEach((frame, made) => {
    const before = frames[made - 1];
    const { from, to, takes } = frame;
    const move = from !== null && to !== null ? { from, to, takes } : null;
    if (before && move) {
      const ms = takes.length > 0 ? ABOUT_TO_TAKE_MS : ABOUT_MS;
      beats.push({ board: before.board, made: made - 1, next: move, last: null, ms });
    }
    const ms = made === 0 ? FIRST_MS : made === frames.length - 1 ? LAST_MS : MADE_MS;
    const last = move ? { from: move.from, to: move.to, san: frame.san ?? '' } : null;
    beats.push({ board: frame.board, made, next: null, last, ms });
  });
  return beats;
}
