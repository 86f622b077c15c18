/** From what the matcher finds to what staff compare. Pure. */
import type { EntryFactKind, ListSource, ListStanding } from '@fairlead/contract';
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
  formerSince: string | undefined,
): FoundHit {
  const { entry } = hit;
  return {
    ...asked,
    score: Math.min(100, Math.round(hit.score * 100)),
    source: listOf[entry.source],
    entryId: entry.id,
    entryName: hit.name.text,
    entryKind: entry.kind,
    entryFacts: factsOf(entry, hit.name.text, formerSince),
    because: hit.words.map(({ asked: ours, listed, how }) => ({ asked: ours, listed, how })),
    entryHash: entryHash(entry),
  };
}

function factsOf(entry: Entry, shown: string, formerSince: string | undefined) {
  const fact = (kind: EntryFactKind) => (text: string) => ({ kind, text });
  const others = entry.names.map(({ text }) => text).filter((text) => text !== shown);
  const births = entry.births.map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
  const remark = entry.remarks.trim().slice(0, REMARK_MAX);
  return [
    ...(formerSince === undefined ? [] : [fact('former_since')(formerSince)]),
    ...others.slice(0, MOST_ALIASES).map(fact('also_known_as')),
    ...births.map(fact('born')),
    ...entry.countries.map(fact('country')),
    ...entry.programmes.map(fact('programme')),
    ...(remark === '' ? [] : [fact('remark')(remark)]),
  ];
}

/** A genuine edition adds a few hundred; more at once would bury whoever decides on hits. */
const MOST_NEW_NAMES = 500;
/** Also of a list that holds next to nothing, or was never there. */
const LEAST_NEW_NAMES = 50;
const NEW_NAMES_SHARE = 0.2;
/** Whoever decides sees so many of them. */
const NAMES_SHOWN = 12;

/** What one person's editions of a list may add to its names in a week. */
export function mostNewNames(namesBefore: number): number {
  const share = Math.floor(namesBefore * NEW_NAMES_SHARE);
  return Math.min(MOST_NEW_NAMES, Math.max(LEAST_NEW_NAMES, share));
}

/** From all over, so that none hides at the end. */
export function someNames(entries: readonly Entry[]): readonly string[] {
  const step = Math.max(1, Math.ceil(entries.length / NAMES_SHOWN));
  const shown = entries.filter((_, at) => at % step === 0);
  return shown.flatMap(({ names }) => names.at(-1)?.text ?? []);
}

/** Whether there is something to hold a name against. `behind`: this process lacks the newest. */
export type ListsStanding = 'current' | 'none' | 'old' | 'behind';

/** Publishers change their lists within days: what nobody has brought for longer may lack names. */
export const LIST_DAYS = 7;
/** Whoever brings a list is told so many days before it is due. */
export const LIST_DUE_DAYS = 2;
const DAY_MS = 24 * 3_600_000;

interface Brought {
  readonly source: ListSource;
  readonly broughtAt: Date;
}

/** By when a list is to be brought again; what comes with the program has no age. */
export function dueAt({ source, broughtAt }: Brought): Date | null {
  if (source === 'fairlead-sandbox') return null;
  return new Date(broughtAt.getTime() + LIST_DAYS * DAY_MS);
}

export function listStandingOf(list: Brought, now: Date): ListStanding {
  const due = dueAt(list);
  if (due === null) return 'current';
  if (now > due) return 'old';
  return now.getTime() > due.getTime() - LIST_DUE_DAYS * DAY_MS ? 'due' : 'current';
}

/** Each list in force counts: with one of them old, whoever is new on it is not found. */
export function standingOf(
  editions: readonly Brought[],
  now: Date,
): Exclude<ListsStanding, 'behind'> {
  if (editions.length === 0) return 'none';
  // A sandbox goes on with its own list, whatever else somebody tried there.
  if (editions.some((list) => dueAt(list) === null)) return 'current';
  return editions.some((list) => listStandingOf(list, now) === 'old') ? 'old' : 'current';
}
