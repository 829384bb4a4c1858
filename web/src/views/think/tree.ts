// The tree of a plain search in columns, and the walks over it that every display needs. No node is an object.
import type { CutView, Side, TreeView } from '../../lib/protocol';

/** Beyond every score: the ends of an open window. */
export const INFINITE = 0x3fffffff;

const EXACT = 'e'.charCodeAt(0);
const LOWER = 'l'.charCodeAt(0);

/** How the value of a node stands to its minimax value. */
export type BoundSign = '' | '≥' | '≤';

export class Tree {
  readonly size: number;
  readonly side: Side;
  readonly depth: number;
  readonly score: number;
  readonly best: string[];
  readonly entered: number;
  readonly cuts: number;
  readonly leftOut: number;
  readonly followed: number;
  readonly win: number;
  readonly decisive: number;
  readonly words: string[];
  readonly parents: Uint32Array;
  readonly moves: Uint32Array;
  readonly alphas: Int32Array;
  readonly betas: Int32Array;
  readonly scores: Int32Array;
  readonly bests: Uint32Array;
  /** How far each node is from the root. */
  readonly plies: Uint8Array;
  /** The last node below each node, or itself. */
  readonly lasts: Uint32Array;
  /** How many children of each node are here. */
  readonly counts: Uint16Array;
  /** The place of each node among its siblings, from 1. */
  readonly places: Uint16Array;
  /** Whether each node is on the line that both sides want. */
  readonly principal: Uint8Array;
  readonly #bounds: Uint8Array;
  readonly #outcomes: Uint8Array;
  readonly #cuts = new Map<number, CutView>();
  readonly #hidden = new Map<number, number>();
  readonly #ends = new Map<number, string>();

  constructor(
    view: TreeView,
    /** Whether it was searched with windows; minimax has none. */
    readonly pruned: boolean,
  ) {
    const size = view.parents.length;
    this.size = size;
    this.side = view.side;
    this.depth = view.depth;
    this.score = view.score;
    this.best = view.best;
    this.entered = view.entered;
    this.cuts = view.cuts;
    this.leftOut = view.left_out;
    this.followed = view.followed;
    this.win = view.win;
    this.decisive = view.decisive;
    this.words = view.words;
    this.parents = Uint32Array.from(view.parents);
    this.moves = Uint32Array.from(view.moves);
    this.alphas = Int32Array.from(view.alphas, (alpha) => alpha ?? -INFINITE);
    this.betas = Int32Array.from(view.betas, (beta) => beta ?? INFINITE);
    this.scores = Int32Array.from(view.scores);
    this.bests = Uint32Array.from(view.bests);
    this.#bounds = letters(view.bounds);
    this.#outcomes = letters(view.outcomes);
    for (const cut of view.cut_nodes) this.#cuts.set(cut.node, cut);
    for (const { node, count } of view.hidden) this.#hidden.set(node, count);
    for (const { node, text } of view.ends) this.#ends.set(node, text);
    this.plies = new Uint8Array(size);
    this.lasts = new Uint32Array(size);
    this.counts = new Uint16Array(size);
    this.places = new Uint16Array(size);
    this.principal = new Uint8Array(size);
    this.#measure();
  }

