// Which nodes of a tree are opened, and the rows that follow from it.
import type { Tree } from './tree';

/** The rows to show: the nodes all of whose ancestors are open, in order. */
export function rowsOf(tree: Tree, open: Uint8Array): Uint32Array {
  const rows = new Uint32Array(tree.size);
  let count = 0;
  for (let node = 0; node < tree.size;) {
    rows[count] = node;
    count += 1;
    node = open[node] ? node + 1 : tree.lasts[node]! + 1;
  }
  return rows.slice(0, count);
}

/** The row of a node, or -1 where it is not shown. Rows ascend. */
export function rowOf(rows: Uint32Array, node: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = rows[middle]!;
    if (at === node) return middle;
    if (at < node) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Opens the nodes above a node, so that it is shown. Says whether that changed anything. */
export function reveal(tree: Tree, open: Uint8Array, node: number): boolean {
  let changed = false;
  for (let at = node; at !== 0;) {
    at = tree.parents[at]!;
    if (!open[at]) changed = true;
    open[at] = 1;
  }
  return changed;
}

/** Opens every node nearer to the root than so many plies, and closes all others. */
export function openTo(tree: Tree, open: Uint8Array, plies: number): void {
  for (let node = 0; node < tree.size; node += 1) {
    open[node] = tree.plies[node]! < plies && tree.counts[node]! > 0 ? 1 : 0;
  }
}

/** What a key does in a tree: go to a node, open or close one, or open all siblings. */
export type TreeStep =
  | { do: 'select'; node: number }
  | { do: 'open'; node: number }
  | { do: 'close'; node: number }
  | { do: 'openSiblings'; node: number };

/** The usual keys of a tree. `page` is how many rows fit. */
export function keyStep(
  tree: Tree,
  rows: Uint32Array,
  open: Uint8Array,
  selected: number,
  key: string,
  page: number,
): TreeStep | null {
  const row = Math.max(0, rowOf(rows, selected));
  const at = (index: number): TreeStep => ({
    do: 'select',
    node: rows[Math.min(rows.length - 1, Math.max(0, index))] ?? 0,
  });
  const isOpen = open[selected] === 1;
  const hasChildren = tree.counts[selected]! > 0;
  switch (key) {
    case 'ArrowDown':
      return at(row + 1);
    case 'ArrowUp':
      return at(row - 1);
    case 'PageDown':
      return at(row + page);
    case 'PageUp':
      return at(row - page);
    case 'Home':
      return at(0);
    case 'End':
      return at(rows.length - 1);
    case 'ArrowRight':
      if (!hasChildren) return null;
      return isOpen ? { do: 'select', node: selected + 1 } : { do: 'open', node: selected };
    case 'ArrowLeft':
      if (isOpen) return { do: 'close', node: selected };
      return selected === 0 ? null : { do: 'select', node: tree.parents[selected]! };
    case 'Enter':
    case ' ':
      return hasChildren ? { do: isOpen ? 'close' : 'open', node: selected } : null;
    case '*':
      return { do: 'openSiblings', node: selected };
    default:
      return null;
  }
}
