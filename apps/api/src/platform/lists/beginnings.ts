/** Words that somebody typed, as a text for `tsquery`: something begins with each of them. Pure. */

/** Undefined where there is no word. */
export function beginnings(words: readonly string[]): string | undefined {
  const lexemes = words
    .filter((word) => word !== '')
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`);
  return lexemes.length === 0 ? undefined : lexemes.join(' & ');
}

/** Names and emails are split where the index splits them. */
export const BETWEEN_WORDS = /[\s,.'’-]+/;
