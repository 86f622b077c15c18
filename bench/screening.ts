/**
 * How well and how fast the screening finds listed names, plain and altered, and how often it
 * takes invented people for listed ones. The alterations are seeded: two runs compare.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import {
  type Entry,
  NameIndex,
  readList,
  type SanctionsList,
  type Source,
  screen,
} from '../packages/screening/src/index.ts';
import { ratio, say, table } from './report.ts';
import { ALTERATIONS, natural } from './screening/alterations.ts';
import { Chance } from './screening/chance.ts';
import { inventedPeople } from './screening/people.ts';

const SEED = 20_261;
const PEOPLE = 2_000;
/** Names that each alteration is tried on. */
const SAMPLE = 500;

interface Case {
  readonly entry: Entry;
  readonly text: string;
  readonly person: boolean;
  readonly weak: boolean;
}

interface Tally {
  asked: number;
  hit: number;
  first: number;
  /** The very entry that was altered, and no other that is as right. */
  itself: number;
}

const bytesOf = (file: string) => ({
  name: path.basename(file),
  bytes: new Uint8Array(readFileSync(file)),
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .sort();
}

/** Whichever lists are there, told by the names that their publishers give the files. */
async function listsIn(folder: string): Promise<SanctionsList[]> {
  const files = filesIn(folder);
  const found = (pattern: RegExp) => files.filter((file) => pattern.test(path.basename(file)));
  const wanted: [Source, string[]][] = [
    ['ofac', found(/^(sdn|alt|add)\.csv$/i)],
    ['un', found(/consolidated.*\.xml$/i)],
    ['uk', found(/^uk[-_ ]sanctions[-_ ]list.*\.csv$/i)],
    ['eu', found(/(fsf|full).*\.csv$/i)],
  ];
  const lists: SanctionsList[] = [];
  for (const [source, names] of wanted) {
    const files = names.map(bytesOf).filter(({ bytes }) => bytes.includes(0x0a, 600));
    if (files.length === 0) continue;
    // OFAC's own files carry no day; it does not matter to what is measured here.
    lists.push(await readList(source, files, '2021-07-01'));
  }
  return lists;
}

async function sandboxList(): Promise<SanctionsList[]> {
  const file = path.join(projectRoot, 'packages/screening/data/sandbox-list.csv');
  return [await readList('sandbox', [bytesOf(file)])];
}

function casesOf(lists: readonly SanctionsList[]): Case[] {
  return lists.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.names.map(({ text, quality }) => {
        const person = entry.kind === 'person';
        const weak = quality === 'weak';
        return { entry, text: person ? natural(text) : text, person, weak };
      }),
    ),
  );
}

