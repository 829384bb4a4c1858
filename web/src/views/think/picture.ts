// Where the nodes of a drawn tree lie: leaves side by side, every other node above the middle of its children.

/** A node to draw. */
export interface Drawn {
  /** Which node. */
  node: number;
  /** The place of its parent in the list; -1 for the root. */
  parent: number;
  x: number;
  y: number;
  /** Stands for moves that were cut off below `node`. */
  stub: boolean;
}

export interface Layout {
  nodes: Drawn[];
  width: number;
  height: number;
}

export interface Spacing {
  /** From the middle of a leaf to the middle of the next. */
  across: number;
  /** From a ply to the next. */
  down: number;
}

/**
 * Lays out nodes that come in the order of a walk. `parent` gives the place in the list of each node's parent, and `stub` says
 * whether something was cut off below a node.
 */
export function layout(
  list: readonly number[],
  parent: readonly number[],
  stub: (node: number) => boolean,
  spacing: Spacing,
): Layout {
  const depth: number[] = [];
  const below: number[][] = list.map(() => []);
  const nodes: Drawn[] = [];
  list.forEach((node, place) => {
    const above = parent[place]!;
    depth[place] = above < 0 ? 0 : depth[above]! + 1;
    nodes.push({ node, parent: above, x: 0, y: (depth[place]! + 0.5) * spacing.down, stub: false });
    if (above >= 0) below[above]!.push(place);
  });
  let leaves = 0;
  let deepest = 0;
  const put = (place: number): void => {
    const drawn = nodes[place]!;
    deepest = Math.max(deepest, drawn.y);
    for (const child of below[place]!) put(child);
    const xs = below[place]!.map((child) => nodes[child]!.x);
    if (stub(drawn.node)) {
      const x = (leaves + 0.5) * spacing.across;
      leaves += 1;
      const y = drawn.y + spacing.down;
      deepest = Math.max(deepest, y);
      nodes.push({ node: drawn.node, parent: place, x, y, stub: true });
      xs.push(x);
    }
    if (xs.length === 0) {
      drawn.x = (leaves + 0.5) * spacing.across;
      leaves += 1;
    } else drawn.x = (xs[0]! + xs[xs.length - 1]!) / 2;
  };
  if (nodes.length > 0) put(0);
  return { nodes, width: leaves * spacing.across, height: deepest + spacing.down / 2 };
}

/** The places of the parents of nodes that come in the order of a walk, by each node's parent. */
export function parentPlaces(list: readonly number[], parentOf: (node: number) => number): number[] {
  const places = new Map<number, number>();
  return list.map((node, place) => {
    places.set(node, place);
    return place === 0 ? -1 : (places.get(parentOf(node)) ?? 0);
  });
}

/** A text that fits into so many letters. */
export function fitted(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}
