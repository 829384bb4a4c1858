// Matches and tournaments watched while they are played: boards, clocks, standings, the test, finished games.
import AxeBuilder from '@axe-core/playwright';
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve as absolute } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { PHONE, binary, stage, type Visitor } from './harness';

const shared = stage();

let running: ChildProcess[] = [];
afterEach(async () => {
  const ended = running.map((child) => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode !== null) return null;
    child.kill('SIGTERM');
    return gone;
  });
  running = [];
  await Promise.all(ended);
});

/** Starts a match or tournament with a page; the address of the page. */
async function play(...args: string[]): Promise<string> {
  const { folder } = shared.server;
  const child = spawn(absolute(binary), [...args, '--page', '0'], {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  for await (const line of createInterface({ input: child.stderr! })) {
    const address = /shown at (http:\/\/\S+)\/live/.exec(line)?.[1];
    if (!address) continue;
    child.stderr!.resume();
    return address;
  }
  throw new Error('the match did not tell its address');
}

const GAMES = ['chess', 'baroque', 'ultima', 'alquerque'];
const SLOW = ['--engine', 'quirkat', 'name=one', '--engine', 'quirkat', 'name=two', '--tc', '60+0.3'];
const QUICK = ['--engine', 'level-3', '--engine', 'level-1', '--max-moves', '12'];

async function watch(address: string, options = {}): Promise<Visitor> {
  const visitor = await shared.visit(options);
  await visitor.page.goto(`${address}/live`);
  await visitor.page.locator('[data-live-game]').first().waitFor();
  return visitor;
}

test.each(GAMES)('two games of %s are seen move by move, with their clocks', async (game) => {
  const address = await play('match', game, ...SLOW, '--concurrency', '2', '--sprt', 'elo0=0', 'elo1=10');
  const { page } = await watch(address);
  const boards = page.locator('[data-live-game]');
  await expect.poll(() => boards.count()).toBe(2);
  const plies = async () => Number(await boards.first().getAttribute('data-plies'));
  const before = await plies();
  await expect.poll(plies).toBeGreaterThan(before);
  expect(await boards.first().locator('svg[role="img"]').count()).toBe(1);
  const clocks = boards.first().getByRole('timer');
  await expect.poll(() => clocks.allInnerTexts()).toHaveLength(2);
  expect((await clocks.allInnerTexts()).join()).toMatch(/^\d+:\d\d.*,\d+:\d\d/);
  await expect.poll(() => boards.first().locator('.score').count()).toBe(2);
  await page.getByRole('img', { name: /log-likelihood ratio is 0\.00 after 0 games/ }).waitFor();
  const rows = page.locator('tr[data-player]');
  expect(await rows.count()).toBe(2);
});

test('a tournament goes on until its end, and a finished game is opened', async () => {
  const third = ['--engine', 'level-2', '--rounds', '3', '--out', 'cup'];
  const address = await play('tournament', 'chess', ...QUICK, ...third);
  const { page } = await watch(address);
  await page.getByText('18 of 18 games played').waitFor();
  await page.getByText('All is played', { exact: true }).first().waitFor();
  const points = await page
    .locator('[data-points]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-points')));
  expect(points.map(Number).reduce((sum, value) => sum + value, 0)).toBe(18);
  // The newest games first, then the earlier ones.
  const finished = page.locator('[data-finished]');
  await expect.poll(() => finished.count()).toBe(12);
  await page.getByRole('button', { name: 'Show earlier games' }).click();
  await expect.poll(() => finished.count()).toBe(18);
  const numbers = await finished.evaluateAll((games) =>
    games.map((game) => game.getAttribute('data-finished')),
  );
  expect(new Set(numbers).size).toBe(18);
  const link = finished.last().getByRole('link');
  const players = await link.innerText();
  await link.click();
  await page.waitForURL('**/analysis/chess**');
  await page.locator('[data-view="analysis"] .board[data-game]').first().waitFor();
  const view = (await (await fetch(`${address}/api/live/games`)).json()) as {
    games: { number: number; plies: number; white: string }[];
  };
  const game = view.games.at(-1)!;
  expect(players).toContain(game.white.replace('level-', 'Level '));
  // The address holds the whole game from now on, so it outlasts the match.
  const moves = () => new URL(page.url()).searchParams.get('moves')?.split(' ').length;
  await expect.poll(moves).toBe(game.plies);
  await page.goBack();
  await page.locator('[data-live-game]').first().waitFor();
});

test('whoever comes later, or loses the connection, sees how it stands', async () => {
  const address = await play('match', 'alquerque', ...QUICK, '--games', '2000');
  const { page } = await watch(address);
  const played = async () => Number(await page.locator('[data-played]').getAttribute('data-played'));
  await expect.poll(played).toBeGreaterThan(2);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.reload();
  const before = await played();
  await expect.poll(played).toBeGreaterThan(before);
  // What ends is told to those who do not see it.
  await expect
    .poll(() => page.locator('.page > [aria-live]').innerText())
    .toMatch(/^Game \d.*: (1-0|0-1|½-½)/);
});

test('the page of a host without a match says so, and has no link to it', async () => {
  const visitor = await shared.visit();
  await visitor.goto('/live');
  await visitor.page.getByRole('heading', { name: 'No match is played here' }).waitFor();
  expect(await visitor.page.getByRole('link', { name: 'Live' }).count()).toBe(0);
});

test.each([
  ['phone, light', { ...PHONE, colorScheme: 'light' as const }],
  ['phone, dark', { ...PHONE, colorScheme: 'dark' as const }],
  ['desktop, light', { colorScheme: 'light' as const }],
  ['desktop, dark', { colorScheme: 'dark' as const }],
])('everybody can read it: %s', async (_, options) => {
  const address = await play('match', 'chess', ...QUICK, '--games', '8', '--concurrency', '2', '--sprt');
  const { page } = await watch(address, options);
  await page.getByText('8 of 8 games played').waitFor();
  await page.getByRole('link', { name: 'Live' }).waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1]!);
});
