// Numbers, dates and sizes as each language writes them, and scores as everybody does.
import type { ScoreView } from './protocol';

/** A number, in the digits and separators of a language. */
export function number(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** Texts that differ for one and for several, with the number in place. */
export function counted(
  text: (count: string, one: boolean) => string,
  count: number,
  language: string,
): string {
  return text(number(count, language), new Intl.PluralRules(language).select(count) === 'one');
}

/** A size in bytes, as `64 kB`. */
export function size(bytes: number, language: string): string {
  const kilo = bytes / 1000;
  const [value, unit] = kilo >= 1000 ? [kilo / 1000, 'megabyte'] : [kilo, 'kilobyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

/** When something happened, as shortly as it stays clear: the time today and yesterday, else the date. */
export function moment(
  when: number,
  now: number,
  language: string,
  words: { today: string; yesterday: string },
): string {
  const date = new Date(when);
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(date);
  const days = dayNumber(new Date(now)) - dayNumber(date);
  if (days === 0) return `${words.today}, ${time}`;
  if (days === 1) return `${words.yesterday}, ${time}`;
  const sameYear = date.getFullYear() === new Date(now).getFullYear();
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  if (!sameYear) form.year = 'numeric';
  return new Intl.DateTimeFormat(language, form).format(date);
}

/** Days since 1970 by the calendar of where one is. */
function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/** White's score: `+0.35`, `−1.20`, `#4`, `#−3`. */
export function scoreText({ cp, win }: ScoreView): string {
  if (win !== null) return `#${win < 0 ? '−' : ''}${Math.abs(win)}`;
  const points = (Math.abs(cp) / 100).toFixed(2);
  if (cp === 0) return points;
  return `${cp < 0 ? '−' : '+'}${points}`;
}
