// The socket of a table: it comes back after a break, and what was not acknowledged is sent again under the same name.
import type { ClientMessage, Command, HintView, Refusal, ServerMessage, TableView } from './protocol';

/** What came of a command. */
export type Outcome =
  { is: 'done' } | { is: 'hint'; hint: HintView } | { is: 'refused'; refusal: Refusal; reason: string };

/** How the connection stands. */
export type Status = 'connecting' | 'open' | 'broken' | 'closed';

/** As much of a WebSocket as is needed here, so that a test can bring its own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onmessage' | 'onclose'>;

/** Who is told of what happens. */
export interface Listener {
  state(table: TableView): void;
  status(status: Status): void;
  bye(reason: string): void;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;

/** How long to wait before trying the nth time, with some chance in it so that not all come back at once. */
export function backoff(attempt: number, chance: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return delay * (0.75 + chance / 2);
}

interface Pending {
  message: ClientMessage;
  settle: (outcome: Outcome) => void;
}

export class Connection {
  #socket: Socket | null = null;
  #pending = new Map<string, Pending>();
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #revision = -1;
  #fresh = true;

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
    private readonly nonce: () => string,
  ) {
    this.#connect();
  }

  /** Sends a command, now or once there is a connection, and tells what came of it. */
  send(command: Command): Promise<Outcome> {
    const message: ClientMessage = { nonce: this.nonce(), command };
    return new Promise((settle) => {
      this.#pending.set(message.nonce, { message, settle });
      if (!this.#fresh) this.#socket?.send(JSON.stringify(message));
    });
  }

  /** Tries at once instead of waiting, for when the network is back. */
  retry(): void {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Leaves for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#drop()?.close();
    this.listener.status('closed');
  }

  #drop(): Socket | null {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onmessage = socket.onclose = null;
    return socket;
  }

  #connect(): void {
    const socket = this.open();
    this.#socket = socket;
    this.#fresh = true;
    socket.onmessage = (event) => this.#hear(String(event.data));
    socket.onclose = () => this.#broken();
  }

  #broken(): void {
    this.#drop();
    if (this.#closed) return;
    this.listener.status('broken');
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    switch (message.is) {
      case 'state':
        this.#state(message.table);
        break;
      case 'done':
        // A hint is worked out after its command was acknowledged.
        if (this.#pending.get(message.nonce)?.message.command.do !== 'hint') {
          this.#settle(message.nonce, { is: 'done' });
        }
        break;
      case 'hint':
        this.#settle(message.nonce, message);
        break;
      case 'refused':
        this.#settle(message.nonce, message);
        break;
      case 'bye':
        // It may stop for a moment or for good; whoever comes back will see.
        this.listener.bye(message.reason);
        break;
    }
  }

  #state(table: TableView): void {
    if (this.#fresh) {
      // A host that was put back to an older state counts as the truth; within one connection, older views are late.
      this.#revision = -1;
      this.#attempt = 0;
      this.#fresh = false;
      this.listener.status('open');
      for (const { message } of this.#pending.values()) this.#socket?.send(JSON.stringify(message));
    }
    if (table.revision < this.#revision) return;
    this.#revision = table.revision;
    this.listener.state(table);
  }

  #settle(nonce: string, outcome: Outcome): void {
    const pending = this.#pending.get(nonce);
    this.#pending.delete(nonce);
    pending?.settle(outcome);
  }
}
