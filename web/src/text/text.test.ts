import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api';
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

describe('texts', () => {
  it.each(Object.keys(LANGUAGES))('%s has every key', async (tag) => {
    const texts = await LANGUAGES[tag]?.load();
    expect(keys(texts ?? {}).sort()).toEqual(keys(en).sort());
  });

  it('are in the language set, else the browser’s, else English', () => {
    expect(chooseLanguage('en', ['fr'])).toBe('en');
    expect(chooseLanguage('auto', ['xx', 'en-GB'])).toBe('en');
    expect(chooseLanguage('auto', ['xx'])).toBe('en');
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
