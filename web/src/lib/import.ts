// Games that come from outside as text: pasted, or dropped as a file.
import type { NewTable } from './protocol';

/** The largest text that is sent: a little less than the host takes. */
export const LARGEST = 2_000_000;

/** What is wrong with a text or a file before the host has seen it. */
export type ImportFault = 'too-large' | 'empty' | 'unreadable';

/** Whether a text says by itself which game it is of: its headers name a variant. */
export function namesGame(pgn: string): boolean {
  return /^\s*\[\s*(Variant|Game|GameType)\s+"/im.test(pgn);
}

/** The table to ask for: the game is said only where the text does not. */
export function tableOf(pgn: string, game: string): NewTable {
  return namesGame(pgn) || game === '' ? { pgn } : { pgn, game };
}

/** What is wrong with a text, if anything is. */
export function faultOf(text: string): ImportFault | null {
  if (text.trim() === '') return 'empty';
  return text.length > LARGEST ? 'too-large' : null;
}

/** The text of a file, or what is wrong with it. */
export async function textOf(
  file: Pick<File, 'size' | 'text'>,
): Promise<{ text: string } | { fault: ImportFault }> {
  if (file.size > LARGEST) return { fault: 'too-large' };
  try {
    const text = await file.text();
    const fault = faultOf(text);
    return fault === null ? { text } : { fault };
  } catch {
    return { fault: 'unreadable' };
  }
}
