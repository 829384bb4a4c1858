// The match or tournament beside the host: its newest state, over a socket that comes back after a break.
import { live as askLive } from '../../lib/api';
import { backoff } from '../../lib/connection';
import type { LiveView } from '../../lib/protocol';

/** As much of a WebSocket as is needed here, so that a test can bring its own. */
export type Socket = Pick<WebSocket, 'close' | 'onmessage' | 'onclose'>;

export class Run {
  /** The newest state; nothing until the first has come. */
  view = $state.raw<LiveView | null>(null);
  /** When it came, by `performance.now()`. Clocks run on from there. */
  received = $state(0);
  /** No match is played here. */
  none = $state(false);
  /** The connection is being made again. */
  lost = $state(false);

  #socket: Socket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly open: () => Socket = connect,
    private readonly ask: () => Promise<LiveView | null> = askLive,
  ) {
    void this.#begin();
  }

  /** Asks first whether there is something to watch: a socket that does not open cannot say why. */
  async #begin() {
    let first: LiveView | null;
    try {
      first = await this.ask();
    } catch {
      this.#broken();
      return;
    }
    if (this.#closed) return;
    this.none = first === null;
    if (first === null) return;
    this.#show(first);
    this.#connect();
  }

  #show(view: LiveView) {
    this.view = view;
    this.received = performance.now();
    this.lost = false;
  }

  #connect() {
    const socket = this.open();
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#attempt = 0;
      this.#show(JSON.parse(String(event.data)) as LiveView);
    };
    socket.onclose = () => this.#broken();
  }

  #broken() {
    this.#drop();
    if (this.#closed) return;
    this.lost = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#begin(), backoff(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onmessage = socket.onclose = null;
    return socket;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#drop()?.close();
  }
}

function connect(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/live/socket`);
}
