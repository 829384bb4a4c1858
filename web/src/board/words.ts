// What the board says aloud and writes: English, until the page hands over other words.
import type { PieceInfo, TakenView, TargetKind, TargetView } from '../lib/protocol';

/** The texts of a board. */
export interface BoardWords {
  /** The name of the whole board. */
  board: string;
  /** A piece with its side: `white pawn`. */
  piece(kind: PieceInfo): string;
  /** A site with nothing on it. */
  empty: string;
  frozen: string;
  check: string;
  picked: string;
  premove: string;
  /** What a site is for the piece that is picked up. */
  target: Record<TargetKind, string>;
  /** What a move takes: `takes black knight on f6`. */
  takes(taken: TakenView[], kinds: Map<string, PieceInfo>): string;
  /** What is said when a piece is picked up: where it can go. */
  reach(kind: PieceInfo, site: string, to: string[]): string;
  /** The heading of a choice among pieces to become. */
  becomes: string;
  /** The heading of a choice among ways to go. */
  ways: string;
  /** A choice among ways: the move and what it takes. */
  way(target: TargetView, kinds: Map<string, PieceInfo>): string;
  confirm: string;
  cancel: string;
  /** Headings of the piece's tip. */
  moves: string;
  captures: string;
  /** The link of the piece's tip. */
  rules: string;
  /** What a game says of its pieces. */
  tell(text: string): string;
}

function piece(kind: PieceInfo): string {
  return `${kind.side} ${kind.name}`;
}

function list(parts: string[]): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}

function takes(taken: TakenView[], kinds: Map<string, PieceInfo>): string {
  if (taken.length === 0) return '';
  const named = taken.map(({ site, letter, name }) => {
    const kind = kinds.get(letter);
    return `${kind ? piece(kind) : name} on ${site}`;
  });
  return `takes ${list(named)}`;
}

/** The English texts. */
export const english: BoardWords = {
  board: 'Board',
  piece,
  empty: 'empty',
  frozen: 'frozen',
  check: 'in check',
  picked: 'picked up',
  premove: 'premove',
  target: {
    move: 'move here',
    capture: 'capture',
    en_passant: 'en passant capture',
    castling: 'castling',
    promotion: 'promotion',
    special: 'special move',
  },
  takes,
  reach: (kind, site, to) => `${piece(kind)} on ${site}: ${to.length === 0 ? 'no moves' : to.join(', ')}`,
  becomes: 'Choose a piece',
  ways: 'Which way?',
  way: (target, kinds) => takes(target.takes, kinds) || 'takes nothing',
  confirm: 'Play this move',
  cancel: 'Cancel',
  moves: 'Moves',
  captures: 'Takes',
  rules: 'More in the rules',
  tell: (text) => text,
};
