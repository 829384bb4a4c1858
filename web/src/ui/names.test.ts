import { expect, it } from 'vitest';
import type { GameInfo } from '../lib/protocol';
import { en } from '../text/en';
import { playerName, seatName } from './names';

const info = {
  opponents: [
    { name: 'level-3', kind: 'level', level: 3 },
    { name: 'gent', kind: 'document', level: null },
  ],
} as unknown as GameInfo;

it.each([
  ['human', 'Person'],
  ['level-3', 'Level 3'],
  ['gent:4', 'Gent, 4 plies'],
  ['van Wely, Loek: the elder', 'van Wely, Loek: the elder'],
])('%s is called %s', (name, shown) => expect(playerName(name, info, en)).toBe(shown));

it('who played a game that was taken up is called as they are, be it one’s own seat', () => {
  const seat = { name: 'human', called: 'Morphy', person: true, present: true };
  expect(seatName(seat, true, info, en)).toBe('Morphy');
  expect(seatName({ ...seat, called: null }, true, info, en)).toBe('You');
});
