// A tree as it is looked at: what is opened, which node is selected, the moment of the search, the boards of nodes.
import * as api from '../../lib/api';
import type { LineFrame, LineView } from '../../lib/protocol';
import { keyStep, openTo, reveal, rowsOf } from './outline';
import { Timeline } from './timeline';
import type { Tree } from './tree';

/** Trees with no more nodes than this are shown opened. */
const SMALL = 60;

/** A board to show, with the move that led to it. */
export type NodeBoard = Pick<LineView, 'board'> & { frame: LineFrame | null };

export class TreeLook {
  readonly timeline: Timeline;
  readonly open: Uint8Array;
  /** Changes whenever something is opened or closed. */
  #version = $state(0);
  readonly rows = $derived.by(() => (void this.#version, rowsOf(this.tree, this.open)));
  selected = $state(0);
  hovered = $state<number | null>(null);
  time = $state(0);
  board = $state.raw<NodeBoard | null>(null);
  readonly #boards = new Map<number, Promise<NodeBoard>>();

  constructor(
    readonly game: string,
    readonly start: { position?: string; moves: string[] },
    readonly tree: Tree,
    before: TreeLook | null,
    /** For each node whether alpha-beta leaves it out, in a tree of minimax. */
    readonly skipped: Uint8Array | null = null,
  ) {
    this.timeline = new Timeline(tree);
    this.open = new Uint8Array(tree.size);
    this.time = this.timeline.length;
    openTo(tree, this.open, tree.size <= SMALL ? 255 : 1);
    if (before) this.selected = tree.find(before.tree.path(before.selected));
    reveal(tree, this.open, this.selected);
  }

  /** The node whose position is shown. */
  get shown(): number {
    return this.hovered ?? this.selected;
  }

  get atEnd(): boolean {
    return this.time >= this.timeline.length;
  }

  isOpen(node: number): boolean {
    return (void this.#version, this.open[node] === 1);
  }

  select(node: number): void {
    if (reveal(this.tree, this.open, node)) this.#version += 1;
    this.selected = node;
  }

  toggle(node: number, open = this.open[node] !== 1): void {
    if (this.tree.counts[node] === 0) return;
    this.open[node] = open ? 1 : 0;
    // What is selected must be seen.
    if (!open && this.selected > node && this.selected <= this.tree.lasts[node]!) this.selected = node;
    this.#version += 1;
  }

  openTo(plies: number): void {
    openTo(this.tree, this.open, plies);
    reveal(this.tree, this.open, this.selected);
    this.#version += 1;
  }

  /** Opens the line that both sides want. */
  openBest(): void {
    let node = 0;
    for (let next = this.tree.bestChild(0); next !== null; next = this.tree.bestChild(next)) node = next;
    this.select(node);
  }

  /** Does what a key says; says whether it meant something. */
  key(key: string, page: number): boolean {
    const step = keyStep(this.tree, this.rows, this.open, this.selected, key, page);
    if (step === null) return false;
    if (step.do === 'select') this.select(step.node);
    else if (step.do === 'openSiblings') {
      const parent = this.tree.parents[step.node]!;
      for (const node of step.node === 0 ? [0] : this.tree.children(parent)) {
        if (this.tree.counts[node]! > 0) this.open[node] = 1;
      }
      this.#version += 1;
    } else this.toggle(step.node, step.do === 'open');
    return true;
  }

  /** Goes to a moment of the search, and to the node where it is. */
  goTo(time: number): void {
    this.time = Math.min(this.timeline.length, Math.max(0, time));
    const event = this.timeline.event(this.time);
    if (event !== null && !this.atEnd) this.select(event.node);
  }

  /** The board at a node, asked for once. */
  boardOf(node: number): Promise<NodeBoard> {
    let asked = this.#boards.get(node);
    if (!asked) {
      const moves = [...this.start.moves, ...this.tree.path(node)];
      asked = api.line(this.game, { ...this.start, moves }).then(({ board, frames }) => ({
        board: frames.at(-1)?.board ?? board,
        frame: frames.at(-1) ?? null,
      }));
      asked.catch(() => this.#boards.delete(node));
      this.#boards.set(node, asked);
    }
    return asked;
  }
}
