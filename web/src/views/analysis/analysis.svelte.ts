// An analysis: the tree, the move looked at, its board, the engine, the review, and what may be done with them.
import { SvelteMap } from 'svelte/reactivity';
import * as api from '../../lib/api';
import type {
  BoardView,
  GameInfo,
  OversightView,
  ReviewMoveView,
  ReviewRequest,
  ScoreView,
  Side,
  StudyTree,
  TargetView,
} from '../../lib/protocol';
import { scoreOfResult } from '../../lib/feedback';
import { reasonOf } from '../../text/text.svelte';
import * as host from './ask';
import { Engine, type Question } from './engine.svelte';
import { toggle } from './glyphs';
import { linkTo } from './link';
import { Review, isFault, judge } from './review.svelte';
import { draftOf, sceneOf, type Draft, type Opening, type Scene } from './source';
import * as trees from './tree';
import { ROOT, nodeAt, type Tree, type TreeNode, type Turn } from './tree';
import { resultIn } from './words';

/** A mistake that somebody tries to do better. */
export interface Trial {
  /** The move that was played. */
  move: number;
  /** What came of the last try. */
  said: 'nothing' | 'judging' | 'same' | 'best' | 'good' | 'bad';
  /** The move tried, and what the host says of it. */
  tried: string;
  verdict: ReviewMoveView | null;
}

export type Saved = 'no' | 'saving' | 'yes' | 'failed';

const SAVE_PAUSE_MS = 800;
const MOST_UNDONE = 100;

export class Analysis {
  tree = $state.raw<Tree>(trees.empty);
  current = $state(ROOT);
  title = $state('');
  flipped = $state(false);
  arrowsShown = $state(true);
  /** Why the last thing did not work. */
  trouble = $state<string | null>(null);
  trial = $state.raw<Trial | null>(null);
  /** What opponents did not look at when they made a bad move, by that move. */
  oversights = $state.raw<ReadonlyMap<number, OversightView[]>>(new Map());
  study = $state<string | null>(null);
  own = $state(true);
  saved = $state<Saved>('no');

  readonly engine = new Engine();
  readonly review: Review;
  readonly position: string | null;
  readonly table: string | null;
  readonly first: Turn;

