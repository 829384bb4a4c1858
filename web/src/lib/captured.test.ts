import { expect, it } from 'vitest';
import { leadOf, takenBy } from './captured';
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

it('who has more is told for each side, in points where pieces count differently', () => {
  const counted = (king: number, pawn: number): GameInfo => ({
    ...info,
    pieces: info.pieces.map((kind) => ({ ...kind, points: kind.letter === 'p' ? pawn : king })),
  });
  expect(leadOf(counted(1, 1), 'K..pp.k', 'black')).toEqual({ by: 2, inPoints: false });
  expect(leadOf(counted(0, 3), 'K..pp.k', 'black')).toEqual({ by: 6, inPoints: true });
  expect(leadOf(counted(0, 3), 'K..pp.k', 'white')).toEqual({ by: -6, inPoints: true });
});
