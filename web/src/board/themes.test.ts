import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./themes.css', import.meta.url), 'utf8');

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((pair) =>
    parseInt(pair, 16),
  );
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours of boards', () => {
  const themes = [...css.matchAll(/\[data-board='(\w+)'\] \{([^}]*)\}/g)];

  it.each(themes.map(([, name = '', body = '']) => [name, body]))(
    '%s has coordinates that can be read',
    (_, body) => {
      const colour = (name: string) => new RegExp(`--board-${name}: (#[0-9a-f]{6})`).exec(body)?.[1] ?? '';
      expect(contrast(colour('on-light'), colour('light'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('on-light'), colour('plain'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('on-dark'), colour('dark'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('line'), colour('plain'))).toBeGreaterThanOrEqual(3);
    },
  );

  it('are several', () => expect(themes.length).toBeGreaterThanOrEqual(4));
});
