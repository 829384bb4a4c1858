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

  test('a promotion asks what the pawn becomes', async () => {
    const visitor = await visit();
    const position = '7k/1P6/8/8/8/8/8/K7 w - - 0 1';
    await visitor.table({ game: 'chess', white: 'human', black: 'human', position });
    await visitor.site('b7').click();
    await visitor.site('b8').click();
    await visitor.page.getByRole('button', { name: /knight/i }).click();
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
