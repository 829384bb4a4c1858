// Which sound tells what happened between two views of a table.
import { letterOn } from '../board/state';
import type { BoardView, GameInfo, PlyView, TableView } from '../lib/protocol';
import type { Sound } from '../sounds/sounds';

/** The sound of a move. */
export function soundOfMove(info: GameInfo, before: BoardView, ply: PlyView): Sound {
  if (ply.board.checked) return 'check';
  const became = letterOn(info.board, ply.board, ply.to);
  if (became !== '' && became !== letterOn(info.board, before, ply.from)) return 'promote';
  if (ply.kind === 'castling') return 'castle';
  return ply.takes.length > 0 ? 'capture' : 'move';
}

/** The sound of what changed; nothing where nothing is to be heard. */
export function soundBetween(info: GameInfo, before: TableView, after: TableView): Sound | null {
  const last = after.plies[after.plies.length - 1];
  const ended = after.result !== null && before.result === null;
  if (ended) return 'end';
  if (last && after.plies.length > before.plies.length) {
    return soundOfMove(info, after.plies[after.plies.length - 2]?.board ?? after.start_board, last);
  }
  const asked = (after.offer && !before.offer) || (after.undo_offer && !before.undo_offer);
  const began = before.result !== null && after.result === null;
  return asked || began ? 'notify' : null;
}
