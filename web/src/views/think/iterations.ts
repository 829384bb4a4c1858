// What the iterations of the real search say, one against the last and one search against another.
import type { IterationRow, ScoreView } from '../../lib/protocol';

/** An iteration with the place in its pv from which on it differs from the pv before; its length where nothing does. */
export interface Iteration extends IterationRow {
  changedFrom: number;
}

/** Marks in each pv what changed. The first has nothing to differ from. */
export function withChanges(rows: readonly IterationRow[]): Iteration[] {
  return rows.map((row, index) => {
    const before = rows[index - 1]?.pv;
    if (!before) return { ...row, changedFrom: row.pv.length };
    let from = 0;
    while (from < row.pv.length && from < before.length && row.pv[from] === before[from]) from += 1;
    // A line that only grew longer, or was cut, did not change its mind.
    const grew = from === before.length || from === row.pv.length;
    return { ...row, changedFrom: grew ? row.pv.length : from };
  });
}

export interface Comparison {
  depth: number;
  whole: IterationRow;
  without: IterationRow;
  /** How many times the nodes of the whole search the other needed. */
  factor: number;
  sameMove: boolean;
}

/** Both searches at the greatest depth that both finished. */
export function compare(whole: readonly IterationRow[], without: readonly IterationRow[]): Comparison | null {
  const finished = (rows: readonly IterationRow[]) =>
    new Map(rows.filter(({ bound }) => bound === 'exact').map((row) => [row.depth, row]));
  const [one, other] = [finished(whole), finished(without)];
  const depth = Math.max(0, ...[...one.keys()].filter((each) => other.has(each)));
  const [a, b] = [one.get(depth), other.get(depth)];
  if (!a || !b) return null;
  return {
    depth,
    whole: a,
    without: b,
    factor: b.nodes / Math.max(1, a.nodes),
    sameMove: a.pv[0] === b.pv[0],
  };
}

/** White's score: `+0.45`, `#3`, `−#2`. */
export function whiteScore({ cp, win }: ScoreView): string {
  if (win !== null) return `${win < 0 ? '−' : ''}#${Math.abs(win)}`;
  return `${cp > 0 ? '+' : cp < 0 ? '−' : ''}${(Math.abs(cp) / 100).toFixed(2)}`;
}

/** The window in which an iteration found its score, White's: `−0.12 … +0.31`, `−∞ … +∞`. */
export function windowText({ low, high }: Pick<IterationRow, 'low' | 'high'>): string {
  return `${low ? whiteScore(low) : '−∞'} … ${high ? whiteScore(high) : '+∞'}`;
}

/** Milliseconds, as short as they stay clear. */
export function duration(ms: number, language: string): string {
  const [value, unit] = ms < 1000 ? [ms, 'millisecond'] : [ms / 1000, 'second'];
  const digits = value < 10 ? 1 : 0;
  const form = { style: 'unit', unit, maximumFractionDigits: digits, minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, form).format(value);
}
