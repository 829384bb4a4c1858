import { describe, expect, it } from 'vitest';
import { begin, blank, carry, change, put, redo, stamp, undo, type Arrangement } from './arrangement';

const shape = { width: 3, height: 2, squares: true, lines: [] };
const white = (pieces: string): Arrangement => ({ pieces, turn: 'white' });

describe('a board that is set up', () => {
  it('begins with nothing on it', () => {
    expect(blank(shape)).toBe('......');
  });

  it('takes pieces on its sites only', () => {
    expect(put('......', 1, 'K')).toBe('.K....');
    expect(put('......', 6, 'K')).toBe('......');
    expect(put('......', -1, 'K')).toBe('......');
  });

  it('loses a piece that is put where it already stands', () => {
    expect(stamp('.K....', 1, 'K')).toBe('......');
    expect(stamp('.K....', 1, 'k')).toBe('.k....');
  });

  it('lets pieces be carried, over others and off the board', () => {
    expect(carry('.K..p.', 1, 4)).toBe('....K.');
    expect(carry('.K..p.', 1, null)).toBe('....p.');
    expect(carry('.K..p.', 1, 1)).toBe('.K..p.');
  });
});

describe('steps', () => {
  it('are taken back and done again', () => {
    const done = change(change(begin(white('...')), white('K..')), { pieces: 'K..', turn: 'black' });
    const back = undo(undo(done));
    expect(back.now).toEqual(white('...'));
    expect(undo(back)).toEqual(back);
    expect(redo(redo(redo(back))).now.turn).toBe('black');
  });

  it('that change nothing are none, and a new one forgets those taken back', () => {
    const once = change(begin(white('...')), white('K..'));
    expect(change(once, white('K..'))).toBe(once);
    expect(change(undo(once), white('.K.')).future).toEqual([]);
  });
});
