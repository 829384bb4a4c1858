// What a move was worth: labels by the loss of winning chances.
import type { PlyView, ScoreView, Side, TableView } from './protocol';

/** What can be said against a move. */
export type Label = 'inaccuracy' | 'mistake' | 'blunder';

const LOSSES: [number, Label][] = [
  [0.3, 'blunder'],
  [0.17, 'mistake'],
  [0.1, 'inaccuracy'],
];

/** The signs that records use. */
export const SIGNS: Record<Label, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** A part of the table that scores are read from. */
export type Scored = Pick<TableView, 'plies' | 'start_score'>;

/** White's score of the board after so many plies. */
export function scoreAt(table: Scored, ply: number): ScoreView | null {
  return ply === 0 ? table.start_score : (table.plies[ply - 1]?.score ?? null);
}

/** White's score of a game that is over. */
export function scoreOfResult(result: string): ScoreView {
  const chances = result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5;
  return { cp: 0, win: null, chances };
}

/**
 * The last score known up to a ply: what the evaluation bar shows until the next one comes. How the game ended is known before its
 * last board is judged.
 */
export function lastScore(table: Scored & Partial<Pick<TableView, 'result'>>, ply: number): ScoreView | null {
  const last = table.plies.length;
  if (table.result && ply >= last && !scoreAt(table, last)) return scoreOfResult(table.result.result);
  for (let at = Math.min(ply, table.plies.length); at >= 0; at -= 1) {
    const score = scoreAt(table, at);
    if (score) return score;
  }
  return null;
}

/** What share of the winning chances a side lost between two scores, on a scale where sure loss to sure win is 2. */
export function loss(before: ScoreView, after: ScoreView, side: Side): number {
  const change = (after.chances - before.chances) * 2;
  return side === 'white' ? -change : change;
}

/** The label of a loss. */
export function labelOf(lost: number): Label | null {
  // The sums of binary fractions fall a hair short of the round number they mean.
  return LOSSES.find(([least]) => lost >= least - 1e-9)?.[1] ?? null;
}

/** The label of a ply, once the boards before and after it are judged. The first ply is 1. */
export function labelAt(table: Scored, ply: number): Label | null {
  const move: PlyView | undefined = table.plies[ply - 1];
  const before = scoreAt(table, ply - 1);
  const after = scoreAt(table, ply);
  return move && before && after ? labelOf(loss(before, after, move.side)) : null;
}
