// Trees for tests, made by a search of the tests' own over trees of numbers.
import type { CutView, TreeView } from '../../lib/protocol';

/** A leaf, or the children of a node. */
export type Nested = number | Nested[];

/** A source of chance that gives the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function randomNested(random: () => number, depth: number, width: number): Nested {
  if (depth === 0) return Math.floor(random() * 21) - 10;
  const children = 1 + Math.floor(random() * width);
  return Array.from({ length: children }, () => randomNested(random, random() < 0.15 ? 0 : depth - 1, width));
}

export function minimax(tree: Nested, isMax = true): number {
  if (typeof tree === 'number') return tree;
  const values = tree.map((child) => minimax(child, !isMax));
  return isMax ? Math.max(...values) : Math.min(...values);
}

/** What the host tells of the search of a tree of numbers. The move to a child is its place: `a`, `b`, … */
export function viewOf(nested: Nested, pruning: boolean): TreeView {
  const view: TreeView = {
    side: 'white',
    depth: 0,
    best: [],
    score: 0,
    entered: 0,
    cuts: 0,
    left_out: 0,
    followed: 0,
    win: 31000,
    decisive: 30754,
    words: ['', ...'abcdefghij'],
    parents: [],
    moves: [],
    alphas: [],
    betas: [],
    scores: [],
    bounds: '',
    outcomes: '',
    bests: [],
    cut_nodes: [],
    hidden: [],
    ends: [],
  };
  const bounds: string[] = [];
  const outcomes: string[] = [];
  const cuts: CutView[] = [];
  const search = (at: Nested, parent: number, move: number, isMax: boolean, low: number, high: number) => {
    const node = view.parents.length;
    view.parents.push(node === 0 ? 0 : parent);
    view.moves.push(move);
    view.alphas.push(low === -Infinity ? null : low);
    view.betas.push(high === Infinity ? null : high);
    view.scores.push(0);
    view.bests.push(0);
    bounds.push('e');
    outcomes.push(typeof at === 'number' ? 'h' : 's');
    if (typeof at === 'number') {
      view.scores[node] = at;
      return at;
    }
    let best = isMax ? -Infinity : Infinity;
    for (const [place, child] of at.entries()) {
      const value = pruning
        ? search(child, node, place + 1, !isMax, low, high)
        : search(child, node, place + 1, !isMax, -Infinity, Infinity);
      if (isMax ? value > best : value < best) {
        best = value;
        view.bests[node] = place + 1;
      }
      if (isMax) low = Math.max(low, best);
      else high = Math.min(high, best);
      const left = at.length - place - 1;
      if (pruning && low >= high && left > 0) {
        outcomes[node] = 'c';
        bounds[node] = isMax ? 'l' : 'u';
        cuts.push({ node, by: place + 1, left_out: left, instead: null });
        break;
      }
    }
    view.scores[node] = best;
    return best;
  };
  view.score = search(nested, 0, 0, true, -Infinity, Infinity);
  view.bounds = bounds.join('');
  view.outcomes = outcomes.join('');
  view.entered = view.parents.length;
  view.cut_nodes = cuts;
  view.cuts = cuts.length;
  view.left_out = cuts.reduce((sum, cut) => sum + cut.left_out, 0);
  return view;
}
