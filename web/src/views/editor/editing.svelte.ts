// A board being set up: what stands there, what the host says of it, and its text, kept in step.
import * as api from '../../lib/api';
import type { BoardView, GameInfo, PositionView, Side } from '../../lib/protocol';
import { reasonOf, t } from '../../text/text.svelte';
import { begin, blank, carry, change, put, redo, stamp, undo, type Arrangement } from './arrangement';

/** What a press on a site does: puts the piece of a letter, takes away (`.`), or nothing but carry. */
export type Tool = string | 'hand';

const PAUSE_MS = 120;

const arranged = (board: BoardView): Arrangement => ({ pieces: board.pieces, turn: board.turn });

export class Editing {
  tool = $state<Tool>('hand');
  orientation = $state<Side>('white');
  /** The position as text, as it stands in its field. */
  text = $state('');
  /** The text of the position, once the host knows it. */
  position = $state<string | null>(null);
  /** What the host says of the board. */
  verdict = $state.raw<PositionView | null>(null);
  /** Why the text in the field is no position. */
  textReason = $state<string | null>(null);
  /** Why the host could not be asked. */
  trouble = $state<string | null>(null);

  #history = $state.raw(begin({ pieces: '', turn: 'white' }));
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly info: GameInfo,
    position: string | null,
  ) {
    this.#history = begin(arranged(info.start_board));
    this.text = position ?? info.start;
    this.#ask(() => api.position(info.name, this.text), true);
  }

  /** What stands where. */
  get now(): Arrangement {
    return this.#history.now;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** The board to draw. The host's own view of it is used where it fits: it knows of checks and frozen pieces. */
  get board(): BoardView {
    const { pieces, turn } = this.now;
    const known = this.verdict?.board;
    if (known && known.pieces === pieces && known.turn === turn) return known;
    return { position: `${pieces} ${turn}`, pieces, turn, checked: null, frozen: [] };
  }

  /** Presses a site with the tool. */
  press(index: number) {
    if (this.tool !== 'hand') this.#pieces(stamp(this.now.pieces, index, this.tool));
  }

  put(index: number, letter: string) {
    this.#pieces(put(this.now.pieces, index, letter));
  }

  carry(from: number, to: number | null) {
    this.#pieces(carry(this.now.pieces, from, to));
  }

  clear() {
    this.#pieces(blank(this.info.board));
  }

  setTurn(turn: Side) {
    this.#change({ ...this.now, turn });
  }

  flip() {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
  }

  /** The usual start, with all that its text says. */
  start() {
    this.type(this.info.start);
  }

  undo() {
    this.#history = undo(this.#history);
    this.check();
  }

  redo() {
    this.#history = redo(this.#history);
    this.check();
  }

  /** The text is edited: the board follows where it is a position. */
  type(text: string) {
    this.text = text;
    this.#ask(() => api.position(this.info.name, text), true);
  }

  /** Asks the host what it thinks of the board. */
  check() {
    const { pieces, turn } = this.now;
    this.#ask(() => api.setup(this.info.name, { pieces, turn }), false);
  }

  #pieces(pieces: string) {
    this.#change({ ...this.now, pieces });
  }

  #change(next: Arrangement) {
    const before = this.#history;
    this.#history = change(before, next);
    if (this.#history !== before) this.check();
  }

  /** Asks after a short pause; only the newest question counts. */
  #ask(question: () => Promise<PositionView>, ofText: boolean) {
    this.#asked += 1;
    const mine = this.#asked;
    this.position = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      try {
        const view = await question();
        if (mine === this.#asked) this.#hear(view, ofText);
      } catch (error) {
        if (mine !== this.#asked) return;
        // A text that is refused is no position; all else is trouble with the host.
        const refused = error instanceof api.ApiError && error.status === 400;
        if (ofText && refused) this.textReason = error.message;
        else this.trouble = reasonOf(error);
      }
    }, PAUSE_MS);
  }

  #hear(view: PositionView, ofText: boolean) {
    this.trouble = null;
    if (ofText && !view.board) {
      this.textReason = view.reason;
      return;
    }
    this.textReason = null;
    this.verdict = view;
    this.position = view.board?.position ?? null;
    if (!view.board) this.text = '';
    else if (ofText) this.#history = change(this.#history, arranged(view.board));
    else this.text = view.board.position;
  }
}
