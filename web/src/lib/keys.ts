// The secrets of this browser: its owner key, and the keys of seats that it was given.
import { keep, recall } from './storage';

let owner: string | null = null;

/** The key that this browser's tables belong to, made once. */
export function ownerKey(): string {
  owner ??= recall<string>('owner');
  if (owner === null) {
    owner = randomKey();
    keep('owner', owner);
  }
  return owner;
}

/** 128 bits of chance in hexadecimal digits. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Every key to show at a table: the owner's first, then those of its seats. */
export function keysFor(table: string): string[] {
  return [ownerKey(), ...seatKeys(table)];
}

function seatKeys(table: string): string[] {
  return recall<string[]>(`keys.${table}`) ?? [];
}

/** Keeps the key of a seat at a table. */
export function keepSeatKey(table: string, key: string): void {
  const known = seatKeys(table);
  if (isKey(key) && !known.includes(key)) keep(`keys.${table}`, [...known, key]);
}

/** Whether a text can be a key. A fragment that is none is left alone. */
export function isKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{22,64}$/.test(text);
}

/** Takes the key of a seat out of the address bar, so that it is not copied by accident, and keeps it. */
export function takeKeyFromAddress(table: string): void {
  const key = location.hash.slice(1);
  if (!isKey(key)) return;
  keepSeatKey(table, key);
  history.replaceState(history.state, '', location.pathname + location.search);
}
