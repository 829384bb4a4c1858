// Analysis: variations, the engine, the review, and what is kept.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { LineView, OversightView } from '../src/lib/protocol';
import { PATIENCE, PHONE, quirkat, stage, type Visitor } from './harness';

const { visit } = stage();

const move = (visitor: Visitor, san: string) => visitor.page.locator(`[data-san="${san}"]`);
const current = (visitor: Visitor) =>
  visitor.page.locator('[data-node][aria-current]').getAttribute('data-san', { timeout: PATIENCE });

/** Opens an analysis of these moves. */
async function analyse(visitor: Visitor, moves: string, more = ''): Promise<void> {
  await visitor.goto(`/analysis/chess?moves=${encodeURIComponent(moves)}${more}`);
  await visitor.board.waitFor();
}

/** The game as the page exports it. */
async function pgn(visitor: Visitor): Promise<string> {
  await visitor.button('Share and export').click();
  const text = visitor.page.locator('[data-pgn]');
  await expect.poll(() => text.inputValue()).toContain('*');
  const told = await text.inputValue();
  await visitor.page.keyboard.press('Escape');
  return told.split('\n\n').slice(1).join(' ').replace(/\s+/g, ' ').trim();
}

test.each(['mouse', 'touch', 'keyboard'] as const)(
  'moves for either side make variations: %s',
  async (hand) => {
    const visitor = await visit(hand === 'touch' ? PHONE : {});
    const { page } = visitor;
    await analyse(visitor, 'e4 e5 Nf3');
    expect(await current(visitor)).toBe('Nf3');
    await visitor.move('b8', 'c6', hand);
    await move(visitor, 'Nc6').waitFor();
    // Back to the first move, by the list, and another answer.
    await move(visitor, 'e4').click();
    await expect.poll(() => visitor.site('e5').getAttribute('data-piece')).toBe('');
    await visitor.move('c7', 'c5', hand);
    await move(visitor, 'c5').waitFor();
    await visitor.move('g1', 'f3', hand);
    await expect.poll(() => current(visitor)).toBe('Nf3');
    expect(await pgn(visitor)).toBe('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *');
    // A move that is there already is gone to, not added.
    await move(visitor, 'e4').click();
    await visitor.move('e7', 'e5', hand);
    await expect.poll(() => current(visitor)).toBe('e5');
    expect(await page.locator('[data-san="e5"]').count()).toBe(1);
  },
);

test('variations are promoted, made the main line, annotated and deleted, and each change is undone', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await analyse(visitor, 'e4 e5 Nf3 Nc6');
  await move(visitor, 'e4').click();
  await visitor.move('c7', 'c5');
  await move(visitor, 'c5').waitFor();
  await move(visitor, 'e4').click();
  await visitor.move('e7', 'e6');
  await move(visitor, 'e6').waitFor();
  await visitor.button('Promote the variation').click();
  expect(await pgn(visitor)).toBe('1. e4 e5 (1... e6) (1... c5) 2. Nf3 Nc6 *');
  await move(visitor, 'c5').click();
  await visitor.button('Make it the main line').click();
  await visitor.button('Signs').click();
  await visitor.button('interesting move').click();
  await visitor.button('White is slightly better').click();
  await page.locator('body').press('c');
  await page.getByLabel('Comment on 1… c5').fill('The Sicilian.');
  await page.keyboard.press('Escape');
  expect(await pgn(visitor)).toBe('1. e4 c5 $5 $14 {The Sicilian.} (1... e5 2. Nf3 Nc6) (1... e6) *');
  await move(visitor, 'e5').click();
  await page.keyboard.press('Delete');
  await expect.poll(() => move(visitor, 'Nc6').count()).toBe(0);
  expect(await current(visitor)).toBe('e4');
  await page.keyboard.press('Control+z');
  await move(visitor, 'Nc6').waitFor();
});

