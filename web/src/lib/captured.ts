// What each side has taken so far.
import type { GameInfo, PieceInfo, PlyView, Side } from './protocol';

/** So many pieces of a kind. */
export interface Taken {
  kind: PieceInfo;
  count: number;
}

/** What a side took in the first plies of a game, in the order of the game's kinds of pieces. */
export function takenBy(info: GameInfo, plies: PlyView[], upTo: number, side: Side): Taken[] {
  const counts = new Map<string, number>();
  for (const ply of plies.slice(0, upTo)) {
    if (ply.side !== side) continue;
    for (const { letter } of ply.takes) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return info.pieces.flatMap((kind) => {
    const count = counts.get(kind.letter) ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** By what a side is ahead of the other on the board. */
export interface Lead {
  /** Below zero where it is behind. */
  by: number;
  /** Whether pieces count differently in this game. */
  inPoints: boolean;
}

/** By how much a side is ahead on a board. */
export function leadOf(info: GameInfo, pieces: string, side: Side): Lead {
  const kinds = new Map(info.pieces.map((kind) => [kind.letter, kind]));
  let by = 0;
  for (const letter of pieces) {
    const kind = kinds.get(letter);
    if (kind) by += kind.side === side ? kind.points : -kind.points;
  }
  return { by, inPoints: info.pieces.some(({ points }) => points !== 1) };
}
