// At every width, in every language: nothing scrolls sideways, no control leaves its panel, no choice is cut off.
import { expect, test } from 'vitest';
import { stage, type Visitor } from '../harness';

const { visit } = stage();

const [NARROW, WIDE, STEP] = [320, 1300, 7];

/** What is wrong with the page as it stands. */
function troubles(): string[] {
  const PANELS = 'fieldset, section, form, nav, header, main, .card, [role="group"], [role="toolbar"]';
  const CONTROLS = 'a, button, input, select, textarea, .chip > span, .action-bar > label';
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push('the page scrolls sideways');

  const visible = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.checkVisibility() && !control.closest('.unseen, .skip'),
  );
  for (const control of visible) {
    const { left, right } = control.getBoundingClientRect();
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim();
    const inside = document.createRange();
    inside.selectNodeContents(control);
    const words = inside.getBoundingClientRect();
    if (words.width > 0 && (words.left < left - 1 || words.right > right + 1))
      found.push(`${name} is too narrow`);
    for (let at = control.parentElement; at; at = at.parentElement) {
      // What scrolls by itself may hold more than is seen.
      if (getComputedStyle(at).overflowX === 'auto') break;
      const room = at.getBoundingClientRect();
      if (at.matches(PANELS) && (left < room.left - 1 || right > room.right + 1))
        found.push(`${name} leaves ${at.tagName.toLowerCase()}`);
    }
  }
  for (const select of document.querySelectorAll('select')) {
    if (!select.checkVisibility({ opacityProperty: true })) continue;
    const free = select.cloneNode(true) as HTMLSelectElement;
    free.style.width = 'max-content';
    select.after(free);
    const needed = free.getBoundingClientRect().width;
    free.remove();
    if (select.getBoundingClientRect().width < needed - 1) found.push(`${select.value} is cut off`);
  }
  return found;
}

const VIEWS: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  'the start page': (visitor) => visitor.goto('/'),
  'a table': (visitor) => visitor.table({ game: 'chess', white: 'human', black: 'level-1' }),
  'an analysis': (visitor) => visitor.goto('/analysis/alquerque'),
};

const cases = ['en-US', 'de-DE'].flatMap((locale) =>
  Object.keys(VIEWS).map((view) => [view, locale] as const),
);

test.each(cases)('%s in %s', async (view, locale) => {
  const visitor = await visit({ locale });
  await VIEWS[view]!(visitor);
  await visitor.page.getByRole('heading').first().waitFor({ state: 'attached' });
  await visitor.page.locator(`html[lang="${locale.slice(0, 2)}"]`).waitFor();
  await visitor.page.waitForLoadState('networkidle');
  const found: Record<string, number[]> = {};
  for (let width = NARROW; width <= WIDE; width += STEP) {
    await visitor.page.setViewportSize({ width, height: 844 });
    await visitor.page.waitForFunction((width) => innerWidth === width, width);
    let now = await visitor.page.evaluate(troubles);
    // What waits for the new width may not have seen it yet.
    for (let looks = 0; looks < 5 && now.length > 0; looks += 1) {
      await visitor.page.waitForTimeout(50);
      now = await visitor.page.evaluate(troubles);
    }
    for (const trouble of now) (found[trouble] ??= []).push(width);
  }
  expect(found).toEqual({});
});
