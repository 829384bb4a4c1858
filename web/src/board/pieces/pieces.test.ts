import { describe, expect, it } from 'vitest';
import { drawingOf, setFor } from '.';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('sets of drawings', () => {
  it('are used where they have every piece of a game, and never mixed', () => {
    expect(setFor(named('king', 'squeezer', 'step-back'), 'signs')).toBe('signs');
    expect(setFor(named('king', 'queen'), 'signs')).toBe('traditional');
    expect(setFor(named('dragon'), 'traditional')).toBe('traditional');
  });

  it('have chess men where they have no signs, and nothing for what nobody has drawn', () => {
    expect(drawingOf('queen', 'signs')).toBe(drawingOf('queen', 'traditional'));
    expect(drawingOf('freezer', 'signs')).not.toBe(drawingOf('freezer', 'traditional'));
    expect(drawingOf('dragon', 'signs')).toBeUndefined();
  });

  it('do not take names of objects for drawings', () => {
    expect(drawingOf('constructor', 'traditional')).toBeUndefined();
    expect(setFor(named('toString'), 'signs')).toBe('traditional');
  });
});
