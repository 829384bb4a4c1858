// The drawings by the names of pieces. A piece without one is shown by its glyph on a disc.
import type { Drawing, PieceSet } from './drawing';

export type { Drawing, PieceSet };

const traditional: Record<string, Drawing> = {};
const signs: Record<string, Drawing> = {};

/** The drawing of a piece in a set, if there is one. */
export function drawingOf(name: string, set: PieceSet): Drawing | undefined {
  return (set === 'signs' ? signs[name] : undefined) ?? traditional[name];
}