  #scenes = new SvelteMap<number, Scene>();
  #past = $state.raw<{ tree: Tree; current: number }[]>([]);
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly info: GameInfo,
    opening: Opening,
  ) {
    this.tree = opening.tree;
    this.current = opening.at;
    this.title = opening.title;
    this.flipped = opening.flipped;
    this.position = opening.position;
    this.table = opening.table;
    this.study = opening.study;
    this.own = opening.own;
    this.saved = opening.study !== null && opening.own ? 'yes' : 'no';
    for (const [id, scene] of opening.scenes) this.#scenes.set(id, scene);
    const { board } = this.#root;
    this.first = trees.firstTurn(board.position, board.turn);
    this.review = new Review(info.name);
    const request = this.reviewRequest;
    if (request.moves.length > 0 && this.review.isKept(request)) void this.startReview();
    void this.#look();
  }

  get #root(): Scene {
    return this.#scenes.get(ROOT)!;
  }

  get node(): TreeNode {
    return nodeAt(this.tree, this.current);
  }

  /** The board looked at, or the nearest before it until it is known. */
  get scene(): Scene {
    for (let id = this.current; id !== ROOT; id = nodeAt(this.tree, id).parent) {
      const scene = this.#scenes.get(id);
      if (scene) return scene;
    }
    return this.#root;
  }

  get board(): BoardView {
    return this.scene.board;
  }

  get targets(): TargetView[] {
    return this.#scenes.get(this.current)?.targets ?? [];
  }

  /** Why no move can be played here. */
  get over(): string | null {
    return this.#scenes.get(this.current)?.over ?? null;
  }

  get orientation(): Side {
    return this.flipped ? 'black' : 'white';
  }

  /** How many plies lie before the board looked at. */
  get ply(): number {
    return trees.plyOf(this.tree, this.current);
  }

  get atEnd(): boolean {
    return this.node.children.length === 0;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get isMain(): boolean {
    return trees.isMain(this.tree, this.current);
  }

  /** Whether somebody looks for a better move: then nothing is shown that would tell it. */
  get trying(): boolean {
    return this.trial !== null && this.trial.said !== 'best' && this.trial.said !== 'good';
  }

  /** What the engine is asked here. */
  get question(): Question {
    return {
      game: this.info.name,
      position: this.position,
      moves: this.#moves(trees.pathTo(this.tree, this.current)),
    };
  }

  /** White's score of the board looked at, by the engine, else by the review. */
  get score(): ScoreView | null {
    // The graph tells as much, and the engine is not asked.
    if (this.trying) return this.reviewScore;
    const found = this.engine.threat ? null : this.engine.findings?.lines[0]?.score;
    const ended = resultIn(this.over);
    return (
      found ??
      this.engine.known(this.question)?.lines[0]?.score ??
      this.reviewScore ??
      (ended === null ? null : scoreOfResult(ended))
    );
  }

  /** White's score without the engine: by the review, else by the table it comes from. */
  get reviewScore(): ScoreView | null {
    const verdict = this.review.verdicts.get(this.current);
    if (verdict) return verdict.after;
    const start = this.current === ROOT ? this.review.view?.moves[0]?.before : null;
    return start ?? this.#scenes.get(this.current)?.score ?? null;
  }

  /** What the review says of the move that led here. */
  get verdict(): ReviewMoveView | null {
    return this.review.verdicts.get(this.current) ?? null;
  }

  /** The number of a move. */
  turnOf(id: number): Turn {
    return trees.turnAfter(this.first, trees.plyOf(this.tree, id) - 1);
  }

  /** A move with its number: `12… Nf6`. */
  written(id: number): string {
    return `${trees.numberText(this.turnOf(id))} ${nodeAt(this.tree, id).san}`;
  }

  // Going through the tree.

  /** Looks at a move. */
  show(id: number) {
    this.trouble = null;
    this.trial = null;
    this.current = nodeAt(this.tree, id).id;
    void this.#look();
  }

  /** Goes along the line: on to first moves, back to where it came from. */
  step(plies: number) {
    let at = this.current;
    for (let left = Math.abs(plies); left > 0; left -= 1) {
      at = plies < 0 ? nodeAt(this.tree, at).parent : (nodeAt(this.tree, at).children[0] ?? at);
    }
    if (at !== this.current || this.trial) this.show(at);
  }

  /** Goes to the board after so many plies of this line. */
  goTo(ply: number) {
    const line = [ROOT, ...trees.pathTo(this.tree, this.current), ...trees.mainFrom(this.tree, this.current)];
    this.show(line[Math.max(0, Math.min(ply, line.length - 1))] ?? ROOT);
  }

  toEnd() {
    this.show(trees.mainFrom(this.tree, this.current).at(-1) ?? this.current);
  }

  /** Goes to the variation before or after this one. Whether there is one. */
  branch(by: 1 | -1): boolean {
    const siblings = nodeAt(this.tree, this.node.parent).children;
    const wanted = this.current === ROOT ? undefined : siblings[siblings.indexOf(this.current) + by];
    if (wanted !== undefined) this.show(wanted);
    return wanted !== undefined;
  }

  /** The next move of the main line before or after this one that the review has something against; nothing where there is none. */
  turningPoint(by: 1 | -1): number | undefined {
    const faults = this.review.ids.filter((id) => {
      const label = this.review.verdicts.get(id)?.label ?? null;
      return isFault(label) && this.tree.nodes.has(id);
    });
    const here = this.ply;
    return by > 0
      ? faults.find((id) => trees.plyOf(this.tree, id) > here)
      : faults.findLast((id) => trees.plyOf(this.tree, id) < here);
  }

  toTurningPoint(by: 1 | -1) {
    const wanted = this.turningPoint(by);
    if (wanted !== undefined) this.show(wanted);
  }

  // Playing moves.

  /** Plays a move on the board. Whether it stands. */
  async play(target: Pick<TargetView, 'text' | 'san'>): Promise<boolean> {
    if (this.trying) return this.#tryMove(target);
    const known = trees.childByText(this.tree, this.current, target.text);
    if (known === null) return this.playLine([target.text]);
    this.show(known);
    return true;
  }

  /** Plays moves in any notation, one after another, and goes to the last. */
  async playLine(moves: readonly string[]): Promise<boolean> {
    const id = await this.#insert(this.current, moves);
    if (id === null) return false;
    this.show(id);
    return true;
  }

  /** Puts the better line beside a move and goes to its first move. */
  async showBetter(id: number): Promise<void> {
    const line = this.review.verdicts.get(id)?.better ?? [];
    const before = nodeAt(this.tree, id).parent;
    const last = line.length > 0 ? await this.#insert(before, line) : null;
    if (last === null) return;
    const path = trees.pathTo(this.tree, last);
    this.show(path[path.length - line.length] ?? last);
  }

  /** Adds moves after a node. The last of them. */
  async #insert(parent: number, moves: readonly string[]): Promise<number | null> {
    this.trouble = null;
    const from = await this.#sceneOf(parent);
    if (!from) return null;
    try {
      const line = await api.line(this.info.name, { position: from.board.position, moves: [...moves] });
      let at = parent;
      let { tree } = this;
      line.frames.forEach((frame, index) => {
        ({ tree, id: at } = trees.add(tree, at, { san: frame.san, text: frame.text }));
        const known = this.#scenes.get(at);
        const last = index === line.frames.length - 1;
        if (!known)
          this.#scenes.set(at, { ...sceneOf(frame), targets: last ? playableTargets(line.targets) : null });
      });
      this.#change(tree);
      return at;
    } catch (error) {
      this.trouble = reasonOf(error);
      return null;
    }
  }

  // Boards.

  /** Sees to it that the board looked at and its moves are known. */
  async #look() {
    const id = this.current;
    this.engine.look(this.trying ? null : this.question);
    const scene = await this.#sceneOf(id);
    if (!scene || scene.targets || id !== this.current) return;
    try {
      const view = await api.position(this.info.name, scene.board.position);
      this.#scenes.set(id, { ...scene, targets: view.targets, over: view.playable ? null : view.reason });
    } catch (error) {
      if (id === this.current) this.trouble = reasonOf(error);
    }
  }

  /** The scene of a node. Those along the whole line are asked for together. */
  async #sceneOf(id: number): Promise<Scene | null> {
    const known = this.#scenes.get(id);
    if (known) return known;
    const ids = [...trees.pathTo(this.tree, id), ...trees.mainFrom(this.tree, id)];
    const moves = this.#moves(ids);
    try {
      const line = await api.line(
        this.info.name,
        this.position === null ? { moves } : { position: this.position, moves },
      );
      line.frames.forEach((frame, index) => {
        const at = ids[index];
        if (at !== undefined && !this.#scenes.has(at)) this.#scenes.set(at, sceneOf(frame));
      });
    } catch (error) {
      this.trouble = reasonOf(error);
    }
    return this.#scenes.get(id) ?? null;
  }

  #moves(ids: number[]): string[] {
    return ids.map((id) => nodeAt(this.tree, id).text);
  }

  // Changing the tree.

  #change(tree: Tree, current = this.current) {
    if (tree === this.tree) return;
    this.#past = [...this.#past, { tree: this.tree, current: this.current }].slice(-MOST_UNDONE);
    this.tree = tree;
    if (current !== this.current) this.show(current);
    this.#autosave();
  }

  undo() {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.tree = { ...last.tree, next: this.tree.next };
    this.show(last.current);
    this.#autosave();
  }

  promote() {
    this.#change(trees.promote(this.tree, this.current));
  }

  makeMain() {
    this.#change(trees.makeMain(this.tree, this.current));
  }

  /** Deletes the move looked at and all after it. */
  delete() {
    if (this.current !== ROOT) this.#change(trees.remove(this.tree, this.current), this.node.parent);
  }

  comment(comment: string) {
    if (comment !== this.node.comment) this.#change(trees.annotate(this.tree, this.current, { comment }));
  }

  sign(glyph: number) {
    this.#change(trees.annotate(this.tree, this.current, { glyphs: toggle(this.node.glyphs, glyph) }));
  }

  setTitle(title: string) {
    this.title = title;
    this.#autosave();
  }

  // The review.

  get reviewRequest(): ReviewRequest {
    const moves = this.#moves(trees.mainFrom(this.tree, ROOT));
    return this.position === null ? { moves } : { position: this.position, moves };
  }

  /** Whether the review is of the main line as it stands. */
  get reviewFits(): boolean {
    const ids = trees.mainFrom(this.tree, ROOT);
    return ids.length === this.review.ids.length && ids.every((id, index) => id === this.review.ids[index]);
  }

  async startReview() {
    const [request, ids] = [this.reviewRequest, trees.mainFrom(this.tree, ROOT)];
    this.oversights = new Map();
    await this.review.begin(request, ids);
    if (this.table === null || !this.review.view) return;
    try {
      const found = await host.oversights(this.table, request);
      const of = (place: number) => found.filter(({ ply }) => ply === place + 1);
      this.oversights = new Map(
        ids.map((id, place) => [id, of(place)] as const).filter(([, of]) => of.length > 0),
      );
    } catch {
      // The game goes on, or the table holds another one by now: the report stands without.
    }
  }

  /** What the opponent that made the move looked at did not look at itself. */
  get overlooked(): OversightView[] {
    return this.trying ? [] : (this.oversights.get(this.current) ?? []);
  }

  /** Goes to the board before a mistake, to try another move. Nothing is shown that would tell it. */
  startTrial(id: number) {
    this.show(nodeAt(this.tree, id).parent);
    this.trial = { move: id, said: 'nothing', tried: '', verdict: null };
    this.engine.look(null);
  }

  endTrial(id = this.current) {
    this.show(id);
  }

  async #tryMove(target: Pick<TargetView, 'text' | 'san'>): Promise<boolean> {
    const trial = this.trial;
    if (!trial || trial.said === 'judging') return false;
    const said = (end: Pick<Trial, 'said'> & Partial<Trial>) => {
      if (this.trial?.move === trial.move)
        this.trial = { ...trial, tried: target.san, verdict: null, ...end };
    };
    const best = this.review.verdicts.get(trial.move)?.better[0];
    if (target.text === nodeAt(this.tree, trial.move).text) {
      said({ said: 'same' });
      return false;
    }
    said({ said: 'judging' });
    try {
      const verdict =
        target.san === best ? null : await judge(this.info.name, this.board.position, target.text);
      if (this.trial?.move !== trial.move) return false;
      if (isFault(verdict?.label ?? null)) {
        said({ said: 'bad', verdict });
        return false;
      }
      const id = await this.#insert(this.current, [target.text]);
      if (id === null) return false;
      this.show(id);
      this.trial = { ...trial, tried: target.san, verdict, said: verdict ? 'good' : 'best' };
      return true;
    } catch (error) {
      said({ said: 'nothing' });
      this.trouble = reasonOf(error);
      return false;
    }
  }

  // Keeping it.

  get asStudy(): StudyTree {
    return trees.toStudy(this.tree, this.position, this.title);
  }

  get draft(): Draft {
    const { info, position, title, tree, current, flipped, study, own, table } = this;
    return draftOf({ game: info.name, position, title, tree, at: current, flipped, study, own, table });
  }

  /** The address that holds this line, for whoever has no access to what is kept. */
  get lineLink(): string {
    const path = trees.pathTo(this.tree, this.current);
    const moves = this.#moves([...path, ...trees.mainFrom(this.tree, this.current)]);
    return linkTo(this.info.name, {
      position: this.position,
      moves,
      ply: moves.length === path.length ? null : path.length,
    });
  }

  /** Where the page is while this is looked at. */
  get address(): string {
    if (this.study) return linkTo(this.info.name, { study: this.study });
    return this.table ? linkTo(this.info.name, { table: this.table }) : this.lineLink;
  }

  /** Keeps it under a new name, or under the one it has. */
  async save(): Promise<boolean> {
    clearTimeout(this.#saving);
    this.saved = 'saving';
    this.trouble = null;
    try {
      if (this.study && this.own) await host.keepStudy(this.study, this.info.name, this.asStudy);
      else this.study = await host.newStudy(this.info.name, this.asStudy);
      this.own = true;
      this.saved = 'yes';
      return true;
    } catch (error) {
      this.saved = 'failed';
      this.trouble = reasonOf(error);
      return false;
    }
  }

  /** What is kept follows what is changed. */
  #autosave() {
    if (!this.study || !this.own) return;
    clearTimeout(this.#saving);
    this.saved = 'saving';
    this.#saving = setTimeout(() => void this.save(), SAVE_PAUSE_MS);
  }

  close() {
    if (this.saved === 'saving') void this.save();
    this.engine.close();
    this.review.close();
  }
}

/** Moves at the end of a line; where there are none, the host is asked why. */
const playableTargets = (targets: TargetView[]) => (targets.length > 0 ? targets : null);
