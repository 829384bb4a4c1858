import { describe, expect, it } from 'vitest';
import {
  controlLabel,
  controlText,
  formatClock,
  formatSpent,
  isLow,
  nextTick,
  parseControl,
  remaining,
} from './clock';
import type { ClocksView } from './protocol';

const clocks: ClocksView = { control: '60+1', white_ms: 30_000, black_ms: 20_000, running: 'white' };

describe('a clock', () => {
  it('runs on from the last view for the side whose turn it is', () => {
    expect(remaining(clocks, 'white', 1_500)).toBe(28_500);
    expect(remaining(clocks, 'black', 1_500)).toBe(20_000);
  });

  it('never shows less than nothing, nor more than the host said', () => {
    expect(remaining(clocks, 'white', 99_000)).toBe(0);
    expect(remaining(clocks, 'white', -5)).toBe(30_000);
  });

  it('stands still while nobody’s runs', () => {
    expect(remaining({ ...clocks, running: null }, 'white', 1_500)).toBe(30_000);
  });

  it.each([
    [3_723_000, '1:02:03'],
    [600_000, '10:00'],
    [247_900, '4:07'],
    [10_000, '0:10'],
    [9_999, '0:09.9'],
    [50, '0:00.0'],
    [0, '0:00.0'],
  ])('writes %i ms as %s', (ms, text) => expect(formatClock(ms)).toBe(text));

  it('is drawn again just when its writing changes', () => {
    for (const ms of [247_900, 60_000, 12_345, 10_000, 9_999, 420]) {
      expect(formatClock(ms - nextTick(ms))).not.toBe(formatClock(ms));
      expect(formatClock(ms - nextTick(ms) + 1)).toBe(formatClock(ms));
    }
  });

  it('is low near the end, sooner in longer games', () => {
    expect(isLow(19_000, '300+0')).toBe(true);
    expect(isLow(21_000, '300+0')).toBe(false);
    expect(isLow(19_000, '60+0')).toBe(false);
    expect(isLow(7_000, '60+0')).toBe(true);
  });
});

describe('a time control', () => {
  it('is read and written as the host does', () => {
    expect(parseControl('300+3')).toEqual({ base: 300, increment: 3 });
    expect(parseControl('60')).toEqual({ base: 60, increment: 0 });
    expect(parseControl('soon')).toBeNull();
    expect(controlText({ base: 90, increment: 2 })).toBe('90+2');
  });

  it.each([
    ['300+3', '5 + 3'],
    ['30+0', '½ + 0'],
    ['90+1', '1½ + 1'],
    ['40+0', '40s + 0'],
    ['x', 'x'],
  ])('%s is shown as %s', (text, label) => expect(controlLabel(text)).toBe(label));
});

it('tells how long a move took', () => {
  expect([40, 940, 12_300, 125_000].map(formatSpent)).toEqual(['0.0 s', '0.9 s', '12 s', '2:05']);
});