/** Two entries with one spelling cannot be told apart by a name: either is right. */
const spelled = (text: string) =>
  natural(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const inAnyOrder = ({ names }: Entry) =>
  names.map(({ text }) => spelled(text).split(' ').sort().join(' '));

/** Whom two publishers list, with a name and no other birth in common, is one and the same. */
function isSameParty(one: Entry, other: Entry): boolean {
  if (one.source === other.source || one.kind !== other.kind) return false;
  const theirs = new Set(inAnyOrder(other));
  const births = one.births.flatMap((a) =>
    other.births.map((b) => a.from <= b.to && b.from <= a.to),
  );
  return (
    inAnyOrder(one).some((name) => theirs.has(name)) &&
    (births.length === 0 || births.includes(true))
  );
}

class Measured {
  readonly times: number[] = [];
  readonly #index: NameIndex;

  constructor(index: NameIndex) {
    this.#index = index;
  }

  hits(name: string) {
    const begun = performance.now();
    const hits = screen(this.#index, { name });
    this.times.push(performance.now() - begun);
    return hits;
  }

  tally(cases: readonly { from: Case; name: string }[], show: boolean): Tally {
    const tally = { asked: cases.length, hit: 0, first: 0, itself: 0 };
    for (const { from, name } of cases) {
      const hits = this.hits(name);
      const found = hits.some(({ entry }) => entry.id === from.entry.id);
      const right = ({ entry, name }: (typeof hits)[number]) =>
        entry.id === from.entry.id ||
        spelled(name.text) === spelled(from.text) ||
        isSameParty(entry, from.entry);
      // Among those that fit equally well, who stands first is chance.
      const best = hits.filter(({ score }) => score === hits[0]?.score);
      if (found) tally.hit += 1;
      else if (show) say(`    missed ${from.text} asked as ${name}`);
      if (hits[0]?.entry.id === from.entry.id) tally.itself += 1;
      if (best.some(right)) tally.first += 1;
      else if (show && hits[0] !== undefined) {
        say(`    ${name} for ${from.text} gave ${hits[0].name.text} ${hits[0].score}`);
      }
    }
    return tally;
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Memory that is in use once what nobody needs is gone. */
function usedMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** As a bank that serves others builds it; the loop's delay is what these others would feel. */
async function build(lists: readonly SanctionsList[]): Promise<NameIndex> {
  const before = usedMb();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  const index = await NameIndex.inSteps(lists, () => new Promise(setImmediate));
  const took = performance.now() - begun;
  delay.disable();
  say(
    `loop: ${(delay.percentile(99) / 1e6).toFixed(1)} ms late at p99, ${(delay.max / 1e6).toFixed(1)} ms at most`,
  );
  const memory = usedMb() - before;
  const size = `${index.names.length} names, ${index.words.size} words`;
  say(`index: ${size}, built in ${took.toFixed(0)} ms, ${memory.toFixed(0)} MB`);
  return index;
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;

function invented(measured: Measured, chance: Chance, show: boolean): number {
  let alarms = 0;
  for (const name of inventedPeople(PEOPLE, chance)) {
    const [hit] = measured.hits(name);
    if (hit === undefined) continue;
    alarms += 1;
    if (show) say(`    ${name} taken for ${hit.name.text} ${hit.score}`);
  }
  return alarms;
}

export async function benchScreening(folder: string | undefined, show: boolean): Promise<void> {
  const lists = folder === undefined ? await sandboxList() : await listsIn(folder);
  for (const { source, published, entries } of lists) {
    say(`${source} of ${published}: ${entries.length} entries`);
  }
  const index = await build(lists);
  const chance = new Chance(SEED);
  const measured = new Measured(index);
  const cases = casesOf(lists);
  const strong = cases.filter(({ weak }) => !weak);
  const rows: string[][] = [];
  const total = { asked: 0, hit: 0, first: 0, itself: 0 };
  const row = (name: string, { asked, hit, first, itself }: Tally) =>
    rows.push([name, String(asked), ...[hit, first, itself].map((one) => percent(one, asked))]);
  const plain = measured.tally(
    cases.map((from) => ({ from, name: from.text })),
    show,
  );
  row('plain', plain);
  for (const [kind, alter] of Object.entries(ALTERATIONS)) {
    const altered = chance
      .sample(strong, SAMPLE * 4)
      .flatMap((from) => {
        const name = alter(from.text, chance, from.person);
        return name === undefined || name === from.text ? [] : [{ from, name }];
      })
      .slice(0, SAMPLE);
    if (altered.length === 0) continue;
    if (show) say(kind);
    const tally = measured.tally(altered, show);
    row(kind, tally);
    for (const key of ['asked', 'hit', 'first', 'itself'] as const) total[key] += tally[key];
  }
  const alarms = invented(measured, chance, show);
  row('all altered', total);
  table(['', 'asked', 'found', 'right one first', 'the very entry first'], rows);
  say(`invented people: ${alarms} of ${PEOPLE} taken for listed ones`);
  say(`a name: p50 ${quantile(measured.times, 0.5).toFixed(2)} ms`);
  ratio('screening.plain', plain.hit / plain.asked, 4);
  ratio('screening.altered', total.hit / total.asked, 4);
  ratio('screening.first', total.first / total.asked, 4);
  ratio('screening.false', alarms / PEOPLE, 4);
  ratio('screening.p95ms', quantile(measured.times, 0.95));
}
