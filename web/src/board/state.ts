// What is going on at a board besides the game itself, as plain data, and the functions that change it.
import type { BoardShape, BoardView, PieceInfo, Side, TargetKind, TargetView } from '../lib/protocol';
import { siteIndex, type Site } from './geometry';

/** Two sites: a move as a pair of fingers shows it. */
export interface FromTo {
  from: Site;
  to: Site;
}

/** The colours that arrows and circles are drawn in. */
export type Ink = 'green' | 'red' | 'blue' | 'yellow';

/** An arrow that somebody drew; a circle where it ends where it began. */
export interface Drawn extends FromTo {
  ink: Ink;
}

/** What is going on. */
export interface BoardState {
  /** Where the piece stands that is picked up. */
  picked: Site | null;
  /** The site under the pointer or the keyboard's focus, while a piece is picked up. */
  over: Site | null;
  /** Moves with the same beginning and end, one of which is to be chosen. */
  choice: TargetView[];
  /** The choice that is being looked at. */
  preview: TargetView | null;
  /** A move that waits for a yes. */
  unconfirmed: TargetView | null;
  /** A move that was made and has not come back from the page. */
  pending: TargetView | null;
  /** A move that is to be made as soon as it is one's turn. */
  premove: FromTo | null;
  /** Arrows and circles. */
  drawn: Drawn[];
}

/** What the page tells the board, as far as moves depend on it. */
export interface Rules {
  shape: BoardShape;
  kinds: Map<string, PieceInfo>;
  board: BoardView;
  targets: TargetView[];
  movable: { white: boolean; black: boolean };
  premove: boolean;
  confirm: boolean;
  /** Any piece may be carried anywhere, as when a position is set up. */
  setup: boolean;
}

/** What the page must hear of. */
export type Effect =
  | { do: 'move'; target: TargetView }
  | { do: 'premove'; premove: FromTo | null }
  | { do: 'carry'; from: Site; to: Site | null }
  | { do: 'press'; site: Site }
  | { do: 'illegal'; from: Site; to: Site };

/** A changed state and what the page must hear of. */
export interface Step {
  state: BoardState;
  effect: Effect | null;
}

/** Nothing is going on. */
export const quiet: BoardState = {
  picked: null,
  over: null,
  choice: [],
  preview: null,
  unconfirmed: null,
  pending: null,
  premove: null,
  drawn: [],
};

const only = (state: BoardState, effect: Effect | null = null): Step => ({ state, effect });
const put = (state: BoardState): BoardState => ({
  ...state,
  picked: null,
  over: null,
  choice: [],
  preview: null,
  unconfirmed: null,
});

/** The kinds of pieces by their letters. */
export function byLetter(kinds: PieceInfo[]): Map<string, PieceInfo> {
  return new Map(kinds.map((kind) => [kind.letter, kind]));
}

/** The letter of the piece on a site; empty where there is none. */
export function letterOn(shape: BoardShape, board: BoardView, site: Site): string {
  const letter = board.pieces[siteIndex(shape, site)];
  return letter === undefined || letter === '.' ? '' : letter;
}

/** Whose piece stands on a site. */
export function sideOn(rules: Rules, site: Site): Side | null {
  return rules.kinds.get(letterOn(rules.shape, rules.board, site))?.side ?? null;
}

/** Whether moves made now are premoves: it is the other's turn, and premoves are on. */
export function premoving(rules: Rules): boolean {
  const { movable, board } = rules;
  return rules.premove && !movable[board.turn] && (movable.white || movable.black);
}

/** Whether a piece on this site may be picked up. */
export function canPick(rules: Rules, site: Site): boolean {
  const side = sideOn(rules, site);
  if (side === null) return false;
  if (rules.setup) return true;
  return rules.movable[side] && (side === rules.board.turn ? rules.targets.length > 0 : premoving(rules));
}

/** The moves of the piece on a site. */
export function targetsFrom(targets: TargetView[], from: Site | null): TargetView[] {
  return from === null ? [] : targets.filter((target) => target.from === from);
}

/** The moves between two sites: those that end there, or else those that take along what stands there. */
export function targetsBetween(targets: TargetView[], from: Site, to: Site): TargetView[] {
  const own = targetsFrom(targets, from);
  const ending = own.filter((target) => target.to === to);
  return ending.length > 0 ? ending : own.filter((target) => target.along.some((other) => other.from === to));
}

// Where several moves end on one site, the mark of the most unusual one is shown.
const LOUDNESS: TargetKind[] = ['move', 'capture', 'special', 'en_passant', 'castling', 'promotion'];

/** What kind of move ends on each site that the picked piece can go to. */
export function targetKinds(targets: TargetView[], from: Site | null): Map<Site, TargetKind> {
  const kinds = new Map<Site, TargetKind>();
  for (const { to, kind } of targetsFrom(targets, from)) {
    const known = kinds.get(to);
    if (known === undefined || LOUDNESS.indexOf(kind) > LOUDNESS.indexOf(known)) kinds.set(to, kind);
  }
  // The piece may be carried onto one that goes along, unless it has another move there.
  for (const { along, kind } of targetsFrom(targets, from)) {
    for (const other of along) if (!kinds.has(other.from)) kinds.set(other.from, kind);
  }
  return kinds;
}

/** Where pieces stand that any of these moves takes. */
export function victims(targets: TargetView[]): Site[] {
  return [...new Set(targets.flatMap((target) => target.takes.map((taken) => taken.site)))];
}

