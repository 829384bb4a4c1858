// What is said of a node, made from the numbers of the search.
import type { Side } from '../../lib/protocol';
import { scoreText } from './scores';
import type { ThinkTexts } from './texts/en';
import { other, type Tree } from './tree';

/** Why moves of a node were left out, in words; null where none were. */
export function cutReason(tree: Tree, node: number, words: ThinkTexts): string | null {
  const cut = tree.cut(node);
  if (cut === null) return null;
  const mover = tree.mover(node);
  const by = tree.words[cut.by] ?? '';
  const value = tree.scores[node]!;
  const { instead } = cut;
  const reached = { mover, by, value: scoreText(value, tree), isMax: tree.isMax(node) };
  if (instead === null) return words.cut.scale(reached, cut.left_out);
  return words.cut.reason(
    reached,
    {
      side: other(mover),
      by: tree.words[instead.by] ?? '',
      value: scoreText(instead.score, tree),
      isEqual: instead.score === value,
      // People count moves from one.
      ply: instead.ply + 1,
    },
    cut.left_out,
  );
}

/** What made the value of a node. */
export function valueReason(
  tree: Tree,
  node: number,
  words: ThinkTexts,
  ended: (reason: string) => string,
): string {
  const value = tree.bound(node) + scoreText(tree.scores[node]!, tree);
  const outcome = tree.outcome(node);
  if (outcome === 't') return words.node.ended(endText(tree.end(node) ?? '', ended), value);
  if (outcome === 'h') return words.node.horizon(value);
  const best = tree.words[tree.bests[node]!] ?? '';
  return words.node.best(tree.mover(node), tree.isMax(node), best, value);
}

/** `1-0 checkmate`, with the reason in the page's language. */
function endText(text: string, ended: (reason: string) => string): string {
  const [, result = '', reason = ''] = /^(\S+)\s*(.*)$/.exec(text) ?? [];
  return reason === '' ? result : `${result}, ${ended(reason)}`;
}

/** A side by its name, for sentences. */
export type SideName = (side: Side) => string;