test('the keys go through the tree', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await analyse(visitor, 'e4 e5 Nf3', '&ply=1');
  expect(await current(visitor)).toBe('e4');
  await visitor.move('c7', 'c5');
  await expect.poll(() => current(visitor)).toBe('c5');
  const press = async (key: string, san: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => current(visitor)).toBe(san);
  };
  await press('ArrowUp', 'e5');
  await press('ArrowDown', 'c5');
  await press('Shift+ArrowLeft', 'e5');
  await press('ArrowRight', 'Nf3');
  await press('ArrowLeft', 'e5');
  await press('End', 'Nf3');
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator('[data-node][aria-current]').count()).toBe(0);
  await press('ArrowDown', 'Nf3');
  await page.keyboard.press('f');
  const top = async (site: string) => (await visitor.site(site).boundingBox())!.y;
  await expect.poll(async () => (await top('a1')) < (await top('a8'))).toBe(true);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('engine on and off').waitFor();
});

test.each(['chess', 'baroque', 'ultima', 'alquerque'])('the engine shows its lines in %s', async (game) => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.goto(`/analysis/${game}`);
  await visitor.board.waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('2');
  await page.locator('[data-line="2"]').waitFor();
  expect(await page.locator('[data-line]').count()).toBe(2);
  await expect.poll(() => visitor.board.locator('.arrows > *').count()).toBe(2);
  await page
    .locator('[data-depth]')
    .getByText(/depth \d+/)
    .waitFor();
  // A move of a line, pointed at, is shown on a small board.
  await page.locator('[data-line="1"] button').first().hover();
  await page.locator('[data-preview] svg').waitFor();
  await page.mouse.move(2, 2);
  // The space bar plays the best move; a click on a line plays up to there.
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('[data-node]').count()).toBe(1);
  await page.locator('[data-line="1"] button').nth(1).click();
  await expect.poll(() => page.locator('[data-node]').count()).toBe(3);
  await page.keyboard.press('l');
  await expect.poll(() => page.locator('[data-line]').count()).toBe(0);
});

test('the threat is shown on demand', async () => {
  const visitor = await visit();
  const { page } = visitor;
  // Black is to move, and White would mate.
  await analyse(visitor, 'e4 e5 Bc4 Nc6 Qh5');
  await page.keyboard.press('x');
  await expect.poll(() => page.locator('[data-line="1"]').innerText()).toContain('Qxf7#');
  await expect.poll(() => visitor.board.locator('.arrows > .threat').count()).toBe(1);
  await page.keyboard.press('x');
  await expect.poll(() => page.locator('[data-line="1"]').innerText()).not.toContain('Qxf7#');
});

// Black takes a poisoned pawn, and White lets a queen go.
const GAME = 'e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#';

/** What the command says of the game, with as many nodes for a move as the page asks for. */
async function reviewed() {
  const folder = await mkdtemp(join(tmpdir(), 'quirkat-review-'));
  const file = join(folder, 'game.pgn');
  await writeFile(file, `${GAME} 0-1\n`);
  const told = await quirkat('review', file, '--nodes', '100000', '--threads', '1', '--json');
  await rm(folder, { recursive: true });
  const said = JSON.parse(told) as {
    moves: { text: string; label: string | null }[];
    white: { accuracy: number };
    black: { accuracy: number };
  };
  return { moves: said.moves, accuracies: [said.white.accuracy, said.black.accuracy] };
}

