// A table as the page sees it: the newest view, the connection, and the commands.
import { tableExists } from './api';
import { Connection, type Outcome, type Status } from './connection';
import { keysFor, randomKey, takeKeyFromAddress } from './keys';
import { said } from '../text/text.svelte';
import type { Command, HintView, Side, TableView } from './protocol';

export class Table {
  /** The newest view; nothing until the first has come. */
  view = $state.raw<TableView | null>(null);
  status = $state<Status>('connecting');
  /** When the newest view came, by `performance.now()`. Clocks run on from there. */
  received = $state(0);
  /** Why the last command was refused. */
  trouble = $state<string | null>(null);
  /** There is no such table, or it was deleted. */
  gone = $state(false);
  /** What the host said when it closed the connection. */
  farewell = $state<string | null>(null);
  hint = $state.raw<HintView | null>(null);

  #connection: Connection;

  constructor(readonly id: string) {
    takeKeyFromAddress(id);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const keys = keysFor(id).map(encodeURIComponent).join(',');
    const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket?keys=${keys}`;
    this.#connection = new Connection(
      () => new WebSocket(address),
      {
        state: (view) => this.#state(view),
        status: (status) => this.#turned(status),
        bye: (reason) => (this.farewell = reason),
      },
      randomKey,
    );
  }

  async #turned(status: Status) {
    this.status = status;
    // A socket that does not open cannot say why; the host can.
    if (status === 'broken' && !(await tableExists(this.id))) {
      this.gone = true;
      this.close();
    }
  }

  #state(view: TableView) {
    if (view.result || view.plies.length !== this.view?.plies.length) this.hint = null;
    this.view = view;
    this.farewell = null;
    this.received = performance.now();
  }

  /** Sends a command. A refusal is shown and also returned. */
  async send(command: Command): Promise<Outcome> {
    this.trouble = null;
    const outcome = await this.#connection.send(command);
    if (outcome.is !== 'refused') return outcome;
    this.trouble = said(outcome.reason);
    return { ...outcome, reason: this.trouble };
  }

  /** Plays a move on the position shown by the newest view. */
  play(text: string): Promise<Outcome> {
    return this.send({ do: 'play', text, ply: this.view?.plies.length ?? 0 });
  }

  /** Asks for a good move. */
  async askHint(): Promise<void> {
    const outcome = await this.send({ do: 'hint' });
    if (outcome.is !== 'hint' || this.view?.result) return;
    if (outcome.hint.ply === this.view?.plies.length) this.hint = outcome.hint;
  }

  /** Whether this browser plays a side: it may, and a person does. */
  plays(side: Side): boolean {
    const view = this.view;
    return view !== null && view.you[side] && view.seats[side === 'white' ? 0 : 1].person;
  }

  /** Tries to connect at once. */
  retry = () => this.#connection.retry();

  close() {
    this.#connection.close();
  }
}
