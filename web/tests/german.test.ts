// In German: whatever the host says has German words, and the page shows them, also where the language is switched.
import { describe, expect, test } from 'vitest';
import type { GameInfo, GuideView, TechniqueView, TermsView } from '../src/lib/protocol';
import { german } from '../src/text/deHost';
import { stage } from './harness';

const shared = stage();
const GERMAN = { locale: 'de-DE' };

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${shared.server.url}/api${path}`, body === undefined ? {} : post);
  return (await answer.json()) as T;
}

const games = () => ask<GameInfo[]>('/games');

const textsOfGame = (info: GameInfo) => [
  ...[info.title, info.aim, info.position_help, ...info.features],
  ...info.pieces.flatMap(({ name, moves, takes }) => [name, moves, takes]),
  ...info.opponents.map(({ about }) => about),
];

function textsOfGuide({ title, aim, pieces, passages }: GuideView): string[] {
  const diagrams = [...pieces, ...passages].flatMap((part) => part.diagrams);
  const taken = diagrams.flatMap(({ frames }) => frames.flatMap((frame) => frame.takes));
  return [
    ...[title, aim],
    ...pieces.flatMap(({ name, aliases, moves, takes }) => [name, ...aliases, moves, takes]),
    ...passages.flatMap((passage) => [passage.title, passage.text]),
    ...diagrams.map(({ caption }) => caption),
    ...taken.flatMap(({ name, how }) => [name, how ?? '']),
  ];
}

const textsOfTechniques = (techniques: TechniqueView[]) =>
  techniques.flatMap(({ name, text }) => [name, text]);

/** The names of what everybody's judgement of the start adds up, where it is a sum. */
async function textsOfJudgements({ name, opponents }: GameInfo): Promise<string[]> {
  const judges = opponents.filter((opponent) => opponent.shows_terms).map(({ name }) => ({ opponent: name }));
  const asked = [{}, ...judges].map((by) => ask<TermsView>(`/games/${name}/terms`, { moves: [], ...by }));
  return (await Promise.all(asked)).flatMap(({ terms }) => terms.map((term) => term.name));
}

/** Those that have no German. */
const english = (texts: string[]) =>
  [...new Set(texts)].filter((text) => text !== '' && german(text) === null);

test('every game, everybody who can be played and every judgement has German words', async () => {
  const infos = await games();
  expect(infos.length).toBeGreaterThan(0);
  expect(english(infos.flatMap(textsOfGame))).toEqual([]);
  expect(english((await Promise.all(infos.map(textsOfJudgements))).flat())).toEqual([]);
});

test('the rules of every game have German words', async () => {
  for (const { name } of await games()) {
    const texts = textsOfGuide(await ask<GuideView>(`/games/${name}/guide`));
    expect(texts.length).toBeGreaterThan(10);
    expect(english(texts), name).toEqual([]);
  }
});

test('every technique of the search has German words', async () => {
  const techniques = await ask<TechniqueView[]>('/techniques');
  expect(techniques.length).toBeGreaterThan(0);
  expect(english(textsOfTechniques(techniques))).toEqual([]);
});

/** Moves and positions that are refused, each for another reason. */
const REFUSED: Record<string, { moves: [string, string | null][]; positions: string[] }> = {
  chess: {
    moves: [
      ...['Zz9', 'e5', 'Nd5', 'Ke2', 'O-O', 'Bb5', 'e7e5', 'exd3', 'e2e4q', 'b1b3', 'e4e5', 'Nbxc3'].map(
        (move): [string, null] => [move, null],
      ),
      ['Nd4', '4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1'],
      ['O-O', '4k3/8/8/8/4r3/8/8/4K2R w K - 0 1'],
      ['O-O', '4k3/8/8/8/5r2/8/8/4K2R w K - 0 1'],
      ['O-O', '4k3/8/8/8/6r1/8/8/4K2R w K - 0 1'],
      ['O-O-O', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
      ['Ke2', '4k3/8/8/8/4r3/8/8/4K3 w - - 0 1'],
      ['exd6', '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1'],
      ['Nf3', '4k3/8/8/8/1b6/8/8/4K1N1 w - - 0 1'],
      ['b8=K', '4k3/1P6/8/8/8/8/8/4K3 w - - 0 1'],
      ['Ne4', '4k3/8/8/2N5/8/2N5/8/4K3 w - - 0 1'],
      ['Qd1', '4k3/8/8/8/8/8/8/4K2R w - - 0 1'],
      ['Kd1', 'k7/8/8/8/8/8/8/K7 w - - x 1'],
      ['a3', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'],
    ],
    positions: [
      ...['x', '8/8 w - - 0 1', '9/8/8/8/8/8/8/K7 w - - 0 1', 'ka6/8/8/8/8/8/8/K7 w - - 0 1'],
      ...['8/8/8/8/8/8/8/8 w - - 0 1', '4k3/8/8/8/8/8/8/K3K3 w - - 0 1', 'k6P/8/8/8/8/8/8/K7 w - - 0 1'],
      ...['k7/8/8/8/8/8/8/K7 x - - 0 1', 'k7/8/8/8/8/8/8/K7 w KQ - 0 1', 'k7/8/8/8/8/8/8/K7 w Z - 0 1'],
      ...['k7/8/8/8/8/8/8/K7 w - e6 0 1', 'k7/8/8/8/8/8/8/K7 w - e3 0 1', 'k7/8/8/8/8/8/8/K7 w - z 0 1'],
      ...['k7/8/8/8/8/8/8/K7 w - - x 1', 'k7/8/8/8/8/8/8/K7 w - - 0 0', 'rk5R/8/8/8/8/8/8/K7 w - - 0 1'],
      ...['k7/2K5/1Q6/8/8/8/8/8 b - - 0 1', 'pppppppp/pppppppp/p7/k7/8/8/8/K7 w - - 0 1'],
    ],
  },
  baroque: {
    moves: [
      ...['d1d5', 'a2b3', 'e1f3', 'b1b3', 'e2e2', 'e7e5', 'd1d2', 'e4e5'].map((move): [string, null] => [
        move,
        null,
      ]),
      ['d4d3', '4k3/8/8/3f4/3P4/8/8/4K3 w 0 1'],
      ['d4d1', '4k3/8/3p4/8/3L4/3p4/3p4/4K3 w 0 1'],
      ['d4d7', '4k3/8/3p4/8/3I4/8/8/4K3 w 0 1'],
      ['d4d8', '4k3/8/3p4/8/3L4/8/8/4K3 w 0 1'],
      ['d4d6', '4k3/8/3p4/8/3S4/8/8/4K3 w 0 1'],
      ['d4d7', '4k3/8/3p4/8/3S4/8/8/4K3 w 0 1'],
      ['d3d6', '3k4/8/3p4/8/8/3I4/8/4K3 w 0 1'],
      ['d3d8', '3k4/8/8/8/8/3I4/8/4K3 w 0 1'],
    ],
    positions: [
      ...['x', '8 w 0 1', 'k6/8/8/8/8/8/8/K7 w 0 1', 'k7/8/8/8/8/8/8/X7 w 0 1', '8/8/8/8/8/8/8/8 w 0 1'],
      ...['kk6/8/8/8/8/8/8/K7 w 0 1', 'k7/8/8/8/8/8/8/K7 q 0 1', 'k7/8/8/8/8/8/8/K7 w x 1'],
      ...['k7/8/8/8/8/8/8/K7 w 0 x', '8/8/8/8/8/8/8/K7 w 0 1', 'pppppppp/pppppppp/p7/k7/8/8/8/K7 w 0 1'],
    ],
  },
  alquerque: {
    moves: [
      ...['a1a2', 'c3c4', 'a5a4', 'c4c4'].map((move): [string, null] => [move, null]),
      ['c3c4', '5/5/2w2/5/bbbbb w -'],
      ['a4b3', '5/w4/5/5/1bbbb w -'],
      ['a5a2', 'w4/5/5/5/1bbbb w -'],
      ['a5a3', 'w4/5/5/5/1bbbb w -'],
      ['a5a3', 'w4/w4/5/5/1bbbb w -'],
      ['a1b1', '5/5/5/5/w2bb w -'],
      ['c3d3', '5/5/2w2/5/bbbbb w c3d3'],
    ],
    positions: [
      ...['x', '5/5 w -', '6/5/5/5/5 w -', 'x4/5/5/5/5 w -', '5/5/5/5/5 w -', 'wwwww/5/5/5/5 w -'],
      ...['wwwww/wwwww/wwwww/5/b4 w -', 'wwwww/5/5/5/bbbbb x -', 'wwwww/5/5/5/bbbbb w zz'],
      ...['wwwww/5/5/5/bbbbb w c3d3', 'wwwww/5/5/5/bbbbb w a5a5', 'wwwww/5/5/5/bbbbb w a5b5,a5b5'],
    ],
  },
};

describe.each(Object.entries(REFUSED))('what %s refuses is told in German', (game, { moves, positions }) => {
  test.each(moves)('the move %s in %s', async (move, position) => {
    const line = { moves: [move], ...(position === null ? {} : { position }) };
    const { reason } = await ask<{ reason?: string }>(`/games/${game}/line`, line);
    wholly(reason);
  });

  test.each(positions)('the position %s', async (position) => {
    const { reason } = await ask<{ reason: string | null }>(`/games/${game}/position`, { position });
    wholly(reason);
  });
});

/** A reason is known, and so is every reason inside it. */
function wholly(reason: string | null | undefined) {
  expect(reason).toBeTruthy();
  const told = german(reason!);
  expect(told, reason!).not.toBeNull();
  expect(told).not.toMatch(/`|\b(the|is|not|and|which|there|has|of)\b/);
}