describe('a review', () => {
  test('labels moves as the command does, shows the turning points, and is kept', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await analyse(visitor, GAME);
    await visitor.button('Review').click();
    await page.locator('[data-accuracy]').first().waitFor();
    const labels = async () => {
      const marked = await page.locator('[data-label]').all();
      return Promise.all(
        marked.map(
          async (each) => `${await each.getAttribute('data-san')} ${await each.getAttribute('data-label')}`,
        ),
      );
    };
    const found = await labels();
    const { moves, accuracies } = await reviewed();
    expect(found).toEqual(
      moves.flatMap(({ text, label }) => (label === null ? [] : [`${text} ${label.replace(' ', '_')}`])),
    );
    expect(found).toContain('Nxf7 blunder');
    expect(await page.locator('[data-accuracy]').allInnerTexts()).toEqual(
      accuracies.map((accuracy) => `${Math.round(accuracy)} %`),
    );
    const points = page.locator('[data-turning]');
    expect(await points.count()).toBe(found.filter((each) => !each.endsWith('only_move')).length);
    await page.locator('[data-turning="blunder"]').first().click();
    expect(await current(visitor)).toBe('Nxf7');
    await page.locator('[data-verdict="blunder"]').waitFor();
    // What the numbers are is told to everybody.
    const heading = page.getByRole('columnheader', { name: 'Accuracy' });
    expect((await heading.boundingBox())!.width).toBeGreaterThan(20);
    // The way to mistakes ends with the last and begins with the first.
    const ways = () =>
      Promise.all(['Previous mistake', 'Next mistake'].map((name) => visitor.button(name).isEnabled()));
    await page.keyboard.press('End');
    await expect.poll(ways).toEqual([true, false]);
    await page.keyboard.press('Home');
    await expect.poll(ways).toEqual([false, true]);
    await page.locator('[data-turning="blunder"]').first().click();
    // The better line comes into the tree beside the move.
    const count = await page.locator('[data-node]').count();
    await page.getByTitle('Show the better line').click();
    await expect.poll(() => page.locator('[data-node]').count()).toBeGreaterThan(count);
    // It is there at once after loading the page anew, with the variation.
    await expect
      .poll(() => page.evaluate(() => history.state?.analysis?.tree.nodes.length))
      .toBeGreaterThan(count);
    await page.reload();
    await page.locator('[data-accuracy]').first().waitFor();
    expect(await labels()).toEqual(found);
    expect(await page.locator('[data-node]').count()).toBeGreaterThan(count);
  });

  test('can be stopped and begun again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const moves = `${'Nf3 Nf6 Ng1 Ng8 '.repeat(2)}${GAME}`;
    await analyse(visitor, moves);
    await visitor.button('Review').click();
    await page.getByRole('progressbar').waitFor();
    await visitor.button('Stop').click();
    await visitor.button('Review').waitFor();
    expect(await page.locator('[data-accuracy]').count()).toBe(0);
  });

  test('lets one try again where a mistake was made', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await analyse(visitor, GAME);
    await visitor.button('Review').click();
    await page.locator('[data-accuracy]').first().waitFor();
    await page.locator('[data-turning="blunder"]').first().click();
    const better = (await page.getByTitle('Show the better line').innerText()).split(/\s+/)[1]!;
    await visitor.button('Try again here').click();
    await expect.poll(() => visitor.site('e5').getAttribute('data-piece')).toBe('N');
    // The bar says of this board what the graph says.
    const chances = /(\d+) %/.exec(await page.locator('.report .value').innerText())![1];
    await expect.poll(() => page.getByRole('meter').getAttribute('aria-valuenow')).toBe(chances);
    // The same move, a bad one, and the best one.
    await visitor.move('e5', 'f7');
    await page.locator('[data-trial="same"]').waitFor();
    await visitor.move('h2', 'h3');
    await page.locator('[data-trial="bad"]').waitFor();
    expect(await visitor.site('h2').getAttribute('data-piece')).toBe('P');
    const position = (await visitor.page.evaluate(
      async (moves) => {
        const body = JSON.stringify({ moves });
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch('/api/games/chess/line', { method: 'POST', headers, body });
        return answer.json();
      },
      GAME.split(' ').slice(0, 8),
    )) as LineView;
    const best = position.targets.find(({ san }) => san === better)!;
    await visitor.move(best.from, best.to);
    await page.locator('[data-trial="best"]').waitFor();
    expect(await current(visitor)).toBe(better);
    await visitor.button('Back to the game').click();
    await expect.poll(() => current(visitor)).toBe('Nxf7');
    await visitor.button('Try again here').click();
    await visitor.button('Show the solution').click();
    await expect.poll(() => current(visitor)).toBe(better);
  });
});

