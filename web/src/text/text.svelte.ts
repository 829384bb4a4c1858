// The texts of the page in the language that is set. All texts stand in one file a language.
import { ApiError } from '../lib/api';
import { sentence } from '../lib/sentence';
import { settings } from '../lib/settings.svelte';
import { en } from './en';

/** Every text of the page; each language has all of them. */
export type Texts = typeof en;

/** The languages there are, by their own names. English is there from the start, the others are fetched when asked for. */
export const LANGUAGES: Record<string, { name: string; load: () => Promise<Texts> }> = {
  en: { name: 'English', load: () => Promise.resolve(en) },
  de: { name: 'Deutsch', load: async () => (await import('./de')).de },
};

let current = $state.raw<Texts>(en);
let currentLanguage = $state('en');

/** The texts in the language that is set: `t().common.close`. */
export function t(): Texts {
  return current;
}

/** The tag of the language shown, for dates and numbers. */
export function language(): string {
  return currentLanguage;
}

/** The language to show: the one set, else the first of the browser's that there is, else English. */
export function chooseLanguage(wanted: string, browser: readonly string[]): string {
  if (wanted in LANGUAGES) return wanted;
  const known = browser.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return known ?? 'en';
}

/** Fetches the texts of the language that is set. */
export async function loadLanguage(): Promise<void> {
  const tag = chooseLanguage(settings.language, navigator.languages);
  try {
    current = (await LANGUAGES[tag]?.load()) ?? en;
    currentLanguage = tag;
    document.documentElement.lang = tag;
  } catch {
    // The texts there are stay.
  }
}

/** Why something did not work, as a sentence to show. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return current.common.refusals.failed;
  if (error.refusal === 'offline') return current.common.offline;
  return said(error.message) || current.common.refusals[error.refusal];
}

/** What the host says, as a sentence to show. */
export function said(text: string): string {
  return sentence(current.tell(text));
}

/** The language of what the host says, where it is not the page's. */
export function langOf(text: string): string | undefined {
  return current.tell(text) === text ? 'en' : undefined;
}