const VIEWS = [
  ...['/', '/rules', '/rules/chess', '/rules/baroque', '/rules/ultima', '/rules/alquerque'],
  ...['/editor/chess', '/editor/alquerque', '/settings', '/analysis/baroque'],
  ...['/think/chess?show=search&depth=3', '/think/baroque?show=terms', '/think/alquerque?show=terms'],
];

test.each(VIEWS)('%s shows nothing of the host in English', async (path) => {
  const infos = await games();
  const guides = await Promise.all(infos.map(({ name }) => ask<GuideView>(`/games/${name}/guide`)));
  const texts = [
    ...infos.flatMap(textsOfGame),
    ...guides.flatMap(textsOfGuide),
    ...textsOfTechniques(await ask<TechniqueView[]>('/techniques')),
  ];
  const visitor = await shared.visit(GERMAN);
  await visitor.goto(path);
  await visitor.page.locator('html[lang="de"]').waitFor();
  await visitor.page.getByRole('heading').first().waitFor();
  await visitor.page.waitForLoadState('networkidle');
  const shown = (await visitor.page.locator('body').innerText()).replace(/\s+/g, ' ');
  // A single word may be part of a German one.
  const changed = [...new Set(texts)].filter((text) => text.includes(' ') && german(text) !== text);
  const left = changed.filter((text) => shown.includes(text));
  expect(left).toEqual([]);
});

