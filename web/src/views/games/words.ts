// How a game in the list is told in words.
import { counted } from '../../lib/format';
import type { TableSummary } from '../../lib/protocol';
import type { Texts } from '../../text/text.svelte';

/** How a game stands: who won, or whose turn it is. */
export function standing(table: TableSummary, t: Texts): string {
  if (table.result === '1-0') return t.games.won('white');
  if (table.result === '0-1') return t.games.won('black');
  if (table.result !== null) return t.games.drawn;
  return t.games.turn(table.board.turn);
}

/** How far a game is: whole moves, as people count them. */
export function length(table: TableSummary, t: Texts, language: string): string {
  if (table.plies === 0) return t.games.notBegun;
  return counted(t.games.moves, Math.ceil(table.plies / 2), language);
}
