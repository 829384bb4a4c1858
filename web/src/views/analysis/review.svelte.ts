// The review of a game: begun, watched, stopped, and what it says of each move. All numbers and labels are the host's.
import { keep, recall } from '../../lib/storage';
import { reasonOf } from '../../text/text.svelte';
import * as host from './ask';
import type { ReviewJob, ReviewMoveView, ReviewRequest, ReviewView } from '../../lib/protocol';

const POLL_MS = 500;
const REMEMBERED = 100;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The labels that are told against a move. */
export const FAULTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Fault = (typeof FAULTS)[number];

export const isFault = (label: string | null): label is Fault => FAULTS.includes(label as Fault);

/** The same for the same game, and short. */
function fingerprint(game: string, { position, moves }: ReviewRequest): string {
  let hash = 0xcbf29ce484222325n;
  for (const letter of `${game}|${position ?? ''}|${moves.join(' ')}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(36);
}

export class Review {
  job = $state.raw<ReviewJob | null>(null);
  trouble = $state<string | null>(null);
  /** The moves it is of, by their numbers in the tree. */
  ids = $state.raw<number[]>([]);

  #run = 0;
  #request: ReviewRequest | null = null;

  constructor(private readonly game: string) {}

  get view(): ReviewView | null {
    return this.job?.review ?? null;
  }

  get running(): boolean {
    return this.job?.state === 'running';
  }

  /** How much is done, from 0 to 1. */
  get share(): number {
    return this.job && this.job.total > 0 ? Math.min(1, this.job.done / this.job.total) : 0;
  }

  /** What is said of each move. */
  readonly verdicts = $derived(
    new Map<number, ReviewMoveView>(
      (this.view?.moves ?? []).flatMap((verdict, index) => {
        const id = this.ids[index];
        return id === undefined ? [] : [[id, verdict] as const];
      }),
    ),
  );

  /** Whether a game was reviewed from this browser: then what was found is there at once. */
  isKept(request: ReviewRequest): boolean {
    return (recall<string[]>('reviewed') ?? []).includes(fingerprint(this.game, request));
  }

  /** Reviews a game, to the end or until it is stopped. */
  async begin(request: ReviewRequest, ids: number[]): Promise<void> {
    this.#run += 1;
    const mine = this.#run;
    this.#request = request;
    this.trouble = null;
    this.job = { state: 'running', done: 0, total: 0, review: null };
    this.ids = ids;
    try {
      for (;;) {
        const job = await host.review(this.game, request);
        if (mine !== this.#run) return;
        this.job = job;
        if (job.state !== 'running') break;
        await wait(POLL_MS);
        if (mine !== this.#run) return;
      }
      if (this.view) this.#remember(request);
    } catch (error) {
      if (mine !== this.#run) return;
      this.job = null;
      this.trouble = reasonOf(error);
    }
  }

  async stop(): Promise<void> {
    const request = this.#request;
    if (!this.running || !request) return;
    this.#run += 1;
    this.job = null;
    try {
      await host.review(this.game, { ...request, stop: true });
    } catch (error) {
      this.trouble = reasonOf(error);
    }
  }

  /** Looks no further. The host goes on, so that the review is there the next time. */
  close() {
    this.#run += 1;
  }

  #remember(request: ReviewRequest) {
    const mark = fingerprint(this.game, request);
    const others = (recall<string[]>('reviewed') ?? []).filter((each) => each !== mark);
    keep('reviewed', [mark, ...others].slice(0, REMEMBERED));
  }
}

/** What the host says of one move on a position. */
export async function judge(game: string, position: string, move: string): Promise<ReviewMoveView | null> {
  for (;;) {
    const job = await host.review(game, { position, moves: [move] });
    if (job.state !== 'running') return job.review?.moves[0] ?? null;
    await wait(POLL_MS);
  }
}
