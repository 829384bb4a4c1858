// One's games as far as they were fetched: searched, filtered, and fetched on where more are wanted.
import * as api from '../../lib/api';
import type { TableSummary } from '../../lib/protocol';

const PAGE = 24;

export class GameList {
  tables = $state.raw<TableSummary[]>([]);
  /** How many there are in all; nothing until that is known. */
  total = $state<number | null>(null);
  busy = $state(false);
  error = $state.raw<unknown>(null);
  search = $state('');
  game = $state('');

  #asked = 0;

  /** `translate` says in the host's words what is looked for. */
  constructor(private readonly translate: (search: string) => string) {
    void this.reload();
  }

  get more(): boolean {
    return this.total !== null && this.tables.length < this.total;
  }

  /** Whether only some of the games are looked for. */
  get narrowed(): boolean {
    return this.search.trim() !== '' || this.game !== '';
  }

  /** Fetches from the beginning. What is shown stays until the answer is there. */
  reload = () => this.#fetch(0);

  /** Fetches the next ones. */
  async next() {
    if (!this.busy && this.more) await this.#fetch(this.tables.length);
  }

  /** Deletes a game. */
  async delete(id: string) {
    await api.deleteTable(id);
    this.tables = this.tables.filter((table) => table.id !== id);
    if (this.total !== null) this.total -= 1;
  }

  async #fetch(offset: number) {
    this.#asked += 1;
    const mine = this.#asked;
    this.busy = true;
    this.error = null;
    try {
      const { search, game } = this;
      const list = await api.tables({ search: this.translate(search), game, offset, limit: PAGE });
      if (mine !== this.#asked) return;
      this.tables = offset === 0 ? list.tables : joined(this.tables, list.tables);
      this.total = list.total;
    } catch (error) {
      if (mine === this.#asked) this.error = error;
    } finally {
      if (mine === this.#asked) this.busy = false;
    }
  }
}

/** Two pages as one. A game that moved to the front meanwhile may come twice; it stays where it was seen first. */
export function joined(known: TableSummary[], next: TableSummary[]): TableSummary[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...next.filter(({ id }) => !ids.has(id))];
}
