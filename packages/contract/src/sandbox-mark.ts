/**
 * How simulated money says so: the one place for every mark, prefix and header. In live each of
 * these changes nothing. No setting reaches here.
 */
import { protectedMessagesIn } from './protected-messages.ts';

export const modes = ['sandbox', 'live'] as const;
/** What a bank was created as; in its first sealed block, for ever. */
export type Mode = (typeof modes)[number];

/** The same words in every language, so that anyone and any program can look for them. */
export const SIMULATION = 'SIMULATION';
export const SIMULATED = 'SIMULATED';

/** Every HTTP answer of a sandbox carries this header. */
export const MODE_HEADER = 'x-fairlead-mode';

/** The mark before a one-line text: `SIMULATION`, and the reader's own word where it differs. */
export function simulationMark(language: string): string {
  return withOwnWord(SIMULATION, protectedMessagesIn(language)['sandbox.word']);
}

/** Page titles, link previews, the app manifest's name. */
export function markTitle(mode: Mode, language: string, title: string): string {
  return mode === 'live' ? title : `${simulationMark(language)} | ${title}`;
}

/** Mail subjects, push titles and SMS. */
export function markMessage(mode: Mode, language: string, text: string): string {
  return mode === 'live' ? text : `[${simulationMark(language)}] ${text}`;
}

/** The word on every page of a document and every row of an export; empty in live. */
export function documentMark(mode: Mode, language: string): string {
  if (mode === 'live') return '';
  return withOwnWord(SIMULATED, protectedMessagesIn(language)['sandbox.document']);
}

function withOwnWord(mark: string, word: string): string {
  return word.toUpperCase() === mark ? mark : `${mark} · ${word}`;
}
