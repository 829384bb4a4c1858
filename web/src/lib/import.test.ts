import { describe, expect, it } from 'vitest';
import { LARGEST, faultOf, tableOf, textOf } from './import';

const file = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });

describe('a game from outside', () => {
  it('says which game it is where its headers do, else somebody must', () => {
    expect(tableOf('[Event "x"]\n[Variant "Ultima"]\n\n*', 'chess')).toEqual({
      pgn: '[Event "x"]\n[Variant "Ultima"]\n\n*',
    });
    expect(tableOf('1. e4 *', 'chess')).toEqual({ pgn: '1. e4 *', game: 'chess' });
    expect(tableOf('1. e4 *', '')).toEqual({ pgn: '1. e4 *' });
  });

  it('is refused before it is sent where it is empty or too large', () => {
    expect(faultOf(' \n')).toBe('empty');
    expect(faultOf('x'.repeat(LARGEST + 1))).toBe('too-large');
    expect(faultOf('1. e4 *')).toBeNull();
  });

  it('is read from a file', async () => {
    expect(await textOf(file('1. e4 *'))).toEqual({ text: '1. e4 *' });
    expect(await textOf(file('', LARGEST + 1))).toEqual({ fault: 'too-large' });
    const broken = { size: 1, text: () => Promise.reject(new Error('gone')) };
    expect(await textOf(broken)).toEqual({ fault: 'unreadable' });
  });
});
