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
  return one === other || isSlip(one, other) || (isInitial && one[0] === other[0]);
}

/** The rest of these words once each of the others has found one that is like it. */
function left(words: readonly string[], others: readonly string[]): string[] | undefined {
  const rest = [...words];
  for (const other of others) {
    const same = rest.indexOf(other);
    const place = same < 0 ? rest.findIndex((word) => isLike(word, other)) : same;
    if (place < 0) return undefined;
    rest.splice(place, 1);
  }
  return rest;
}

/** The holder's name is told only to who nearly knew it. */
export function nameInside(typed: string, holder: string): NameAnswer {
  const [asked, own] = [wordsOf(typed), wordsOf(holder)];
  if ([...asked].sort().join(' ') === [...own].sort().join(' ')) {
    return { outcome: 'match', nameFound: null };
  }
  const [few, many] = asked.length <= own.length ? [asked, own] : [own, asked];
  const hasWhole = few.some((word) => word.length > 1 && many.includes(word));
  const isClose = few.length > 1 && hasWhole && left(many, few) !== undefined;
  return isClose
    ? { outcome: 'close_match', nameFound: holder }
    : { outcome: 'no_match', nameFound: null };
}
