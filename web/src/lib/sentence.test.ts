import { expect, it } from 'vitest';
import { sentence } from './sentence';

it.each([
  ['', ''],
  ['`Zz9` is not a move', '“Zz9” is not a move.'],
  ['white is not yours to play', 'White is not yours to play.'],
  ['Done.', 'Done.'],
])('%j is shown as %j', (text, shown) => expect(sentence(text)).toBe(shown));
