/**
 * How people's names are written, in any script. A name stands in the bank's own mails, also to
 * somebody who never asked for one, so nothing that carries a message fits: no digits, no lines,
 * no addresses. Without zod, for forms.
 */

export const LONGEST_NAME = 80;

/** Persian and Indic scripts join letters with signs that cannot be seen. */
const LETTER = '[\\p{L}\\p{M}\\p{Join_Control}]';
const BETWEEN = "[ '’·・‐-]";
/** After `J.` comes a space, the end or another initial: `evil.com` is no name. */
const FULL_STOP = "\\.(?=$|[ '’-]|\\p{L}\\p{M}*\\.)";

export const PERSON_NAME = new RegExp(
  `^(?=['’]?\\p{L})(?:${LETTER}|${BETWEEN}|${FULL_STOP})+$`,
  'u',
);

export function isPersonName(text: string): boolean {
  return text.length <= LONGEST_NAME && PERSON_NAME.test(text);
}
