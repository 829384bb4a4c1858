import { describe, expect, it } from 'vitest';
import { board, squares } from './fixtures';
import { follow } from './motion';

const start = (men: string) => follow([], squares, board(men).pieces);
const idOn = (men: ReturnType<typeof start>, site: string) => men.find((man) => man.site === site)?.id;

describe('pieces', () => {
  it('keep who they are while they move, two at once in castling', () => {
    const before = start('e1K h1R a1R');
    const after = follow(before, squares, board('g1K f1R a1R').pieces, { from: 'e1', to: 'g1' });
    expect(idOn(after, 'g1')).toBe(idOn(before, 'e1'));
    expect(idOn(after, 'f1')).toBe(idOn(before, 'h1'));
    expect(idOn(after, 'a1')).toBe(idOn(before, 'a1'));
  });

  it('stay who they are when they become another piece', () => {
    const before = start('e7P d8n');
    const after = follow(before, squares, board('d8Q').pieces, { from: 'e7', to: 'd8' });
    expect(after).toEqual([{ id: idOn(before, 'e7'), site: 'd8', letter: 'Q' }]);
  });

  it('that are taken are gone, and new ones are new', () => {
    const before = start('a1R b4n a5p');
    const after = follow(before, squares, board('a4R').pieces, { from: 'a1', to: 'a4' });
    expect(after.map((man) => man.id)).toEqual([idOn(before, 'a1')]);
    expect(idOn(follow(after, squares, board('a4R c3Q').pieces), 'c3')).not.toBe(idOn(after, 'a4'));
  });
});
