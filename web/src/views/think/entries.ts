// Values as learners enter them, and the reasons they are told.
import type { NumberTree, Visit } from './numbers';
import type { ThinkTexts } from './texts/en';

/** What was entered for a node. */
export interface Entry {
  alpha: string;
  beta: string;
  value: string;
}

export const isEmpty = ({ alpha, beta, value }: Entry): boolean => (alpha + beta + value).trim() === '';

/** A value: whole numbers as they are, hundredths as decimals. */
export function showValue(value: number, unit: 1 | 100): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  const size = Math.abs(value);
  const text = unit === 1 ? String(size) : (size / 100).toFixed(2);
  const sign = value < 0 ? '−' : unit === 100 && value > 0 ? '+' : '';
  return sign + text;
}

/** Whether what was entered stands for a value. A sign alone is infinity. */
export function sameValue(entered: string, value: number, unit: 1 | 100): boolean {
  const text = entered.trim().toLowerCase().replaceAll('−', '-').replaceAll('–', '-').replace(',', '.');
  if (/^\+?(∞|inf(inity)?)$|^\+$/.test(text)) return value === Infinity;
  if (/^-(∞|inf(inity)?)?$/.test(text)) return value === -Infinity;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return false;
  return Math.abs(Number(text) * unit - value) < 1e-6 * unit;
}

/** What a node is called: its move, where it has one, and its letter. */
export function nodeName(tree: NumberTree, at: number): string {
  const { name, label } = tree[at]!;
  return label ? `${name} (${label})` : name;
}

/** Why a node is looked at or left out, by the windows of the search. */
export function visitReason(
  tree: NumberTree,
  visits: readonly Visit[],
  at: number,
  unit: 1 | 100,
  words: ThinkTexts,
  task: 'skip' | 'windows',
): string {
  const show = (value: number) => showValue(value, unit);
  const visit = visits[at]!;
  const name = nodeName(tree, at);
  const { reasons } = words.guess;
  if (visit.skippedBy) {
    const cut = visit.skippedBy;
    const side = tree[cut.at]!.ply % 2 === 0 ? 'max' : 'min';
    return reasons.skipped(
      name,
      nodeName(tree, cut.at),
      nodeName(tree, cut.by),
      show(cut.value),
      side,
      show(cut.alpha),
      show(cut.beta),
    );
  }
  if (task === 'windows') return reasons.window(name, show(visit.alpha), show(visit.beta), show(visit.value));
  if (at === 0) return reasons.root(name);
  return reasons.entered(name, show(visit.alpha), show(visit.beta));
}
