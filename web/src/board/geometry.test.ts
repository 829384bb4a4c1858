import { describe, expect, it } from 'vitest';
import { points, sites, squares } from './fixtures';
import { corner, isDark, middle, rowsFromTop, siteAt, siteIndex, siteName, walk } from './geometry';

describe('sites', () => {
  it('are numbered row by row from the bottom left corner', () => {
    expect(siteName(squares, 0)).toBe('a1');
    expect(siteName(squares, 12)).toBe('e2');
    expect(siteIndex(squares, 'h8')).toBe(63);
    expect(siteName(points, 24)).toBe('e5');
    for (const shape of [squares, points])
      for (const [i, site] of sites(shape).entries()) expect(siteIndex(shape, site)).toBe(i);
  });

  it('beyond the board have no number', () => {
    for (const site of ['', 'e9', 'i1', 'e0', 'e', '22', 'e1.5']) expect(siteIndex(squares, site)).toBe(-1);
    expect(siteIndex(points, 'f1')).toBe(-1);
  });

  it('run from the top left corner as they are seen', () => {
    expect(rowsFromTop(squares, 'white')[0]?.[0]).toBe('a8');
    expect(rowsFromTop(squares, 'black')[0]?.[0]).toBe('h1');
    expect(rowsFromTop(points, 'black')[4]?.[0]).toBe('e5');
  });

  it('are found again at their middles, whichever side is below', () => {
    for (const shape of [squares, points])
      for (const side of ['white', 'black'] as const)
        for (const site of sites(shape)) expect(siteAt(shape, side, middle(shape, side, site))).toBe(site);
  });

  it('lie opposite when the board is turned', () => {
    expect(corner(squares, 'white', 'a1')).toEqual({ x: 0, y: 700 });
    expect(corner(squares, 'black', 'a1')).toEqual({ x: 700, y: 0 });
    expect(corner(points, 'black', 'e1')).toEqual({ x: 0, y: 0 });
  });

  it('are not found beside the board', () => {
    expect(siteAt(squares, 'white', { x: -1, y: 20 })).toBeNull();
    expect(siteAt(squares, 'white', { x: 20, y: 800 })).toBeNull();
  });

  it('are walked as they are seen, as far as the board goes', () => {
    expect(walk(squares, 'white', 'e2', 0, -1)).toBe('e3');
    expect(walk(squares, 'black', 'e2', 0, -1)).toBe('e1');
    expect(walk(squares, 'black', 'e2', 1, 0)).toBe('d2');
    expect(walk(squares, 'white', 'h8', 1, -1)).toBe('h8');
    expect(walk(points, 'white', 'c3', -99, 0)).toBe('a3');
  });

  it('are dark in the bottom left corner', () => {
    expect([isDark(squares, 'a1'), isDark(squares, 'h1'), isDark(squares, 'd4')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
