// The other views: editor, list of games, rules, settings, languages.
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { PHONE, stage } from './harness';

const { visit } = stage();

test('the editor sets up a board, says what is wrong, and plays from there', async () => {
  const visitor = await visit();
  await visitor.goto('/editor/chess');
  await visitor.board.waitFor();
  await visitor.button('Clear').click();
  await expect.poll(() => visitor.page.locator('main').innerText()).toMatch(/king/i);
  await visitor.page.getByLabel('Position as text').fill('7k/8/8/8/8/8/8/K5R1 w - - 0 1');
  await expect.poll(() => visitor.site('g1').getAttribute('data-piece')).toBe('R');
  await visitor.page.getByText('A game can begin here.').waitFor();
  // The address holds the position.
  await expect.poll(() => new URL(visitor.page.url()).searchParams.get('position')).toContain('K5R1 w');
  await visitor.button('Play from here').click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await visitor.page.waitForURL('**/table/**');
  await expect.poll(() => visitor.site('g1').getAttribute('data-piece')).toBe('R');
});

test('games are listed, found, read from PGN and deleted', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'alquerque', white: 'human', black: 'level-2' });
  await visitor.table({ game: 'chess', white: 'human', black: 'level-3' });
  await visitor.goto('/games');
  const games = visitor.page.locator('main a[href^="/table/"]');
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(2);
  await visitor.page.getByRole('searchbox').fill('level-2');
  await expect.poll(() => visitor.page.locator('main').innerText()).not.toMatch(/Level 3/);
  await visitor.page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await visitor.page.getByRole('searchbox').fill('');
  await expect.poll(() => visitor.page.locator('main').innerText()).toMatch(/Level 3/);
  expect(await visitor.page.locator('main').innerText()).not.toMatch(/Level 2/);
});

test.each(['chess', 'baroque', 'ultima', 'alquerque'])(
  'the rules of %s are told with diagrams',
  async (game) => {
    const visitor = await visit();
    await visitor.goto(`/rules/${game}`);
    await visitor.page.locator('main svg').first().waitFor();
    expect(await visitor.page.getByRole('heading').count()).toBeGreaterThan(3);
  },
);

test('the boards of the rules are drawn as they come near, and nothing jumps', async () => {
  const visitor = await visit();
  await visitor.goto('/rules/chess');
  const figures = visitor.page.locator('main figure');
  await figures.first().locator('svg[role="img"]').waitFor();
  const last = figures.last();
  expect(await last.locator('svg[role="img"]').count()).toBe(0);
  const height = () => visitor.page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await last.scrollIntoViewIfNeeded();
  await last.locator('svg[role="img"]').waitFor();
  expect(await height()).toBe(before);
});

test.each(['mouse', 'touch'] as const)('the tip of a piece leads to its rules: %s', async (hand) => {
  const visitor = await visit(hand === 'touch' ? PHONE : {});
  const { page } = visitor;
  await visitor.table({ game: 'baroque', white: 'human', black: 'human' });
  const site = visitor.site('c8');
  const name = (await site.getAttribute('aria-label'))!.split(' ').at(-1)!;
  const link = page.getByRole('note').getByRole('link', { name: 'More in the rules' });
  if (hand === 'mouse') {
    await site.hover();
    await link.waitFor();
    const box = (await link.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.down();
    await page.mouse.up();
  } else {
    const box = (await site.boundingBox())!;
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await link.waitFor();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await link.tap();
  }
  await page.waitForURL(`**/rules/baroque#${name}`);
  const heading = page.locator(`h3#${name}`);
  const top = async () => (await heading.boundingBox())?.y ?? -1;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  expect(await top()).toBeLessThan(200);
});

test.each([{}, PHONE])('what a game is about is never cut off on the start page', async (options) => {
  const visitor = await visit(options);
  await visitor.goto('/');
  const aims = visitor.page.locator('[data-game-card] .aim');
  await aims.first().waitFor({ state: 'attached' });
  for (const aim of await aims.all()) {
    expect(await aim.textContent()).toMatch(/\.$/);
    expect(await aim.evaluate((at) => at.scrollHeight <= at.clientHeight + 1)).toBe(true);
  }
});

test('the page speaks German to who asks for it', async () => {
  const visitor = await visit({ locale: 'de-DE' });
  await visitor.goto('/');
  await visitor.page.getByRole('button', { name: 'Spielen' }).waitFor();
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe('de');
});

test.each(['games', 'editor', 'analysis', 'rules', 'live', 'settings', 'think'])(
  'the start page of %s names the files of the view, and they come compressed',
  async (view) => {
    const visitor = await visit();
    await visitor.goto('/settings');
    const { url } = visitor.server;
    const html = await (await fetch(`${url}/${view}`)).text();
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!);
    expect(files.some((file) => file.toLowerCase().startsWith(`/assets/${view}-`))).toBe(true);
    for (const file of files) {
      const headers = { 'accept-encoding': 'gzip, br;q=1.0' };
      const asked = new Promise<IncomingMessage>((resolve) => get(url + file, { headers }, resolve));
      const answer = await asked;
      answer.resume();
      expect([answer.statusCode, answer.headers['content-encoding']], file).toEqual([200, 'br']);
    }
  },
);
