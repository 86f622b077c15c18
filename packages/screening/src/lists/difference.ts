/** What changed between two editions of a list, so that only that is screened again. */
import { atOnce, each, type Steps } from './in-steps.ts';
import { type DayRange, type Entry, NotTheList, type SanctionsList } from './list.ts';

export interface Difference {
  readonly added: readonly Entry[];
  /** As they are now: a name, a birth, a country or a kind is another than before. */
  readonly changed: readonly Entry[];
  readonly removed: readonly Entry[];
  /** Of the changed: whoever was found by them as they were is found by them now. */
  readonly covered: readonly Entry[];
  /** Names by which somebody is found who was not before: of an entry that fits others, all. */
  readonly newNames: number;
}

/** An edition that loses more of its entries than this was cut off on the way, most likely. */
const MOST_GONE = 0.2;
/** Entries that are compared before others have a turn. */
const ENTRIES_A_STEP = 250;

/** Everything that screening looks at, and nothing else: another one is another entry. */
export function matchedBy({ kind, names, births, countries }: Entry): string {
  const spelled = names.map(({ text, quality }) => `${quality} ${text}`).sort();
  const days = births.map(({ from, to }) => `${from} ${to}`).sort();
  return JSON.stringify([kind, spelled, days, countries]);
}

/** Nothing by which the entry was found is gone, and nothing narrows it: it may only find more. */
export function covers(now: Entry, was: Entry): boolean {
  const quality = new Map(now.names.map((name) => [name.text, name.quality]));
  const day = ({ from, to }: DayRange) => `${from} ${to}`;
  return (
    now.kind === was.kind &&
    was.names.every(({ text, quality: before }) => {
      const after = quality.get(text);
      return after !== undefined && (after !== 'weak' || before === 'weak');
    }) &&
    widens(now.births.map(day), was.births.map(day)) &&
    widens(now.countries, was.countries)
  );
}

/** What knew nothing fits everybody: anything that is known then narrows it. */
function widens(now: readonly string[], was: readonly string[]): boolean {
  if (was.length === 0) return now.length === 0;
  const known = new Set(now);
  return was.every((one) => known.has(one));
}

function newNamesOf(now: Entry, was: Entry): number {
  const facts = ({ kind, births, countries }: Entry) =>
    JSON.stringify([kind, births.map(({ from, to }) => `${from} ${to}`).sort(), countries]);
  if (facts(now) !== facts(was)) return now.names.length;
  const known = new Set(was.names.map(({ text, quality }) => `${quality} ${text}`));
  return now.names.filter(({ text, quality }) => !known.has(`${quality} ${text}`)).length;
}

function sameSource(before: SanctionsList, now: SanctionsList): void {
  if (before.source !== now.source) throw new Error('Two different lists have no difference.');
}

export function difference(before: SanctionsList, now: SanctionsList): Difference {
  return atOnce(differenceInSteps(before, now));
}

/** The same, for whoever serves others meanwhile. */
export function* differenceInSteps(before: SanctionsList, now: SanctionsList): Steps<Difference> {
  sameSource(before, now);
  const old = new Map(before.entries.map((entry) => [entry.id, entry]));
  const kept = new Set(now.entries.map(({ id }) => id));
  const added: Entry[] = [];
  const changed: Entry[] = [];
  const covered: Entry[] = [];
  let newNames = 0;
  yield* each(now.entries, ENTRIES_A_STEP, (entry) => {
    const was = old.get(entry.id);
    if (was === undefined) {
      added.push(entry);
      newNames += entry.names.length;
    } else if (matchedBy(was) !== matchedBy(entry)) {
      changed.push(entry);
      newNames += newNamesOf(entry, was);
      if (covers(entry, was)) covered.push(entry);
    }
  });
  const removed = before.entries.filter(({ id }) => !kept.has(id));
  return { added, changed, removed, covered, newNames };
}

/** Refuses an edition that cannot follow the one in use: too much of it is gone. */
export function mustFollow(before: SanctionsList, now: SanctionsList): void {
  sameSource(before, now);
  const kept = new Set(now.entries.map(({ id }) => id));
  const gone = before.entries.filter(({ id }) => !kept.has(id)).length;
  if (gone > before.entries.length * MOST_GONE) {
    throw new NotTheList(`${gone} of ${before.entries.length} entries would be gone`);
  }
}
