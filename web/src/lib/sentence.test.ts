import { expect, it } from 'vitest';
import { firstSentence, sentence } from './sentence';

it.each([
  ['', ''],
  ['`Zz9` is not a move', '“Zz9” is not a move.'],
  ['white is not yours to play', 'White is not yours to play.'],
  ['Done.', 'Done.'],
])('%j is shown as %j', (text, shown) => expect(sentence(text)).toBe(shown));

it.each([
  ['', ''],
  ['Take the king', 'Take the king'],
  ['Attack it so that it cannot escape. White begins.', 'Attack it so that it cannot escape.'],
  ['A board of 2.5 rows! And more.', 'A board of 2.5 rows!'],
])('the first sentence of %j is %j', (text, first) => expect(firstSentence(text)).toBe(first));
