// The other views: editor, list of games, rules, settings, languages.
import { expect, test } from 'vitest';
import { stage } from './harness';

const { visit } = stage();

test('the editor sets up a board, says what is wrong, and plays from there', async () => {
  const visitor = await visit();
  await visitor.goto('/editor/chess');
  await visitor.board.waitFor();
  await visitor.button('Clear').click();
  await expect.poll(() => visitor.page.getByText(/king/i).count()).toBeGreaterThan(0);
  const text = visitor.page.getByLabel('Position', { exact: false }).first();
  await text.fill('7k/8/8/8/8/8/8/K6R w - - 0 1');
  await expect.poll(() => visitor.site('h1').getAttribute('data-piece')).toBe('R');
  await visitor.page.getByRole('button', { name: /play from here/i }).click();
});

test('games are listed, found and deleted', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'alquerque', white: 'human', black: 'level-2' });
  await visitor.table({ game: 'chess', white: 'human', black: 'level-3' });
  await visitor.goto('/games');
  const boards = visitor.page.locator('main a[href^="/table/"]');
  await expect.poll(() => boards.count()).toBe(2);
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
