import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

const analysis = (said: object) => ({
  view: 'analysis',
  ...{ game: null, position: null, moves: [], ply: null, table: null, study: null, live: null },
  ...said,
});

it.each([
  ['/', { view: 'start' }],
  ['/table/abc-1#secret', { view: 'table', id: 'abc-1' }],
  ['/table', { view: 'missing' }],
  ['/games', { view: 'games' }],
  ['/editor', { view: 'editor', game: null, position: null }],
  ['/editor/go?position=a%20b/c', { view: 'editor', game: 'go', position: 'a b/c' }],
  ['/analysis', analysis({})],
  [
    '/analysis/go?position=a%20b&moves=c4+d5&ply=1',
    analysis({ game: 'go', position: 'a b', moves: ['c4', 'd5'], ply: 1 }),
  ],
  ['/analysis/go?table=abc&study=def&ply=-1', analysis({ game: 'go', table: 'abc', study: 'def' })],
  ['/analysis/go?live=12', analysis({ game: 'go', live: '12' })],
  ['/live', { view: 'live' }],
  ['/live/more', { view: 'missing' }],
  ['/rules/go', { view: 'rules', game: 'go' }],
  ['/settings', { view: 'settings' }],
  ['/think/go?depth=3', { view: 'think', game: 'go', query: '?depth=3' }],
  ['/settings/more', { view: 'missing' }],
  ['/table/a/b', { view: 'missing' }],
  ['/%E0%A4%A', { view: 'missing' }],
])('%s leads to its view', (path, route) => {
  expect(routeOf(new URL(path, 'http://localhost'))).toEqual(route);
});
