// The keys of a table, wherever the focus is, except where one writes or where the board itself takes them.
import type { Play } from './play.svelte';

const WRITES = 'input, textarea, select, [contenteditable], dialog';

/** What each key does. */
export function tableKeys(play: Play, help: () => void): (event: KeyboardEvent) => void {
  const acts: Record<string, () => void> = {
    ArrowLeft: () => play.step(-1),
    ArrowRight: () => play.step(1),
    j: () => play.step(-1),
    k: () => play.step(1),
    Home: () => play.goTo(0),
    End: () => play.toEnd(),
    f: () => (play.flipped = !play.flipped),
    z: () => (play.zen = !play.zen),
    h: () => {
      if (play.myTurn && play.scoresAllowed && play.feature('suggestion')) void play.table.askHint();
    },
    m: () => document.querySelector<HTMLElement>('[data-move-input]')?.focus(),
    '?': help,
  };
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target instanceof Element ? event.target : null;
    if (at?.closest(WRITES)) return;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
