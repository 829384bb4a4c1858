// A position that is looked at, and the plain searches of it.
import type { GameInfo, TreeRequest, TreeView } from '../../lib/protocol';
import { writeAddress, type Address } from './address';
import { tree as askTree } from './ask';
import { Tree, skipped } from './tree';
import { TreeLook } from './look.svelte';

/** How many nodes of a tree are fetched where nothing is said. */
export const USUAL_NODES = 100_000;

export class Study {
  readonly at: Address = $state() as Address;
  pruned = $state.raw<TreeLook | null>(null);
  plain = $state.raw<TreeLook | null>(null);
  /** How many nodes each search enters, which is known before its tree is wanted. */
  counts = $state.raw<{ pruned: number; plain: number | null; plainError: unknown } | null>(null);
  error = $state.raw<unknown>(null);
  busy = $state(false);
  /** What the last search was asked for. */
  #asked = '';
  #serial = 0;

  constructor(
    readonly info: GameInfo,
    address: Address,
  ) {
    this.at = address;
  }

  get position(): { position?: string; moves: string[] } {
    const { position, moves } = this.at;
    return { ...(position === null ? {} : { position }), moves: [...moves] };
  }

  /** The link to what is shown. */
  get href(): string {
    return writeAddress(this.info.name, this.at);
  }

  /** The link to another part with the same position. */
  to(changes: Partial<Address>): string {
    return writeAddress(this.info.name, { position: this.at.position, moves: this.at.moves, ...changes });
  }

  #request(pruning: boolean): TreeRequest {
    const { depth, order, seed, by, plies, nodes, line } = this.at;
    return {
      ...this.position,
      depth: Math.min(depth, 16),
      pruning,
      order,
      seed,
      ...(by === null ? {} : { opponent: by }),
      ...(plies === null ? {} : { plies }),
      nodes: nodes ?? USUAL_NODES,
      line: [...line],
    };
  }

  /** Searches again where something was asked for that is not here. */
  async search(): Promise<void> {
    const request = this.#request(true);
    const wanted = JSON.stringify([request, this.at.mode === 'pruned']);
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    this.#serial += 1;
    const serial = this.#serial;
    this.error = null;
    this.busy = true;
    try {
      const wantsPlain = this.at.mode !== 'pruned';
      // Both searches run at the same time. Minimax may be too large where alpha-beta is not; then its tree alone is missing.
      const plainRequest = this.#request(false);
      const plainAsked = askTree(
        this.info.name,
        wantsPlain ? plainRequest : { ...plainRequest, nodes: 1 },
      ).then(
        (view) => ({ view }),
        (error: unknown) => ({ error }),
      );
      const view = await askTree(this.info.name, request);
      if (serial !== this.#serial) return;
      const pruned = new Tree(view, true);
      this.pruned = new TreeLook(this.info.name, this.position, pruned, this.pruned);
      this.counts = { pruned: pruned.entered, plain: null, plainError: null };
      const answer = await plainAsked;
      if (serial === this.#serial) this.#takePlain(answer, wantsPlain, pruned);
    } catch (error) {
      if (serial !== this.#serial) return;
      this.error = error;
      this.#asked = '';
    } finally {
      if (serial === this.#serial) this.busy = false;
    }
  }

  #takePlain(answer: { view: TreeView } | { error: unknown }, wanted: boolean, pruned: Tree): void {
    if ('error' in answer) {
      this.plain = null;
      this.counts = { pruned: pruned.entered, plain: null, plainError: answer.error };
      return;
    }
    this.counts = { pruned: pruned.entered, plain: answer.view.entered, plainError: null };
    if (!wanted) return;
    const plain = new Tree(answer.view, false);
    this.plain = new TreeLook(this.info.name, this.position, plain, this.plain, skipped(plain, pruned));
  }

  again = (): void => {
    this.#asked = '';
    void this.search();
  };
}

/** The opponents whose search can be shown. */
export const shownOpponents = (info: GameInfo) => info.opponents.filter((opponent) => opponent.shows_search);

/** The opponents by whose evaluation moves can be compared: levels too, though they do not choose by a plain search. */
export const judgingOpponents = (info: GameInfo) =>
  info.opponents.filter(
    (opponent) => opponent.shows_search || (opponent.kind === 'level' && opponent.shows_terms),
  );
