// Signs on discs that show what a piece does.
import type { Drawing } from './drawing';

const DISC = 'M10 50a40 40 0 1 0 80 0a40 40 0 1 0-80 0';
const SHADE = 'M69 15A40 40 0 1 1 22 78.5A40 40 0 0 0 69 15';
const sign = (parts: Omit<Drawing, 'body'>): Drawing => ({ body: DISC, shade: SHADE, bold: true, ...parts });

/** A crown. */
export const crown = sign({
  spots: 'M29.5 61L22 35L38 46.5L50 26L62 46.5L78 35L70.5 61ZM30 66H70V73H30Z',
});

/** Two jaws about to close on what stands between them. */
export const jaws = sign({
  spots: 'M15 34H25L36 50L25 66H15L26 50ZM85 34H75L64 50L75 66H85L74 50ZM41 50a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
});

/** A jump over what stands in the way. */
export const jump = sign({
  lines: 'M23 66C24 26 65 20 71 52',
  spots: 'M40 65a8 8 0 1 0 16 0a8 8 0 1 0-16 0M58 52L84 47.5L75 70Z',
});

/** One half mirrors the other. */
export const mirror = sign({
  lines: 'M50 25A25 25 0 0 1 50 75',
  spots: 'M50 22A28 28 0 0 0 50 78ZM34 50a5 5 0 1 0 10 0a5 5 0 1 0-10 0M56 50a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
});

/** A flake of snow. */
export const flake = sign({
  lines:
    'M50 20V80M24 35L76 65M76 35L24 65M42 23L50 31L58 23M42 77L50 69L58 77M22.6 43.4L33.5 40.5L30.6 29.6M77.4 56.6L66.5 59.5L69.4 70.4M77.4 43.4L66.5 40.5L69.4 29.6M22.6 56.6L33.5 59.5L30.6 70.4',
});

/** Two pieces, and what stands where their lines cross. */
export const crossing = sign({
  lines: 'M30 37H52M63 48V68',
  spots: 'M54.5 37a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M19 30.5h13v13h-13zM56.5 66h13v13h-13z',
});

/** A step away from what stands behind. */
export const away = sign({
  lines: 'M43 57L60 40',
  spots: 'M77 23L70.5 50L50 29.5ZM23 69a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
});

/** A draughtsman. */
export const disc: Drawing = {
  body: 'M14 50a36 36 0 1 0 72 0a36 36 0 1 0-72 0',
  shade: 'M68 19A36 36 0 1 1 25 76A36 36 0 0 0 68 19',
  lines: 'M25.5 50a24.5 24.5 0 1 0 49 0a24.5 24.5 0 1 0-49 0',
};
