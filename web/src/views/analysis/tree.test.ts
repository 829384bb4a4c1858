import { describe, expect, it } from 'vitest';
import { toggle } from './glyphs';
import {
  ROOT,
  add,
  addLine,
  annotate,
  below,
  empty,
  firstTurn,
  fromStudy,
  isMain,
  mainFrom,
  makeMain,
  nodeAt,
  numberText,
  pathTo,
  promote,
  remove,
  toStudy,
  turnAfter,
  type Tree,
} from './tree';

const moves = (...texts: string[]) => texts.map((text) => ({ san: text, text }));
const texts = (tree: Tree, ids: number[]) => ids.map((id) => nodeAt(tree, id).text);
const main = (tree: Tree) => texts(tree, mainFrom(tree, ROOT)).join(' ');

/** `a b c d` with `(b2 c2 (c3))` and `(b4)` beside `b`. */
function sample() {
  const line = addLine(empty, ROOT, moves('a', 'b', 'c', 'd'));
  const [a = 0] = mainFrom(line.tree, ROOT);
  const second = addLine(line.tree, a, moves('b2', 'c2'));
  const b2 = nodeAt(second.tree, second.id).parent;
  const third = addLine(second.tree, b2, moves('c3'));
  const fourth = addLine(third.tree, a, moves('b4'));
  return { tree: fourth.tree, a, b2, c2: second.id, c3: third.id, b4: fourth.id };
}

describe('a tree', () => {
  it('adds a move once, and further ones as variations', () => {
    const { tree, a } = sample();
    expect(main(tree)).toBe('a b c d');
    expect(texts(tree, [...nodeAt(tree, a).children])).toEqual(['b', 'b2', 'b4']);
    expect(add(tree, a, { san: 'b2', text: 'b2' }).tree).toBe(tree);
  });

  it('knows the way to a move', () => {
    const { tree, c3, c2, a } = sample();
    expect(texts(tree, pathTo(tree, c3))).toEqual(['a', 'b2', 'c3']);
    expect([isMain(tree, a), isMain(tree, c2)]).toEqual([true, false]);
  });

  it('promotes the variation a move is in by one place', () => {
    const { tree, c3, c2, b4, b2 } = sample();
    expect(nodeAt(promote(tree, c3), b2).children).toEqual([c3, c2]);
    expect(main(promote(tree, c3))).toBe('a b c d');
    expect(main(promote(tree, c2))).toBe('a b2 c2');
    const once = promote(tree, b4);
    expect(main(once)).toBe('a b c d');
    expect(main(promote(once, b4))).toBe('a b4');
    expect(promote(tree, mainFrom(tree, ROOT)[3]!)).toBe(tree);
  });

  it('makes a line the main one at every branch', () => {
    const { tree, c3 } = sample();
    expect(main(makeMain(tree, c3))).toBe('a b2 c3');
  });

  it('deletes from a move on and leaves all else', () => {
    const { tree, b2, c2, c3, a } = sample();
    const left = remove(tree, b2);
    expect([b2, c2, c3].some((id) => left.nodes.has(id))).toBe(false);
    expect(texts(left, [...nodeAt(left, a).children])).toEqual(['b', 'b4']);
    expect(below(remove(tree, a), ROOT)).toEqual([ROOT]);
    expect(remove(tree, ROOT)).toBe(tree);
  });

  it('never gives a number twice', () => {
    const { tree, b4, a } = sample();
    expect(add(remove(tree, b4), a, { san: 'z', text: 'z' }).id).toBeGreaterThan(b4);
  });

  it('becomes a study and comes back with comments and signs', () => {
    const { tree, c3, c2 } = sample();
    const said = annotate(annotate(tree, c3, { comment: 'Why not?' }), c2, { glyphs: [5, 16] });
    const study = toStudy(said, null, 'Sample');
    expect(study.nodes.map(({ text, parent }) => `${parent}${text}`)).toEqual([
      '0a',
      '1b',
      '2c',
      '3d',
      '1b2',
      '5c2',
      '5c3',
      '1b4',
    ]);
    expect(toStudy(fromStudy(study), null, 'Sample')).toEqual(study);
    expect(main(fromStudy(study))).toBe('a b c d');
  });
});

describe('numbers of moves', () => {
  it.each([
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'white', 0, '1.'],
    ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'black', 0, '1…'],
    ['4k3/8/8/8/8/8/8/4K3 b - - 3 41', 'black', 1, '42.'],
    ['bbbbb/bbbbb/bb1ww/wwwww/wwwww w', 'white', 3, '2…'],
  ] as const)('%s', (position, side, plies, text) => {
    expect(numberText(turnAfter(firstTurn(position, side), plies))).toBe(text);
  });
});

describe('signs', () => {
  it('stand alone in their kind and are taken away by a second press', () => {
    expect(toggle([], 1)).toEqual([1]);
    expect(toggle([1, 16], 4)).toEqual([4, 16]);
    expect(toggle([4, 16], 16)).toEqual([4]);
    expect(toggle([22], 10)).toEqual([10, 22]);
  });
});