/** The moves that are about to be made: looked at in a choice, waiting for a yes, or under the pointer. */
export function imminent(state: BoardState, targets: TargetView[]): TargetView[] {
  const one = state.preview ?? state.unconfirmed;
  if (one) return [one];
  if (state.choice.length > 0) return state.choice;
  if (state.picked === null || state.over === null) return [];
  return targetsBetween(targets, state.picked, state.over);
}

/** The letters of a board after a move, as far as the move tells. */
export function lettersAfter(shape: BoardShape, pieces: string, target: TargetView): string {
  const letters = [...pieces];
  const from = siteIndex(shape, target.from);
  const mover = letters[from] ?? '.';
  letters[from] = '.';
  for (const { site } of target.takes) letters[siteIndex(shape, site)] = '.';
  const others = target.along.map((other) => letters[siteIndex(shape, other.from)] ?? '.');
  for (const other of target.along) letters[siteIndex(shape, other.from)] = '.';
  letters[siteIndex(shape, target.to)] = target.becomes ?? mover;
  target.along.forEach((other, i) => (letters[siteIndex(shape, other.to)] = others[i] ?? '.'));
  return letters.join('');
}

/** A piece is picked up. */
export function pick(state: BoardState, site: Site): BoardState {
  return { ...put(state), picked: site, over: site };
}

/** Whatever was begun is given up. A premove is given up when nothing else was begun. */
export function cancel(state: BoardState): Step {
  const begun = state.picked !== null || state.choice.length > 0 || state.unconfirmed !== null;
  if (begun) return only(put(state));
  return dropPremove(state);
}

function dropPremove(state: BoardState): Step {
  if (state.premove === null) return only(put(state));
  return only({ ...put(state), premove: null }, { do: 'premove', premove: null });
}

/** A site is pressed by a finger, a button or a key: what lies there is picked up, or the picked piece goes there. */
export function press(state: BoardState, rules: Rules, site: Site): Step {
  // One move at a time: the last one has not come back yet.
  if (state.pending) return only(state);
  if (rules.setup && !canPick(rules, site)) return only(put(state), { do: 'press', site });
  const { picked } = state;
  if (picked !== null && picked !== site && reaches(state, rules, site)) return drop(state, rules, site);
  if (picked !== site && canPick(rules, site)) return only(pick(state, site));
  if (picked === site) return only(put(state));
  return picked === null && state.choice.length === 0 && !state.unconfirmed
    ? dropPremove(state)
    : cancel(state);
}

/** Whether the picked piece can go to a site. A premove may go anywhere but onto a piece that could be picked instead. */
export function reaches(state: BoardState, rules: Rules, site: Site): boolean {
  if (state.picked === null || rules.setup) return false;
  if (targetsBetween(rules.targets, state.picked, site).length > 0) return isTurnOf(rules, state.picked);
  return !isTurnOf(rules, state.picked) && premoving(rules) && !canPick(rules, site);
}

function isTurnOf(rules: Rules, site: Site): boolean {
  return sideOn(rules, site) === rules.board.turn;
}

/** The picked piece is let go over a site, or beside the board. */
export function drop(state: BoardState, rules: Rules, site: Site | null): Step {
  const from = state.picked;
  if (from === null) return only(state);
  if (rules.setup)
    return only(put(state), site === from ? { do: 'press', site } : { do: 'carry', from, to: site });
  if (site === null) return only(put(state));
  if (!isTurnOf(rules, from)) {
    const premove = { from, to: site };
    return premoving(rules) ? only({ ...put(state), premove }, { do: 'premove', premove }) : only(put(state));
  }
  const moves = targetsBetween(rules.targets, from, site);
  const [first] = moves;
  if (first === undefined) return only(put(state), { do: 'illegal', from, to: site });
  if (moves.length > 1) return only({ ...put(state), choice: moves });
  return choose(state, rules, first);
}

/** A move is chosen: it is made, or waits for a yes. */
export function choose(state: BoardState, rules: Rules, target: TargetView): Step {
  return rules.confirm ? only({ ...put(state), unconfirmed: target }) : make(state, target);
}

/** The move that waits for a yes gets it. */
export function accept(state: BoardState): Step {
  return state.unconfirmed ? make(state, state.unconfirmed) : only(state);
}

function make(state: BoardState, target: TargetView): Step {
  return only({ ...put(state), pending: target }, { do: 'move', target });
}

/** The page told of another board: what no longer fits is given up, and a premove that has become a move is made. */
export function refresh(state: BoardState, rules: Rules): Step {
  const kept = state.picked !== null && canPick(rules, state.picked) ? state.picked : null;
  const next = { ...put(state), picked: kept, over: kept, pending: null };
  if (state.premove === null || !rules.movable[rules.board.turn]) return only(next);
  const { from, to } = state.premove;
  const [target] = targetsBetween(rules.targets, from, to);
  if (target === undefined) return only({ ...next, premove: null }, { do: 'premove', premove: null });
  return make({ ...next, premove: null }, target);
}

/** An arrow or circle is drawn; drawn again it goes, in another ink it changes. */
export function draw(drawn: Drawn[], mark: Drawn): Drawn[] {
  const same = drawn.find((other) => other.from === mark.from && other.to === mark.to);
  const others = drawn.filter((other) => other !== same);
  return same?.ink === mark.ink ? others : [...others, mark];
}

/** The ink that the keys held down ask for. */
export function inkOf(keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }): Ink {
  const first = keys.shiftKey || keys.ctrlKey;
  const second = keys.altKey || keys.metaKey;
  if (first && second) return 'yellow';
  return first ? 'red' : second ? 'blue' : 'green';
}
