// How boards look and behave by what a person has set.
import type { BoardOptions } from '../board/options';
import type { Settings } from './settings.svelte';

/** The colours of boards there are. */
export const BOARD_THEMES = ['wood', 'green', 'blue', 'grey', 'foveros'] as const;

/** The looks of pieces there are. */
export const PIECE_SETS = ['traditional', 'signs'] as const;

/** How long a piece glides at each speed, in milliseconds. */
export const SPEEDS = { off: 0, fast: 100, normal: 180, slow: 400 } as const;

/** The options of a board that follow from the settings. */
export function boardOptions(settings: Settings): BoardOptions {
  return {
    coordinates: settings.coordinates,
    dots: settings.showTargets,
    animation: settings.animation,
    confirm: settings.confirmMoves,
    foveros: settings.targetColours,
    pieces: oneOf(PIECE_SETS, settings.pieceSet),
    theme: oneOf(BOARD_THEMES, settings.boardTheme),
  };
}

/** The value, where it is one of those there are, else the first of them: settings may be older than the page. */
function oneOf<T extends string>(known: readonly [T, ...T[]], value: string): T {
  return known.find((other) => other === value) ?? known[0];
}
