import { expect, it } from 'vitest';
import { resultIn } from './words';

it('the result is found where the host says why a game is over', () => {
  expect(resultIn('no game can begin here, it would be over: 1-0 checkmate')).toBe('1-0');
  expect(resultIn('no game can begin here, it would be over: 1/2-1/2 stalemate')).toBe('1/2-1/2');
  expect(resultIn('White has 0 kings instead of one')).toBeNull();
  expect(resultIn(null)).toBeNull();
});
