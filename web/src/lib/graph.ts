// The curves of the score graph, and where their points lie in a drawing.
import { scoreAt, type Scored } from './feedback';
import type { ScoreView, Side } from './protocol';

/** A value at a ply. */
export interface Point {
  ply: number;
  value: number;
}

/** A point in a drawing. */
export interface Place {
  x: number;
  y: number;
}

/** White's winning chances by ply, as far as boards are judged. */
export function chances(table: Scored): Point[] {
  const points: Point[] = [];
  for (let ply = 0; ply <= table.plies.length; ply += 1) {
    const score = scoreAt(table, ply);
    if (score) points.push({ ply, value: score.chances });
  }
  return points;
}

/** Scores beyond this are drawn at the edge, in pawns. */
const EDGE = 10;

/** A score in pawns as a side sees it, cut at the edge. */
export function pawns(score: ScoreView, side: Side): number {
  const value = score.win !== null ? Math.sign(score.win) * EDGE : score.cp / 100;
  const own = side === 'white' ? value : -value;
  return Math.max(-EDGE, Math.min(EDGE, own));
}

/**
 * What its own moves were worth to a side, as FOVEROS drew it: in that program's numbers where the game has them, or else in pawns by
 * what the side itself thought. A person tells nothing, so the judge's score stands in.
 */
export function ownScores(table: Scored, side: Side): Point[] {
  return table.plies.flatMap((ply, index) => {
    if (ply.side !== side) return [];
    if (ply.side_score !== null) return [{ ply: index + 1, value: ply.side_score }];
    const score = ply.own_score ?? ply.score;
    return score ? [{ ply: index + 1, value: pawns(score, side) }] : [];
  });
}

/**
 * The least and the greatest value to make room for, in whole numbers: as far below zero as above it, or, where a program counts from
 * zero on, just what its curves need.
 */
export function extent(curves: Point[][]): [number, number] {
  const values = curves.flat().map(({ value }) => value);
  const least = Math.min(...values);
  if (values.length > 0 && least > EDGE)
    return [Math.floor(least), Math.max(Math.ceil(Math.max(...values)), Math.floor(least) + 1)];
  const greatest = Math.ceil(Math.max(1, ...values.map(Math.abs)));
  return [-greatest, greatest];
}

/** Maps plies and values onto a drawing of a width and a height. */
export class Scale {
  constructor(
    readonly plies: number,
    readonly low: number,
    readonly high: number,
    readonly width: number,
    readonly height: number,
  ) {}

  place({ ply, value }: Point): Place {
    const share = (value - this.low) / (this.high - this.low);
    return { x: this.x(ply), y: this.height * (1 - Math.max(0, Math.min(1, share))) };
  }

  x(ply: number): number {
    return (ply / Math.max(1, this.plies)) * this.width;
  }

  /** The ply nearest to a place, from its share of the width. */
  plyAt(share: number): number {
    return Math.max(0, Math.min(this.plies, Math.round(share * this.plies)));
  }
}

const fixed = (number: number) => String(Math.round(number * 100) / 100);

/** The path of a curve. */
export function path(places: Place[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`).join('');
}

/** The area between a curve and the foot of the drawing. */
export function area(places: Place[], foot: number): string {
  const first = places[0];
  const last = places[places.length - 1];
  if (!first || !last) return '';
  return `${path(places)}L${fixed(last.x)} ${fixed(foot)}L${fixed(first.x)} ${fixed(foot)}Z`;
}
