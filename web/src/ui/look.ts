// How boards look and behave by what was set.
import type { BoardOptions } from '../board/options';
import { settings } from '../lib/settings.svelte';

const THEMES = ['wood', 'green', 'blue', 'grey', 'foveros'] as const;
const GLIDE_MS = 180;

/** The look of any board. */
export function lookOf(): Partial<BoardOptions> {
  const theme = THEMES.find((name) => name === settings.boardTheme);
  const pieces = settings.pieceSet === 'signs' ? 'signs' : 'traditional';
  return theme ? { theme, pieces } : { pieces };
}

/** All that is set for a board to play on. */
export function playLook(): Partial<BoardOptions> {
  return {
    ...lookOf(),
    coordinates: settings.coordinates,
    dots: settings.showTargets,
    animation: settings.animation ? GLIDE_MS : 0,
    confirm: settings.confirmMoves,
    foveros: settings.targetColours,
  };
}
