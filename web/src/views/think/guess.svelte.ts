// An exercise that somebody works on: what they marked or entered, and what is right.
import * as api from '../../lib/api';
import type { BoardView, GameInfo } from '../../lib/protocol';
import { keep, recall } from '../../lib/storage';
import * as host from './ask';
import { GAME_LEVELS, NUMBER_LEVELS, gameExercise, gameSize, numberExercise, positionsOf } from './exercises';
import { alphaBeta, type NumberTree, type Visit } from './numbers';
import { isEmpty, sameValue, showValue, type Entry } from './entries';
import { Tree } from './tree';

export type Task = 'skip' | 'windows';

/** An exercise by its name: `numbers-3`, or a game and a level. */
export interface Exercise {
  id: string;
  game: GameInfo | null;
  level: number;
}

export function exercisesOf(games: readonly GameInfo[]): Exercise[] {
  const levels = (game: GameInfo | null, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${game?.name ?? 'numbers'}-${at + 1}`,
      game,
      level: at + 1,
    }));
  return [...levels(null, NUMBER_LEVELS), ...games.flatMap((game) => levels(game, GAME_LEVELS))];
}

const KEPT = 'think.solved';

class Progress {
  solved = $state.raw<string[]>(readSolved());

  has(id: string, task: Task): boolean {
    return this.solved.includes(`${id}:${task}`);
  }

  add(id: string, task: Task): void {
    if (this.has(id, task)) return;
    this.solved = [...this.solved, `${id}:${task}`];
    keep(KEPT, this.solved);
  }
}

function readSolved(): string[] {
  const kept = recall<unknown>(KEPT);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

export const progress = new Progress();

/** A tree to work on, with its answer. */
export interface Sheet {
  tree: NumberTree;
  visits: Visit[];
  /** Values are hundredths, as games count them; or whole numbers. */
  unit: 1 | 100;
  board: BoardView | null;
}

export function sheetOf(tree: NumberTree, unit: 1 | 100, board: BoardView | null = null): Sheet {
  return { tree, visits: alphaBeta(tree), unit, board };
}

/** Makes the tree of an exercise; null where none can be made. */
export async function makeSheet({ game, level }: Exercise): Promise<Sheet | null> {
  if (game === null) return sheetOf(numberExercise(level, 1), 1);
  const positions = positionsOf(game.start, await api.guide(game.name));
  const { depth } = gameSize(level);
  // Each level begins at another place of the list, and goes on from there until a position is good for something.
  const first = Math.floor(((level - 1) * positions.length) / GAME_LEVELS);
  for (let tries = 0; tries < Math.min(8, positions.length); tries += 1) {
    const position = positions[(first + tries) % positions.length]!;
    const { board, targets } = await api.line(game.name, { position, moves: [] });
    // Some boards of the rules show games that are over, where there is nothing to search.
    if (targets.length === 0) continue;
    const view = await host.tree(game.name, {
      position,
      moves: [],
      depth,
      pruning: false,
      order: 'generated',
      seed: 1,
      line: [],
    });
    const tree = new Tree(view, false);
    // Wins are not entered as numbers, so trees of evaluations alone are taken.
    const decided = tree.scores.some((score) => Math.abs(score) >= tree.decisive);
    const cut = decided ? null : gameExercise(tree, level);
    if (cut) return sheetOf(cut, 100, board);
  }
  return null;
}

export class Guess {
  task = $state<Task>('skip');
  marks = $state.raw<ReadonlySet<number>>(new Set());
  entries = $state<Entry[]>([]);
  /** The nodes that are not right; null while nothing was checked. */
  wrong = $state.raw<ReadonlySet<number> | null>(null);
  /** The answer was shown, so that nothing counts any more. */
  told = $state(false);

  constructor(
    readonly sheet: Sheet,
    readonly id: string | null,
  ) {
    this.again();
  }

  get isRight(): boolean {
    return this.wrong !== null && this.wrong.size === 0;
  }

  again(): void {
    this.marks = new Set();
    this.entries = this.sheet.tree.map(() => ({ alpha: '', beta: '', value: '' }));
    this.wrong = null;
    this.told = false;
  }

  /** Marks a node with all below it, or takes the mark away from it and from all above it. */
  toggle(at: number): void {
    const { tree } = this.sheet;
    if (at === 0) return;
    const marks = new Set(this.marks);
    const below = (node: number, act: (node: number) => void): void => {
      act(node);
      for (const child of tree[node]!.children) below(child, act);
    };
    if (marks.has(at)) {
      below(at, (node) => marks.delete(node));
      for (let node = tree[at]!.parent; node > 0; node = tree[node]!.parent) marks.delete(node);
    } else below(at, (node) => marks.add(node));
    this.marks = marks;
    this.wrong = null;
  }

  check(): void {
    this.wrong = new Set([...this.sheet.tree.keys()].filter((at) => !this.#isRightAt(at)));
    if (this.isRight && !this.told && this.id !== null) progress.add(this.id, this.task);
  }

  #isRightAt(at: number): boolean {
    const { tree, visits, unit } = this.sheet;
    const visit = visits[at]!;
    if (this.task === 'skip') return this.marks.has(at) === !visit.entered;
    if (tree[at]!.leaf !== null) return true;
    const entry = this.entries[at]!;
    if (!visit.entered) return isEmpty(entry);
    return (['alpha', 'beta', 'value'] as const).every((name) => sameValue(entry[name], visit[name], unit));
  }

  /** Fills in the answer. */
  tell(): void {
    const { tree, visits, unit } = this.sheet;
    this.told = true;
    this.marks = new Set([...tree.keys()].filter((at) => !visits[at]!.entered));
    this.entries = visits.map(({ entered, alpha, beta, value }) =>
      entered
        ? { alpha: showValue(alpha, unit), beta: showValue(beta, unit), value: showValue(value, unit) }
        : { alpha: '', beta: '', value: '' },
    );
    this.check();
  }
}
