// What the address of the view says, and the address that says it.
import type { TreeOrder } from '../../lib/protocol';

export const SHOWS = ['tree', 'savings', 'search', 'terms', 'guess'] as const;
/** The parts of the view. */
export type Show = (typeof SHOWS)[number];

export const MODES = ['pruned', 'plain', 'both'] as const;
/** Alpha-beta, minimax, or one beside the other. */
export type Mode = (typeof MODES)[number];

export const FORMS = ['outline', 'picture'] as const;
export type Form = (typeof FORMS)[number];

export const ORDERS: readonly TreeOrder[] = ['generated', 'best', 'random'];

export interface Address {
  show: Show;
  position: string | null;
  moves: string[];
  depth: number;
  order: TreeOrder;
  seed: number;
  /** Whose evaluation; nothing for the game's own. */
  by: string | null;
  mode: Mode;
  form: Form;
  /** Nothing further from the root is shown than this. */
  plies: number | null;
  nodes: number | null;
  /** Only the nodes along these moves. */
  line: string[];
  /** The node looked at, as moves from the root. */
  node: string[];
  /** The moment of the search; nothing for its end. */
  time: number | null;
  /** Techniques that the real search does without. */
  without: string[];
  /** An exercise: its name, or a tree of numbers. */
  exercise: string | null;
  numbers: string | null;
}

/** How deep each part looks where nothing is said. */
const DEPTHS: Record<Show, number> = { tree: 2, savings: 4, search: 10, terms: 1, guess: 2 };

export const USUAL: Address = {
  show: 'tree',
  position: null,
  moves: [],
  depth: 2,
  order: 'generated',
  seed: 1,
  by: null,
  mode: 'pruned',
  form: 'outline',
  plies: null,
  nodes: null,
  line: [],
  node: [],
  time: null,
  without: [],
  exercise: null,
  numbers: null,
};

export function readAddress(query: string): Address {
  const words = new URLSearchParams(query);
  const show = oneOf(SHOWS, words.get('show'));
  return {
    show,
    position: words.get('position') || null,
    moves: list(words.get('moves')),
    depth: whole(words.get('depth'), 1, 40) ?? DEPTHS[show],
    order: oneOf(ORDERS, words.get('order')),
    seed: whole(words.get('seed'), 0, 0xffffffff) ?? USUAL.seed,
    by: words.get('by') || null,
    mode: oneOf(MODES, words.get('mode')),
    form: oneOf(FORMS, words.get('form')),
    plies: whole(words.get('plies'), 1, 100),
    nodes: whole(words.get('nodes'), 1, 100_000),
    line: list(words.get('line')),
    node: list(words.get('node')),
    time: whole(words.get('time'), 0, 200_000),
    without: list(words.get('without')),
    exercise: words.get('exercise') || null,
    numbers: words.get('numbers') || null,
  };
}

/** The address of a state; what is as usual is left out. */
export function writeAddress(game: string | null, address: Partial<Address>): string {
  const words = new URLSearchParams();
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = address[name as keyof Address];
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(' ') : String(value);
    let same = Array.isArray(usual) ? usual.join(' ') : String(usual);
    if (name === 'depth') same = String(DEPTHS[address.show ?? USUAL.show]);
    if (text !== same) words.set(name, text);
  }
  const path = game === null ? '/think' : `/think/${encodeURIComponent(game)}`;
  return words.size > 0 ? `${path}?${words}` : path;
}

/** Moves of a line: words, with commas and move numbers thrown away. */
export function list(text: string | null): string[] {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '' && !/^\d+\.+$/.test(word));
}

function oneOf<T extends string>(known: readonly T[], word: string | null): T {
  return known.find((each) => each === word) ?? known[0]!;
}

function whole(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d+$/.test(text)) return null;
  return Math.min(most, Math.max(least, Number(text)));
}
