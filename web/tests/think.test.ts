// Searches to look into: what the page shows of trees, savings, iterations and terms is what the host says.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type {
  GameInfo,
  IterationsView,
  SavingsView,
  ScoreView,
  TermsView,
  TreeRequest,
  TreeView,
} from '../src/lib/protocol';
import { numberExercise } from '../src/views/think/exercises';
import { alphaBeta } from '../src/views/think/numbers';
import { PHONE, stage, type Visitor } from './harness';

const shared = stage();
const { visit } = shared;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(`${shared.server.url}/api${path}`, request);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

const tree = (game: string, request: Partial<TreeRequest>) =>
  ask<TreeView>(`/games/${game}/tree`, { moves: [], depth: 2, pruning: true, ...request });

const games = async () => (await ask<GameInfo[]>('/games')).map(({ name }) => name);

/** A score as the page writes it, worked out here once more. */
function score(value: number | null, infinity: string): string {
  if (value === null) return infinity;
  if (Math.abs(value) >= 30754) return `${value < 0 ? '−' : ''}#${Math.ceil((31000 - Math.abs(value)) / 2)}`;
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${(Math.abs(value) / 100).toFixed(2)}`;
}

const SIGNS: Record<string, string> = { e: '', l: '≥', u: '≤' };

/** What the page must say of a node: move, value, window. */
function told(view: TreeView, node: number): string[] {
  return [
    node === 0 ? 'Root' : view.words[view.moves[node]!]!,
    SIGNS[view.bounds[node]!]! + score(view.scores[node]!, ''),
    `[${score(view.alphas[node]!, '−∞')}, ${score(view.betas[node]!, '∞')}]`,
  ];
}

/** The rows in the document, each with its node. */
const rows = (visitor: Visitor) =>
  visitor.page.locator('[role="treeitem"][data-node]').evaluateAll((found) =>
    found.map((row) => ({
      node: Number((row as HTMLElement).dataset.node),
      told: ['.text', '[data-value]', '[data-window]'].map(
        (part) => row.querySelector(part)?.textContent?.trim() ?? '',
      ),
    })),
  );

function pathOf(view: TreeView, node: number): string[] {
  return node === 0 ? [] : [...pathOf(view, view.parents[node]!), view.words[view.moves[node]!]!];
}

const link = (game: string, words: Record<string, string>) => `/think/${game}?${new URLSearchParams(words)}`;

describe('the search tree', () => {
  test('has the moves, values and windows of the search, in every game', async () => {
    const visitor = await visit();
    for (const game of await games()) {
      const view = await tree(game, { depth: 2 });
      await visitor.goto(link(game, { depth: '2' }));
      await visitor.page.getByRole('tree').waitFor();
      await visitor.button('Open all').click();
      await expect.poll(async () => (await rows(visitor)).length).toBeGreaterThan(8);
      const shown = await rows(visitor);
      for (const { node, told: text } of shown) expect(text, `${game} ${node}`).toEqual(told(view, node));
      const plain = await tree(game, { depth: 2, pruning: false, nodes: 1 });
      const count = (name: string) => visitor.page.locator(`[data-count="${name}"]`).innerText();
      await expect.poll(() => count('plain')).toBe(plain.entered.toLocaleString('en'));
      expect(await count('pruned')).toContain(view.entered.toLocaleString('en'));
    }
  });

  test('says why moves were cut off, by the numbers of the search', async () => {
    const visitor = await visit();
    for (const game of await games()) {
      const view = await tree(game, { depth: 3, nodes: 3000 });
      const cuts = view.cut_nodes.filter(({ instead }) => instead !== null);
      // One where max cuts and one where min does.
      const ply = (node: number) => pathOf(view, node).length;
      for (const parity of [0, 1]) {
        const cut = cuts.find(({ node }) => ply(node) % 2 === parity);
        if (!cut) continue;
        await visitor.goto(link(game, { depth: '3', nodes: '3000', node: pathOf(view, cut.node).join(' ') }));
        const reason = visitor.page.locator('[data-reason]');
        await reason.waitFor();
        const text = await reason.innerText();
        const { by, left_out: left, instead } = cut;
        expect(text).toContain(`plays ${view.words[by]} and has ${score(view.scores[cut.node]!, '')}`);
        expect(text).toContain(`no ${parity === 0 ? 'less' : 'more'} than the ${score(instead!.score, '')}`);
        expect(text).toContain(`playing ${view.words[instead!.by]} at ply ${instead!.ply + 1} instead`);
        expect(text).toContain(left === 1 ? '1 move was' : `${left} moves were`);
        if (parity === 0) expect(view.scores[cut.node]!).toBeGreaterThanOrEqual(instead!.score);
        else expect(view.scores[cut.node]!).toBeLessThanOrEqual(instead!.score);
      }
    }
  });

  test('of a hundred thousand nodes is opened and scrolled to its end', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const before = performance.now();
    await visitor.goto(link('chess', { depth: '4', mode: 'plain' }));
    await page.getByRole('tree', { name: 'Tree of minimax' }).waitFor();
    const there = performance.now();
    const opened = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent?.trim() === 'Open all',
      );
      const begun = performance.now();
      button?.click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - begun;
    });
    const frames = await page.evaluate(async () => {
      const scroller = document.querySelector('[role="tree"]')!;
      const times: number[] = [];
      let last = performance.now();
      for (let step = 1; step <= 120; step += 1) {
        scroller.scrollTop = (scroller.scrollHeight / 120) * step;
        await new Promise(requestAnimationFrame);
        times.push(performance.now() - last);
        last = performance.now();
      }
      return times.sort((a, b) => a - b);
    });
    console.log(
      `100,000 nodes: page, search and tree ${Math.round(there - before)} ms, all opened ${Math.round(opened)} ms, ` +
        `frames while scrolling ${frames[60]!.toFixed(1)} ms (median), ${frames[118]!.toFixed(1)} ms (99 %)`,
    );
    await page.locator('[data-node="99999"]').waitFor();
    const view = await tree('chess', { depth: 4, pruning: false });
    expect(view.parents.length).toBe(100_000);
    const last = (await rows(visitor)).find(({ node }) => node === 99_999)!;
    expect(last.told.slice(0, 2)).toEqual(told(view, 99_999).slice(0, 2));
    // Only what is in sight is in the document.
    expect(await page.locator('[role="treeitem"]').count()).toBeLessThan(100);
  });

  test('is walked by keyboard alone, and each node shows its position', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const view = await tree('alquerque', { depth: 3 });
    await visitor.goto(link('alquerque', { depth: '3' }));
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const path = pathOf(view, 2).join(' ');
    await page.getByRole('img', { name: `The position after ${path}` }).waitFor();
    expect(await page.getByRole('treeitem', { selected: true }).getAttribute('data-node')).toBe('2');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('[data-node="3"]').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-node="3"]').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('node')).toBe(path);
  });

  test('goes through the search in time', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const view = await tree('alquerque', { depth: 3 });
    await visitor.goto(link('alquerque', { depth: '3' }));
    await page.getByRole('tree').waitFor();
    await visitor.button('To the beginning').click();
    // Nodes are entered in the order of the tree: the first ones go down to the horizon.
    for (let node = 0; node < 4; node += 1) await visitor.button('One step on').click();
    const state = (node: number) => page.locator(`[data-node="${node}"]`).getAttribute('data-state');
    expect([await state(0), await state(3), await state(4)]).toEqual(['open', 'open', 'ahead']);
    await visitor.button('One step on').click();
    expect(await state(3)).toBe('left');
    // The leaf has handed up its value, which is now the bound of its parent, where max is to move.
    const parent = view.parents[3]!;
    const cells = await page.locator(`[data-running="${parent}"] td`).allInnerTexts();
    expect(cells).toEqual([score(view.scores[3]!, ''), '∞', score(view.scores[3]!, '')]);
    await page.getByLabel('Speed').selectOption({ label: '500 a second' });
    await visitor.button('Play').click();
    await page.getByText('The search is over.').waitFor();
    expect(await state(0)).toBe('left');
  });

  test('marks in minimax what alpha-beta skips, and is drawn as a picture', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const [plain, pruned] = [
      await tree('alquerque', { depth: 3, pruning: false }),
      await tree('alquerque', { depth: 3 }),
    ];
    await visitor.goto(link('alquerque', { depth: '3', mode: 'plain', form: 'picture' }));
    await page.getByRole('treeitem').first().waitFor();
    const skipped = plain.entered - pruned.entered;
    await expect.poll(() => page.locator('g.skipped[data-node]').count()).toBe(skipped);
    await page.getByRole('radio', { name: 'Alpha-beta' }).check({ force: true });
    await expect.poll(() => page.locator('text.stub').count()).toBe(pruned.cuts);
    // Beside each other the pictures are narrower, and both still show their root.
    await page.getByRole('radio', { name: 'Side by side' }).check({ force: true });
    const rootsInSight = () =>
      page.getByRole('tree').evaluateAll((trees) =>
        trees.map((tree) => {
          const root = tree.querySelector('[data-node="0"]')!.getBoundingClientRect();
          const seen = tree.getBoundingClientRect();
          return root.left >= seen.left && root.right <= seen.right;
        }),
      );
    await expect.poll(rootsInSight).toEqual([true, true]);
  });

  test('can be filtered, ordered and judged by somebody else', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const view = await tree('chess', { depth: 3, order: 'best', opponent: 'gent', plies: 2, line: ['e4'] });
    await visitor.goto(link('chess', { depth: '3', order: 'best', by: 'gent', plies: '2', line: 'e4' }));
    await page.getByRole('tree').waitFor();
    await visitor.button('Open all').click();
    await expect.poll(async () => (await rows(visitor)).length).toBeGreaterThan(3);
    for (const { node, told: text } of await rows(visitor)) expect(text).toEqual(told(view, node));
    await expect.poll(() => page.getByLabel('Evaluation').inputValue()).toBe('gent');
  });
});

test('savings are the host’s, as a chart and a table', async () => {
  const visitor = await visit();
  const view = await ask<SavingsView>('/games/alquerque/savings', { moves: [], depth: 5 });
  await visitor.goto(link('alquerque', { show: 'savings', depth: '5' }));
  await visitor.page.getByRole('img', { name: /Nodes by depth/ }).waitFor();
  for (const row of view.rows) {
    const nodes = visitor.page.locator(`[data-depth="${row.depth}"] [data-nodes]`);
    expect(await nodes.allInnerTexts()).toEqual([
      row.minimax_nodes.toLocaleString('en'),
      row.nodes.toLocaleString('en'),
    ]);
  }
});

test('a technique of the real search is switched off and compared', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const request = { moves: [], depth: 7 };
  const whole = await ask<IterationsView>('/games/chess/iterations', request);
  const without = await ask<IterationsView>('/games/chess/iterations', { ...request, without: ['lmr'] });
  await visitor.goto(link('chess', { show: 'search', depth: '7' }));
  await page.getByRole('region', { name: 'With everything' }).getByRole('row').nth(7).waitFor();
  await page.getByRole('checkbox', { name: /^lmr/ }).uncheck();
  const table = page.getByRole('region', { name: 'Without lmr' });
  const nodes = without.rows.at(-1)!.nodes.toLocaleString('en');
  await table.getByRole('cell', { name: nodes, exact: true }).last().waitFor();
  const factor = (without.rows.at(-1)!.nodes / whole.rows.at(-1)!.nodes).toPrecision(3);
  await expect
    .poll(() => page.locator('[data-compared="7"]').innerText())
    .toContain(`${Number(factor)} times the nodes`);
});

test('each iteration of the real search tells its window', async () => {
  const visitor = await visit();
  const request = { moves: ['e4'], depth: 8 };
  const view = await ask<IterationsView>('/games/chess/iterations', request);
  await visitor.goto(link('chess', { show: 'search', depth: '8', moves: 'e4' }));
  const region = visitor.page.getByRole('region', { name: 'With everything' });
  await region.getByRole('row').nth(view.rows.length).waitFor();
  const shown = await region.locator('[data-window]').allInnerTexts();
  const edge = (score: ScoreView | null, open: string) =>
    score ? `${score.cp > 0 ? '+' : score.cp < 0 ? '−' : ''}${(Math.abs(score.cp) / 100).toFixed(2)}` : open;
  const windows = view.rows.map(({ low, high }) => `${edge(low, '−∞')} … ${edge(high, '+∞')}`);
  expect(shown.map((text) => text.replace(/\s*[↓↑]+$/, '').trim())).toEqual(windows);
  expect(windows[0]).toBe('−∞ … +∞');
  expect(windows.at(-1)).not.toContain('∞');
});

test('an evaluation is broken into its terms', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const moves = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6'];
  const view = await ask<TermsView>('/games/chess/terms', { moves });
  await visitor.goto(link('chess', { show: 'terms', moves: moves.join(' ') }));
  await page.locator('[data-term="total"]').waitFor();
  expect(await page.locator('[data-term="total"]').innerText()).toContain(score(view.total, ''));
  for (const { name, value } of view.terms) {
    expect(await page.locator(`[data-term="${name}"]`).innerText()).toContain(score(value, ''));
  }
  await expect.poll(() => page.locator('[data-piece-value]').count()).toBe(view.pieces.length);
});

test('levels tell how they judge, alone and beside another', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const moves = ['e4', 'd5', 'exd5'];
  await visitor.goto(link('chess', { show: 'terms', moves: moves.join(' ') }));
  const judge = page.getByLabel('Whose judgement');
  const level = await ask<TermsView>('/games/chess/terms', { moves, opponent: 'level-3' });
  await judge.selectOption({ label: 'Level 3' });
  const basis = page.locator('[data-basis]');
  await expect.poll(() => basis.innerText()).toContain(`wrong by up to ${(level.noise / 100).toFixed(2)}`);
  expect(await page.locator('[data-term="total"]').innerText()).toContain(score(level.total, ''));
  const last = await ask<TermsView>('/games/chess/terms', { moves, opponent: 'level-10' });
  await judge.selectOption({ label: 'Level 10' });
  await expect.poll(() => basis.innerText()).toContain('Judged by a network');
  expect(await page.locator('[data-term="total"]').innerText()).toContain(score(last.total, ''));
  expect(await page.locator('[data-term]').count()).toBe(1);
  await page.getByLabel('First player').selectOption({ label: 'Level 3' });
  await page.getByLabel('Second player').selectOption({ label: 'Level 10' });
  const verdict = page.getByText(/^(Both|One) would play /);
  await verdict.waitFor();
  for (const place of [0, 1]) expect(await page.locator('.one').nth(place).locator('li').count()).toBe(12);
});

describe('guess the cut', () => {
  test('asks for no search of a game that is over', async () => {
    const visitor = await visit();
    const refused: string[] = [];
    visitor.page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    for (const exercise of ['baroque-3', 'chess-4']) {
      await visitor.goto(`/think?show=guess&exercise=${exercise}`);
      await visitor.page.locator('[data-at="0"]').waitFor();
    }
    expect(refused).toEqual([]);
  });

  test.each(['mouse', 'touch', 'keyboard'] as const)('is solved by %s, and kept', async (hand) => {
    const visitor = await visit(hand === 'touch' ? PHONE : {});
    const { page } = visitor;
    const exercise = numberExercise(2, 1);
    const visits = alphaBeta(exercise);
    await visitor.goto('/think?show=guess&exercise=numbers-2');
    await page.locator('[data-at="0"]').waitFor();
    await visitor.button('Check').click();
    await page.getByText(/not right\.$/).waitFor();
    await page.locator('[data-why]').first().waitFor();
    const skipped = [...exercise.keys()].filter(
      (at) => !visits[at]!.entered && visits[exercise[at]!.parent]!.entered,
    );
    for (const at of skipped) {
      if (hand === 'mouse') await page.locator(`[data-at="${at}"]`).click();
      else if (hand === 'touch') await page.locator(`[data-at="${at}"]`).tap();
      else {
        await page.getByRole('tree').focus();
        await page.keyboard.press('Home');
        const path: number[] = [];
        for (let node = at; node !== 0; node = exercise[node]!.parent) path.unshift(node);
        for (const node of path) {
          await page.keyboard.press('ArrowDown');
          const parent = exercise[exercise[node]!.parent]!;
          for (let place = parent.children.indexOf(node); place > 0; place -= 1) {
            await page.keyboard.press('ArrowRight');
          }
        }
        await page.keyboard.press(' ');
      }
    }
    await visitor.button('Check').click();
    await page.getByText('All right!').waitFor();
    await expect.poll(() => page.locator('[data-progress]').innerText()).toMatch(/^1 of/);
    await page.reload();
    await expect.poll(() => page.locator('[data-progress]').innerText()).toMatch(/^1 of/);
  });

  test('takes a tree typed in, says what is wrong with it, and checks windows', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.goto('/think?show=guess');
    const field = page.getByLabel('The tree as nested numbers');
    await field.fill('((3 5) (2 (9 1))');
    await visitor.button('Show').click();
    await page.getByText('A bracket is not closed.').waitFor();
    await field.fill('((3 5) (2 (9 1)))');
    await visitor.button('Show').click();
    await page.waitForURL(/numbers=/);
    await page.getByRole('radio', { name: 'Enter windows and values' }).check({ force: true });
    const enter = async (node: string, alpha: string, beta: string, value: string) => {
      await page.getByLabel(`Alpha of ${node}`).fill(alpha);
      await page.getByLabel(`Beta of ${node}`).fill(beta);
      await page.getByLabel(`Value of ${node}`).fill(value);
    };
    await enter('A', '-', '+', '3');
    await enter('B', '-', '+', '3');
    await enter('C', '2', '+', '2');
    await visitor.button('Check').click();
    await page.getByText('One node is not right.').waitFor();
    await page.getByText('C is entered with α = 3, β = ∞ and hands up 2.').waitFor();
    await enter('C', '3', '∞', '2');
    await visitor.button('Check').click();
    await page.getByText('All right!').waitFor();
  });

  test('has exercises from every game', async () => {
    const visitor = await visit();
    for (const game of await games()) {
      for (const level of [1, 4]) {
        await visitor.goto(`/think?show=guess&exercise=${game}-${level}`);
        await visitor.page.getByRole('img', { name: 'The position at the root' }).waitFor();
        await visitor.button('Show the answer').click();
        await visitor.page.getByText(/Alpha-beta looks at \d+ of \d+ nodes/).waitFor();
      }
    }
  });
});

test('the editor and a table lead to the search of their position', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.goto('/editor/alquerque');
  await page.getByRole('link', { name: 'Look into the search' }).click();
  await page.waitForURL('**/think/alquerque?position=**');
  await page.getByRole('tree').waitFor();
  await visitor.table({ game: 'chess', white: 'human', black: 'human' });
  await visitor.move('e2', 'e4');
  await visitor.plies(1);
  await visitor.button('Share and export').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Look into the search' }).click();
  await page.waitForURL('**/think/chess?position=**');
  await page.getByText('Black to move, wants high values (max).').waitFor();
});

test('a position that is none is refused in a sentence', async () => {
  const visitor = await visit({ locale: 'de-DE' });
  await visitor.goto('/think/chess?position=nonsense');
  await visitor.page.getByRole('alert').waitFor();
  await visitor.page.getByRole('heading', { name: 'Wie die Maschine denkt' }).waitFor();
});

test('every link of the guide opens what it names, and no picture is missing', async () => {
  const visitor = await visit();
  const text = await readFile('../docs/understand.md', 'utf8');
  for (const [, image] of text.matchAll(/\]\((images\/[^)]+)\)/g)) await readFile(`../docs/${image}`);
  const links = new Set([...text.matchAll(/http:\/\/127\.0\.0\.1:7878(\/[^)]*)/g)].map(([, path]) => path!));
  expect(links.size).toBeGreaterThan(10);
  for (const path of links) {
    await visitor.goto(path);
    const shown = visitor.page.locator(
      '[role="treeitem"], [data-depth], [data-compared], [data-term="total"], [data-at]',
    );
    await shown.first().waitFor();
    expect(await visitor.page.getByRole('alert').count(), path).toBe(0);
    const node = new URL(path, shared.server.url).searchParams.get('node');
    if (node !== null) await visitor.page.getByRole('heading', { name: node, exact: true }).waitFor();
  }
});
