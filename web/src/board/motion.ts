// Which piece on one board is which on the next, so that it can be seen to move.
import type { BoardShape } from '../lib/protocol';
import { siteIndex, siteName, type Site } from './geometry';
import type { FromTo } from './state';

/** A piece that keeps its identity while it moves. */
export interface Man {
  id: number;
  site: Site;
  letter: string;
}

let lastId = 0;

/** The pieces of the next board, each with the identity it had on the last one where it had one. */
export function follow(men: Man[], shape: BoardShape, pieces: string, move?: FromTo | null): Man[] {
  const before = new Map(men.map((man) => [man.site, man]));
  const missing: { site: Site; letter: string }[] = [];
  const next: Man[] = [];
  [...pieces].forEach((letter, index) => {
    if (letter === '.') return;
    const site = siteName(shape, index);
    const stayed = before.get(site);
    if (stayed?.letter === letter) {
      next.push(stayed);
      before.delete(site);
    } else missing.push({ site, letter });
  });
  for (const man of missing) next.push({ ...man, id: identify(man) });
  return next.sort((a, b) => a.id - b.id);

  function identify(man: { site: Site; letter: string }): number {
    const mover = move && move.to === man.site ? before.get(move.from) : undefined;
    const origin = mover ?? nearest(shape, man, [...before.values()]);
    if (origin === undefined) return ++lastId;
    before.delete(origin.site);
    return origin.id;
  }
}

function nearest(shape: BoardShape, to: { site: Site; letter: string }, men: Man[]): Man | undefined {
  const far = (man: Man) => distance(shape, man.site, to.site);
  return men.filter((man) => man.letter === to.letter).sort((a, b) => far(a) - far(b))[0];
}

function distance(shape: BoardShape, a: Site, b: Site): number {
  const [i, j] = [siteIndex(shape, a), siteIndex(shape, b)];
  const files = (i % shape.width) - (j % shape.width);
  return Math.hypot(files, Math.floor(i / shape.width) - Math.floor(j / shape.width));
}
