// What the board shows: targets by kind, victims, choices, premoves, marks and hooks.
import { describe, expect, test } from 'vitest';
import { PHONE, stage } from './harness';

const { visit } = stage();

describe('targets', () => {
  test('are marked by kind while a piece is picked up', async () => {
    const visitor = await visit();
    const position = 'r3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1';
    await visitor.table({ game: 'chess', white: 'human', black: 'human', position });
    const kinds = async (from: string, ...to: string[]) => {
      await visitor.site(from).click();
      const found = await Promise.all(to.map((site) => visitor.site(site).getAttribute('data-target')));
      await visitor.page.keyboard.press('Escape');
      return found;
    };
    expect(await kinds('d5', 'd6', 'c6')).toEqual(['move', 'en_passant']);
    expect(await kinds('e1', 'e2', 'g1', 'h1')).toEqual(['move', 'castling', 'castling']);
    expect(await kinds('b7', 'b8', 'a8')).toEqual(['promotion', 'promotion']);
    expect(await kinds('a1', 'a8', 'a5')).toEqual(['capture', 'move']);
    await visitor.page.mouse.move(0, 0);
    expect(await visitor.site('a8').getAttribute('data-target')).toBeFalsy();
  });

  test.each(['mouse', 'drag', 'touch', 'keyboard'] as const)(
    'a king castles by being carried onto its own rook: %s',
    async (hand) => {
      const visitor = await visit(hand === 'touch' ? PHONE : {});
      const position = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
      await visitor.table({ game: 'chess', white: 'human', black: 'human', position });
      await visitor.move('e1', 'h1', hand);
      await visitor.plies(1);
      await visitor.move('e8', 'a8', hand);
      await visitor.plies(2);
      expect((await visitor.view()).plies.map(({ san, kind }) => [san, kind])).toEqual([
        ['O-O', 'castling'],
        ['O-O-O', 'castling'],
      ]);
      const pieces = ['g1', 'f1', 'c8', 'd8', 'e1', 'h1', 'e8', 'a8'].map((site) =>
        visitor.site(site).getAttribute('data-piece'),
      );
      expect(await Promise.all(pieces)).toEqual(['K', 'R', 'k', 'r', '', '', '', '']);
    },
  );

  test.each(['click', 'tap'] as const)('a promotion asks what the pawn becomes: %s', async (press) => {
    const visitor = await visit(press === 'tap' ? PHONE : {});
    const position = '7k/1P6/8/8/8/8/8/K7 w - - 0 1';
    await visitor.table({ game: 'chess', white: 'human', black: 'human', position });
    await visitor.site('b7')[press]();
    await visitor.site('b8')[press]();
    await visitor.page.getByRole('button', { name: /knight/i })[press]();
    await visitor.plies(1);
    expect(await visitor.site('b8').getAttribute('data-piece')).toBe('N');
  });
});

test('premoves are played when their turn comes, and can be given up', async () => {
  const owner = await visit();
  const created = await owner.table({ game: 'chess', white: 'human', black: 'human' });
  const guest = await visit();
  await guest.goto(created.links.black!);
  await guest.board.waitFor();
  await expect.poll(async () => (await owner.view()).seats[1].present).toBe(true);
  // Black moves ahead of the turn: given up once, then kept.
  await guest.move('d7', 'd5');
  await guest.page.keyboard.press('Escape');
  await guest.move('e7', 'e5');
  await owner.move('e2', 'e4');
  await owner.plies(2);
  expect((await owner.view()).plies.map(({ text }) => text)).toEqual(['e2e4', 'e7e5']);
});

