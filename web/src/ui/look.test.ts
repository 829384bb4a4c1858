import { expect, it } from 'vitest';
import { resetSettings, settings } from '../lib/settings.svelte';
import { lookOf } from './look';

it('boards look as set, and as usual where the setting is no longer known', () => {
  settings.boardTheme = 'blue';
  expect(lookOf().theme).toBe('blue');
  Object.assign(settings, { boardTheme: 'plaid', pieceSet: 'lego' });
  expect(lookOf()).toEqual({ theme: 'wood', pieces: 'traditional' });
  resetSettings();
});
