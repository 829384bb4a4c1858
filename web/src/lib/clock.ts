// Clocks as they are shown: what is left at this moment, how it is written, and when it is little.
import type { ClocksView, Side } from './protocol';

/** What a side has left, so many milliseconds after the view came. */
export function remaining(clocks: ClocksView, side: Side, elapsedMs: number): number {
  const left = side === 'white' ? clocks.white_ms : clocks.black_ms;
  return Math.max(0, clocks.running === side ? left - Math.max(0, elapsedMs) : left);
}

/** Tenths are shown below this. */
export const TENTHS_BELOW_MS = 10_000;

/** Time is short below this, or below an eighth of what one began with where that is less. */
const LOW_BELOW_MS = 20_000;

/** `1:02:03`, `4:07`, and with tenths at the end: `0:09.8`. A running clock shows a second until it is over. */
export function formatClock(ms: number): string {
  if (ms < TENTHS_BELOW_MS) {
    const tenths = Math.floor(ms / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.floor(ms / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How long until the writing of a clock changes, so that it is not drawn more often. */
export function nextTick(ms: number): number {
  const unit = ms < TENTHS_BELOW_MS + 100 ? 100 : 1000;
  return (ms % unit) + 1;
}

/** A time control: what one begins with and what a move adds, in seconds. */
export interface Control {
  base: number;
  increment: number;
}

/** Reads `300+3` or `300`. */
export function parseControl(text: string): Control | null {
  const parts = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text.trim());
  if (!parts) return null;
  return { base: Number(parts[1]), increment: Number(parts[2] ?? 0) };
}

/** Writes a time control as the host reads it. */
export function controlText({ base, increment }: Control): string {
  return `${base}+${increment}`;
}

/** A time control for people: `5 + 3`, in minutes and seconds. */
export function controlLabel(text: string): string {
  const control = parseControl(text);
  if (!control) return text;
  const minutes = control.base / 60;
  const base = Number.isInteger(minutes * 2)
    ? String(minutes).replace('0.5', '½').replace('.5', '½')
    : `${control.base}s`;
  return `${base} + ${control.increment}`;
}

/** Whether somebody should hurry. */
export function isLow(ms: number, control: string): boolean {
  const base = (parseControl(control)?.base ?? Infinity) * 1000;
  return ms < Math.min(LOW_BELOW_MS, base / 8);
}

/** How long a move took: `0.4 s`, `12 s`, `2:05`. */
export function formatSpent(ms: number): string {
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < 60_000) return `${Math.floor(ms / 1000)} s`;
  return formatClock(ms);
}