/** Whether something is seen whole, above what lies at the foot of a phone. */
async function seen(visitor: Visitor, what: Locator): Promise<boolean> {
  const [box, foot] = await Promise.all([
    what.boundingBox(),
    visitor.page.locator('.foot-place').boundingBox(),
  ]);
  return box!.y >= 0 && box!.y + box!.height <= foot!.y;
}

test('on a phone the report comes into sight, and so does the board when it shows what was asked', async () => {
  const visitor = await visit(PHONE);
  const { page } = visitor;
  await analyse(visitor, GAME);
  await visitor.button('Review').tap();
  await page.locator('[data-accuracy]').first().waitFor();
  await expect.poll(() => seen(visitor, page.locator('.report'))).toBe(true);
  await page.locator('[data-turning="blunder"]').first().tap();
  expect(await seen(visitor, visitor.board)).toBe(false);
  await page.getByTitle('Show the better line').tap();
  await expect.poll(() => seen(visitor, visitor.board)).toBe(true);
  await page.locator('[data-turning="blunder"]').first().tap();
  await visitor.button('Try again here').tap();
  await expect.poll(() => seen(visitor, visitor.board)).toBe(true);
});

test('after a game against a level it is told what the level did not notice', async () => {
  const visitor = await visit(PHONE);
  const { page } = visitor;
  const { id } = await visitor.table({ game: 'chess', black: 'level-1' });
  // Whatever comes first is played, so that there is a lot to be noticed.
  for (let ply = 0; ply < 16; ply += 2) {
    await visitor.plies(ply);
    const view = await visitor.view();
    if (view.result) break;
    const quiet = view.targets.filter(({ kind }) => kind === 'move');
    const { from, to } = quiet[(ply * 7) % quiet.length] ?? view.targets[0]!;
    await visitor.turn('white');
    await visitor.move(from, to);
    await visitor.plies(ply + 1);
  }
  if (!(await visitor.view()).result) {
    await visitor.turn('white');
    await visitor.button('Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await visitor.result();
  }
  const moves = (await visitor.view()).plies.map(({ text }) => text);
  await visitor.goto(`/analysis/chess?table=${id}`);
  // Every move is looked at for long, on a machine that may be busy.
  const [told] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`/${id}/oversights`), { timeout: 100_000 }),
    visitor.button('Review').click(),
  ]);
  await page.locator('[data-accuracy]').first().waitFor();
  const found = (await told.json()) as OversightView[];
  expect(moves.length).toBeGreaterThan(0);
  const plies = [...new Set(found.map(({ ply }) => ply))];
  const missed = page.locator('[data-missed="black"] button');
  await expect.poll(() => missed.count()).toBe(plies.length);
  if (plies.length > 0) await page.getByText('Overlooked by Black in this game:').waitFor();
  for (const [place, ply] of plies.entries()) {
    await missed.nth(place).click();
    await expect.poll(() => seen(visitor, visitor.board)).toBe(true);
    const here = found.filter((oversight) => oversight.ply === ply);
    const words = page.locator('[data-overlooked]');
    await expect.poll(() => words.count()).toBe(here.length);
    for (const { what, san } of here) {
      expect(await page.locator(`[data-overlooked="${what}"]`).innerText()).toContain(san);
    }
    await expect.poll(() => visitor.board.locator('.arrows > .overlooked').count()).toBe(here.length);
  }
});

