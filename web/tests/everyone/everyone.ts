// For everyone: axe finds nothing wrong, and nothing is wider than the screen, on every view and size. Each theme is a file of tests,
// so that both are looked at side by side.
import AxeBuilder from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { PHONE, stage, type Visitor } from '../harness';

const SIZES = {
  phone: PHONE,
  desktop: { viewport: { width: 1280, height: 800 } },
  wide: { viewport: { width: 2560, height: 1440 } },
};

/** Checks the page as it stands. */
async function check(visitor: Visitor): Promise<void> {
  // What is on its way to another colour or place is looked at when it is there.
  await visitor.page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
  });
  const { violations } = await new AxeBuilder({ page: visitor.page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const width = await visitor.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1]!);
}

/** Waits until the bar shows what the last board is worth, so that it does not change while it is looked at. */
async function judged(visitor: Visitor): Promise<void> {
  const bar = visitor.page.getByRole('meter');
  const inStep = async () => {
    const score = (await visitor.view()).plies.at(-1)?.score;
    return score && Math.round(score.chances * 100) === Number(await bar.getAttribute('aria-valuenow'));
  };
  await expect.poll(inStep).toBe(true);
}

const VIEWS = [
  ...['/analysis/chess?moves=e4+e5', '/analysis/alquerque'],
  ...['/', '/games', '/editor/baroque', '/rules/ultima', '/settings', '/nowhere'],
  ...[
    '/think/chess?node=Nf3',
    '/think/alquerque?depth=3&form=picture&mode=both',
    '/think/chess?show=savings',
  ],
  ...['/think/ultima?show=search&depth=5&without=lmr', '/think/baroque?show=terms', '/think?show=guess'],
];

/** The tests of a theme. */
export function everyone(colorScheme: 'light' | 'dark'): void {
  const { visit } = stage();
  describe.each(Object.entries(SIZES))('%s', (_, size) => {
    test.each(VIEWS)('%s', async (path) => {
      const visitor = await visit({ ...size, colorScheme });
      await visitor.goto(path);
      await visitor.page.getByRole('heading').first().waitFor();
      await visitor.page.waitForLoadState('networkidle');
      await check(visitor);
    });

    test.each(['chess', 'alquerque'])('a table of %s', async (game) => {
      const visitor = await visit({ ...size, colorScheme });
      await visitor.table({ game, white: 'human', black: 'level-1' });
      const first = (await visitor.view()).targets[0]!;
      await visitor.move(first.from, first.to);
      await visitor.plies(2);
      await judged(visitor);
      await check(visitor);
      await visitor.site(first.to).hover();
      await visitor.button('Share and export').first().click();
      await visitor.page.getByRole('dialog').waitFor();
      await check(visitor);
    });
  });
}
