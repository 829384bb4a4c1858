// The keys of an analysis, wherever the focus is, except where one writes or where the board itself takes them.
import { ROOT } from './tree';
import type { Analysis } from './analysis.svelte';
import { MOST_LINES } from './engine.svelte';

const WRITES = 'input, textarea, select, [contenteditable], dialog';
/** What the space bar presses by itself. */
const PRESSED = 'button, a, summary, [data-site]';

export interface Doors {
  help: () => void;
  comment: () => void;
}

/** What each key does. */
export function analysisKeys(analysis: Analysis, doors: Doors): (event: KeyboardEvent) => void {
  const { engine } = analysis;
  const acts: Record<string, () => void> = {
    ArrowLeft: () => analysis.step(-1),
    ArrowRight: () => analysis.step(1),
    j: () => analysis.step(-1),
    k: () => analysis.step(1),
    'Shift ArrowLeft': () => analysis.branch(-1),
    'Shift ArrowRight': () => analysis.branch(1),
    ArrowUp: () => analysis.branch(-1) || analysis.show(ROOT),
    ArrowDown: () => analysis.branch(1) || analysis.toEnd(),
    Home: () => analysis.show(ROOT),
    End: () => analysis.toEnd(),
    f: () => (analysis.flipped = !analysis.flipped),
    l: () => engine.toggle(),
    x: () => {
      if (!analysis.trying) engine.toggleThreat();
    },
    a: () => (analysis.arrowsShown = !analysis.arrowsShown),
    ' ': () => {
      const best = engine.threat ? undefined : engine.findings?.lines[0]?.pv[0];
      if (best !== undefined) void analysis.playLine([best]);
    },
    c: doors.comment,
    n: () => analysis.toTurningPoint(1),
    p: () => analysis.toTurningPoint(-1),
    Delete: () => analysis.delete(),
    'Ctrl z': () => analysis.undo(),
    '?': doors.help,
  };
  for (let count = 1; count <= MOST_LINES; count += 1) acts[String(count)] = () => engine.setCount(count);
  return (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const at = event.target instanceof Element ? event.target : null;
    if (at?.closest(WRITES) || (event.key === ' ' && at?.closest(PRESSED))) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const shift = event.shiftKey && event.key.startsWith('Arrow') ? 'Shift ' : '';
    const act = acts[`${event.ctrlKey || event.metaKey ? 'Ctrl ' : ''}${shift}${key}`];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
