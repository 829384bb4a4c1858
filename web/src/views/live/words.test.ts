import { describe, expect, it } from 'vitest';
import { en } from '../../text/en';
import { analysisOf, eloText, fixed, pointsText, resultText } from './words';

describe('words', () => {
  it('write points, results and Elo as tables do', () => {
    expect([0, 0.5, 1, 3.5].map(pointsText)).toEqual(['0', '½', '1', '3½']);
    expect(resultText({ result: '1/2-1/2', winner: null, reason: 'stalemate' }, en)).toBe('½-½ stalemate');
    expect(eloText('-12.3 ± 4.5', 'de')).toBe('−12,3 ± 4,5');
    expect(eloText('+∞', 'en')).toBe('+∞');
    expect(fixed(-2.944, 2, 'en')).toBe('−2.94');
  });

  it('lead to the analysis of a game', () => {
    expect(analysisOf('go', 12)).toBe('/analysis/go?live=12');
  });
});
