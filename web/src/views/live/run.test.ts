import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveView } from '../../lib/protocol';
import { Run, type Socket } from './run.svelte';

const state = (played: number): LiveView => ({
  ...{
    game: 'go',
    players: ['a', 'b'],
    played,
    games: 9,
    over: false,
    boards: [],
    rows: [],
    test: null,
    finished: [],
  },
});

/** A run whose host the test plays. */
function begin(answers: (LiveView | null | Error)[]) {
  const sockets: Record<string, (event?: unknown) => void>[] = [];
  const open = () => {
    const socket: Socket = { close: () => undefined, onmessage: null, onclose: null };
    sockets.push(socket as unknown as (typeof sockets)[number]);
    return socket;
  };
  const ask = async () => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('gone');
    return answer;
  };
  return { run: new Run(open, ask), sockets };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows what the host tells', async () => {
  const { run, sockets } = begin([state(1)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(run.view?.played).toBe(1);
  sockets[0]!.onmessage!({ data: JSON.stringify(state(2)) });
  expect(run.view?.played).toBe(2);
});

it('asks for no socket where nothing is played', async () => {
  const { run, sockets } = begin([null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run.none).toBe(true);
  expect(sockets).toHaveLength(0);
});

it('comes back after a break and keeps what it knew', async () => {
  const { run, sockets } = begin([state(1), new Error('gone'), state(5)]);
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.onclose!();
  expect(run.lost).toBe(true);
  expect(run.view?.played).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run.lost).toBe(false);
  expect(run.view?.played).toBe(5);
  expect(sockets).toHaveLength(2);
  run.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(2);
});
