// Sentences of the host as the page shows them.

/** Quoted parts stand in quotation marks, and the sentence begins and ends as one. */
export function sentence(text: string): string {
  const quoted = text.trim().replace(/`([^`]*)`/g, '“$1”');
  if (quoted === '') return '';
  const begun = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The first sentence of a text that has several. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s)/su.exec(text)?.[0] ?? text;
}
