/** From what the matcher finds to what staff compare. Pure. */
import type { EntryFactKind, ListSource } from '@fairlead/contract';
import { type Entry, type Hit, matchedBy, type Source } from '@fairlead/screening';
import { hashBytes } from '#platform/random.ts';
import type { FoundHit, Whose } from './found-hit.ts';

/** Our lists by the names of their publishers. */
export const publisherOf: Readonly<Record<ListSource, Source>> = {
  'fairlead-sandbox': 'sandbox',
  'ofac-sdn': 'ofac',
  un: 'un',
  uk: 'uk',
  eu: 'eu',
};

const listOf: Readonly<Record<Source, ListSource>> = {
  sandbox: 'fairlead-sandbox',
  ofac: 'ofac-sdn',
  un: 'un',
  uk: 'uk',
  eu: 'eu',
};

/** Longer remarks are for the publisher's own page. */
const REMARK_MAX = 400;
const MOST_ALIASES = 8;

export function entryHash(entry: Entry): Buffer {
  return hashBytes(Buffer.from(matchedBy(entry)));
}

export function foundHit(
  hit: Hit,
  asked: { readonly name: string; readonly whose: Whose; readonly nameHash: Buffer },
): FoundHit {
  const { entry } = hit;
  return {
    ...asked,
    score: Math.min(100, Math.round(hit.score * 100)),
    source: listOf[entry.source],
    entryId: entry.id,
    entryName: hit.name.text,
    entryKind: entry.kind,
    entryFacts: factsOf(entry, hit.name.text),
    because: hit.words.map(({ asked: ours, listed, how }) => ({ asked: ours, listed, how })),
    entryHash: entryHash(entry),
  };
}

function factsOf(entry: Entry, shown: string) {
  const fact = (kind: EntryFactKind) => (text: string) => ({ kind, text });
  const others = entry.names.map(({ text }) => text).filter((text) => text !== shown);
  const births = entry.births.map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
  const remark = entry.remarks.trim().slice(0, REMARK_MAX);
  return [
    ...others.slice(0, MOST_ALIASES).map(fact('also_known_as')),
    ...births.map(fact('born')),
    ...entry.countries.map(fact('country')),
    ...entry.programmes.map(fact('programme')),
    ...(remark === '' ? [] : [fact('remark')(remark)]),
  ];
}

/** Whether there is something to hold a name against. `behind`: this process lacks the newest. */
export type ListsStanding = 'current' | 'none' | 'old' | 'behind';

/** Publishers change their lists within days: what nobody has brought for longer may lack names. */
export const LIST_DAYS = 7;

/** Each list in force counts: with one of them old, whoever is new on it is not found. */
export function standingOf(
  editions: readonly { readonly source: ListSource; readonly broughtAt: Date }[],
  now: Date,
): Exclude<ListsStanding, 'behind'> {
  if (editions.length === 0) return 'none';
  // A sandbox has the list that comes with the program, which has no age.
  if (editions.some(({ source }) => source === 'fairlead-sandbox')) return 'current';
  const oldest = Math.min(...editions.map(({ broughtAt }) => broughtAt.getTime()));
  return now.getTime() - oldest > LIST_DAYS * 24 * 3_600_000 ? 'old' : 'current';
}
