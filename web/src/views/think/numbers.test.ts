import { describe, expect, it } from 'vitest';
import { sameValue, showValue, visitReason } from './entries';
import { NUMBER_LEVELS, chance, gameExercise, numberExercise } from './exercises';
import {
  alphaBeta,
  countSkipped,
  isMax,
  parseTree,
  treeOf,
  writeTree,
  type Nest,
  type NumberTree,
} from './numbers';
import { minimax, randomNested, viewOf, type Nested } from './testing';
import { de } from './texts/de';
import { en } from './texts/en';
import { Tree } from './tree';

const nestOf = (nested: Nested): Nest =>
  typeof nested === 'number' ? { value: nested } : { value: nested.map(nestOf) };

const read = (text: string): NumberTree => {
  const found = parseTree(text);
  if ('problem' in found) throw new Error(found.problem.is);
  return found.tree;
};

const random = chance(3);
const MANY: Nested[] = Array.from({ length: 500 }, () =>
  randomNested(random, 2 + Math.floor(random() * 4), 4),
);

/** The minimax value below a node. */
function plain(tree: NumberTree, at: number): number {
  const node = tree[at]!;
  if (node.leaf !== null) return node.leaf;
  const values = node.children.map((child) => plain(tree, child));
  return isMax(node) ? Math.max(...values) : Math.min(...values);
}

describe('alpha-beta over numbers', () => {
  it('has the value of minimax on hundreds of trees', () => {
    for (const nested of MANY) {
      const visits = alphaBeta(treeOf(nestOf(nested)));
      expect(visits[0]!.value).toBe(minimax(nested));
    }
  });

  it('hands up the minimax value inside the window, and a bound of it outside', () => {
    for (const nested of MANY) {
      const tree = treeOf(nestOf(nested));
      alphaBeta(tree).forEach((visit, at) => {
        if (!visit.entered) return;
        const truth = plain(tree, at);
        if (visit.value <= visit.alpha) expect(truth).toBeLessThanOrEqual(visit.value);
        else if (visit.value >= visit.beta) expect(truth).toBeGreaterThanOrEqual(visit.value);
        else expect(truth).toBe(visit.value);
      });
    }
  });

  it('leaves out what does not matter, whatever stands there', () => {
    for (const nested of MANY.slice(0, 200)) {
      const tree = treeOf(nestOf(nested));
      const visits = alphaBeta(tree);
      for (const wild of [-1000, 1000]) {
        const changed = tree.map((node, at) =>
          node.leaf !== null && !visits[at]!.entered ? { ...node, leaf: wild } : node,
        );
        expect(plain(changed, 0)).toBe(plain(tree, 0));
      }
    }
  });

  it('enters the nodes that a search as the host’s enters, with its windows', () => {
    for (const nested of MANY.slice(0, 200)) {
      const tree = treeOf(nestOf(nested));
      const visits = alphaBeta(tree).filter(({ entered }) => entered);
      const view = viewOf(nested, true);
      expect(visits.map(({ value }) => value)).toEqual(view.scores);
      expect(visits.map(({ alpha }) => alpha)).toEqual(view.alphas.map((alpha) => alpha ?? -Infinity));
      expect(visits.map(({ beta }) => beta)).toEqual(view.betas.map((beta) => beta ?? Infinity));
    }
  });

  it('gives a reason for every node left out that is true of the windows', () => {
    let reasons = 0;
    for (const nested of MANY) {
      const tree = treeOf(nestOf(nested));
      const visits = alphaBeta(tree);
      visits.forEach(({ entered, skippedBy: cut }, at) => {
        expect(cut === null).toBe(entered);
        if (!cut) return;
        reasons += 1;
        const node = tree[cut.at]!;
        const by = visits[cut.by]!;
        // The cut is at an ancestor that was entered, by a child of it that was entered, and the node is to the right of that.
        let under = at;
        while (tree[under]!.parent !== cut.at) under = tree[under]!.parent;
        expect(node.children.indexOf(under)).toBeGreaterThan(node.children.indexOf(cut.by));
        expect(visits[cut.at]!.entered && by.entered).toBe(true);
        // Its value is the one that reached the bound, and the other end of the window is as it was on entry.
        expect(cut.value).toBe(by.value);
        expect(cut.value).toBe(visits[cut.at]!.value);
        expect(isMax(node) ? cut.beta : cut.alpha).toBe(
          isMax(node) ? visits[cut.at]!.beta : visits[cut.at]!.alpha,
        );
        expect(isMax(node) ? cut.alpha : cut.beta).toBe(cut.value);
        expect(cut.alpha).toBeGreaterThanOrEqual(cut.beta);
        // Nobody who could have more elsewhere would come here: the bound is the value of a node that an ancestor has already.
        const bound = isMax(node) ? cut.beta : cut.alpha;
        const better: number[] = [];
        for (let up = cut.at; tree[up]!.parent >= 0; up = tree[up]!.parent) {
          const parent = tree[up]!.parent;
          if (isMax(tree[parent]!) === isMax(node)) continue;
          const before = tree[parent]!.children.slice(0, tree[parent]!.children.indexOf(up));
          better.push(...before.map((sibling) => visits[sibling]!.value));
        }
        expect(better).toContain(bound);
      });
    }
    expect(reasons).toBeGreaterThan(1000);
  });

  it('tells the textbook’s example in words', () => {
    const tree = read('((3 5) (2 (9 1)))');
    const visits = alphaBeta(tree);
    expect(countSkipped(visits)).toBe(3);
    expect(visitReason(tree, visits, 6, 1, en, 'skip')).toBe(
      'D is skipped: at C, min has 2 by C1, so that the window is α = 3, β = 2. α ≥ β: nothing to the right of C1 matters.',
    );
    expect(visitReason(tree, visits, 5, 1, en, 'skip')).toBe(
      'C1 is looked at: when its turn comes, α = 3 is below β = ∞.',
    );
    expect(visitReason(tree, visits, 4, 1, de, 'windows')).toBe(
      'C wird mit α = 3, β = ∞ betreten und reicht 2 hinauf.',
    );
  });
});

