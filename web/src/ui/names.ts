// What players are called on the page.
import type { GameInfo, OpponentInfo, SeatView } from '../lib/protocol';
import type { Texts } from '../text/text.svelte';

/** The name of somebody who can be played: `Level 3`, `Gent`. */
export function opponentName(opponent: OpponentInfo, t: Texts): string {
  if (opponent.level !== null) return t.opponents.level(opponent.level);
  if (opponent.kind === 'search') return t.opponents.search;
  return capital(t.tell(opponent.name));
}

/** The name of whoever has a seat, by the name in messages. */
export function playerName(name: string, info: GameInfo | null, t: Texts): string {
  // A depth may follow the name: `gent:4`.
  const [bare = name, depth] = name.split(':');
  if (bare === 'human') return t.opponents.person;
  const opponent = info?.opponents.find((other) => other.name === name || other.name === bare);
  // Whoever played a game that was taken up from PGN is called as they are.
  if (info && !opponent) return name;
  const shown = opponent ? opponentName(opponent, t) : capital(bare);
  return depth === undefined ? shown : t.opponents.withDepth(shown, depth);
}

/** The name of a seat, where `mine` says that whoever looks has it. */
export function seatName(seat: SeatView, mine: boolean, info: GameInfo | null, t: Texts): string {
  if (seat.called !== null) return seat.called;
  return seat.person && mine ? t.opponents.you : playerName(seat.name, info, t);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
