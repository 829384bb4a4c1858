// The name of each site for those who do not see it: what stands there, and what it is for the piece picked up.
import { letterOn, targetsBetween, type BoardState, type Rules } from './state';
import type { Site } from './geometry';
import type { BoardWords } from './words';

/** The accessible name of a site: `d4, empty, capture, takes black knight on f6`. */
export function labelOf(
  site: Site,
  rules: Rules,
  state: Pick<BoardState, 'picked' | 'premove'>,
  words: BoardWords,
): string {
  const { shape, kinds, board } = rules;
  const kind = kinds.get(letterOn(shape, board, site));
  const parts = [site, kind ? words.piece(kind) : words.empty];
  if (board.frozen.includes(site)) parts.push(words.frozen);
  if (board.checked === site) parts.push(words.check);
  if (state.picked === site) parts.push(words.picked);
  if (state.premove && (state.premove.from === site || state.premove.to === site)) parts.push(words.premove);
  const moves = state.picked === null ? [] : targetsBetween(rules.targets, state.picked, site);
  for (const said of new Set(moves.map((move) => words.target[move.kind]))) parts.push(said);
  for (const said of new Set(moves.map((move) => words.takes(move.takes, kinds)))) if (said) parts.push(said);
  return parts.join(', ');
}
