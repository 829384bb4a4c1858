import { expect, it } from 'vitest';
import { boardOptions } from './liking';
import { DEFAULTS } from './settings.svelte';

it('boards look as set, and as usual where the setting is no longer known', () => {
  expect(boardOptions({ ...DEFAULTS, boardTheme: 'blue' }).theme).toBe('blue');
  expect(boardOptions({ ...DEFAULTS, boardTheme: 'plaid', pieceSet: 'lego' })).toMatchObject({
    theme: 'wood',
    pieces: 'traditional',
  });
});
