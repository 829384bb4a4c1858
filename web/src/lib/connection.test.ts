import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, backoff, type Socket, type Status } from './connection';
import type { ClientMessage, ServerMessage, TableView } from './protocol';

/** The host's end of a socket. */
class Line {
  heard: ClientMessage[] = [];
  socket = {
    send: (text: string) => this.heard.push(JSON.parse(text) as ClientMessage),
    close: () => {},
    onmessage: null,
    onclose: null,
  } as unknown as Socket;

  say(message: ServerMessage) {
    this.socket.onmessage?.call(undefined as never, { data: JSON.stringify(message) } as MessageEvent);
  }

  state(revision: number) {
    this.say({ is: 'state', table: { revision } as TableView });
  }

  break() {
    this.socket.onclose?.call(undefined as never, {} as CloseEvent);
  }
}

let lines: Line[];
let revisions: number[];
let statuses: Status[];
let connection: Connection;

const newest = () => lines[lines.length - 1] as Line;

beforeEach(() => {
  vi.useFakeTimers();
  [lines, revisions, statuses] = [[], [], []];
  let names = 0;
  connection = new Connection(
    () => {
      lines.push(new Line());
      return newest().socket;
    },
    {
      state: (table) => revisions.push(table.revision),
      status: (status) => statuses.push(status),
      bye: () => {},
    },
    () => `n${(names += 1)}`,
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('a connection', () => {
  it('holds commands until the first view has come', () => {
    void connection.send({ do: 'resign' });
    expect(newest().heard).toEqual([]);
    newest().state(1);
    expect(newest().heard).toEqual([{ nonce: 'n1', command: { do: 'resign' } }]);
  });

  it('sends again after a break what was not acknowledged, under the same name, and nothing else', async () => {
    newest().state(1);
    const first = connection.send({ do: 'undo' });
    void connection.send({ do: 'draw' });
    newest().say({ is: 'done', nonce: 'n1', revision: 2 });
    expect(await first).toEqual({ is: 'done' });
    newest().break();
    expect(statuses).toEqual(['open', 'broken']);
    vi.advanceTimersByTime(1_000);
    expect(lines).toHaveLength(2);
    newest().state(2);
    expect(newest().heard).toEqual([{ nonce: 'n2', command: { do: 'draw' } }]);
    newest().say({ is: 'done', nonce: 'n2', revision: 3 });
    newest().break();
    vi.advanceTimersByTime(1_000);
    newest().state(3);
    expect(newest().heard).toEqual([]);
  });

  it('drops views that are out of date', () => {
    for (const revision of [3, 2, 3, 5]) newest().state(revision);
    expect(revisions).toEqual([3, 3, 5]);
  });

  it('takes the first view after a break as it is', () => {
    newest().state(9);
    newest().break();
    vi.advanceTimersByTime(1_000);
    newest().state(4);
    expect(revisions).toEqual([9, 4]);
  });

  it('tells refusals and hints to whoever asked', async () => {
    newest().state(1);
    const refused = connection.send({ do: 'resign' });
    const hinted = connection.send({ do: 'hint' });
    newest().say({ is: 'refused', nonce: 'n1', refusal: 'rules', reason: 'No.' });
    newest().say({ is: 'done', nonce: 'n2', revision: 1 });
    newest().say({ is: 'hint', nonce: 'n2', hint: { ply: 0 } as never });
    expect(await refused).toMatchObject({ is: 'refused', reason: 'No.' });
    expect(await hinted).toMatchObject({ is: 'hint' });
  });

  it('does not come back once it was left', () => {
    newest().say({ is: 'bye', reason: 'The host stops.' });
    newest().break();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(statuses).toEqual(['broken', 'closed']);
  });

  it('comes back at once when asked to', () => {
    newest().break();
    connection.retry();
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
  });
});

it('waits longer each time, up to a limit', () => {
  expect([0, 1, 2, 10].map((attempt) => backoff(attempt, 0.5))).toEqual([250, 500, 1_000, 8_000]);
  expect(backoff(0, 0)).toBeLessThan(backoff(0, 1));
});
