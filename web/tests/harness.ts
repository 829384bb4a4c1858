// A real server and a real Chromium for the tests, and hands that play on the board by mouse, touch and keyboard.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { NewTable, TableCreated, TableView } from '../src/lib/protocol';

const binary = process.env.QUIRKAT_BINARY ?? '../target/debug/quirkat';

/** How long anything may take that is waited for. Long, because the machine may be slow; no test measures time. */
export const PATIENCE = 60_000;

/** A server of the tests' own, on a free port with an empty data file. */
export class Server {
  url = '';
  #child: ChildProcess | null = null;
  #port = '0';

  private constructor(readonly folder: string) {}

  static async start(): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'quirkat-browser-')));
    await server.begin();
    return server;
  }

  /** Starts it, on the port it had before if it was started before. */
  async begin(): Promise<void> {
    const args = ['serve', '--port', this.#port, '--data', join(this.folder, 'games.db')];
    const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const lines = createInterface({ input: child.stdout! });
    for await (const line of lines) {
      const address = /http:\/\/[^\s/]+:(\d+)/.exec(line);
      if (!address) continue;
      this.url = address[0];
      this.#port = address[1]!;
      break;
    }
    child.stdout!.resume();
    if (!this.url) throw new Error('the server did not tell its address');
  }

  /** Kills it as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export interface Stage {
  server: Server;
  browser: Browser;
  /** A new visitor with an empty browser. Errors of the page make the test fail. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
}

/** A server and a browser for the tests of a file. */
export function stage(): Stage {
  const shared = {} as Stage;
  const contexts: BrowserContext[] = [];
  let troubles: string[] = [];
  beforeAll(async () => {
    shared.server = await Server.start();
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ];
    const found: { executablePath?: string } = {};
    if (process.env.QUIRKAT_CHROMIUM) found.executablePath = process.env.QUIRKAT_CHROMIUM;
    else found.executablePath = '/usr/bin/chromium';
    shared.browser = await chromium.launch({ ...found, args });
  }, PATIENCE);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const told = troubles;
    troubles = [];
    expect(told, 'errors in the console of the page').toEqual([]);
  });
  afterAll(async () => {
    await shared.browser?.close();
    await shared.server?.stop();
  });
  shared.visit = async (options = {}) => {
    const context = await shared.browser.newContext({
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on('pageerror', (error) => troubles.push(`${error}`));
    page.on('console', (message) => {
      // A connection that breaks is told by the browser itself, and some tests break it.
      const expected = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !expected) troubles.push(message.text());
    });
    return new Visitor(page, shared.server);
  };
  return shared;
}

/** A phone: small, touched, with a dense screen. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export type Hand = 'mouse' | 'drag' | 'touch' | 'keyboard';

/** Somebody at the page. */
export class Visitor {
  constructor(
    readonly page: Page,
    readonly server: Server,
  ) {}

  async goto(path: string): Promise<void> {
    await this.page.goto(this.server.url + path);
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  get board() {
    return this.page.locator('.board[data-game]').first();
  }

  site(name: string) {
    return this.board.locator(`[data-site="${name}"]`);
  }

  /** Sets a table that belongs to this browser, and goes there. */
  async table(wanted: NewTable): Promise<TableCreated> {
    if (!this.page.url().startsWith(this.server.url)) await this.goto('/settings');
    const created = await this.page.evaluate(async (wanted) => {
      let key = JSON.parse(localStorage.getItem('quirkat.owner') ?? 'null') as string | null;
      if (key === null) {
        key = crypto.randomUUID();
        localStorage.setItem('quirkat.owner', JSON.stringify(key));
      }
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wanted) });
      return answer.json();
    }, wanted);
    expect(created).toHaveProperty('id');
    await this.goto(`/table/${created.id}`);
    await this.board.waitFor();
    return created;
  }

  /** The table as its watchers see it. */
  async view(): Promise<TableView> {
    const id = new URL(this.page.url()).pathname.split('/')[2];
    const answer = await fetch(`${this.server.url}/api/tables/${id}`);
    return (await answer.json()) as TableView;
  }

  /** Waits until the board shows whose turn it is. */
  async turn(side: 'white' | 'black'): Promise<void> {
    await this.page.locator(`.board[data-game][data-turn="${side}"]`).first().waitFor();
  }

  /** Waits until that many plies are listed. */
  async plies(count: number): Promise<void> {
    if (count === 0) return;
    await this.page.locator(`[data-ply="${count}"]`).first().waitFor({ state: 'attached' });
  }

  /** Waits until the board shows how the game ended. */
  async result(result?: string): Promise<string> {
    const ended = this.page.locator(
      `.board[data-game][data-result${result ? `="${result}"` : ''}]:not([data-result=""])`,
    );
    await ended.first().waitFor();
    return (await ended.first().getAttribute('data-result')) ?? '';
  }

  /** Makes a move by hand. Where several moves share both ends, the one whose text or place in the list is given. */
  async move(from: string, to: string, hand: Hand = 'mouse', choice = 0): Promise<void> {
    if (hand === 'drag') {
      await this.site(from).dragTo(this.site(to));
    } else if (hand === 'touch') {
      await this.site(from).tap();
      await this.site(to).tap();
    } else if (hand === 'keyboard') {
      await this.walk(from);
      await this.page.keyboard.press('Enter');
      await this.walk(to);
      await this.page.keyboard.press('Enter');
    } else {
      await this.site(from).click();
      await this.site(to).click();
    }
    const options = this.board.locator(
      '[role="dialog"] button, [role="menu"] button, [role="listbox"] [role="option"]',
    );
    if ((await options.count()) > choice && (await options.nth(choice).isVisible())) {
      await options.nth(choice).click();
    }
  }

  /** Walks the focus of the board to a site with the arrow keys. */
  async walk(to: string): Promise<void> {
    const focused = () =>
      this.page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.site ?? '');
    if (!(await focused())) await this.board.locator('[data-site][tabindex="0"]').focus();
    for (let steps = 0; steps < 40; steps += 1) {
      const at = await focused();
      if (at === to) return;
      const right = to.charCodeAt(0) - at.charCodeAt(0);
      const up = to.charCodeAt(1) - at.charCodeAt(1);
      const key = right > 0 ? 'ArrowRight' : right < 0 ? 'ArrowLeft' : up > 0 ? 'ArrowUp' : 'ArrowDown';
      await this.page.keyboard.press(key);
      await expect.poll(focused, { timeout: PATIENCE }).not.toBe(at);
    }
    throw new Error(`the focus did not reach ${to}`);
  }
}

const run = promisify(execFile);

/** The move that our own search finds in a position, after looking so deep. */
export async function best(game: string, position: string, depth = 4): Promise<string> {
  const args = ['analyse', game, '--position', position, '--depth', String(depth), '--json'];
  const { stdout } = await run(binary, args);
  const last = stdout.trim().split('\n').at(-1)!;
  return (JSON.parse(last) as { moves: string[] }).moves[0]!;
}

/** Runs a command of the binary. */
export async function quirkat(...args: string[]): Promise<string> {
  return (await run(binary, args)).stdout;
}

export { binary };
