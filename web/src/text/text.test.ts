import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api';
import { de } from './de';
import { en } from './en';
import { LANGUAGES, chooseLanguage, reasonOf } from './text.svelte';

/** Every key with the type of what stands there, as `common.close: string`. */
function keys(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? keys(value, `${path}${name}.`)
      : [`${path}${name}: ${typeof value}`],
  );
}

/** Every text that is one, with its path. */
function plain(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[path + name, value]];
    return typeof value === 'object' && value !== null ? plain(value, `${path}${name}.`) : [];
  });
}

/** What German writes as English does. */
const SAME = [
  'common.name',
  'common.ok',
  'opponents.computer',
  'clock.minutes',
  'nav.live',
  ...['title', 'percent', 'elo', 'test', 'llr'].map((name) => `live.${name}`),
  'settings.boardThemes.foveros',
  ...[0, 1, 4, 5, 6, 7, 8, 10, 13, 15].map((at) => `analysis.keyboard.${at}.0`),
  'keyboard.keys.0.0',
  'keyboard.keys.3.0',
  'keyboard.keys.4.0',
  'keyboard.keys.5.0',
  'keyboard.keys.6.0',
  'keyboard.keys.7.0',
  'keyboard.keys.8.0',
  'live.eloRange',
];

describe('texts', () => {
  it.each(Object.keys(LANGUAGES))('%s has every key', async (tag) => {
    const texts = await LANGUAGES[tag]?.load();
    expect(keys(texts ?? {}).sort()).toEqual(keys(en).sort());
  });

  it('in German are not left in English', () => {
    const english = new Map(plain(en));
    const same = plain(de).filter(([path, text]) => english.get(path) === text && !SAME.includes(path));
    expect(same).toEqual([]);
  });

  it('are in the language set, else the browser’s, else English', () => {
    expect(chooseLanguage('en', ['fr'])).toBe('en');
    expect(chooseLanguage('auto', ['xx', 'en-GB'])).toBe('en');
    expect(chooseLanguage('auto', ['xx'])).toBe('en');
    expect(chooseLanguage('auto', ['fr', 'de-AT', 'en'])).toBe('de');
  });
});

describe('reasons', () => {
  it('are the host’s own words where it has some', () => {
    expect(reasonOf(new ApiError('rules', 'White has no king.', 400))).toBe('White has no king.');
    expect(reasonOf(new ApiError('unknown', '', 404))).toBe(en.common.refusals.unknown);
  });

  it('say that the host is gone', () => {
    expect(reasonOf(new ApiError('offline', '', 0))).toBe(en.common.offline);
    expect(reasonOf(new TypeError('x is not a function'))).toBe(en.common.refusals.failed);
  });
});
