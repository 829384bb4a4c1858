// Moves in words, for those who hear the game instead of seeing it.
import { letterOn } from '../board/state';
import type { BoardView, GameInfo, PlyView } from '../lib/protocol';
import type { Texts } from '../text/text.svelte';

/** A move as a sentence: who went where, what it took and by what means, and whether it gives check. */
export function announce(info: GameInfo, before: BoardView, ply: PlyView, t: Texts): string {
  const letter = letterOn(info.board, before, ply.from);
  const name = info.pieces.find((kind) => kind.letter === letter)?.name ?? ply.san;
  const piece = t.moves.piece(ply.side, name);
  const sentence = moved(piece, ply, t);
  return ply.board.checked ? `${sentence}, ${t.moves.check}` : sentence;
}

function moved(piece: string, ply: PlyView, t: Texts): string {
  const [first] = ply.takes;
  if (!first) return t.moves.goes(piece, ply.to);
  const taken = t.moves.list(ply.takes.map(({ name, site, how }) => t.moves.taken(name, site, how)));
  const there = ply.takes.length === 1 && first.site === ply.to;
  return there ? t.moves.takesThere(piece, taken) : t.moves.goesTaking(piece, ply.to, taken);
}
