// A table shared by several people and programs, broken connections, and what can be done there.
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { binary, stage } from './harness';

const shared = stage();
const { visit } = shared;

test('a reload in the middle of a game changes nothing', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'chess', white: 'human', black: 'level-1', clock: '600+5' });
  await visitor.move('e2', 'e4');
  await visitor.plies(2);
  const before = await visitor.view();
  await visitor.page.reload();
  await visitor.plies(2);
  await visitor.turn('white');
  await visitor.move('d2', 'd4');
  await visitor.plies(4);
  const after = await visitor.view();
  expect(after.plies.slice(0, 2).map(({ text }) => text)).toEqual(before.plies.map(({ text }) => text));
});

test('a second browser takes the other seat, a third watches, and all stay in step', async () => {
  const owner = await visit();
  const created = await owner.table({ game: 'chess', white: 'human', black: 'human' });
  const guest = await visit();
  await guest.goto(created.links.black!);
  await guest.board.waitFor();
  const watcher = await visit();
  await watcher.goto(created.links.watch);
  await watcher.board.waitFor();
  // The secret does not stay in the address bar.
  await expect.poll(() => new URL(guest.page.url()).hash).toBe('');
  await expect.poll(async () => (await owner.view()).seats[1].present).toBe(true);
  const moves: ['e2' | 'e7' | 'g1', string][] = [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
  ];
  for (const [index, [from, to]] of moves.entries()) {
    const mover = index % 2 === 0 ? owner : guest;
    await mover.move(from, to);
    for (const each of [owner, guest, watcher]) await each.plies(index + 1);
  }
  for (const each of [owner, guest, watcher]) {
    expect(await each.site('f3').getAttribute('data-piece')).toBe('N');
  }
  // Who watches moves nothing.
  await watcher.move('d7', 'd6');
  expect((await owner.view()).plies.length).toBe(3);
  // A draw is offered and accepted.
  await guest.button('Draw').first().click();
  await guest.button('Offer it').click();
  await owner.button('Accept').first().click();
  for (const each of [owner, guest, watcher]) await each.result('1/2-1/2');
});

test('the other seat is taken from a terminal', async () => {
  const owner = await visit();
  const created = await owner.table({ game: 'baroque', white: 'human', black: 'human' });
  const terminal = spawn(binary, ['play', '--at', shared.server.url + created.links.black!], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let told = '';
  terminal.stdout.on('data', (text) => (told += text));
  await expect.poll(async () => (await owner.view()).seats[1].present, { timeout: 60_000 }).toBe(true);
  const first = (await owner.view()).targets[0]!;
  await owner.move(first.from, first.to);
  await owner.plies(1);
  const reply = (await owner.view()).targets.find(({ takes }) => takes.length === 0)!;
  terminal.stdin.write(`${reply.text}\n`);
  await owner.plies(2);
  expect((await owner.view()).plies[1]!.text).toBe(reply.text);
  const gone = new Promise((resolve) => terminal.once('exit', resolve));
  terminal.stdin.end('quit\n');
  await gone;
  expect(told).toContain(reply.san);
});

test('a killed server comes back with the game, and the page with it', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'alquerque', white: 'human', black: 'human' });
  const first = (await visitor.view()).targets[0]!;
  await visitor.move(first.from, first.to);
  await visitor.plies(1);
  const next = (await visitor.view()).targets[0]!;
  await shared.server.kill();
  // This move is made while there is no server: it is kept, and sent once when there is one again.
  await visitor.move(next.from, next.to);
  await shared.server.begin();
  await visitor.plies(2);
  await expect
    .poll(async () => (await visitor.view()).plies.map(({ text }) => text))
    .toEqual([first.text, next.text]);
});

test('players are changed in mid-game, and two programs are held, stepped and let go', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'chess', white: 'human', black: 'human' });
  await visitor.button('Players and features').first().click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('combobox').first().selectOption('level-1');
  await dialog.getByRole('combobox').nth(1).selectOption('level-2');
  await visitor.page.keyboard.press('Escape');
  await visitor.plies(2);
  await visitor.button('Pause').first().click();
  await expect.poll(async () => (await visitor.view()).autoplay.paused).toBe(true);
  await expect.poll(async () => (await visitor.view()).thinking).toBe(null);
  const held = (await visitor.view()).plies.length;
  await visitor.button('Step').first().click();
  await visitor.plies(held + 1);
  expect((await visitor.view()).plies.length).toBe(held + 1);
  await visitor.button('Go on').first().click();
  await visitor.plies(held + 3);
});

test('the list of moves and the graph lead back through the game', async () => {
  const visitor = await visit();
  const pgn = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *';
  await visitor.table({ pgn, white: 'human', black: 'human' });
  await visitor.plies(8);
  await visitor.page.locator('[data-ply="3"]').first().click();
  await expect.poll(() => visitor.site('f3').getAttribute('data-piece')).toBe('N');
  expect(await visitor.site('c6').getAttribute('data-piece')).toBe('');
  await visitor.page.keyboard.press('ArrowRight');
  await expect.poll(() => visitor.site('c6').getAttribute('data-piece')).toBe('n');
  await visitor.page.keyboard.press('Home');
  await expect.poll(() => visitor.site('e2').getAttribute('data-piece')).toBe('P');
  await visitor.page.keyboard.press('End');
  await expect.poll(() => visitor.site('a4').getAttribute('data-piece')).toBe('B');
  // The graph appears as the positions are judged; a click in it goes to its place.
  await expect
    .poll(async () => (await visitor.view()).plies.every(({ score }) => score !== null), { timeout: 60_000 })
    .toBe(true);
  const graph = visitor.page.getByRole('slider', { name: 'Score over the game' });
  const box = (await graph.boundingBox())!;
  await visitor.page.mouse.click(box.x + 3, box.y + box.height / 2);
  await expect.poll(() => visitor.site('e2').getAttribute('data-piece')).toBe('P');
});

test('resigning asks first, and the score over games is kept', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'ultima', white: 'human', black: 'level-1' });
  const first = (await visitor.view()).targets[0]!;
  await visitor.move(first.from, first.to);
  await visitor.plies(2);
  await visitor.button('Resign').first().click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await visitor.result('0-1');
  await visitor.button('Rematch').first().click();
  await visitor.page.locator('.board[data-result=""]').first().waitFor();
  expect((await visitor.view()).standing).toMatchObject({ white: 0, black: 1, games: 1 });
});

test('a move is announced to those who do not see it', async () => {
  const visitor = await visit();
  await visitor.table({ game: 'chess', white: 'human', black: 'level-1' });
  await visitor.move('e2', 'e4');
  await visitor.plies(2);
  const regions = visitor.page.locator('[aria-live]');
  await expect.poll(async () => (await regions.allTextContents()).join(' ')).toMatch(/Black .+ (to|takes) /);
});