describe('a tree typed in by hand', () => {
  it.each(['((3 5) (2 (9 1)))', '(1)', '(-4 (2.5 7))'])('%s is read and written', (text) => {
    expect(writeTree(read(text))).toBe(text);
  });

  it('may have commas and signs', () => expect(writeTree(read(' ( +3, −5 ;(1,2) )'))).toBe('(3 -5 (1 2))'));

  it.each([
    ['', 'empty'],
    ['((3 5)', 'unclosed'],
    ['(3 5))', 'unopened'],
    [')', 'unopened'],
    ['(3 ())', 'hollow'],
    ['(3 x)', 'number'],
    ['(1e9 2)', 'number'],
    ['(3 5) 7', 'rest'],
    ['7', 'leaf'],
    [`(${'1 '.repeat(300)})`, 'large'],
    ['('.repeat(5000), 'large'],
  ])('%s is refused: %s', (text, is) => {
    expect(parseTree(text)).toMatchObject({ problem: { is } });
  });

  it('has a name for every node', () => {
    const tree = read('((3 5) (2 (9 1)))');
    expect(tree.map(({ name }) => name)).toEqual(['A', 'B', 'B1', 'B2', 'C', 'C1', 'D', 'D1', 'D2']);
  });
});

describe('exercises', () => {
  it('of numbers grow, and leave something out at every level', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      for (let level = 1; level <= NUMBER_LEVELS; level += 1) {
        const tree = numberExercise(level, seed);
        expect(countSkipped(alphaBeta(tree))).toBeGreaterThan(0);
        expect(writeTree(numberExercise(level, seed))).toBe(writeTree(tree));
      }
      expect(numberExercise(1, seed).length).toBeLessThan(numberExercise(NUMBER_LEVELS, seed).length);
    }
  });

  it('of games keep a few moves of each position with the values of the search', () => {
    const tree = new Tree(
      viewOf(
        [
          [5, 6, 7],
          [1, 2, 3],
          [4, 9, 8],
        ],
        false,
      ),
      false,
    );
    const kept = gameExercise(tree, 1)!;
    expect(kept[0]!.children.length).toBe(2);
    for (const node of kept) {
      if (node.leaf === null) continue;
      const at = tree.find([kept[node.parent]!.label, node.label]);
      expect(node.leaf).toBe(tree.scores[at]);
    }
    expect(gameExercise(new Tree(viewOf([[5], [7]], false), false), 1)).toBeNull();
  });

  it('take values as people write them', () => {
    expect(['-', '-∞', '−∞', '-inf'].every((text) => sameValue(text, -Infinity, 1))).toBe(true);
    expect(['+', '∞', 'inf'].every((text) => sameValue(text, Infinity, 1))).toBe(true);
    expect(sameValue('0.52', 52, 100)).toBe(true);
    expect(sameValue('+0,52', 52, 100)).toBe(true);
    expect(sameValue('52', 52, 100)).toBe(false);
    expect(sameValue('', 0, 1)).toBe(false);
    expect(sameValue('x', 0, 1)).toBe(false);
    for (const value of [-89, 0, 52, Infinity, -Infinity]) {
      expect(sameValue(showValue(value, 100), value, 100)).toBe(true);
    }
  });
});
