// How a tree is set: the main line in two columns, and between its rows comments and variations, set as text.
import { ROOT, mainFrom, nodeAt, turnAfter, type Tree, type Turn } from './tree';

/** A row of the main line, or what stands between two rows. */
export type Row =
  | { kind: 'moves'; number: number; white: number | null; black: number | null }
  /** What is said of a move, and the moves that could have been played instead. */
  | { kind: 'aside'; of: number; variations: Word[][] };

/** A part of a variation. */
export type Word =
  | { kind: 'move'; id: number; turn: Turn; numbered: boolean }
  | { kind: 'comment'; id: number }
  | { kind: 'open' }
  | { kind: 'close' };

/** All rows of a tree. */
export function rows(tree: Tree, first: Turn): Row[] {
  const found: Row[] = [];
  mainFrom(tree, ROOT).forEach((id, ply) => {
    const { number, side } = turnAfter(first, ply);
    const last = found[found.length - 1];
    if (side === 'white') found.push({ kind: 'moves', number, white: id, black: null });
    else if (last?.kind === 'moves' && last.white !== null) last.black = id;
    else found.push({ kind: 'moves', number, white: null, black: id });
    const node = nodeAt(tree, id);
    const others = nodeAt(tree, node.parent).children.slice(1);
    if (node.comment === '' && others.length === 0) return;
    found.push({ kind: 'aside', of: id, variations: others.map((other) => words(tree, other, first, ply)) });
  });
  return found;
}

/** A variation from its first move on, with those inside it in brackets. */
export function words(tree: Tree, begin: number, first: Turn, ply: number): Word[] {
  const found: Word[] = [];
  let numbered = true;
  const say = (id: number, at: number) => {
    const turn = turnAfter(first, at);
    found.push({ kind: 'move', id, turn, numbered: numbered || turn.side === 'white' });
    numbered = nodeAt(tree, id).comment !== '';
    if (numbered) found.push({ kind: 'comment', id });
  };
  say(begin, ply);
  for (let id = begin, at = ply + 1; ; at += 1) {
    const [next, ...others] = nodeAt(tree, id).children;
    if (next === undefined) return found;
    say(next, at);
    for (const other of others) {
      found.push({ kind: 'open' }, ...words(tree, other, first, at), { kind: 'close' });
      numbered = true;
    }
    id = next;
  }
}
