import { describe, expect, it } from 'vitest';
import { en } from './en';
import { LANGUAGES, chooseLanguage } from './text.svelte';

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
