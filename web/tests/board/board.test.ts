// The board in a real Chromium: mouse, touch, keyboard, and what it says to those who do not see it.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { target } from '../../src/board/fixtures';
import { scenes } from './scenes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: ViteDevServer;
let browser: Browser;
let address: string;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    plugins: [svelte()],
    server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
    cacheDir: '../../node_modules/.vite-board',
    logLevel: 'error',
  });
  await server.listen();
  address = server.resolvedUrls?.local[0] ?? '';
  browser = await chromium.launch({ executablePath: process.env.QUIRKAT_CHROMIUM, args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** A page with a board, and what can be done there. */
class Stage {
  constructor(readonly page: Page) {}

  static async open(query: Record<string, unknown> = {}, touch = false): Promise<Stage> {
    const context = await browser.newContext({
      viewport: { width: 520, height: 620 },
      hasTouch: touch,
      locale: 'en-US',
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => expect.unreachable(error.message));
    const texts = Object.entries(query).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    await page.goto(`${address}?${new URLSearchParams(Object.fromEntries(texts) as Record<string, string>)}`);
    await page.locator('svg').first().waitFor();
    return new Stage(page);
  }

  cell(site: string) {
    return this.page.locator(`[data-site="${site}"]`);
  }

  async at(site: string): Promise<[number, number]> {
    const box = await this.cell(site).boundingBox();
    if (!box) throw new Error(`no ${site}`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async lift(site: string, over: string, button: 'left' | 'right' = 'left') {
    await this.page.mouse.move(...(await this.at(site)));
    await this.page.mouse.down({ button });
    await this.page.mouse.move(...(await this.at(over)), { steps: 5 });
  }

  async drag(from: string, to: string, button: 'left' | 'right' = 'left') {
    await this.lift(from, to, button);
    await this.page.mouse.up({ button });
  }

  heard(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  }

  async hears(text: string) {
    await expect.poll(() => this.heard()).toContain(text);
  }

  tell(props: object) {
    return this.page.evaluate(
      (told) => (window as unknown as { tell(props: object): void }).tell(told),
      props,
    );
  }

  count(selector: string) {
    return this.page.locator(selector).count();
  }

  async targets(): Promise<Record<string, string>> {
    const found = await this.page.locator('[data-target]').all();
    const pairs = found.map(async (cell) => [
      await cell.getAttribute('data-site'),
      await cell.getAttribute('data-target'),
    ]);
    return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>;
  }
}

describe('hooks', () => {
  it('name the game, the turn, the result, sites, pieces and targets', async () => {
    const stage = await Stage.open({ props: { result: '1/2-1/2' } });
    const root = stage.page.locator('[data-game]');
    expect(await root.getAttribute('data-game')).toBe('chess');
    expect(await root.getAttribute('data-turn')).toBe('white');
    expect(await root.getAttribute('data-result')).toBe('1/2-1/2');
    expect(await stage.count('[data-site]')).toBe(64);
    expect(await stage.cell('g8').getAttribute('data-piece')).toBe('k');
    expect(await stage.cell('e4').getAttribute('data-piece')).toBe('');
    await stage.tell({ result: '' });
    await stage.cell('e5').click();
    expect(await stage.targets()).toEqual({ d6: 'en_passant', f6: 'capture', e6: 'move' });
    await stage.cell('e1').click();
    expect(await stage.targets()).toEqual({ g1: 'castling', h1: 'castling', d2: 'move', e2: 'move' });
  });

  it('are there for points, and for a game that nobody has drawn', async () => {
    const stage = await Stage.open({ scene: 'alquerque' });
    expect(await stage.count('[data-site]')).toBe(25);
    await stage.cell('b4').click();
    await stage.cell('d2').click();
    await stage.hears('move b4d2');
    const other = await Stage.open({ scene: 'unknown' });
    expect(await other.page.locator('.man text').allTextContents()).toEqual(['D', 'd']);
    await other.drag('a1', 'c2');
    await other.hears('move a1c2');
  });
});

describe('a mouse', () => {
  it('drags, and right-clicks a drag away', async () => {
    const stage = await Stage.open();
    await stage.drag('f3', 'd4');
    await stage.hears('move f3d4');
    const other = await Stage.open();
    await other.lift('f3', 'd4');
    await other.page.mouse.down({ button: 'right' });
    await other.page.mouse.up({ button: 'right' });
    await other.page.mouse.up();
    expect(await other.heard()).toEqual(['select f3', 'select null']);
  });

  it('clicks a piece and where it goes, and puts it down with a second click', async () => {
    const stage = await Stage.open({ props: { orientation: 'black' } });
    await stage.cell('f3').click();
    await stage.cell('f3').click();
    expect(await stage.targets()).toEqual({});
    await stage.cell('f3').click();
    await stage.cell('g5').click();
    await stage.hears('move f3g5');
  });

  it('is told where a piece cannot go', async () => {
    const stage = await Stage.open();
    await stage.drag('f3', 'f4');
    await stage.hears('illegal f3 f4');
  });

  it('sees what a move takes before it is made, while nothing else is drawn anew', async () => {
    const stage = await Stage.open({ scene: 'baroque' });
    await stage.cell('d3').click();
    expect(await stage.count('.victims .possible')).toBe(2);
    await stage.page.evaluate(() => {
      const counted = window as unknown as { changes: number };
      counted.changes = 0;
      const watch = new MutationObserver((records) => (counted.changes += records.length));
      for (const cell of document.querySelectorAll('[data-site]')) watch.observe(cell, { attributes: true });
    });
    await stage.cell('d4').hover();
    await expect.poll(() => stage.count('.victims .certain')).toBe(2);
    await stage.cell('c3').hover();
    await expect.poll(() => stage.count('.victims .certain')).toBe(0);
    expect(await stage.page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0);
  });

  it('draws arrows and circles, and wipes them', async () => {
    const stage = await Stage.open();
    await stage.drag('a2', 'a4', 'right');
    await stage.page.keyboard.down('Shift');
    await stage.cell('h7').click({ button: 'right' });
    await stage.page.keyboard.up('Shift');
    expect(await stage.count('.arrows path.green')).toBe(1);
    expect(await stage.count('.arrows circle.red')).toBe(1);
    await stage.cell('h5').click();
    expect(await stage.count('.arrows > *')).toBe(0);
  });

  it('makes a premove, takes it back, and sees it played', async () => {
    const stage = await Stage.open();
    const scene = scenes.chess!;
    await stage.tell({ board: { ...scene.board, turn: 'black', position: 'theirs' }, targets: [] });
    await stage.drag('h2', 'h4');
    await stage.hears('premove h2 h4');
    expect(await stage.count('.marks .premove')).toBe(2);
    await stage.cell('c1').click({ button: 'right' });
    await stage.hears('premove null null');
    expect(await stage.count('.marks .premove')).toBe(0);
    await stage.drag('e5', 'e6');
    await stage.tell({ board: { ...scene.board, position: 'ours' }, targets: scene.targets });
    await stage.hears('move e5e6');
  });

  it('says yes to a move, or no', async () => {
    const stage = await Stage.open({ props: { options: { confirm: true } } });
    await stage.drag('f3', 'd4');
    await stage.page.getByRole('button', { name: 'Cancel' }).click();
    await stage.drag('f3', 'g5');
    expect(await stage.heard()).not.toContain('move f3g5');
    await stage.page.getByRole('button', { name: 'Play this move' }).click();
    await stage.hears('move f3g5');
    expect(await stage.heard()).not.toContain('move f3d4');
  });

  it('learns what a piece is by lingering on it', async () => {
    const stage = await Stage.open();
    await stage.cell('c6').hover();
    const tip = stage.page.getByRole('tooltip');
    await tip.waitFor();
    expect(await tip.textContent()).toContain('Black knight');
    const [piece, box] = [await stage.cell('c6').boundingBox(), await tip.boundingBox()];
    expect(box!.y + box!.height <= piece!.y || box!.y >= piece!.y + piece!.height).toBe(true);
    await stage.page.mouse.move(515, 615);
    await tip.waitFor({ state: 'detached' });
  });

  it('sets up a position', async () => {
    const stage = await Stage.open({ setup: '1', props: { movable: { white: false, black: false } } });
    await stage.drag('c6', 'e3');
    await stage.cell('h5').click();
    await stage.cell('a7').click();
    await stage.page.mouse.move(...(await stage.at('g7')));
    await stage.page.mouse.down();
    await stage.page.mouse.move(250, 600, { steps: 4 });
    await stage.page.mouse.up();
    const heard = (await stage.heard()).filter((text) => !text.startsWith('select'));
    expect(heard).toEqual(['carry c6 e3', 'press h5', 'press a7', 'carry g7 null']);
  });
});

describe('a choice', () => {
  it('among pieces opens on the board', async () => {
    const stage = await Stage.open();
    await stage.drag('b7', 'a8');
    const dialog = stage.page.getByRole('dialog', { name: 'Choose a piece' });
    expect(await dialog.getByRole('button').count()).toBe(4);
    await dialog.getByRole('button', { name: 'white knight' }).click();
    await stage.hears('move b7a8n');
  });

  it('among ways shows what each takes', async () => {
    const stage = await Stage.open({ scene: 'baroque' });
    await stage.drag('c4', 'a4');
    const dialog = stage.page.getByRole('dialog', { name: 'Which way?' });
    await dialog.getByText('takes black squeezer on c6 and black squeezer on f6').hover();
    await expect.poll(() => stage.count('.victims .certain')).toBe(2);
    await stage.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await stage.heard()).filter((text) => text.startsWith('move'))).toEqual([]);
  });

  it.each([
    ['among pieces', 'chess', ['b7', 'b8'], 'white knight', 'move b7b8n'],
    ['among ways', 'baroque', ['c4', 'e1'], 'takes black leaper on d5', 'move c4e1-1'],
  ] as const)('%s is not made by the tap that opens it', async (_, scene, [from, to], answer, made) => {
    const stage = await Stage.open({ scene }, true);
    // The list lies over where these end.
    const ways = [
      { ...target('c4e1', 'capture', ['d5l']), text: 'c4e1-1' },
      { ...target('c4e1', 'capture', ['c6p', 'f6p']), text: 'c4e1-2' },
    ];
    if (scene === 'baroque') await stage.tell({ targets: ways });
    await stage.cell(from).tap();
    // The click is what a browser makes of a tap at last.
    const clicked = stage.page.evaluate(
      () => new Promise((done) => addEventListener('click', () => setTimeout(done), { once: true })),
    );
    await stage.cell(to).tap();
    await clicked;
    expect((await stage.heard()).filter((text) => text.startsWith('move'))).toEqual([]);
    await stage.page.getByRole('dialog').getByRole('button', { name: answer }).tap();
    await stage.hears(made);
  });
});

it.each([
  ['b', 'c5a3c1'],
  ['d', 'c5e3c1'],
])('two ways to one point are both played by mouse: along the %s-file', async (file, text) => {
  const stage = await Stage.open({ scene: 'jumps' });
  await stage.cell('c5').click();
  await stage.cell('c1').click();
  const dialog = stage.page.getByRole('dialog', { name: 'Which way?' });
  expect(await dialog.getByRole('button').count()).toBe(2);
  const way = dialog.getByText(`takes black man on ${file}4 and black man on ${file}2`);
  await way.hover();
  await expect.poll(() => stage.count('.victims .certain')).toBe(2);
  await way.click();
  await stage.hears(`move ${text}`);
  await dialog.waitFor({ state: 'detached' });
});

describe('a finger', () => {
  it('taps and taps, and drags', async () => {
    const stage = await Stage.open({}, true);
    await stage.cell('f3').tap();
    await stage.cell('d4').tap();
    await stage.hears('move f3d4');
    const other = await Stage.open({}, true);
    const client = await other.page.context().newCDPSession(other.page);
    const touch = (type: string, points: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y]) => ({ x, y })),
      });
    await touch('touchStart', [await other.at('f3')]);
    await touch('touchMove', [await other.at('f4')]);
    await touch('touchMove', [await other.at('g5')]);
    await touch('touchEnd', []);
    await other.hears('move f3g5');
  });

  it('draws where it is asked to', async () => {
    const stage = await Stage.open({ props: { drawing: true } }, true);
    await stage.cell('f3').tap();
    expect(await stage.count('.arrows circle')).toBe(1);
    expect(await stage.targets()).toEqual({});
  });

  it('learns what a piece is by resting on it', async () => {
    const stage = await Stage.open({}, true);
    const client = await stage.page.context().newCDPSession(stage.page);
    const [x, y] = await stage.at('f6');
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await stage.page.getByRole('tooltip').waitFor();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await stage.page.getByRole('tooltip').textContent()).toContain('Black knight');
  });

  it('scrolls the page beside the board, and over one that nobody moves', async () => {
    const stage = await Stage.open();
    const board = stage.page.locator('[data-game] > svg');
    const action = () => board.evaluate((svg) => getComputedStyle(svg).touchAction);
    expect(await action()).toBe('none');
    await stage.tell({ movable: { white: false, black: false } });
    expect(await action()).toBe('auto');
  });
});

