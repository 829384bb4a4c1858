// A game with its variations as plain data, and functions that make another one of it.
import type { Side, StudyNode, StudyTree } from '../../lib/protocol';

/** The number of the first position. */
export const ROOT = 0;

/** A move, and what was said of it. The root is the position before all moves. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number;
  /** The moves that follow; the first is the main line. */
  readonly children: readonly number[];
  readonly san: string;
  readonly text: string;
  readonly comment: string;
  readonly glyphs: readonly number[];
}

export interface Tree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  /** The number that the next move gets. Numbers are never used again. */
  readonly next: number;
}

/** A move as it is added. */
export type NewMove = Pick<TreeNode, 'san' | 'text'> & Partial<Pick<TreeNode, 'comment' | 'glyphs'>>;

export const empty: Tree = {
  nodes: new Map([
    [ROOT, { id: ROOT, parent: ROOT, children: [], san: '', text: '', comment: '', glyphs: [] }],
  ]),
  next: 1,
};

/** A node; the root where there is no such. */
export function nodeAt(tree: Tree, id: number): TreeNode {
  return tree.nodes.get(id) ?? tree.nodes.get(ROOT)!;
}

function change(tree: Tree, ...changed: TreeNode[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) nodes.set(node.id, node);
  return { ...tree, nodes };
}

/** The move that is already there, by its text. */
export function childByText(tree: Tree, parent: number, text: string): number | null {
  return nodeAt(tree, parent).children.find((id) => nodeAt(tree, id).text === text) ?? null;
}

/** Adds a move, as the main line where it is the first, else as a variation. One that is there already is kept. */
export function add(tree: Tree, parent: number, move: NewMove): { tree: Tree; id: number } {
  const known = childByText(tree, parent, move.text);
  if (known !== null) return { tree, id: known };
  const id = tree.next;
  const node: TreeNode = { comment: '', glyphs: [], ...move, id, parent, children: [] };
  const before = nodeAt(tree, parent);
  const grown = change(tree, { ...before, children: [...before.children, id] }, node);
  return { tree: { ...grown, next: id + 1 }, id };
}

/** Adds moves one after another. The last of them is told. */
export function addLine(tree: Tree, parent: number, moves: readonly NewMove[]): { tree: Tree; id: number } {
  let at = { tree, id: parent };
  for (const move of moves) at = add(at.tree, at.id, move);
  return at;
}

/** The numbers from the first move to this one. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== ROOT; at = nodeAt(tree, at).parent) path.unshift(at);
  return path;
}

/** The numbers of the first moves from here on, to the end. */
export function mainFrom(tree: Tree, id: number): number[] {
  const line: number[] = [];
  for (let at = nodeAt(tree, id).children[0]; at !== undefined; at = nodeAt(tree, at).children[0])
    line.push(at);
  return line;
}

/** How many plies lie before this node. */
export const plyOf = (tree: Tree, id: number) => pathTo(tree, id).length;

/** Whether a move belongs to the main line. */
export function isMain(tree: Tree, id: number): boolean {
  return pathTo(tree, id).every((at) => nodeAt(tree, nodeAt(tree, at).parent).children[0] === at);
}

/** Moves a node's place among its siblings. */
function place(tree: Tree, id: number, at: number): Tree {
  const parent = nodeAt(tree, nodeAt(tree, id).parent);
  const others = parent.children.filter((child) => child !== id);
  return change(tree, { ...parent, children: [...others.slice(0, at), id, ...others.slice(at)] });
}

/** The move where the variation begins that this one belongs to; nothing in the main line. */
export function variationOf(tree: Tree, id: number): number | null {
  const path = pathTo(tree, id).reverse();
  return path.find((at) => nodeAt(tree, nodeAt(tree, at).parent).children[0] !== at) ?? null;
}

/** Puts the variation before the one above it. */
export function promote(tree: Tree, id: number): Tree {
  const begin = variationOf(tree, id);
  if (begin === null) return tree;
  const siblings = nodeAt(tree, nodeAt(tree, begin).parent).children;
  return place(tree, begin, siblings.indexOf(begin) - 1);
}

/** Makes all moves up to this one the main line. */
export function makeMain(tree: Tree, id: number): Tree {
  return pathTo(tree, id).reduce((now, at) => place(now, at, 0), tree);
}

/** This node and all below it. */
export function below(tree: Tree, id: number): number[] {
  const found = [id];
  for (const at of found) found.push(...nodeAt(tree, at).children);
  return found;
}

/** Deletes a move and all after it. */
export function remove(tree: Tree, id: number): Tree {
  if (id === ROOT || !tree.nodes.has(id)) return tree;
  const parent = nodeAt(tree, nodeAt(tree, id).parent);
  const left = change(tree, { ...parent, children: parent.children.filter((child) => child !== id) });
  const nodes = new Map(left.nodes);
  for (const gone of below(tree, id)) nodes.delete(gone);
  return { ...left, nodes };
}

/** Says something of a move. */
export function annotate(tree: Tree, id: number, said: Partial<Pick<TreeNode, 'comment' | 'glyphs'>>): Tree {
  return id === ROOT ? tree : change(tree, { ...nodeAt(tree, id), ...said });
}

/** The tree of a study. */
export function fromStudy(study: StudyTree): Tree {
  let tree = empty;
  const ids = [ROOT];
  for (const { parent, san, text, comment, glyphs } of study.nodes) {
    const added = add(tree, ids[parent] ?? ROOT, { san, text, comment, glyphs });
    tree = added.tree;
    ids.push(added.id);
  }
  return tree;
}

/** All moves in order: each after its parent, and after its siblings before it with all below them. */
export function order(tree: Tree): number[] {
  const found: number[] = [];
  const waiting = [...nodeAt(tree, ROOT).children].reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    found.push(id);
    waiting.push(...[...nodeAt(tree, id).children].reverse());
  }
  return found;
}

/** The study of a tree. */
export function toStudy(tree: Tree, position: string | null, title: string): StudyTree {
  const ids = order(tree);
  const numbers = new Map([[ROOT, 0], ...ids.map((id, index) => [id, index + 1] as const)]);
  const nodes = ids.map((id): StudyNode => {
    const { parent, san, text, comment, glyphs } = nodeAt(tree, id);
    return { parent: numbers.get(parent) ?? 0, san, text, comment, glyphs: [...glyphs] };
  });
  return { position, title, nodes };
}

/** The number of a move and who makes it. */
export interface Turn {
  number: number;
  side: Side;
}

/** Whose turn it is first, and its number: position texts that count moves have the number last. */
export function firstTurn(position: string, side: Side): Turn {
  const fields = position.split(/\s+/);
  const last = fields.length > 3 ? Number(fields[fields.length - 1]) : NaN;
  return { number: Number.isInteger(last) && last > 0 ? last : 1, side };
}

/** The turn that many plies later. */
export function turnAfter(first: Turn, plies: number): Turn {
  const half = first.number * 2 + (first.side === 'black' ? 1 : 0) + plies;
  return { number: half >> 1, side: half % 2 === 0 ? 'white' : 'black' };
}

/** A move's number as it is written: `12.` or `12…`. */
export const numberText = ({ number, side }: Turn) => `${number}${side === 'white' ? '.' : '…'}`;
