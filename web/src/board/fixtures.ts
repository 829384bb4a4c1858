// Boards and moves to test with.
import type { BoardShape, BoardView, PieceInfo, Side, TargetKind, TargetView } from '../lib/protocol';
import { siteIndex, siteName } from './geometry';
import { byLetter, type Rules } from './state';

/** Eight by eight squares. */
export const squares: BoardShape = { width: 8, height: 8, squares: true, lines: [] };

/** Five by five points. */
export const points: BoardShape = {
  width: 5,
  height: 5,
  squares: false,
  lines: [
    ['a1', 'b1'],
    ['a1', 'b2'],
  ],
};

/** A piece of a side. */
export function kind(letter: string, name: string, side: Side = letter < 'a' ? 'white' : 'black'): PieceInfo {
  return { letter, side, name, glyph: letter, points: 1, moves: '', takes: '' };
}

/** Kings, pawns and their like, for either side. */
export const kinds = ['K king', 'Q queen', 'R rook', 'N knight', 'P pawn'].flatMap((entry) => {
  const [letter = '', name = ''] = entry.split(' ');
  return [kind(letter, name), kind(letter.toLowerCase(), name)];
});

/** A board with these pieces: `e1K e8k`. */
export function board(men: string, turn: Side = 'white', shape = squares): BoardView {
  const letters: string[] = Array.from({ length: shape.width * shape.height }, () => '.');
  for (const man of men.split(' ').filter(Boolean))
    letters[siteIndex(shape, man.slice(0, -1))] = man.slice(-1);
  return { position: `${men} ${turn}`, pieces: letters.join(''), turn, checked: null, frozen: [] };
}

/** A move: `e2e4`, and where it takes what. */
export function target(
  text: string,
  type: TargetKind = 'move',
  takes: string[] = [],
  becomes?: string,
): TargetView {
  return {
    from: text.slice(0, 2),
    to: text.slice(2, 4),
    text,
    san: text,
    kind: type,
    special: null,
    takes: takes.map((taken) => ({
      site: taken.slice(0, 2),
      letter: taken.slice(2),
      name: 'knight',
      how: null,
    })),
    becomes: becomes ?? null,
    along: [],
  };
}

/** What the page tells, with White to move unless said otherwise. */
export function rules(men: string, targets: TargetView[], more: Partial<Rules> = {}): Rules {
  return {
    shape: squares,
    kinds: byLetter(kinds),
    board: board(men),
    targets,
    movable: { white: true, black: false },
    premove: true,
    confirm: false,
    setup: false,
    ...more,
  };
}

/** Every site of a board. */
export function sites(shape: BoardShape): string[] {
  return Array.from({ length: shape.width * shape.height }, (_, i) => siteName(shape, i));
}
