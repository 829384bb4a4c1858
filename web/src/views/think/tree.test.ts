import { describe, expect, it } from 'vitest';
import { keyStep, openTo, reveal, rowOf, rowsOf } from './outline';
import { layout, parentPlaces } from './picture';
import { scoreText, windowText } from './scores';
import { chance, randomNested, viewOf, type Nested } from './testing';
import { en } from './texts/en';
import { INFINITE, Tree, skipped } from './tree';
import { cutReason } from './words';

const NESTED: Nested = [
  [3, 5],
  [2, [9, 1]],
];

/** The nodes of a tree by walking its links, which shares nothing with the arrays derived from them. */
function walked(tree: Tree, node = 0): number[] {
  const below = [...tree.parents.keys()].filter((child) => child !== 0 && tree.parents[child] === node);
  return [node, ...below.flatMap((child) => walked(tree, child))];
}

const random = chance(7);
const MANY = Array.from({ length: 60 }, () => randomNested(random, 4, 4)).filter(
  (nested) => typeof nested !== 'number',
);

describe('a tree in columns', () => {
  it('knows children, siblings, plies and the last node below each', () => {
    for (const nested of MANY) {
      const tree = new Tree(viewOf(nested, false), false);
      for (let node = 0; node < tree.size; node += 1) {
        const below = walked(tree, node);
        expect(tree.lasts[node]).toBe(Math.max(...below));
        expect(tree.children(node)).toEqual(below.slice(1).filter((child) => tree.parents[child] === node));
        expect(tree.plies[node]).toBe(tree.path(node).length);
        expect(tree.find(tree.path(node))).toBe(node);
      }
    }
  });

  it('marks the line that both sides want', () => {
    const tree = new Tree(viewOf(NESTED, false), false);
    expect([...tree.principal.keys()].filter((node) => tree.principal[node])).toEqual([0, 1, 2]);
  });

  it('finds what alpha-beta leaves out of minimax’s tree', () => {
    for (const nested of MANY) {
      const whole = new Tree(viewOf(nested, false), false);
      const pruned = new Tree(viewOf(nested, true), true);
      const marks = skipped(whole, pruned);
      const left = marks.reduce((sum, mark) => sum + mark, 0);
      expect(left).toBe(whole.size - pruned.size);
      const entered = new Set(Array.from({ length: pruned.size }, (_, node) => pruned.path(node).join(' ')));
      for (let node = 0; node < whole.size; node += 1) {
        expect(marks[node] === 0).toBe(entered.has(whole.path(node).join(' ')));
      }
    }
  });

  it('does not call skipped what is only not shown', () => {
    const whole = new Tree(viewOf(NESTED, false), false);
    const view = viewOf([1, 2], true);
    const shown = new Tree({ ...view, hidden: [{ node: 1, count: 2 }] }, true);
    // Below the first child two nodes are hidden, below the second none was searched.
    expect([...skipped(whole, shown)]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });
});

describe('an outline', () => {
  const tree = new Tree(viewOf(NESTED, false), false);

  it('shows what is below open nodes', () => {
    const open = new Uint8Array(tree.size);
    expect([...rowsOf(tree, open)]).toEqual([0]);
    openTo(tree, open, 1);
    expect([...rowsOf(tree, open)]).toEqual([0, 1, 4]);
    open[4] = 1;
    expect([...rowsOf(tree, open)]).toEqual([0, 1, 4, 5, 6]);
    openTo(tree, open, 255);
    expect([...rowsOf(tree, open)]).toEqual([...Array(tree.size).keys()]);
  });

  it('finds rows, and opens what is above a node', () => {
    const open = new Uint8Array(tree.size);
    expect(reveal(tree, open, 7)).toBe(true);
    expect(reveal(tree, open, 7)).toBe(false);
    const rows = rowsOf(tree, open);
    expect([...rows]).toEqual([0, 1, 4, 5, 6, 7, 8]);
    expect([...rows].map((node) => rowOf(rows, node))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rowOf(rows, 2)).toBe(-1);
  });

  it('is walked with the usual keys', () => {
    const open = new Uint8Array(tree.size);
    openTo(tree, open, 1);
    const press = (selected: number, key: string) =>
      keyStep(tree, rowsOf(tree, open), open, selected, key, 10);
    expect(press(0, 'ArrowDown')).toEqual({ do: 'select', node: 1 });
    expect(press(1, 'ArrowDown')).toEqual({ do: 'select', node: 4 });
    expect(press(4, 'ArrowDown')).toEqual({ do: 'select', node: 4 });
    expect(press(0, 'End')).toEqual({ do: 'select', node: 4 });
    expect(press(1, 'ArrowRight')).toEqual({ do: 'open', node: 1 });
    expect(press(0, 'ArrowRight')).toEqual({ do: 'select', node: 1 });
    expect(press(0, 'ArrowLeft')).toEqual({ do: 'close', node: 0 });
    expect(press(4, 'ArrowLeft')).toEqual({ do: 'select', node: 0 });
    expect(press(4, 'Enter')).toEqual({ do: 'open', node: 4 });
    expect(press(4, '*')).toEqual({ do: 'openSiblings', node: 4 });
    expect(press(4, 'q')).toBeNull();
  });

  it('of a hundred thousand nodes has every row', () => {
    const wide = Array.from({ length: 316 }, () => Array.from({ length: 316 }, (_, value) => value % 7));
    const view = viewOf([...wide], false);
    const large = new Tree(view, false);
    const open = new Uint8Array(large.size);
    openTo(large, open, 255);
    expect(large.size).toBe(1 + 316 + 316 * 316);
    expect(rowsOf(large, open).length).toBe(large.size);
  });
});

describe('a picture', () => {
  it('puts parents above the middle of their children, and nodes of a ply apart', () => {
    for (const nested of MANY.slice(0, 20)) {
      const tree = new Tree(viewOf(nested, true), true);
      const list = [...Array(tree.size).keys()];
      const places = parentPlaces(list, (node) => tree.parents[node]!);
      const drawn = layout(list, places, (node) => tree.cut(node) !== null, { across: 10, down: 10 });
      const seen = new Set(drawn.nodes.map(({ x, y }) => `${x} ${y}`));
      expect(seen.size).toBe(drawn.nodes.length);
      drawn.nodes.forEach((each, place) => {
        const below = drawn.nodes.filter(({ parent }) => parent === place).map(({ x }) => x);
        if (below.length > 0) expect(each.x).toBeCloseTo((Math.min(...below) + Math.max(...below)) / 2);
        expect(each.x).toBeLessThan(drawn.width);
        expect(each.y).toBeLessThan(drawn.height);
      });
      expect(drawn.nodes.filter(({ stub }) => stub).length).toBe(tree.cuts);
    }
  });
});

describe('values', () => {
  const scale = { win: 31000, decisive: 30754 };
  it.each([
    [52, '+0.52'],
    [-89, '−0.89'],
    [0, '0.00'],
    [30999, '#1'],
    [30997, '#2'],
    [-30998, '−#1'],
    [INFINITE, '∞'],
    [-INFINITE, '−∞'],
  ])('%d reads %s', (score, text) => expect(scoreText(score, scale)).toBe(text));

  it('stand in windows', () => expect(windowText(-89, INFINITE, scale)).toBe('[−0.89, ∞]'));
});

describe('reasons', () => {
  // As the host tells the start of Alquerque at depth two.
  const view = {
    ...viewOf([[-89], [-96, 0, 0]], true),
    words: ['', 'c4-c3', 'd4-c3', 'b2xd4', 'c2xc4'],
    moves: [0, 1, 4, 2, 3],
    cut_nodes: [{ node: 3, by: 3, left_out: 2, instead: { ply: 0, by: 1, score: -89 } }],
  };
  const tree = new Tree(view, true);

  it('name the moves and values of the search', () => {
    expect(cutReason(tree, 3, en)).toBe(
      'Black plays b2xd4 and has −0.96 here: no more than the −0.89 that White has already by playing c4-c3 at ply 1 instead. White will not choose to come here, so 2 moves were left out.',
    );
    expect(cutReason(tree, 1, en)).toBeNull();
  });
});
