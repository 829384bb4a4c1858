// Values of a tree as people read them: hundredths as decimals, wins by their distance.
import { INFINITE, type Tree } from './tree';

/** The part of a tree that says which scores are wins. */
export type Scale = Pick<Tree, 'win' | 'decisive'>;

/** A value: `+0.52`, `−1.30`, `#3` for a win in three moves of the winner, `−#2` for a loss, `∞`. */
export function scoreText(score: number, scale: Scale): string {
  if (score >= INFINITE) return '∞';
  if (score <= -INFINITE) return '−∞';
  const size = Math.abs(score);
  if (size >= scale.decisive) {
    const moves = Math.ceil((scale.win - size) / 2);
    return `${score < 0 ? '−' : ''}#${moves}`;
  }
  const sign = score > 0 ? '+' : score < 0 ? '−' : '';
  return sign + (size / 100).toFixed(2);
}

/** A window: `[−0.89, ∞]`. */
export function windowText(alpha: number, beta: number, scale: Scale): string {
  return `[${scoreText(alpha, scale)}, ${scoreText(beta, scale)}]`;
}

/** By how many per cent one number is less than another. */
export function saving(without: number, with_: number): number {
  return without > 0 ? (1 - with_ / without) * 100 : 0;
}
