// Where the rules of a game stand, down to a piece.

/** The name of a heading in addresses: `/rules/GAME#king`. */
export function anchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The address of what the rules of a game say about a piece. */
export function rulesOf(game: string, piece: string): string {
  return `/rules/${encodeURIComponent(game)}#${anchor(piece)}`;
}
