// Positions of different games, with moves of every kind.
import type { BoardShape, BoardView, PieceInfo, TargetView } from '../../src/lib/protocol';
import { board, kind, squares, target } from '../../src/board/fixtures';

/** What a board is told first. */
export interface Scene {
  game: string;
  shape: BoardShape;
  kinds: PieceInfo[];
  board: BoardView;
  targets: TargetView[];
}

function sides(...entries: string[]): PieceInfo[] {
  return entries.flatMap((entry) => {
    const [letter = '', name = ''] = entry.split(' ');
    return [letter, letter.toLowerCase()].map((one) => ({
      ...kind(one, name),
      moves: 'Any number of squares in a straight line.',
      takes: 'What it moves directly away from.',
    }));
  });
}

const chess = sides('K king', 'Q queen', 'R rook', 'B bishop', 'N knight', 'P pawn');
const baroque = sides(
  'K king',
  'P squeezer',
  'L leaper',
  'I imitator',
  'F freezer',
  'C coordinator',
  'S step-back',
);

function lines(width: number): [string, string][] {
  const name = (file: number, rank: number) => `${String.fromCharCode(97 + file)}${rank + 1}`;
  const all: [string, string][] = [];
  for (let rank = 0; rank < width; rank++)
    for (let file = 0; file < width; file++)
      for (const [right, up] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const [f, r] = [file + right, rank + up];
        const drawn = right === 0 || up === 0 || (file + rank) % 2 === 0;
        if (f >= 0 && f < width && r < width && drawn) all.push([name(file, rank), name(f, r)]);
      }
  return all;
}

const points: BoardShape = { width: 5, height: 5, squares: false, lines: lines(5) };

const CHESS_MEN =
  'a1R e1K h1R a2P b2P c2P f2P g2P h2P c3N d3P f3N e5P d5p g4b c5b c6n f6n b7P a7p f7p g7p h7p a8r c8b d8q f8r g8k';
const promotions = (move: string, takes: string[]) =>
  ['Q', 'R', 'B', 'N'].map((letter) => target(move + letter.toLowerCase(), 'promotion', takes, letter));

/** The scenes by their names. */
export const scenes: Record<string, Scene> = {
  chess: {
    game: 'chess',
    shape: squares,
    kinds: chess,
    board: board(CHESS_MEN),
    targets: [
      { ...target('e1g1', 'castling'), along: [{ from: 'h1', to: 'f1' }] },
      target('e1d2'),
      target('e1e2'),
      target('e5d6', 'en_passant', ['d5p']),
      target('e5f6', 'capture', ['f6n']),
      target('e5e6'),
      target('f3d4'),
      target('f3g5'),
      ...promotions('b7b8', []),
      ...promotions('b7a8', ['a8r']),
    ],
  },
  baroque: {
    game: 'baroque',
    shape: squares,
    kinds: baroque,
    board: {
      ...board(
        'a1F b1L c1I d1K f1I h1C a2P c2P f2P g2P h2P b3P d3P c4S e4F d5l c6p f6p a7p b7p d7p e7p g7p h7p a8c b8l c8i d8s e8k f8i g8l h8f',
      ),
      frozen: ['d5'],
    },
    targets: [
      target('d3d4', 'capture', ['d5l', 'c6p']),
      target('d3c3'),
      target('c4b3', 'capture', ['d5l']),
      target('c4c5'),
      { ...target('c4a4', 'capture', ['d5l']), text: 'c4a4-1' },
      { ...target('c4a4', 'capture', ['c6p', 'f6p']), text: 'c4a4-2' },
    ],
  },
  alquerque: {
    game: 'alquerque',
    shape: points,
    kinds: [kind('w', 'man', 'white'), kind('b', 'man', 'black')],
    board: board('a5w c5w e5w b4w c4w e4w a3w c3b d3b b2b e2b a1b c1b e1b', 'white', points),
    targets: [target('b4d2', 'capture', ['c3b']), target('b4b3')],
  },
  // A game of jumps that go on: two ways lead round to the same point.
  jumps: {
    game: 'jumps',
    shape: points,
    kinds: [kind('w', 'man', 'white'), kind('b', 'man', 'black')],
    board: board('c5w b4b d4b b2b d2b', 'white', points),
    targets: [
      { ...target('c5c1', 'capture', ['b4b', 'b2b']), text: 'c5a3c1' },
      { ...target('c5c1', 'capture', ['d4b', 'd2b']), text: 'c5e3c1' },
    ],
  },
  // Nothing here has a drawing, as in a game that nobody has drawn yet.
  unknown: {
    game: 'unknown',
    shape: { width: 6, height: 4, squares: true, lines: [] },
    kinds: [kind('D', 'dragon'), kind('d', 'dragon')],
    board: board('a1D f4d', 'white', { width: 6, height: 4, squares: true, lines: [] }),
    targets: [target('a1c2', 'special')],
  },
};
