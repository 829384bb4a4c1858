// The signs of records, by their numbers in PGN.

/** Signs that judge a move. A move has one of them at most. */
export const MOVE_SIGNS: readonly (readonly [number, string])[] = [
  [3, '!!'],
  [1, '!'],
  [5, '!?'],
  [6, '?!'],
  [2, '?'],
  [4, '??'],
  [7, '□'],
];

/** Signs that judge the position after it. There is one of them at most. */
export const POSITION_SIGNS: readonly (readonly [number, string])[] = [
  [10, '='],
  [13, '∞'],
  [14, '⩲'],
  [15, '⩱'],
  [16, '±'],
  [17, '∓'],
  [18, '+−'],
  [19, '−+'],
];

const SIGNS = new Map<number, string>([
  ...MOVE_SIGNS,
  ...POSITION_SIGNS,
  [22, '⨀'],
  [36, '↑'],
  [40, '→'],
  [132, '⇆'],
  [146, 'N'],
]);

/** A sign as it is written; its number where it has none. */
export const signOf = (glyph: number) => SIGNS.get(glyph) ?? `$${glyph}`;

/** The signs of a move in a row. */
export const signsOf = (glyphs: readonly number[]) => glyphs.map(signOf).join(' ');

/** Puts a sign, in the place of another of its kind, or takes it away where it was. */
export function toggle(glyphs: readonly number[], glyph: number): number[] {
  const kind = [MOVE_SIGNS, POSITION_SIGNS].find((signs) => signs.some(([each]) => each === glyph)) ?? [];
  const others = glyphs.filter((each) => each !== glyph && !kind.some(([alike]) => alike === each));
  if (glyphs.includes(glyph)) return others;
  return [...others, glyph].sort((a, b) => a - b);
}
