// How a board is to look and behave, for each person as they like it.
import type { Site } from './geometry';
import type { PieceSet } from './pieces';
import type { Ink } from './state';

/** What people choose. */
export interface BoardOptions {
  /** Letters and numbers inside two edges of the board. */
  coordinates: boolean;
  /** Marks on the sites that the picked piece can go to. */
  dots: boolean;
  /** How long a piece glides, in milliseconds; it jumps at 0, and for whoever asked their system for less motion. */
  animation: number;
  /** Every move waits for a yes. */
  confirm: boolean;
  /** Sites are filled as FOVEROS filled them: yellow, red, blue and cyan by the kind of move. */
  foveros: boolean;
  pieces: PieceSet;
  /** The colours: a name of `themes.css`. Whatever lies around the board decides where it is left out. */
  theme?: 'wood' | 'green' | 'blue' | 'grey' | 'foveros';
}

/** What most people like. */
export const usual: BoardOptions = {
  coordinates: true,
  dots: true,
  animation: 180,
  confirm: false,
  foveros: false,
  pieces: 'traditional',
};

/** An arrow; a circle where it ends where it began. */
export interface Arrow {
  from: Site;
  to: Site;
  /** `line` is a fainter one, for lines that an engine considers; `overlooked` an outline, for a move that somebody overlooked. */
  kind: Ink | 'hint' | 'threat' | 'line' | 'overlooked';
}

/** Whether the system was asked for less motion. */
export function stillWanted(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
