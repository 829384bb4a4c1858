import { describe, expect, it } from 'vitest';
import type { IterationRow } from '../../lib/protocol';
import { axisOf, heightOf, ticks } from './chart';
import { compare, duration, whiteScore, windowText, withChanges } from './iterations';
import { saving } from './scores';

const row = (depth: number, pv: string, nodes = 1, bound = 'exact'): IterationRow => ({
  depth,
  seldepth: depth,
  score: { cp: 0, win: null, chances: 0.5 },
  bound,
  low: null,
  high: null,
  failed_low: 0,
  failed_high: 0,
  nodes,
  ms: 1,
  pv: pv.split(' '),
});

describe('iterations', () => {
  it('mark what changed in the pv', () => {
    const rows = withChanges([row(1, 'a'), row(2, 'a b'), row(3, 'a c d'), row(4, 'e f'), row(5, 'e')]);
    expect(rows.map(({ changedFrom }) => changedFrom)).toEqual([1, 2, 1, 0, 1]);
  });

  it('are compared at the greatest depth that both finished', () => {
    const whole = [row(1, 'a', 10), row(2, 'a b', 30), row(3, 'b', 90)];
    const without = [row(1, 'a', 20), row(2, 'c', 60), row(3, 'b', 200, 'lower')];
    expect(compare(whole, without)).toMatchObject({ depth: 2, factor: 2, sameMove: false });
    expect(compare(whole, [])).toBeNull();
  });

  it('tell their windows, open ones too', () => {
    const score = (cp: number, win: number | null = null) => ({ cp, win, chances: 0.5 });
    expect(windowText({ low: score(-12), high: score(31) })).toBe('−0.12 … +0.31');
    expect(windowText({ low: null, high: score(-5) })).toBe('−∞ … −0.05');
    expect(windowText({ low: score(0), high: null })).toBe('0.00 … +∞');
    expect(windowText({ low: null, high: null })).toBe('−∞ … +∞');
  });

  it('tell scores and times shortly', () => {
    expect(whiteScore({ cp: -45, win: null, chances: 0 })).toBe('−0.45');
    expect(whiteScore({ cp: 9999, win: 3, chances: 1 })).toBe('#3');
    expect(whiteScore({ cp: -9999, win: -2, chances: 0 })).toBe('−#2');
    expect(duration(1.25, 'en')).toBe('1.3 ms');
    expect(duration(2500, 'en')).toBe('2.5 sec');
  });
});

describe('a logarithmic axis', () => {
  it('holds all values between powers of ten', () => {
    const axis = axisOf([20, 206_603, 8608, 0]);
    expect(axis).toEqual({ low: 1, high: 6 });
    expect(heightOf(10, axis)).toBe(0);
    expect(heightOf(1_000_000, axis)).toBe(1);
    expect(heightOf(1000, axis)).toBeCloseTo(0.4);
    expect(ticks(axis)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(axisOf([])).toEqual({ low: 0, high: 1 });
    expect(axisOf([100])).toEqual({ low: 2, high: 3 });
  });
});

it('savings are in per cent of what is not saved', () => {
  // The last row of the table in docs/trace.md.
  expect(saving(206_603, 8608)).toBeCloseTo(95.8, 1);
  expect(saving(0, 0)).toBe(0);
});