test('an analysis is saved, follows what is changed, and is read by others', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await analyse(visitor, 'e4 e5');
  await visitor.button('Save').click();
  await page.locator('[data-saved="yes"]').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('study')).not.toBe(null);
  await visitor.move('g1', 'f3');
  await move(visitor, 'Nf3').waitFor();
  await visitor.button('Share and export').click();
  await page.getByLabel('Title').fill('King’s knight');
  await page.getByLabel('Title').press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('[data-saved="yes"]').waitFor();
  const link = new URL(page.url());
  const other = await visit();
  await expect
    .poll(async () => {
      await other.goto(link.pathname + link.search);
      await other.board.waitFor();
      return other.page.locator('[data-node]').count();
    })
    .toBe(3);
  // What others change stays theirs until they save it.
  expect(await other.page.locator('[data-saved="no"]').count()).toBe(1);
  await visitor.goto('/analysis');
  await visitor.board.waitFor();
  await visitor.button('Open').click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /King’s knight/ })
    .click();
  await move(visitor, 'Nf3').waitFor();
});

test('games and positions are opened from text, a file, a table and the editor', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.goto('/analysis');
  await visitor.board.waitFor();
  const text = '[Event "x"]\n\n1. d4 $1 d5 (1... Nf6 2. c4 {Indian.}) 2. c4 *';
  await visitor.button('Open').click();
  await page.getByLabel('PGN or position').fill(text);
  await visitor.button('Open it').click();
  await move(visitor, 'Nf6').waitFor();
  expect(await pgn(visitor)).toBe('1. d4 $1 d5 (1... Nf6 2. c4 {Indian.}) 2. c4 *');
  // Something that is neither is refused in words, and what is there stays.
  await visitor.button('Open').click();
  await page.getByLabel('PGN or position').fill('no position');
  await visitor.button('Open it').click();
  await page.getByRole('dialog').getByRole('alert').getByText(/./).waitFor();
  await page.getByLabel('PGN or position').fill('7k/8/8/8/8/8/8/K5R1 w - - 0 1');
  await visitor.button('Open it').click();
  await expect.poll(() => visitor.site('g1').getAttribute('data-piece')).toBe('R');
  // The way back leads to the game.
  await page.goBack();
  await move(visitor, 'Nf6').waitFor();
  await page.locator('main').evaluate((main) => {
    const data = new DataTransfer();
    data.items.add(new File(['[Variant "alquerque"]\n\n*\n'], 'game.pgn'));
    main.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.locator('.board[data-game="alquerque"]').waitFor();
  await visitor.goto('/editor/chess?position=7k/8/8/8/8/8/8/K5R1%20w%20-%20-%200%201');
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.waitForURL('**/analysis/chess?*');
  await expect.poll(() => visitor.site('g1').getAttribute('data-piece')).toBe('R');
  await visitor.table({ pgn: '1. e4 e5 2. Nf3 *', white: 'human', black: 'human' });
  await visitor.plies(3);
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.waitForURL('**/analysis/chess?table=*');
  await expect.poll(() => current(visitor)).toBe('Nf3');
});

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([PHONE, { viewport: { width: 1440, height: 900 } }])('axe finds nothing wrong', async (size) => {
    const visitor = await visit({ ...size, colorScheme });
    const { page } = visitor;
    await analyse(visitor, GAME);
    await move(visitor, 'Nf3').first().click();
    // The moves of a position that was not looked at before are asked for.
    await visitor.site('d7').click();
    await visitor.board.locator('[data-site="d6"][data-target]').waitFor();
    await visitor.site('d6').click();
    await move(visitor, 'd6').waitFor();
    await page.keyboard.press('l');
    await page.locator('[data-line="1"]').waitFor();
    await visitor.button('Review').click();
    await page.locator('[data-accuracy]').first().waitFor();
    await page.locator('[data-turning]').first().click();
    await visitor.button('Signs').click();
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(width[0]).toBeLessThanOrEqual(width[1]!);
    };
    await check();
    await visitor.button('Open').click();
    await page.getByRole('dialog').waitFor();
    await check();
  });
});
