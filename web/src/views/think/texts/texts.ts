// The texts of this view in the language of the page.
import { language } from '../../../text/text.svelte';
import { de } from './de';
import { en, type ThinkTexts } from './en';

const LANGUAGES: Record<string, ThinkTexts> = { en, de };

/** The texts of this view: `w().tree.root`. */
export function w(): ThinkTexts {
  return LANGUAGES[language()] ?? en;
}
