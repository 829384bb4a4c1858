import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalysisCommand, AnalysisMessage } from '../../lib/protocol';
import { Engine, type Socket } from './engine.svelte';

const AT = { game: 'go', position: null, moves: ['a'] };
const SCORE = { cp: 10, win: null, chances: 0.5 };

/** An engine on a line that the test holds the other end of. */
function begin() {
  const sent: AnalysisCommand[] = [];
  const sockets: Socket[] = [];
  const engine = new Engine(() => {
    const socket: Socket = {
      send: (text) => sent.push(JSON.parse(String(text)) as AnalysisCommand),
      close: () => undefined,
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    sockets.push(socket);
    return socket;
  });
  const last = () => sockets[sockets.length - 1]! as unknown as Record<string, (event?: unknown) => void>;
  return {
    engine,
    sent,
    sockets,
    opened: () => last().onopen!(),
    broken: () => last().onclose!(),
    says: (message: AnalysisMessage) => last().onmessage!({ data: JSON.stringify(message) }),
    serial: () => (sent.at(-1) as { serial: number }).serial,
  };
}

const lines = (serial: number, depth: number): AnalysisMessage => ({
  is: 'lines',
  serial,
  depth,
  seldepth: depth,
  nodes: 1,
  nps: 1,
  lines: [{ score: SCORE, pv: ['b'], from: 'a1', to: 'b2' }],
});

describe('the engine', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks nothing until it is on, then for the position looked at', () => {
    const { engine, sent, sockets, opened } = begin();
    engine.look(AT);
    vi.runAllTimers();
    expect(sockets).toEqual([]);
    engine.toggle();
    vi.runAllTimers();
    opened();
    expect(sent).toMatchObject([{ do: 'analyse', game: 'go', moves: ['a'], lines: 3, threat: false }]);
  });

  it('hears only of the position looked at now', () => {
    const { engine, opened, says, serial } = begin();
    engine.look(AT);
    engine.toggle();
    vi.runAllTimers();
    opened();
    const old = serial();
    engine.look({ ...AT, moves: ['a', 'b'] });
    vi.runAllTimers();
    says(lines(old, 9));
    expect(engine.findings).toBe(null);
    says(lines(serial(), 4));
    expect(engine.findings?.depth).toBe(4);
  });

  it('shows what it knows of a position until that is surpassed', () => {
    const { engine, opened, says, serial } = begin();
    engine.look(AT);
    engine.toggle();
    vi.runAllTimers();
    opened();
    says(lines(serial(), 12));
    engine.look({ ...AT, moves: [] });
    engine.look(AT);
    vi.runAllTimers();
    says(lines(serial(), 5));
    expect(engine.findings?.depth).toBe(12);
    says(lines(serial(), 13));
    expect(engine.findings?.depth).toBe(13);
  });

  it('comes back after a break and asks again', () => {
    const { engine, sent, sockets, opened, broken } = begin();
    engine.look(AT);
    engine.toggle();
    vi.runAllTimers();
    opened();
    broken();
    expect(engine.lost).toBe(true);
    vi.runAllTimers();
    expect(sockets).toHaveLength(2);
    opened();
    expect(engine.lost).toBe(false);
    expect(sent).toHaveLength(2);
  });
});
