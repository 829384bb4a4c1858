import { expect, it } from 'vitest';
import { list, readAddress, USUAL, writeAddress, type Address } from './address';
import { de } from './texts/de';
import { en } from './texts/en';

it('says all that is not as usual, and reads it back', () => {
  const address: Address = {
    show: 'search',
    position: '8/8 w - - 0 1',
    moves: ['e4', 'e5'],
    depth: 4,
    order: 'random',
    seed: 9,
    by: 'gent',
    mode: 'both',
    form: 'picture',
    plies: 3,
    nodes: 500,
    line: ['Nf3'],
    node: ['Nf3', 'Nc6'],
    time: 17,
    without: ['lmr'],
    exercise: 'numbers-2',
    numbers: '((3 5) (2 9))',
  };
  const written = writeAddress('go', address);
  expect(written.startsWith('/think/go?')).toBe(true);
  expect(readAddress(written.slice(written.indexOf('?')))).toEqual(address);
  expect(writeAddress('go', USUAL)).toBe('/think/go');
  expect(readAddress('')).toEqual(USUAL);
});

it('takes the usual for what makes no sense', () => {
  expect(readAddress('?show=x&depth=-3&order=&mode=1&plies=a&time=1.5')).toEqual(USUAL);
  expect(readAddress('?depth=99').depth).toBe(40);
});

it('reads moves with numbers and commas', () => {
  expect(list('1. e4 e5 2. Nf3, Nc6')).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
});

/** Every text with its path; functions by their name alone. */
function texts(of: object, path = ''): [string, string][] {
  return Object.entries(of).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? texts(value, `${path}${name}.`)
      : [[path + name, typeof value === 'string' ? value : '()']],
  );
}

/** What German writes as English does. */
const SAME = /^(options\.modes|counts\.(pruned|plain)|tree\.(max|min)|time\.(alpha|beta)|.*\.$|.*\.exact)/;

it('is told in German as in English', () => {
  const german = new Map(texts(de));
  expect([...german.keys()].sort()).toEqual(
    texts(en)
      .map(([path]) => path)
      .sort(),
  );
  const same = texts(en).filter(
    ([path, text]) => text !== '()' && german.get(path) === text && !SAME.test(path),
  );
  expect(same).toEqual([]);
});
