import { expect, it } from 'vitest';
import { startText } from './startText';

it.each([
  ['  ', {}],
  ['8/8/8 w', { position: '8/8/8 w' }],
  ['http://localhost:7878/editor/go?position=8%2F8%20w', { position: '8/8 w' }],
  ['/editor/go?position=8%2F8+w', { position: '8/8 w' }],
  ['http://localhost/nothing?here', { position: 'http://localhost/nothing?here' }],
  ['[Event "x"]\n\n1. e4 *', { pgn: '[Event "x"]\n\n1. e4 *' }],
])('%j is read', (text, start) => expect(startText(text)).toEqual(start));
