// The address of an analysis: the position and the moves stand in it.
import type { Route } from '../../lib/router.svelte';

export type AnalysisRoute = Extract<Route, { view: 'analysis' }>;

/** What an address may say. */
export interface Linked {
  /** Left out for the game's usual start. */
  position?: string | null;
  moves?: readonly string[];
  /** How many plies lie before the board that is looked at; the last where it is left out. */
  ply?: number | null;
  table?: string | null;
  study?: string | null;
}

/** The path to an analysis of a game. */
export function linkTo(game: string, { position, moves = [], ply, table, study }: Linked = {}): string {
  const words = new URLSearchParams();
  if (study) words.set('study', study);
  if (table) words.set('table', table);
  if (position) words.set('position', position);
  if (moves.length > 0) words.set('moves', moves.join(' '));
  if (ply !== undefined && ply !== null) words.set('ply', String(ply));
  const path = `/analysis/${encodeURIComponent(game)}`;
  return words.size > 0 ? `${path}?${words}` : path;
}
