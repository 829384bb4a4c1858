import { expect, it } from 'vitest';
import { piecesAhead, takenBy } from './captured';
import type { GameInfo, PlyView } from './protocol';

const info = {
  pieces: [
    { letter: 'K', side: 'white' },
    { letter: 'p', side: 'black' },
    { letter: 'k', side: 'black' },
  ],
} as GameInfo;
const takes = (side: string, ...letters: string[]) =>
  ({ side, takes: letters.map((letter) => ({ letter })) }) as PlyView;
const plies = [takes('white', 'p', 'p'), takes('black', 'K'), takes('white', 'k', 'p')];

it('what was taken is counted up to the ply looked at', () => {
  const counts = (upTo: number) =>
    takenBy(info, plies, upTo, 'white').map(({ kind, count }) => `${count}${kind.letter}`);
  expect(counts(0)).toEqual([]);
  expect(counts(1)).toEqual(['2p']);
  expect(counts(3)).toEqual(['3p', '1k']);
});

it('who has more pieces is told for each side', () => {
  expect(piecesAhead(info, 'K..pp.k', 'black')).toBe(2);
  expect(piecesAhead(info, 'K..pp.k', 'white')).toBe(-2);
});
