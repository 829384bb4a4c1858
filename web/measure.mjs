// Prints how fast the page is in a real browser: `npm run measure`, with QUIRKAT_BINARY naming a release build.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const binary = process.env.QUIRKAT_BINARY ?? '../target/release/quirkat';
const executablePath = process.env.QUIRKAT_CHROMIUM ?? '/usr/bin/chromium';
const folder = mkdtempSync(join(tmpdir(), 'quirkat-measure-'));
const server = spawn(binary, ['serve', '--port', '0', '--data', join(folder, 'games.db')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let url = '';
for await (const line of createInterface({ input: server.stdout })) {
  url = /http:\/\/[^\s/]+/.exec(line)?.[0] ?? '';
  if (url) break;
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** How long until a view can be used, and how many bytes came over the wire. */
async function load(path, ready) {
  const times = [];
  let bytes = 0;
  for (let round = 0; round < 5; round += 1) {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const begun = performance.now();
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.locator(ready).first().waitFor();
    times.push(performance.now() - begun);
    await page.waitForLoadState('networkidle');
    await context.close();
  }
  console.log(`${path}: usable after ${median(times).toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} KB`);
}

/** How long a person's move takes to be confirmed and answered by level 1, and how smooth the board stays meanwhile. */
async function play() {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${url}/`);
  await page.getByRole('radio', { name: 'Level 1', exact: true }).check({ force: true });
  await page.addInitScript(() => {
    const Real = WebSocket;
    window.times = [];
    window.WebSocket = class extends Real {
      send(data) {
        const { nonce, command } = JSON.parse(data);
        if (command?.do === 'play') window.times.push({ nonce, sent: performance.now() });
        super.send(data);
      }
      constructor(...args) {
        super(...args);
        this.addEventListener('message', ({ data }) => {
          const message = JSON.parse(data);
          const last = window.times.at(-1);
          if (!last) return;
          if (message.is === 'done' && message.nonce === last.nonce) last.done ??= performance.now();
          if (message.is === 'state' && message.table.plies.length === 2 * window.times.length)
            last.answered ??= performance.now();
        });
      }
    };
  });
  await page.reload();
  await page.getByRole('radio', { name: 'Level 1', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.board[data-game]').first().waitFor();
  for (const [index, text] of ['a2a3', 'b2b3', 'c2c3', 'd2d3', 'e2e3', 'f2f3', 'g2g3', 'h2h3'].entries()) {
    const field = page.getByLabel('Type a move');
    await field.fill(text);
    await field.press('Enter');
    const answered = await page
      .locator(`[data-ply="${2 * index + 2}"]`)
      .first()
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
    if (!answered) break;
  }
  const times = await page.evaluate(() => window.times);
  const done = times.filter(({ done }) => done).map(({ sent, done }) => done - sent);
  const answers = times.filter(({ answered }) => answered).map(({ sent, answered }) => answered - sent);
  console.log(
    `a move is confirmed after ${median(done).toFixed(0)} ms, answered by level 1 after ${median(answers).toFixed(0)} ms`,
  );
}

/** The rate of the next frames, and how many of them come late. */
function count(page, frames) {
  return page.evaluate(
    (frames) =>
      new Promise((resolve) => {
        const gaps = [];
        let last = performance.now();
        const frame = (now) => {
          gaps.push(now - last);
          last = now;
          if (gaps.length < frames) requestAnimationFrame(frame);
          else
            resolve({
              rate: (1000 * gaps.length) / gaps.reduce((a, b) => a + b),
              late: gaps.filter((gap) => gap > 25).length,
            });
        };
        requestAnimationFrame(frame);
      }),
    frames,
  );
}

/** How long a tree of 100,000 nodes takes to be there, and how smoothly it scrolls when all of it is opened. */
async function tree() {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${url}/think`);
  await page.locator('[role="treeitem"]').first().waitFor();
  const begun = performance.now();
  await page.goto(`${url}/think/chess?depth=4&mode=plain&nodes=100000`, { waitUntil: 'commit' });
  await page.locator('[role="treeitem"]').first().waitFor();
  const opened = performance.now() - begun;
  await page.getByRole('button', { name: 'Open all', exact: true }).click();
  await page.locator('[role="tree"]').hover();
  await page.locator('[aria-level="4"]').first().waitFor();
  const rows = await page.evaluate(() => {
    const tree = document.querySelector('[role="tree"]');
    const row = tree?.querySelector('[role="treeitem"]');
    return row ? Math.round(tree.scrollHeight / row.clientHeight) : 0;
  });
  const counting = count(page, 180);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 100 * step);
    await page.waitForTimeout(30);
  }
  const { rate, late } = await counting;
  console.log(
    `a tree of 100,000 nodes opens after ${opened.toFixed(0)} ms; ${rows} rows scroll at ${rate.toFixed(1)} frames a second, ${late} of 180 late`,
  );
}

/** Frames while our own search thinks and a piece is carried about. */
async function frames() {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${url}/settings`);
  const id = await page.evaluate(async () => {
    const key = crypto.randomUUID();
    localStorage.setItem('quirkat.owner', JSON.stringify(key));
    const body = JSON.stringify({ game: 'chess', white: 'human', black: 'quirkat' });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).id;
  });
  await page.goto(`${url}/table/${id}`);
  await page.locator('.board[data-game]').first().waitFor();
  const field = page.getByLabel('Type a move');
  await field.fill('e2e4');
  await field.press('Enter');
  const box = await page.locator('[data-site="d2"]').first().boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  const counting = count(page, 60);
  for (let step = 0; step < 40; step += 1) await page.mouse.move(box.x + 20 + 5 * step, box.y - 3 * step);
  const { rate, late } = await counting;
  await page.mouse.up();
  console.log(
    `${rate.toFixed(1)} frames a second while the engine thinks and a piece is carried, ${late} of 60 late`,
  );
}

await load('/', 'button:has-text("Play")');
await load('/rules/baroque', 'main svg');
await play();
await frames();
await tree();
await browser.close();
server.kill('SIGINT');
rmSync(folder, { recursive: true, force: true });
