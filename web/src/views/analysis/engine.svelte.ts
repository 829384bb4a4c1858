// The engine that looks at the position on the board: its lines as they come, over a socket of its own.
import { backoff } from '../../lib/connection';
import { ownerKey } from '../../lib/keys';
import type { AnalysisCommand, AnalysisLine, AnalysisMessage } from '../../lib/protocol';
import { keep, recall } from '../../lib/storage';

/** What is looked at. */
export interface Question {
  game: string;
  position: string | null;
  moves: string[];
}

/** How far the engine is with a position. */
export interface Findings {
  depth: number;
  seldepth: number;
  nodes: number;
  nps: number;
  lines: AnalysisLine[];
  /** It looks no further. */
  done: boolean;
}

/** As much of a WebSocket as is needed here, so that a test can bring its own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export const MOST_LINES = 5;

/** Whoever steps through a game fast looks at no position on the way. */
const PAUSE_MS = 120;
const REMEMBERED = 200;

interface Kept {
  on: boolean;
  count: number;
}

export class Engine {
  on = $state(false);
  /** How many lines are wanted. */
  count = $state(3);
  /** What the other side would play if it were its turn. */
  threat = $state(false);
  /** What was found so far; nothing before the first lines have come. */
  findings = $state.raw<Findings | null>(null);
  /** Why there is nothing to be found, as the host says it. */
  refusal = $state<string | null>(null);
  /** The connection is being made again. */
  lost = $state(false);

  #question: Question | null = null;
  #serial = 0;
  #socket: Socket | null = null;
  #isOpen = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #known = new Map<string, Findings>();
  #closed = false;

  constructor(private readonly open: () => Socket = connect) {
    const kept = recall<Partial<Kept>>('analysis');
    this.on = kept?.on === true;
    if (typeof kept?.count === 'number')
      this.count = Math.max(1, Math.min(MOST_LINES, Math.round(kept.count)));
  }

  /** Looks at a position from now on; at none where nothing is given. */
  look(question: Question | null) {
    const same = question !== null && this.#question !== null && keyOf(question) === keyOf(this.#question);
    this.#question = question;
    if (!same) this.threat = false;
    this.#renew();
  }

  toggle() {
    this.on = !this.on;
    this.#keep();
    this.#renew();
  }

  setCount(count: number) {
    this.count = count;
    this.#keep();
    this.#renew();
  }

  toggleThreat() {
    this.threat = !this.threat;
    if (this.threat && !this.on) {
      this.on = true;
      this.#keep();
    }
    this.#renew();
  }

  /** The best line known of a position, whether the engine runs or not. */
  known(question: Question): Findings | null {
    return this.#known.get(keyOf(question)) ?? null;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    this.#drop();
  }

  #keep() {
    keep('analysis', { on: this.on, count: this.count } satisfies Kept);
  }

  /** Asks for what is wanted now. Lines that still come for something else are told apart by their number. */
  #renew() {
    clearTimeout(this.#timer);
    this.#serial += 1;
    this.refusal = null;
    const known = this.on && this.#question && !this.threat ? this.known(this.#question) : null;
    this.findings = known ? { ...known, lines: known.lines.slice(0, this.count), done: false } : null;
    if (!this.on || !this.#question) {
      this.#send({ do: 'stop' });
      return;
    }
    this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }

  #ask() {
    if (!this.#question || !this.on || this.#closed) return;
    if (!this.#socket) return this.#connect();
    const { game, position, moves } = this.#question;
    const command: AnalysisCommand = {
      do: 'analyse',
      serial: this.#serial,
      game,
      moves,
      lines: this.threat ? 1 : this.count,
      threat: this.threat,
    };
    this.#send(position === null ? command : { ...command, position });
  }

  #send(command: AnalysisCommand) {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(command));
  }

  #connect() {
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#isOpen = true;
      this.#attempt = 0;
      this.lost = false;
      this.#ask();
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as AnalysisMessage);
    socket.onclose = () => this.#broken();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #broken() {
    this.#drop();
    if (this.#closed) return;
    this.lost = true;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#ask(), backoff(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #hear(message: AnalysisMessage) {
    if (message.serial !== this.#serial) return;
    if (message.is === 'refused') {
      this.findings = null;
      this.refusal = message.reason;
    } else if (message.is === 'done') {
      if (this.findings) this.findings = { ...this.findings, done: true };
    } else {
      const { depth, seldepth, nodes, nps, lines } = message;
      // What was found the last time here stands until it is surpassed.
      if (this.findings && depth < this.findings.depth && lines.length <= this.findings.lines.length) return;
      this.findings = { depth, seldepth, nodes, nps, lines, done: false };
      if (this.#question && !this.threat) this.#remember(keyOf(this.#question), this.findings);
    }
  }

  #remember(key: string, findings: Findings) {
    this.#known.delete(key);
    this.#known.set(key, findings);
    const oldest = this.#known.keys().next();
    if (this.#known.size > REMEMBERED && !oldest.done) this.#known.delete(oldest.value);
  }
}

const keyOf = ({ game, position, moves }: Question) => `${game}|${position ?? ''}|${moves.join(' ')}`;

function connect(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(
    `${scheme}://${location.host}/api/analysis/socket?key=${encodeURIComponent(ownerKey())}`,
  );
}
