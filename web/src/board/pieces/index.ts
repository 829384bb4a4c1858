// The drawings by the names of pieces. A piece without one is shown by its glyph on a disc.
import type { Drawing, PieceSet } from './drawing';
import * as men from './men';
import * as sign from './signs';

export type { Drawing, PieceSet };

const traditional = new Map<string, Drawing>(
  Object.entries({
    king: men.king,
    queen: men.queen,
    rook: men.rook,
    bishop: men.bishop,
    knight: men.knight,
    pawn: men.pawn,
    squeezer: men.pawn,
    leaper: men.knight,
    imitator: men.bishop,
    freezer: men.turnedRook,
    coordinator: men.rook,
    'step-back': men.queen,
    man: sign.disc,
  }),
);

const signs = new Map<string, Drawing>(
  Object.entries({
    king: sign.crown,
    squeezer: sign.jaws,
    leaper: sign.jump,
    imitator: sign.mirror,
    freezer: sign.flake,
    coordinator: sign.crossing,
    'step-back': sign.away,
  }),
);

const SETS = { traditional, signs };

/** The set to draw a game's pieces in: the one that is wanted where it has them all, so that sets are never mixed. */
export function setFor(names: { name: string }[], wanted: PieceSet): PieceSet {
  return names.every(({ name }) => SETS[wanted].has(name)) ? wanted : 'traditional';
}

/** The drawing of a piece in a set, or else in the traditional one, if there is one. */
export function drawingOf(name: string, set: PieceSet): Drawing | undefined {
  return SETS[set].get(name) ?? traditional.get(name);
}