  #measure(): void {
    const { size, parents, plies, lasts, counts, places } = this;
    for (let node = 0; node < size; node += 1) {
      lasts[node] = node;
      if (node === 0) continue;
      const parent = parents[node]!;
      plies[node] = plies[parent]! + 1;
      counts[parent] = counts[parent]! + 1;
      places[node] = counts[parent]!;
    }
    for (let node = size - 1; node > 0; node -= 1) {
      const parent = parents[node]!;
      if (lasts[node]! > lasts[parent]!) lasts[parent] = lasts[node]!;
    }
    if (size === 0) return;
    this.principal[0] = 1;
    for (let node = this.bestChild(0); node !== null; node = this.bestChild(node)) this.principal[node] = 1;
  }

  /** Whether the side at the root is to move, which wants high values. */
  isMax(node: number): boolean {
    return this.plies[node]! % 2 === 0;
  }

  /** The side to move at a node. */
  mover(node: number): Side {
    return this.isMax(node) ? this.side : other(this.side);
  }

  /** The move that led to a node; empty at the root. */
  move(node: number): string {
    return this.words[this.moves[node]!] ?? '';
  }

  /** The moves from the root to a node. */
  path(node: number): string[] {
    return this.ancestors(node)
      .slice(1)
      .map((each) => this.move(each));
  }

  /** The nodes from the root to a node, both included. */
  ancestors(node: number): number[] {
    const nodes = [node];
    for (let at = node; at !== 0;) {
      at = this.parents[at]!;
      nodes.push(at);
    }
    return nodes.reverse();
  }

  firstChild(node: number): number | null {
    return this.counts[node]! > 0 ? node + 1 : null;
  }

  /** The sibling after a node. */
  next(node: number): number | null {
    const after = this.lasts[node]! + 1;
    return node !== 0 && after < this.size && this.parents[after] === this.parents[node] ? after : null;
  }

  children(node: number): number[] {
    const nodes: number[] = [];
    for (let child = this.firstChild(node); child !== null; child = this.next(child)) nodes.push(child);
    return nodes;
  }

  /** The child by the move that gave a node its value, where it is here. */
  bestChild(node: number): number | null {
    const best = this.bests[node]!;
    if (best === 0) return null;
    return this.child(node, this.words[best]!);
  }

  /** The child by a move, where it is here. */
  child(node: number, move: string): number | null {
    for (let child = this.firstChild(node); child !== null; child = this.next(child)) {
      if (this.move(child) === move) return child;
    }
    return null;
  }

  /** The node at the end of a line of moves, as far as that is here. */
  find(moves: readonly string[]): number {
    let at = 0;
    for (const move of moves) {
      const next = this.child(at, move);
      if (next === null) break;
      at = next;
    }
    return at;
  }

  bound(node: number): BoundSign {
    const letter = this.#bounds[node]!;
    return letter === EXACT ? '' : letter === LOWER ? '≥' : '≤';
  }

  /** `t` the game is over, `h` the horizon, `s` all moves searched, `c` some cut off. */
  outcome(node: number): 't' | 'h' | 's' | 'c' {
    return String.fromCharCode(this.#outcomes[node]!) as 't' | 'h' | 's' | 'c';
  }

  cut(node: number): CutView | null {
    return this.#cuts.get(node) ?? null;
  }

  /** How many nodes below a node are not shown. */
  hidden(node: number): number {
    return this.#hidden.get(node) ?? 0;
  }

  /** The result and its reason where the game is over. */
  end(node: number): string | null {
    return this.#ends.get(node) ?? null;
  }
}

export function other(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}

/** Which nodes of minimax's tree alpha-beta did not enter: one for each node of `whole`. */
export function skipped(whole: Tree, pruned: Tree): Uint8Array {
  const marks = new Uint8Array(whole.size);
  // The node of the pruned tree that stands for each of the whole one, plus one.
  const twins = new Uint32Array(whole.size);
  twins[0] = 1;
  for (let node = 1; node < whole.size; node += 1) {
    const twin = twins[whole.parents[node]!]!;
    const found = twin === 0 ? null : pruned.child(twin - 1, whole.move(node));
    if (found === null) {
      // What is only hidden was searched all the same.
      const isHidden = twin !== 0 && pruned.hidden(twin - 1) > 0;
      marks[node] = isHidden ? 0 : twin === 0 ? marks[whole.parents[node]!]! : 1;
    } else twins[node] = found + 1;
  }
  return marks;
}

function letters(text: string): Uint8Array {
  const codes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) codes[index] = text.charCodeAt(index);
  return codes;
}
