import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.resetModules();
});

it('the owner key is made once and kept', async () => {
  const first = (await import('./keys')).ownerKey();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  vi.resetModules();
  expect((await import('./keys')).ownerKey()).toBe(first);
});

it('keys of seats are kept a table each, without doubles and without nonsense', async () => {
  const keys = await import('./keys');
  const key = 'AbCdEfGhIjKlMnOpQrStUv';
  for (const text of [key, key, 'short', 'with space and more of it', `${key}-_9`])
    keys.keepSeatKey('t', text);
  expect(keys.keysFor('t')).toEqual([keys.ownerKey(), key, `${key}-_9`]);
  expect(keys.keysFor('u')).toEqual([keys.ownerKey()]);
});

it('a key in the address is taken out of it', async () => {
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('location', { hash: '#AbCdEfGhIjKlMnOpQrStUv', pathname: '/table/t', search: '' });
  const keys = await import('./keys');
  keys.takeKeyFromAddress('t');
  expect(replaceState).toHaveBeenCalledWith(null, '', '/table/t');
  expect(keys.keysFor('t')).toContain('AbCdEfGhIjKlMnOpQrStUv');
});
