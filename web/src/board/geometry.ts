// Where sites lie on a drawn board, whichever side is below.
import type { BoardShape, Side } from '../lib/protocol';

/** The name of a square or point: `e2`. */
export type Site = string;

/** A place on the board in its own units. */
export interface Place {
  x: number;
  y: number;
}

/** The width and height of a site in the board's own units. */
export const CELL = 100;

/** The name of the site with this number, counted row by row from the bottom left corner. */
export function siteName(shape: BoardShape, index: number): Site {
  const file = String.fromCharCode(97 + (index % shape.width));
  return `${file}${Math.floor(index / shape.width) + 1}`;
}

/** The number of a site, or -1 where the board has none of this name. */
export function siteIndex(shape: BoardShape, site: Site): number {
  const file = site.charCodeAt(0) - 97;
  const rank = Number(site.slice(1)) - 1;
  const inside = file >= 0 && file < shape.width && rank >= 0 && rank < shape.height;
  return inside && Number.isInteger(rank) ? rank * shape.width + file : -1;
}

/** Every site as it is seen, row by row from the top left corner. */
export function rowsFromTop(shape: BoardShape, orientation: Side): Site[][] {
  const rows = Array.from({ length: shape.height }, (_, rank) =>
    Array.from({ length: shape.width }, (_, file) => siteName(shape, rank * shape.width + file)),
  );
  return orientation === 'white' ? rows.reverse() : rows.map((row) => row.reverse());
}

/** The column and row of a site as it is seen, from the top left corner. */
export function seen(shape: BoardShape, orientation: Side, site: Site): { column: number; row: number } {
  const index = siteIndex(shape, site);
  const file = index % shape.width;
  const rank = Math.floor(index / shape.width);
  return orientation === 'white'
    ? { column: file, row: shape.height - 1 - rank }
    : { column: shape.width - 1 - file, row: rank };
}

/** The top left corner of a site. */
export function corner(shape: BoardShape, orientation: Side, site: Site): Place {
  const { column, row } = seen(shape, orientation, site);
  return { x: column * CELL, y: row * CELL };
}

/** The middle of a site. */
export function middle(shape: BoardShape, orientation: Side, site: Site): Place {
  const { x, y } = corner(shape, orientation, site);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The site in a column and row as they are seen, if there is one. */
export function siteSeenAt(shape: BoardShape, orientation: Side, column: number, row: number): Site | null {
  if (column < 0 || row < 0 || column >= shape.width || row >= shape.height) return null;
  const file = orientation === 'white' ? column : shape.width - 1 - column;
  const rank = orientation === 'white' ? shape.height - 1 - row : row;
  return siteName(shape, rank * shape.width + file);
}

/** The site under a place in the board's own units, if there is one. */
export function siteAt(shape: BoardShape, orientation: Side, place: Place): Site | null {
  return siteSeenAt(shape, orientation, Math.floor(place.x / CELL), Math.floor(place.y / CELL));
}

/** The site some columns to the right and rows down, as far as the board goes. */
export function walk(shape: BoardShape, orientation: Side, site: Site, right: number, down: number): Site {
  const { column, row } = seen(shape, orientation, site);
  const within = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
  const to = { column: within(column + right, shape.width), row: within(row + down, shape.height) };
  return siteSeenAt(shape, orientation, to.column, to.row) ?? site;
}

/** Whether a square is one of the dark ones, as the bottom left corner is. */
export function isDark(shape: BoardShape, site: Site): boolean {
  const index = siteIndex(shape, site);
  return ((index % shape.width) + Math.floor(index / shape.width)) % 2 === 0;
}