describe('the keyboard', () => {
  it('walks, picks up, drops and cancels', async () => {
    const stage = await Stage.open();
    await stage.page.keyboard.press('Tab');
    expect(await stage.page.evaluate(() => document.activeElement?.getAttribute('data-site'))).toBe('a1');
    const press = async (...keys: string[]) => {
      for (const key of keys) await stage.page.keyboard.press(key);
    };
    await press('ArrowUp', 'ArrowUp', ...Array<string>(5).fill('ArrowRight'), 'Enter');
    expect(Object.keys(await stage.targets()).sort()).toEqual(['d4', 'g5']);
    await press('Escape');
    expect(await stage.targets()).toEqual({});
    await press(' ', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'Enter');
    await stage.hears('move f3d4');
  });

  it('chooses a piece, and comes back to the board', async () => {
    const stage = await Stage.open();
    await stage.cell('b7').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter', 'ArrowDown', 'Enter'])
      await stage.page.keyboard.press(key);
    await stage.hears('move b7b8r');
    expect(await stage.page.evaluate(() => document.activeElement?.getAttribute('data-site'))).toBe('b8');
  });

  it('asks what a piece is', async () => {
    const stage = await Stage.open();
    await stage.cell('c5').focus();
    await stage.page.keyboard.press('?');
    await stage.page.getByRole('tooltip').waitFor();
    await stage.page.keyboard.press('Escape');
    await stage.page.getByRole('tooltip').waitFor({ state: 'detached' });
  });
});

