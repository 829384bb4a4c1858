// What a person chooses on the start page, and the table that comes of it.
import type { GameInfo, NewTable, OpponentInfo, Side } from '../lib/protocol';
import { keep, recall } from '../lib/storage';

/** Whom one plays: a level, another player by name, or a person at this screen or at another. */
export type Opponent =
  { is: 'level'; level: number } | { is: 'program'; name: string } | { is: 'here' } | { is: 'link' };

export interface Choice {
  game: string;
  opponent: Opponent;
  side: Side | 'random';
  /** As in `300+3`; nothing for no clocks. */
  clock: string | null;
}

/** The name of a person in messages. */
export const PERSON = 'human';

/** A first choice that gives a game at once. */
export const FIRST: Choice = {
  game: '',
  opponent: { is: 'level', level: 3 },
  side: 'white',
  clock: null,
};

/** The choice of last time, where the games there are still allow it. */
export function lastChoice(games: GameInfo[]): Choice {
  const kept = { ...FIRST, ...recall<Partial<Choice>>('choice') };
  return fitting(kept, games);
}

/** Keeps a choice for next time. */
export function keepChoice(choice: Choice): void {
  keep('choice', choice);
}

/** A choice that the games there are allow. */
export function fitting(choice: Choice, games: GameInfo[]): Choice {
  const info = games.find((game) => game.name === choice.game) ?? games[0];
  if (!info) return choice;
  return { ...choice, game: info.name, opponent: known(choice.opponent, info) };
}

function known(opponent: Opponent, info: GameInfo): Opponent {
  if (opponent.is === 'program' && !info.opponents.some((other) => other.name === opponent.name)) {
    return FIRST.opponent;
  }
  return opponent;
}

/** The levels of a game, the weakest first. */
export function levels(info: GameInfo): OpponentInfo[] {
  const found = info.opponents.filter((opponent) => opponent.kind === 'level');
  return found.sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
}

/** Everyone but levels: our own search and the players of documents. */
export function programs(info: GameInfo): OpponentInfo[] {
  return info.opponents.filter((opponent) => opponent.kind !== 'level');
}

/** Who plays where a choice names an opponent. */
export function nameOf(opponent: Opponent, info: GameInfo): string {
  if (opponent.is === 'level') {
    return (
      levels(info).find(({ level }) => level === opponent.level)?.name ?? levels(info)[0]?.name ?? PERSON
    );
  }
  return opponent.is === 'program' ? opponent.name : PERSON;
}

/** The table to ask for, and the side of whoever chose. */
export function tableOf(choice: Choice, info: GameInfo, chance: number): { table: NewTable; side: Side } {
  const side = choice.side === 'random' ? (chance < 0.5 ? 'white' : 'black') : choice.side;
  const other = nameOf(choice.opponent, info);
  const table: NewTable = {
    game: info.name,
    white: side === 'white' ? PERSON : other,
    black: side === 'white' ? other : PERSON,
  };
  if (choice.clock) table.clock = choice.clock;
  return { table, side };
}
