// A table as one looks at it: which ply, from which side, and what may be done there.
import { lastScore } from '../lib/feedback';
import type { BoardView, GameInfo, PlyView, ScoreView, Side, TableView, TargetView } from '../lib/protocol';
import { chosenSide } from '../lib/seat';
import { settings } from '../lib/settings.svelte';
import type { Table } from '../lib/table.svelte';

export const SIDES: Side[] = ['white', 'black'];
export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** The sides that whoever looks plays. Where the seats were shared out, only the one that was chosen. */
export function playedSides(view: TableView, chosen: Side | null): { white: boolean; black: boolean } {
  const white = view.you.white && view.seats[0].person;
  const black = view.you.black && view.seats[1].person;
  if (white && black && chosen) return { white: chosen === 'white', black: chosen === 'black' };
  return { white, black };
}

/** Whether people play each other with clocks: then nobody is shown what an engine thinks. */
export function isRated(view: TableView): boolean {
  return view.clocks !== null && view.seats[0].person && view.seats[1].person && view.result === null;
}

/** The address of an analysis of the game, at the board that is looked at. */
export function analysisOf(play: Play): string {
  const { id, game } = play.view;
  const at = play.atEnd ? '' : `&ply=${play.ply}`;
  return `/analysis/${encodeURIComponent(game)}?table=${encodeURIComponent(id)}${at}`;
}

export class Play {
  flipped = $state(false);
  zen = $state(false);
  info = $state.raw<GameInfo | null>(null);
  /** The ply looked at; nothing for the newest, whatever comes. */
  #chosen = $state<number | null>(null);
  /** Shows scores although people play with clocks, because somebody asked for it. */
  revealed = $state(false);
  readonly #seat: Side | null;

  constructor(readonly table: Table) {
    this.#seat = chosenSide(table.id);
  }

  /** The view. Only asked where there is one. */
  get view(): TableView {
    const view = this.table.view;
    if (!view) throw new Error('no view has come yet');
    return view;
  }

  get plies(): PlyView[] {
    return this.view.plies;
  }

  /** How many plies lie before the board that is looked at. */
  get ply(): number {
    return Math.min(this.#chosen ?? this.plies.length, this.plies.length);
  }

  get atEnd(): boolean {
    return this.ply === this.plies.length;
  }

  get last(): PlyView | null {
    return this.plies[this.ply - 1] ?? null;
  }

  get board(): BoardView {
    return this.last?.board ?? this.view.start_board;
  }

  get targets(): TargetView[] {
    return this.atEnd ? this.view.targets : [];
  }

  get plays(): { white: boolean; black: boolean } {
    return playedSides(this.view, this.#seat);
  }

  get movable(): { white: boolean; black: boolean } {
    return this.atEnd && !this.view.result ? this.plays : { white: false, black: false };
  }

  get myTurn(): boolean {
    return !this.view.result && this.plays[this.view.turn];
  }

  /** The one side that is played from here; nothing for those who watch or play both. */
  get mine(): Side | null {
    const { white, black } = this.plays;
    return white === black ? null : white ? 'white' : 'black';
  }

  /** The side below. */
  get orientation(): Side {
    const natural = this.mine ?? 'white';
    return this.flipped ? other(natural) : natural;
  }

  /** Whether no person plays. */
  get automatic(): boolean {
    return !this.view.seats[0].person && !this.view.seats[1].person;
  }

  get scoresAllowed(): boolean {
    return !isRated(this.view) || this.revealed;
  }

  get barShown(): boolean {
    return settings.evaluationBar && this.scoresAllowed;
  }

  get graphShown(): boolean {
    return settings.graph && this.scoresAllowed;
  }

  get labelsShown(): boolean {
    return this.scoresAllowed && (settings.feedback || this.view.result !== null);
  }

  /** White's last known score up to the board that is looked at. */
  get score(): ScoreView | null {
    return lastScore(this.view, this.ply);
  }

  /** Looks at the board after so many plies. */
  goTo(ply: number) {
    const last = this.plies.length;
    this.#chosen = ply >= last ? null : Math.max(0, ply);
  }

  step(plies: number) {
    this.goTo(this.ply + plies);
  }

  toEnd() {
    this.#chosen = null;
  }

  /** The move in the notation that was chosen for this game. */
  written(ply: PlyView): string {
    const at = settings.notation[this.view.game];
    return (at === undefined ? undefined : ply.notations[at]) ?? ply.san;
  }

  feature(name: string): boolean {
    return this.view.features.find((feature) => feature.name === name)?.on ?? true;
  }
}
