// What people set for themselves, kept in the browser.
import { keep, recall } from './storage';

/** Every setting with its type. */
export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** The language of the texts; `auto` follows the browser. */
  language: string;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The name of the board's colours. */
  boardTheme: string;
  /** The name of the look of the pieces. */
  pieceSet: string;
  coordinates: boolean;
  /** Marks legal targets. */
  showTargets: boolean;
  /** Marks legal targets in a colour for each kind of move. */
  targetColours: boolean;
  /** Marks what the last move took. */
  showTakes: boolean;
  /** How long a piece glides, in milliseconds. */
  animation: number;
  premove: boolean;
  /** Moves wait for a second click. */
  confirmMoves: boolean;
  evaluationBar: boolean;
  graph: boolean;
  /** Which curves the graph shows: winning chances, or what each player thought. */
  graphKind: 'chances' | 'own';
  /** Tells after a move whether it was a mistake. */
  feedback: boolean;
  /** The number of the notation of moves chosen in each game. */
  notation: Record<string, number>;
}

export const DEFAULTS: Settings = {
  theme: 'auto',
  language: 'auto',
  sound: true,
  volume: 0.6,
  boardTheme: 'wood',
  pieceSet: 'traditional',
  coordinates: true,
  showTargets: true,
  targetColours: false,
  showTakes: true,
  animation: 180,
  premove: true,
  confirmMoves: false,
  evaluationBar: true,
  graph: true,
  graphKind: 'chances',
  feedback: true,
  notation: {},
};

/** The settings kept, where each is of its type; the usual ones for the rest. */
export function readSettings(kept: unknown): Settings {
  const settings: Settings = structuredClone(DEFAULTS);
  if (typeof kept !== 'object' || kept === null) return settings;
  for (const [name, value] of Object.entries(kept)) {
    const usual = DEFAULTS[name as keyof Settings];
    if (usual !== undefined && typeof value === typeof usual && value !== null) {
      Object.assign(settings, { [name]: value });
    }
  }
  return settings;
}

/** The settings; whatever is assigned here is kept. */
export const settings: Settings = $state(readSettings(recall('settings')));

$effect.root(() => {
  $effect(() => keep('settings', $state.snapshot(settings)));
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
});

/** Puts every setting back to what it was at first. */
export function resetSettings(): void {
  Object.assign(settings, structuredClone(DEFAULTS));
}
