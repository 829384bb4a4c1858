// How a game in the list is told in words.
import { counted } from '../../lib/format';
import type { GameInfo, TableSummary } from '../../lib/protocol';
import type { Texts } from '../../text/text.svelte';
import { opponentName } from '../../ui/names';

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

/** What is looked for, in the host's own words: people write names and results as they read them in the list. */
export function hostWords(search: string, games: GameInfo[], t: Texts): string {
  const shown = search.trim().toLowerCase();
  const found = dictionary(games, t).find(([words]) => words.toLowerCase() === shown);
  return found ? found[1] : shown;
}

/** How the list calls things, each with the host's name of it. */
function dictionary(games: GameInfo[], t: Texts): [string, string][] {
  return [
    [t.games.won('white'), '1-0'],
    [t.games.won('black'), '0-1'],
    [t.games.drawn, '1/2-1/2'],
    [t.opponents.person, 'human'],
    ...games.map((game): [string, string] => [t.tell(game.title), game.name]),
    ...games.flatMap((game) =>
      game.opponents.map((opponent): [string, string] => [opponentName(opponent, t), opponent.name]),
    ),
  ];
}
