// A chart with a logarithmic axis: where values lie, and which lines are drawn.

export interface Axis {
  /** The powers of ten at the lower and the upper end. */
  low: number;
  high: number;
}

/** The axis that holds all values above nought. */
export function axisOf(values: readonly number[]): Axis {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  if (logs.length === 0) return { low: 0, high: 1 };
  const low = Math.floor(Math.min(...logs));
  return { low, high: Math.max(low + 1, Math.ceil(Math.max(...logs))) };
}

/** How high a value lies, from 0 at the lower end to 1 at the upper. */
export function heightOf(value: number, { low, high }: Axis): number {
  if (value <= 0) return 0;
  return Math.min(1, Math.max(0, (Math.log10(value) - low) / (high - low)));
}

/** The powers of ten of an axis; where there are many, every second one or fewer. */
export function ticks({ low, high }: Axis): number[] {
  const step = Math.ceil((high - low) / 8);
  const powers: number[] = [];
  for (let power = low; power <= high; power += step) powers.push(power);
  return powers;
}
