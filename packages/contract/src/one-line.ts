/**
 * One line of somebody's words, as it is seen: what turns the direction of others' text round, or
 * is not seen at all, is left out; lines and tabs become spaces. A name that reads otherwise than
 * it is written would pass a reader's eye and the lists. Persian and Indic letters keep their
 * joiners.
 */
import * as z from 'zod';

const UNSEEN = /(?!\p{Join_Control})[\p{Cf}\p{Co}\p{Cs}]/gu;
const SPACES = /[\s\p{Cc}]+/gu;

export function inOneLine(text: string): string {
  return text.replace(UNSEEN, '').replace(SPACES, ' ').trim();
}

/** Bounds are of what is left. */
export const oneLine = (bounds: { readonly min?: number; readonly max: number }) =>
  z
    .string()
    .overwrite(inOneLine)
    .min(bounds.min ?? 0)
    .max(bounds.max);
