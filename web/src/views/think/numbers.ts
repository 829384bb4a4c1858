// Trees of numbers, and alpha-beta over them with the reason for everything it leaves out.

/** A node of a small tree. */
export interface NumberNode {
  parent: number;
  children: number[];
  ply: number;
  /** The value of a leaf; null of any other node. */
  leaf: number | null;
  /** What it is called in sentences: `B`, `B2`. */
  name: string;
  /** What stands in it, where that is not its name: a move. */
  label: string;
}

/** A tree as a list of nodes in the order of a walk; the first is the root, which is max. */
export type NumberTree = NumberNode[];

/** A leaf, or the children of a node. `label` names the move that leads there. */
export interface Nest {
  label?: string;
  value: number | Nest[];
}

/** The most nodes a tree may have. */
export const MOST_NODES = 200;

export function treeOf(root: Nest): NumberTree {
  const nodes: NumberTree = [];
  const add = (nest: Nest, parent: number, ply: number): number => {
    const at = nodes.length;
    const leaf = typeof nest.value === 'number' ? nest.value : null;
    const node: NumberNode = { parent, children: [], ply, leaf, name: '', label: nest.label ?? '' };
    nodes.push(node);
    if (typeof nest.value !== 'number') {
      for (const child of nest.value) node.children.push(add(child, at, ply + 1));
    }
    return at;
  };
  add(root, -1, 0);
  nameNodes(nodes);
  return nodes;
}

/** Inner nodes are lettered row by row, leaves numbered within their parent. */
function nameNodes(nodes: NumberTree): void {
  let count = 0;
  let row = [0];
  while (row.length > 0) {
    for (const at of row) {
      const node = nodes[at]!;
      if (node.leaf === null) {
        const round = Math.floor(count / 26);
        node.name = String.fromCharCode(65 + (count % 26)) + '′'.repeat(round);
        count += 1;
      } else {
        const parent = nodes[node.parent];
        node.name = parent ? `${parent.name}${parent.children.indexOf(at) + 1}` : 'A';
      }
    }
    row = row.flatMap((at) => nodes[at]!.children);
  }
}

export type ParseProblem =
  | { is: 'empty' | 'unclosed' | 'unopened' | 'hollow' | 'leaf' }
  | { is: 'number' | 'rest'; word: string }
  | { is: 'large'; most: number };

/** Reads a tree written as nested numbers: `((3 5) (2 (9 1)))`. */
export function parseTree(text: string): { tree: NumberTree } | { problem: ParseProblem } {
  const words = text.replaceAll('−', '-').match(/[()]|[^\s(),;]+/g) ?? [];
  if (words.length === 0) return { problem: { is: 'empty' } };
  if (words.length > 4 * MOST_NODES) return { problem: { is: 'large', most: MOST_NODES } };
  const open: Nest[][] = [];
  let whole: Nest | null = null;
  for (const word of words) {
    if (whole !== null) return { problem: word === ')' ? { is: 'unopened' } : { is: 'rest', word } };
    let done: Nest;
    if (word === '(') {
      open.push([]);
      continue;
    } else if (word === ')') {
      const children = open.pop();
      if (!children) return { problem: { is: 'unopened' } };
      if (children.length === 0) return { problem: { is: 'hollow' } };
      done = { value: children };
    } else {
      if (!/^[+-]?\d{1,6}(\.\d{1,3})?$/.test(word)) return { problem: { is: 'number', word } };
      done = { value: Number(word) };
    }
    const above = open.at(-1);
    if (above) above.push(done);
    else whole = done;
  }
  if (whole === null) return { problem: { is: 'unclosed' } };
  if (typeof whole.value === 'number') return { problem: { is: 'leaf' } };
  const tree = treeOf(whole);
  return tree.length > MOST_NODES ? { problem: { is: 'large', most: MOST_NODES } } : { tree };
}

/** A tree as nested numbers. */
export function writeTree(tree: NumberTree, at = 0): string {
  const { leaf, children } = tree[at]!;
  return leaf !== null ? String(leaf) : `(${children.map((child) => writeTree(tree, child)).join(' ')})`;
}

export const isMax = (node: NumberNode): boolean => node.ply % 2 === 0;

/** Where and why the children of a node to the right of one are left out. */
export interface NumberCut {
  at: number;
  /** The child that reached the bound. */
  by: number;
  /** The value of `at` by then, and the window that it makes: `alpha` is not below `beta`. */
  value: number;
  alpha: number;
  beta: number;
}

/** What alpha-beta did at each node. */
export interface Visit {
  entered: boolean;
  /** The window when it was entered, and the value it handed up. */
  alpha: number;
  beta: number;
  value: number;
  /** The cut that leaves it out, also where that is further up. */
  skippedBy: NumberCut | null;
}

/** Alpha-beta from left to right, fail-soft. */
export function alphaBeta(tree: NumberTree): Visit[] {
  const visits: Visit[] = tree.map(() => ({
    entered: false,
    alpha: -Infinity,
    beta: Infinity,
    value: NaN,
    skippedBy: null,
  }));
  const skip = (at: number, cut: NumberCut): void => {
    visits[at]!.skippedBy = cut;
    for (const child of tree[at]!.children) skip(child, cut);
  };
  const search = (at: number, alpha: number, beta: number): number => {
    const node = tree[at]!;
    const visit = visits[at]!;
    Object.assign(visit, { entered: true, alpha, beta });
    if (node.leaf !== null) return (visit.value = node.leaf);
    let best = isMax(node) ? -Infinity : Infinity;
    for (const [place, child] of node.children.entries()) {
      const value = search(child, alpha, beta);
      best = isMax(node) ? Math.max(best, value) : Math.min(best, value);
      if (isMax(node)) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha < beta) continue;
      const cut: NumberCut = { at, by: child, value: best, alpha, beta };
      for (const left of node.children.slice(place + 1)) skip(left, cut);
      break;
    }
    return (visit.value = best);
  };
  if (tree.length > 0) search(0, -Infinity, Infinity);
  return visits;
}

/** How many nodes alpha-beta does not look at. */
export function countSkipped(visits: readonly Visit[]): number {
  return visits.filter(({ entered }) => !entered).length;
}
