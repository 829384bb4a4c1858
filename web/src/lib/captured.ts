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

/** How many pieces a side has more on the board than the other; negative where it has fewer. */
export function piecesAhead(info: GameInfo, pieces: string, side: Side): number {
  const sides = new Map(info.pieces.map((kind) => [kind.letter, kind.side]));
  let ahead = 0;
  for (const letter of pieces) {
    const owner = sides.get(letter);
    if (owner) ahead += owner === side ? 1 : -1;
  }
  return ahead;
}
