// What somebody writes or pastes to say where a game begins: a position, a game, or a link that holds a position.
import type { NewTable } from '../lib/protocol';

/** The position or the game in a text; nothing in an empty one. */
export function startText(text: string): Pick<NewTable, 'position' | 'pgn'> {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  if (trimmed.startsWith('[')) return { pgn: trimmed };
  return { position: positionOfLink(trimmed) ?? trimmed };
}

function positionOfLink(text: string): string | null {
  if (!/^(https?:\/\/|\/)\S*\?\S*$/.test(text)) return null;
  try {
    return new URL(text, 'http://localhost').searchParams.get('position');
  } catch {
    return null;
  }
}
