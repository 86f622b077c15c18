/**
 * What follows the bank's own host in a text. Its pages have paths, and so has whoever wants the
 * filter to look away: a path is read as the words in it. Pure.
 */
import { idPrefixes } from '@fairlead/contract';
import { plainLetters } from './plain-letters.ts';

/** `/user/transfers/trf_…`: ids say nothing. They begin with their time, here 2004 to 2039. */
const OWN_ID = new RegExp(
  `(?<=[/=])(?:${Object.values(idPrefixes).join('|')})_` +
    '01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![\\p{L}\\p{N}_-])',
  'gu',
);

/** Of the bank's own addresses these have words of the filter's in them: `pag\w+` pays. */
const LANGUAGE = '^(?:/[a-z]{2,3}(?:-[a-z]{2,4})?)?';
const PASSWORD_PAGE = new RegExp(
  `${LANGUAGE}(?:/user/(?:auth|account))?/password(?=[^\\p{L}\\p{N}]?$)`,
  'u',
);
const PAGES = new RegExp(`${LANGUAGE}/pages(?=/)`, 'u');

/** Whether the sentence ends with the path: an address has no full stop at its end. */
const ENDS_SENTENCE = /[.!?]["')\]»”’]?$/u;

/** `%20` and the like as the characters they stand for. */
function decoded(path: string): string {
  const read = path.replaceAll(/(?:%[0-9a-f]{2})+/giu, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return plainLetters(read);
}

/** Its words with blanks between them; a day keeps its hyphens. */
export function wordsOfPath(path: string): string {
  const words = decoded(path)
    .replace(PASSWORD_PAGE, ' ')
    .replace(PAGES, ' ')
    .replaceAll(OWN_ID, ' ')
    .replaceAll(/-(?!\d)|(?<!\d)-|[^\p{L}\p{N}\s-]/gu, ' ');
  return ENDS_SENTENCE.test(path) ? `${words}.` : words;
}

/** The path of a page names no other place; what has one in it is read as it stands. */
export function placesOfPath(path: string): string {
  const read = decoded(path);
  return /:\/\/|@|\b(?:www|t\.me|wa\.me)\b/u.test(read) ? read : ' ';
}