test('programs, the start of a game and its features are told in German', async () => {
  const visitor = await shared.visit(GERMAN);
  await visitor.goto('/');
  await visitor.page.getByText('Den gegnerischen König matt setzen').first().waitFor();
  await visitor.page.getByRole('radio', { name: 'Programme' }).check({ force: true });
  await visitor.page.getByText('Spielt irgendeinen erlaubten Zug.').waitFor();
  await visitor.button('Mehr …').click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Barockschach' }).check({ force: true });
  await dialog.getByText('Vier Felder: das Brett von Reihe 8').waitFor();
  await dialog.getByText('Züge zurücknehmen').waitFor();
});

test('a move that is refused says why in German, and so does a piece what it is', async () => {
  const visitor = await shared.visit(GERMAN);
  await visitor.table({ game: 'chess', white: 'human', black: 'human' });
  await visitor.page.getByLabel('Zug eintippen').fill('e5');
  await visitor.page.getByLabel('Zug eintippen').press('Enter');
  await visitor.page.getByText('„e5“ geht hier nicht: Der Bauer auf e2 kann nicht nach e5 ziehen.').waitFor();
  await visitor.site('b1').hover();
  await visitor.page.getByText('Zwei Felder gerade und eins zur Seite, über alles hinweg.').waitFor();
});

test('the board editor says in German what is wrong', async () => {
  const visitor = await shared.visit(GERMAN);
  await visitor.goto('/editor/chess');
  await visitor.board.waitFor();
  await visitor.button('Leeren').click();
  await visitor.page.getByText('Weiß hat keinen König.').waitFor();
});

test('the language is switched without a reload', async () => {
  const visitor = await shared.visit();
  await visitor.goto('/settings');
  await visitor.page.evaluate(() => Object.assign(window, { stays: true }));
  const language = visitor.page.locator('select:has(option[value="de"])');
  const rules = visitor.page.locator('nav a[href="/rules"]').first();
  for (const [tag, aim] of [
    ['de', 'Den gegnerischen König schlagen,'],
    ['en', 'Take the enemy king,'],
  ] as const) {
    await visitor.page.locator('nav a[href="/settings"]').first().click();
    await language.selectOption(tag);
    await visitor.page.locator(`html[lang="${tag}"]`).waitFor();
    await rules.click();
    await visitor.page.getByText(aim).first().waitFor();
  }
  expect(await visitor.page.evaluate(() => 'stays' in window)).toBe(true);
});
