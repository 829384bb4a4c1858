// Scores and numbers as an analysis writes them.
import type { ScoreView } from '../../lib/protocol';

/** White's score: `+0.35`, `−1.20`, `#4`, `#−3`. */
export function scoreText({ cp, win }: ScoreView): string {
  if (win !== null) return `#${win < 0 ? '−' : ''}${Math.abs(win)}`;
  const points = (Math.abs(cp) / 100).toFixed(2);
  if (cp === 0) return points;
  return `${cp < 0 ? '−' : '+'}${points}`;
}

/** A large number, shortly: `1.23 M`, `535 k`. Languages do not shorten thousands alike, engines do. */
export function short(value: number, language: string): string {
  const [size, unit] = value >= 1e6 ? [1e6, ' M'] : value >= 1e3 ? [1e3, ' k'] : [1, ''];
  const digits = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value / size);
  return digits + unit;
}

/** A loss of winning chances in per cent. From sure win to sure loss it is 2. */
export const percentOf = (loss: number) => Math.round((loss / 2) * 100);
