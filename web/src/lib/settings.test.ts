import { expect, it } from 'vitest';
import { DEFAULTS, readSettings } from './settings.svelte';

it('what was kept counts where it has the right type', () => {
  const read = readSettings({ theme: 'dark', sound: 'loud', volume: 0.2, unknown: 1, notation: null });
  expect(read).toEqual({ ...DEFAULTS, theme: 'dark', volume: 0.2 });
});

it('nonsense gives the usual settings', () => {
  for (const kept of [null, 3, 'x', []]) expect(readSettings(kept)).toEqual(DEFAULTS);
});
