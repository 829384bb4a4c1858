// Exercises in alpha-beta: trees of numbers by rising difficulty, and small trees cut out of real positions.
import type { GuideView } from '../../lib/protocol';
import { alphaBeta, countSkipped, treeOf, type Nest, type NumberTree } from './numbers';
import type { Tree } from './tree';

/** How large the trees of a level are. */
interface Size {
  depth: number;
  least: number;
  most: number;
  /** How likely a node ends early, as a leaf. */
  ragged: number;
  /** At least so many nodes must be left out. */
  skipped: number;
}

const LEVELS: readonly Size[] = [
  { depth: 2, least: 2, most: 2, ragged: 0, skipped: 1 },
  { depth: 2, least: 3, most: 3, ragged: 0, skipped: 2 },
  { depth: 3, least: 2, most: 2, ragged: 0, skipped: 2 },
  { depth: 3, least: 2, most: 3, ragged: 0.1, skipped: 3 },
  { depth: 3, least: 3, most: 3, ragged: 0, skipped: 6 },
  { depth: 4, least: 2, most: 2, ragged: 0, skipped: 5 },
  { depth: 4, least: 2, most: 3, ragged: 0.1, skipped: 8 },
  { depth: 5, least: 2, most: 2, ragged: 0.1, skipped: 10 },
];

/** How many levels of numbers there are, and how many exercises of each game. */
export const NUMBER_LEVELS = LEVELS.length;
export const GAME_LEVELS = 4;

/** Chance that is the same for the same seed. */
export function chance(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomNest(size: Size, random: () => number, ply: number): Nest {
  // The root and its children have children of their own, or there would be nothing to cut.
  if (ply === size.depth || (ply > 1 && random() < size.ragged))
    return { value: Math.floor(random() * 19) - 9 };
  const count = size.least + Math.floor(random() * (size.most - size.least + 1));
  return { value: Array.from({ length: count }, () => randomNest(size, random, ply + 1)) };
}

/** A tree of numbers of a level, from 1, in which something is left out. The same seed gives the same tree. */
export function numberExercise(level: number, seed: number): NumberTree {
  const size = LEVELS[Math.min(LEVELS.length, Math.max(1, level)) - 1]!;
  const random = chance(seed * 1000 + level);
  let best: NumberTree = [];
  let skipped = -1;
  for (let round = 0; round < 200; round += 1) {
    const tree = treeOf(randomNest(size, random, 0));
    const count = countSkipped(alphaBeta(tree));
    if (count > skipped) [best, skipped] = [tree, count];
    if (count >= size.skipped) return tree;
  }
  return best;
}

/** How deep the tree of a game's exercise is, and how many moves of each position are kept. */
export function gameSize(level: number): { depth: number; keep: number } {
  return { depth: level <= 2 ? 2 : 3, keep: level % 2 === 1 ? 2 : 3 };
}

/** A tree of a few moves of each position, with the values of the search at its leaves; null where nothing can be cut. */
export function gameExercise(tree: Tree, level: number): NumberTree | null {
  const { depth, keep } = gameSize(level);
  const random = chance(level);
  let best: NumberTree | null = null;
  let skipped = 0;
  for (let round = 0; round < 100; round += 1) {
    const cut = treeOf(kept(tree, 0, depth, keep, random));
    const count = countSkipped(alphaBeta(cut));
    if (count > skipped) [best, skipped] = [cut, count];
    if (count >= keep + depth - 2) break;
  }
  return best;
}

function kept(tree: Tree, node: number, depth: number, keep: number, random: () => number): Nest {
  const label = tree.move(node);
  const children = depth === 0 ? [] : tree.children(node);
  if (children.length === 0) return { label, value: tree.scores[node]! };
  const chosen = children
    .map((child) => ({ child, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, keep)
    .map(({ child }) => child)
    .sort((a, b) => a - b);
  return { label, value: chosen.map((child) => kept(tree, child, depth - 1, keep, random)) };
}

/** Positions of a game to make exercises from: its start, and the boards of its rules. */
export function positionsOf(start: string, guide: GuideView): string[] {
  const diagrams = [...guide.pieces, ...guide.passages].flatMap(({ diagrams }) => diagrams);
  const boards = diagrams.flatMap(({ position, frames }) => [
    position,
    ...frames.map(({ board }) => board.position),
  ]);
  return [...new Set([start, ...boards])];
}
