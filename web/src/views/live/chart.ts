// The curve of a test in a drawing: the bounds are always seen, and the games it takes make the width.
import type { LiveTest } from '../../lib/protocol';

export interface TestChart {
  /** How high a log-likelihood ratio lies, from 0 at the foot to 1 at the top. */
  height: (llr: number) => number;
  /** How far to the right a number of games lies, from 0 to 1. */
  share: (games: number) => number;
  /** Where a line is drawn for a number of games. */
  ticks: number[];
}

/** How much room there is beyond the bounds, as a share of what lies between them. */
const ROOM = 0.08;

export function chartOf({ lower, upper, curve }: Pick<LiveTest, 'lower' | 'upper' | 'curve'>): TestChart {
  const values = curve.map(({ llr }) => llr);
  const room = (upper - lower) * ROOM;
  const low = Math.min(lower, ...values) - room;
  const high = Math.max(upper, ...values) + room;
  const games = Math.max(2, curve.at(-1)?.games ?? 0);
  return {
    height: (llr) => (llr - low) / (high - low),
    share: (count) => count / games,
    ticks: ticksTo(games),
  };
}

/** Round numbers up to one, five of them at most. */
function ticksTo(most: number): number[] {
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? most);
  const ticks: number[] = [];
  for (let tick = step; tick <= most; tick += step) ticks.push(tick);
  return ticks;
}
