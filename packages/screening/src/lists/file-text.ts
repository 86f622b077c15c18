/** From the bytes of a publisher's file to its text, and to its hash. */
import { NotTheList } from './list.ts';

/** UTF-8 that was read as Latin-1 and written again: é has become Ã©. */
const BROKEN = /\ufffd|Ã[\u0080-\u00bf]|â€|Ø§Ù|Ð[\u0080-\u00bf]Ð/g;
/** Publishers themselves break a letter now and then; a file broken on the way has thousands. */
const MOST_BROKEN = 20;
/** The end-of-file mark of another age, which some of the files still carry. */
const END_MARK = '\u001a';

export function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new NotTheList('it is not in UTF-8');
    throw error;
  }
  if (text.includes('\u0000')) throw new NotTheList('it is not a text');
  if ((text.match(BROKEN)?.length ?? 0) > MOST_BROKEN) {
    throw new NotTheList('its letters were broken on the way');
  }
  const end = text.trimEnd();
  return end.endsWith(END_MARK) ? end.slice(0, -1) : text;
}

export async function sha256Of(bytes: Uint8Array): Promise<string> {
  // A copy, since a view may stand on memory that is shared.
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