describe('without eyes', () => {
  it('every site has a name, with what a move there does', async () => {
    const stage = await Stage.open({ scene: 'baroque' });
    const name = (site: string) => stage.cell(site).getAttribute('aria-label');
    expect(await name('d5')).toBe('d5, black leaper, frozen');
    expect(await name('d4')).toBe('d4, empty');
    await stage.cell('d3').click();
    expect(await name('d3')).toBe('d3, white squeezer, picked up');
    expect(await name('d4')).toBe('d4, empty, capture, takes black leaper on d5 and black squeezer on c6');
  });

  it('a click without a pointer moves, and a mouse leaves the keys to the page', async () => {
    const stage = await Stage.open();
    await stage.cell('c3').click();
    expect(await stage.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await stage.cell('f3').dispatchEvent('click');
    await stage.cell('d4').dispatchEvent('click');
    await stage.hears('move f3d4');
  });

  const SITUATIONS: Record<string, () => Promise<Stage>> = {
    'at rest': () => Stage.open(),
    'with a piece picked up': async () => {
      const stage = await Stage.open();
      await stage.cell('f3').click();
      return stage;
    },
    'with a choice open': async () => {
      const stage = await Stage.open();
      await stage.drag('b7', 'b8');
      return stage;
    },
    'with a move to confirm': async () => {
      const stage = await Stage.open({ scene: 'alquerque', props: { options: { confirm: true } } });
      await stage.drag('b4', 'b3');
      return stage;
    },
    'on a small board': () => Stage.open({ scene: 'baroque', small: '1' }),
  };

  it.each(Object.keys(SITUATIONS))('axe finds nothing %s', async (situation) => {
    const stage = await SITUATIONS[situation]!();
    // A page with nothing but a board has no heading.
    const axe = new AxeBuilder({ page: stage.page }).disableRules(['page-has-heading-one']);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

it('the signs on buttons keep away from the edge of their grid', async () => {
  const { page } = await Stage.open();
  const file = `/@fs${join(import.meta.dirname, '../../src/ui/Icon.svelte')}`;
  // As a text, because the runner puts its own import in place of any other.
  const icons = (await page.evaluate(`import('${file}').then(({ ICONS }) => ICONS)`)) as Record<
    string,
    string
  >;
  const cut = await page.evaluate((icons) => {
    // Half a line, and a pixel: browsers cut pictures off at whole pixels.
    const [SIZE, EDGE] = [24, 0.9 + 1];
    const svg = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    return Object.entries(icons).filter(([, d]) => {
      const path = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
      path.setAttribute('d', d);
      const { x, y, width, height } = path.getBBox();
      return Math.min(x, y, SIZE - x - width, SIZE - y - height) < EDGE;
    });
  }, icons);
  expect(cut.map(([name]) => name)).toEqual([]);
});
