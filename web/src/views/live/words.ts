// Names, numbers and addresses as the view of a match writes them.
import type { GameInfo, LiveGame, ResultView } from '../../lib/protocol';
import type { Texts } from '../../text/text.svelte';
import { playerName } from '../../ui/names';

/** A player of a match: an opponent by its name on the page, others as they were called. */
export function nameOf(name: string, info: GameInfo, t: Texts): string {
  const known = info.opponents.some((other) => other.name === name.split(':')[0] && other.kind !== 'search');
  return known ? playerName(name, info, t) : name;
}

/** Both players of a game. */
export const pairOf = ({ white, black }: Pick<LiveGame, 'white' | 'black'>, info: GameInfo, t: Texts) =>
  t.games.versus(nameOf(white, info, t), nameOf(black, info, t));

/** `1-0 checkmate` */
export const resultText = ({ result, reason }: ResultView, t: Texts) =>
  `${result.replace('1/2-1/2', '½-½')} ${t.tell(reason)}`;

/** Where a finished game is taken apart. */
export const analysisOf = (game: string, number: number) =>
  `/analysis/${encodeURIComponent(game)}?live=${number}`;

/** Points as tables write them: `3½`. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/** A number with so many digits behind the point, and its sign where it has one. */
export function fixed(value: number, digits: number, language: string): string {
  const form: Intl.NumberFormatOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, form).format(value).replace(/^-/, '−');
}

/** Elo with its error as the host writes it, with the point of a language. */
export function eloText(elo: string, language: string): string {
  const point = (0.5).toLocaleString(language).charAt(1);
  return elo.replaceAll('.', point).replaceAll('-', '−');
}
