/** Whether a name is that of an account's holder, where the account is this bank's own. Pure. */
import type { NameAnswer } from '#modules/rails/rails.service.ts';

/** As people type them: without accents, titles' dots or a difference between small and large. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** One letter more, less or other: what slips in when a name is typed. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}

function isLike(one: string, other: string): boolean {
  const isInitial = one.length === 1 || other.length === 1;
  return isSlip(one, other) || (isInitial && one[0] === other[0]);
}

/** What is left of these words once each of the others has taken one that is the same. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const rest = [...words];
  for (const other of others) {
    const same = rest.indexOf(other);
    if (same >= 0) rest.splice(same, 1);
  }
  return rest;
}

/**
 * One thing at most is not as it is: an initial or a slip in place of a word, or a word too many.
 * Words may be left out. Whoever types several names or initials at once is guessing.
 */
function isClose(asked: readonly string[], own: readonly string[]): boolean {
  const tooMany = asked.length - own.length;
  const [few, many] = tooMany <= 0 ? [asked, own] : [own, asked];
  const hasWhole = few.some((word) => word.length > 1 && many.includes(word));
  if (few.length < 2 || !hasWhole) return false;
  const [other, ...others] = without(few, many);
  if (other === undefined) return tooMany <= 1;
  const unlike = without(many, few);
  return tooMany <= 0 && others.length === 0 && unlike.some((word) => isLike(word, other));
}

/** The holder's name is told only to who nearly knew it. */
export function nameInside(typed: string, holder: string): NameAnswer {
  const [asked, own] = [wordsOf(typed), wordsOf(holder)];
  if ([...asked].sort().join(' ') === [...own].sort().join(' ')) {
    return { outcome: 'match', nameFound: null };
  }
  return isClose(asked, own)
    ? { outcome: 'close_match', nameFound: holder }
    : { outcome: 'no_match', nameFound: null };
}
