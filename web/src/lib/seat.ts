// Which side this browser takes at a table where it could play both, because the other belongs to somebody with a link.
import type { Side } from './protocol';
import { keep, recall } from './storage';

interface Seat {
  side: Side;
  /** The links are to be shown once, for the one who is to come. */
  invite: boolean;
}

/** The side chosen at a table; nothing where both may be played. */
export function chosenSide(table: string): Side | null {
  return recall<Seat>(`seat.${table}`)?.side ?? null;
}

/** Keeps the side chosen at a table. */
export function chooseSide(table: string, side: Side, invite = false): void {
  keep(`seat.${table}`, { side, invite } satisfies Seat);
}

/** Whether the links should be shown now: once, after a table was set for two people. */
export function takeInvitation(table: string): boolean {
  const seat = recall<Seat>(`seat.${table}`);
  if (!seat?.invite) return false;
  chooseSide(table, seat.side);
  return true;
}
