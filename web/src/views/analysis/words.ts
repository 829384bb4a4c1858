// Numbers as an analysis writes them.

/** A large number, shortly: `1.23 M`, `535 k`. Languages do not shorten thousands alike, engines do. */
export function short(value: number, language: string): string {
  const [size, unit] = value >= 1e6 ? [1e6, ' M'] : value >= 1e3 ? [1e3, ' k'] : [1, ''];
  const digits = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value / size);
  return digits + unit;
}

/** The result that the host names where it says why a game is over there: `… over: 1-0 checkmate`. */
export function resultIn(reason: string | null): string | null {
  return /(?:^|\s)(1-0|0-1|1\/2-1\/2)(?:\s|$)/.exec(reason ?? '')?.[1] ?? null;
}

/** A loss of winning chances in per cent. From sure win to sure loss it is 2. */
export const percentOf = (loss: number) => Math.round((loss / 2) * 100);
