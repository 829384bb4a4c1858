import { expect, it } from 'vitest';
import { chartOf } from './chart';

const at = (points: [number, number][]) => ({
  ...{ lower: -3, upper: 3, curve: points.map(([games, llr]) => ({ games, llr })) },
});

it('always shows both bounds and every point', () => {
  for (const points of [
    [[0, 0]],
    [
      [0, 0],
      [40, 3.2],
    ],
    [
      [0, 0],
      [10, -9],
    ],
  ] as [number, number][][]) {
    const chart = chartOf(at(points));
    for (const llr of [-3, 3, ...points.map(([, llr]) => llr)]) {
      expect(chart.height(llr)).toBeGreaterThan(0);
      expect(chart.height(llr)).toBeLessThan(1);
    }
    for (const [games] of points) expect(chart.share(games)).toBeLessThanOrEqual(1);
  }
});

it('marks round numbers of games, not too many', () => {
  expect(
    chartOf(
      at([
        [0, 0],
        [100, 1],
      ]),
    ).ticks,
  ).toEqual([20, 40, 60, 80, 100]);
  expect(
    chartOf(
      at([
        [0, 0],
        [7, 1],
      ]),
    ).ticks,
  ).toEqual([2, 4, 6]);
  for (let games = 1; games < 3000; games += 7) {
    const { ticks } = chartOf(
      at([
        [0, 0],
        [games, 1],
      ]),
    );
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