test('hooks tell the game, the turn and the pieces', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'baroque', white: 'human', black: 'human' });
  expect(await visitor.board.getAttribute('data-game')).toBe('baroque');
  expect(await visitor.board.getAttribute('data-turn')).toBe('white');
  expect(await visitor.board.getAttribute('data-result')).toBe('');
  expect(await visitor.board.locator('[data-site]').count()).toBe(64);
  const view = await visitor.view();
  const letters = await visitor.board
    .locator('[data-site]')
    .evaluateAll((sites) =>
      sites.map((site) => [(site as SVGElement).dataset.site, (site as SVGElement).dataset.piece]),
    );
  for (const [site, letter] of letters) {
    const index = site!.charCodeAt(0) - 97 + 8 * (site!.charCodeAt(1) - 49);
    const expected = view.start_board.pieces[index];
    expect(letter, site).toBe(expected === '.' ? '' : expected);
  }
  for (const name of ['New game', 'Undo', 'Hint', 'Flip', 'Resign', 'Draw']) {
    expect(await visitor.button(name).count(), name).toBeGreaterThan(0);
  }
});

test('flip turns the board, and undo and hint do what they say', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'chess', white: 'human', black: 'level-1' });
  const before = await visitor.site('a1').boundingBox();
  await visitor.button('Flip').first().click();
  const after = await visitor.site('a1').boundingBox();
  expect(after!.y).toBeLessThan(before!.y);
  await visitor.move('e2', 'e4');
  await visitor.plies(2);
  await visitor.button('Undo').first().click();
  await expect.poll(async () => (await visitor.view()).plies.length).toBe(0);
  await visitor.button('Hint').first().click();
  await visitor.page
    .getByText(/^Hint: /)
    .first()
    .waitFor();
});

test('a hint goes when the game is over', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'chess', white: 'human', black: 'level-1' });
  await visitor.button('Hint').first().click();
  const hint = visitor.page.getByText(/^Hint: /);
  const arrow = visitor.board.locator('.arrows > .hint');
  await hint.first().waitFor();
  await arrow.first().waitFor();
  await visitor.button('Resign').first().click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await visitor.result('0-1');
  expect([await hint.count(), await arrow.count()]).toEqual([0, 0]);
});

test('on a phone the board leaves the ring of who is to move whole', async () => {
  const visitor = await visit(PHONE);
  await visitor.table({ game: 'chess', white: 'human', black: 'level-1' });
  const gap = await visitor.page.locator('.bottom .turn > .stone').evaluate((stone) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(stone);
    const ring = stone.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
    return ring - document.querySelector('.board')!.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(0);
});

test('who is ahead is told in points where people count them, else in pieces', async () => {
  const visitor = await visit();
  const lead = visitor.page.locator('.captured .ahead');
  const told = async () => [await lead.innerText(), await lead.getAttribute('title')];
  const sides = { white: 'human', black: 'human' };
  await visitor.table({ pgn: '1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 *', ...sides });
  await visitor.plies(6);
  expect(await told()).toEqual(['+2', '2 points more']);
  await visitor.table({ game: 'alquerque', position: 'wwwww/wwwww/ww1bb/bbbbb/bbbb1 w -', ...sides });
  expect(await told()).toEqual(['+1', 'One piece more']);
});

test('what was taken is seen on a dark page', async () => {
  const visitor = await visit({ colorScheme: 'dark' });
  await visitor.table({ pgn: '1. e4 d5 2. exd5 Qxd5 *', white: 'human', black: 'human' });
  await visitor.plies(4);
  const men = visitor.page.locator('.captured .men');
  expect(await men.count()).toBe(2);
  for (const strip of await men.all()) {
    const contrast = await strip.evaluate((strip) => {
      const light = (color: string) => {
        const parts = color.match(/[\d.]+/g)!.map((part) => Number(part) / 255);
        const [red, green, blue] = parts.map((part) =>
          part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05;
      };
      const { fill, stroke } = getComputedStyle(strip.querySelector('.body')!);
      // A white piece is told by its edge.
      const dark = strip.querySelector('.drawing.black') ? fill : stroke;
      return light(getComputedStyle(strip).backgroundColor) / light(dark);
    });
    expect(contrast).toBeGreaterThan(4.5);
  }
});
