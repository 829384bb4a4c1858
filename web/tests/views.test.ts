// The other views: editor, list of games, rules, settings, languages.
import { expect, test } from 'vitest';
import { stage } from './harness';

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

test('the page speaks German to who asks for it', async () => {
  const visitor = await visit({ locale: 'de-DE' });
  await visitor.goto('/');
  await visitor.page.getByRole('button', { name: 'Spielen' }).waitFor();
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe('de');
});
