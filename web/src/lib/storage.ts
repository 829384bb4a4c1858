// What the browser keeps for the page. Private windows may refuse to keep anything; the page then works without.

const PREFIX = 'quirkat.';

/** Reads a kept value; nothing where there is none or it cannot be read. */
export function recall<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keeps a value under a name. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the value lives as long as the page.
  }
}

/** Forgets a value. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
