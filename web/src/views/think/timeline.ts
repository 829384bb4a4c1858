// The search in time: nodes are entered in the order of the tree, and left after the last node below them.
import type { Tree } from './tree';

/** The window and the best value of an open node at a moment. */
export interface Running {
  node: number;
  alpha: number;
  beta: number;
  /** The best value of the moves looked at so far; null before the first. */
  best: number | null;
}

export class Timeline {
  /** How many events there are. The moment `t` is after the first `t` of them. */
  readonly length: number;
  /** The node of each event, and its complement where the node is left. */
  readonly #events: Int32Array;
  /** How many events have happened when each node has been entered, and when it has been left. */
  readonly #entered: Uint32Array;
  readonly #left: Uint32Array;

  constructor(private readonly tree: Tree) {
    const { size, parents } = tree;
    this.length = 2 * size;
    this.#events = new Int32Array(2 * size);
    this.#entered = new Uint32Array(size);
    this.#left = new Uint32Array(size);
    let time = 0;
    const leave = (node: number) => {
      this.#events[time] = ~node;
      time += 1;
      this.#left[node] = time;
    };
    let current = -1;
    for (let node = 0; node < size; node += 1) {
      while (current !== -1 && node > 0 && current !== parents[node]) {
        leave(current);
        current = parents[current]!;
      }
      this.#events[time] = node;
      time += 1;
      this.#entered[node] = time;
      current = node;
    }
    while (current !== -1) {
      leave(current);
      current = current === 0 ? -1 : parents[current]!;
    }
  }

  /** What happened last at a moment; nothing before the search. */
  event(time: number): { node: number; is: 'entered' | 'left' } | null {
    if (time <= 0) return null;
    const event = this.#events[Math.min(time, this.length) - 1]!;
    return event >= 0 ? { node: event, is: 'entered' } : { node: ~event, is: 'left' };
  }

  state(node: number, time: number): 'ahead' | 'open' | 'left' {
    if (time < this.#entered[node]!) return 'ahead';
    return time < this.#left[node]! ? 'open' : 'left';
  }

  /** When a node is entered. */
  entry(node: number): number {
    return this.#entered[node]!;
  }

  /** When a node has handed up its value. */
  exit(node: number): number {
    return this.#left[node]!;
  }

  /** How many nodes have been entered. */
  count(time: number): number {
    let low = 0;
    let high = this.tree.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entered[middle]! <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The open nodes, from the root on, each with its window and best value at that moment. */
  running(time: number): Running[] {
    const event = this.event(time);
    if (event === null || time >= this.length) return [];
    const inner = event.is === 'entered' ? event.node : this.tree.parents[event.node]!;
    return this.tree.ancestors(inner).map((node) => this.#runningAt(node, time));
  }

  #runningAt(node: number, time: number): Running {
    const { tree } = this;
    const isMax = tree.isMax(node);
    const running: Running = { node, alpha: tree.alphas[node]!, beta: tree.betas[node]!, best: null };
    let latest: number | null = null;
    for (let child = tree.firstChild(node); child !== null; child = tree.next(child)) {
      if (this.#entered[child]! > time) break;
      latest = child;
      if (this.#left[child]! > time) break;
      const score = tree.scores[child]!;
      if (running.best === null) running.best = score;
      else running.best = isMax ? Math.max(running.best, score) : Math.min(running.best, score);
    }
    if (latest === null) return running;
    // The window in which the latest child was entered is the search's own, also where siblings are not shown.
    running.alpha = tree.alphas[latest]!;
    running.beta = tree.betas[latest]!;
    if (tree.pruned && this.#left[latest]! <= time) {
      const score = tree.scores[latest]!;
      if (isMax) running.alpha = Math.max(running.alpha, score);
      else running.beta = Math.min(running.beta, score);
    }
    return running;
  }
}
