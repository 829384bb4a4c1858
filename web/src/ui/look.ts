// How boards look and behave by what was set.
import type { BoardOptions } from '../board/options';
import { settings } from '../lib/settings.svelte';

/** The colours of boards there are. */
export const BOARD_THEMES = ['wood', 'green', 'blue', 'grey', 'foveros'] as const;

/** The looks of pieces there are. */
export const PIECE_SETS = ['traditional', 'signs'] as const;

/** How long a piece glides at each speed, in milliseconds. */
export const SPEEDS = { off: 0, fast: 100, normal: 180, slow: 400 } as const;

/** The look of any board. */
export function lookOf(): Required<Pick<BoardOptions, 'theme' | 'pieces'>> {
  return {
    theme: oneOf(BOARD_THEMES, settings.boardTheme),
    pieces: oneOf(PIECE_SETS, settings.pieceSet),
  };
}

/** All that is set for a board to play on. */
export function playLook(): Required<BoardOptions> {
  return {
    ...lookOf(),
    coordinates: settings.coordinates,
    dots: settings.showTargets,
    animation: settings.animation,
    confirm: settings.confirmMoves,
    foveros: settings.targetColours,
  };
}

/** The value, where it is one of those there are, else the first of them: settings may be older than the page. */
function oneOf<T extends string>(known: readonly [T, ...T[]], value: string): T {
  return known.find((other) => other === value) ?? known[0];
}
