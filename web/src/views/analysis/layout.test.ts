import { expect, it } from 'vitest';
import { rows, type Row, type Word } from './layout';
import { ROOT, addLine, annotate, empty, mainFrom, nodeAt, numberText, type Tree } from './tree';

const moves = (...texts: string[]) => texts.map((text) => ({ san: text, text }));
const WHITE = { number: 1, side: 'white' } as const;

function written(tree: Tree, word: Word): string {
  if (word.kind === 'open') return '(';
  if (word.kind === 'close') return ')';
  const { text, comment } = nodeAt(tree, word.id);
  if (word.kind === 'comment') return `{${comment}}`;
  return word.numbered ? `${numberText(word.turn)}${text}` : text;
}

function shown(tree: Tree, row: Row): string {
  if (row.kind === 'aside') {
    const lines = row.variations.map((line) => line.map((word) => written(tree, word)).join(' '));
    return [nodeAt(tree, row.of).comment, ...lines].filter(Boolean).join(' | ');
  }
  const cell = (id: number | null) => (id === null ? '…' : nodeAt(tree, id).text);
  return `${row.number} ${cell(row.white)} ${row.black === null ? '' : cell(row.black)}`.trim();
}

it('sets the main line in rows and all else between them', () => {
  let { tree } = addLine(empty, ROOT, moves('e4', 'e5', 'f4', 'd5'));
  const [e4 = 0, e5 = 0] = mainFrom(tree, ROOT);
  ({ tree } = addLine(tree, e4, moves('c5', 'Nf3', 'd6', 'd4')));
  const c5 = nodeAt(tree, e4).children[1]!;
  const sicilian = mainFrom(tree, c5);
  ({ tree } = addLine(tree, c5, moves('c3', 'd5')));
  tree = annotate(tree, e5, { comment: 'Open.' });
  tree = annotate(tree, sicilian[0]!, { comment: 'Usual.' });
  expect(rows(tree, WHITE).map((row) => shown(tree, row))).toEqual([
    '1 e4 e5',
    'Open. | 1…c5 2.Nf3 {Usual.} ( 2.c3 d5 ) 2…d6 3.d4',
    '2 f4 d5',
  ]);
});

it('begins with Black where Black is first, and goes on after an aside', () => {
  let { tree } = addLine(empty, ROOT, moves('a', 'b', 'c'));
  ({ tree } = addLine(tree, mainFrom(tree, ROOT)[0]!, moves('z')));
  const black = { number: 7, side: 'black' } as const;
  expect(rows(tree, black).map((row) => shown(tree, row))).toEqual(['7 … a', '8 b', '8.z', '8 … c']);
});
