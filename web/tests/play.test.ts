// Games played to their end on the page, by every hand and of every kind.
import { describe, expect, test } from 'vitest';
import { best, PHONE, stage, type Hand, type Visitor } from './harness';

const { visit } = stage();

/** Plays a person's side by our own search until the game is over. */
async function playToTheEnd(visitor: Visitor, game: string, hands: Hand[], depth: number): Promise<number> {
  for (let ply = 0; ; ply += 1) {
    const view = await visitor.view();
    if (view.result) return view.plies.length;
    if (!view.seats[view.turn === 'white' ? 0 : 1]?.person) {
      await visitor.plies(view.plies.length + 1);
      continue;
    }
    await visitor.plies(view.plies.length);
    const position = view.plies.at(-1)?.board.position ?? view.start;
    const text = await best(game, position, depth);
    const target = view.targets.find((target) => target.text === text)!;
    const alike = view.targets.filter(({ from, to }) => from === target.from && to === target.to);
    const choice = alike.indexOf(target);
    await visitor.move(target.from, target.to, hands[ply % hands.length], choice);
    await visitor.plies(view.plies.length + 1);
    if (view.plies.length > 400) throw new Error('the game does not end');
  }
}

describe('by mouse', () => {
  test('chess from the start page to mate, two people at one screen', async () => {
    const visitor = await visit();
    await visitor.goto('/');
    await visitor.page.getByRole('radio', { name: 'Person' }).check({ force: true });
    await visitor.button('Play').click();
    await visitor.board.waitFor();
    const moves: [string, string][] = [
      ['f2', 'f3'],
      ['e7', 'e5'],
      ['g2', 'g4'],
      ['d8', 'h4'],
    ];
    for (const [index, [from, to]] of moves.entries()) {
      await visitor.move(from, to, index % 2 === 0 ? 'mouse' : 'drag');
      await visitor.plies(index + 1);
    }
    expect(await visitor.result()).toBe('0-1');
    await expect.poll(() => visitor.page.getByText('checkmate').count()).toBeGreaterThan(0);
    await visitor.button('Rematch').click();
    await visitor.page.locator('.board[data-result=""]').first().waitFor();
    expect(await visitor.site('e2').getAttribute('data-piece')).toBe('P');
  });

  test.each(['baroque', 'ultima', 'alquerque'])('%s against level 1 to its end', async (game) => {
    const visitor = await visit();
    await visitor.table({ game, white: 'human', black: 'level-1' });
    const plies = await playToTheEnd(visitor, game, ['mouse', 'drag'], 4);
    expect(plies).toBeGreaterThan(5);
    expect(['1-0', '0-1', '1/2-1/2']).toContain(await visitor.result());
  });
});

describe('by touch on a phone', () => {
  test.each(['chess', 'baroque', 'alquerque'])('%s against level 1 to its end', async (game) => {
    const visitor = await visit(PHONE);
    await visitor.table({ game, white: 'human', black: 'level-1' });
    await playToTheEnd(visitor, game, ['touch'], 4);
    await visitor.result();
  });
});

describe('by keyboard alone', () => {
  test.each(['chess', 'ultima', 'alquerque'])('%s against level 1 to its end', async (game) => {
    const visitor = await visit();
    await visitor.table({ game, white: 'human', black: 'level-1' });
    await playToTheEnd(visitor, game, ['keyboard'], 4);
    await visitor.result();
  });

  test('moves are typed in any notation', async () => {
    const visitor = await visit();
    await visitor.table({ game: 'chess', white: 'human', black: 'human' });
    for (const [index, text] of ['e4', 'e7e5', 'Nf3', 'b8c6'].entries()) {
      await visitor.page.getByLabel('Type a move').fill(text);
      await visitor.page.keyboard.press('Enter');
      await visitor.plies(index + 1);
    }
    expect(await visitor.site('f3').getAttribute('data-piece')).toBe('N');
  });
});
