/** The question that the bank asks: who on the lists could this be? */
import type { Entry, ListedName } from '#lists/list.ts';
import { namesIn } from '#names/names-in.ts';
import type { How } from './align.ts';
import { type Fact, type KnownFacts, type Weighed, weigh } from './facts.ts';
import type { IndexedName, NameIndex } from './name-index.ts';
import { ask, type Question } from './question.ts';
import { type NameScore, scoreName, withEvidence } from './score.ts';
import { Shares } from './shares.ts';
import { THRESHOLDS } from './thresholds.ts';

export interface Subject extends KnownFacts {
  /** As written, in any script and order. */
  readonly name: string;
}

export interface WordReason {
  readonly asked: string;
  readonly listed: string;
  readonly how: How;
  /** From 0 to 1. */
  readonly likeness: number;
}

export interface Hit {
  readonly entry: Entry;
  /** The name of the entry that fits best. */
  readonly name: ListedName;
  /** From 0 to 1; a hit from `THRESHOLDS.hit` on. */
  readonly score: number;
  readonly words: readonly WordReason[];
  /** Words of the one that the other does not have. */
  readonly onlyAsked: readonly string[];
  readonly onlyListed: readonly string[];
  readonly facts: readonly Fact[];
}

export interface ScreenOptions {
  /** Ids of entries: only these are looked at, as after a list has changed. */
  readonly only?: ReadonlySet<string>;
}

interface Candidate {
  readonly question: Question;
  readonly indexed: IndexedName;
  readonly found: NameScore;
  readonly weighed: Weighed;
  readonly score: number;
}

/** Bits: with less than this beside a slip no name can become a hit. */
const LEAST_REST = 6;

/** Below this share of its words in common no name can become a hit. */
const LEAST_SHARE = 1 - (1 - THRESHOLDS.hit) / THRESHOLDS.evidence.least;

/**
 * What a name has to have of the words asked about. One word may be a bad slip: those of which
 * nothing else is missing are looked at without it.
 */
function leastShare({ words, weights, exists }: Question): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const slips = words.map(({ role }, at) =>
    role === 'word' && !exists[at] ? (weights[at] ?? 0) : 0,
  );
  const rest = total - Math.max(0, ...slips);
  const enough = (LEAST_SHARE - 0.05) * total;
  return rest < LEAST_REST ? enough : Math.min(enough, rest * 0.95);
}

/** Numbers of the names that have enough of the words asked about. */
function candidates(index: NameIndex, question: Question): number[] {
  const shares = new Shares(index.names.length);
  const { weights } = question;
  question.words.forEach((_, at) => {
    const weight = weights[at] ?? 0;
    shares.next();
    for (const word of question.alike[at]?.keys() ?? []) shares.add(index.withWord[word], weight);
  });
  for (const { from, count, among, likely } of question.together) {
    const weight = weights.slice(from, from + count).reduce((sum, one) => sum + one, 0);
    const names = { parts: index.withWord, joined: index.withJoined, wholes: index.withWhole };
    shares.next();
    for (const word of likely.keys()) shares.add(names[among][word], weight);
  }
  return shares.from(leastShare(question));
}

function scored(
  index: NameIndex,
  subject: Subject,
  question: Question,
  indexed: IndexedName,
): Candidate {
  const { facts, weakAlias } = THRESHOLDS;
  const found = scoreName(question, indexed, index.bits);
  const weighed = weigh(subject, indexed.entry);
  const surplus = found.surplus + weighed.bits;
  let score = withEvidence(found.fit, surplus) - weighed.off;
  if (indexed.name.quality === 'weak') score -= weakAlias;
  if (weighed.otherBirth) {
    const lacking = Math.max(0, -found.surplus) * facts.otherBirthPerBit;
    score -= Math.min(facts.otherBirthMost, facts.otherBirthOff + lacking);
  }
  return { question, indexed, found, weighed, score: Math.max(0, score) };
}

function hitOf({ question, indexed, found, weighed, score }: Candidate): Hit {
  const text = (words: readonly { text: string }[], from: number, count: number) =>
    words
      .slice(from, from + count)
      .map((word) => word.text)
      .join(' ');
  const { words } = indexed;
  const within = (at: number, from: number, count: number) => at >= from && at < from + count;
  return {
    entry: indexed.entry,
    name: indexed.name,
    score: Math.round(score * 1000) / 1000,
    words: found.pairings.map(({ asked, askedCount, listed, listedCount, how, likeness }) => ({
      asked: text(question.words, asked, askedCount),
      listed: text(words, listed, listedCount),
      how,
      likeness: Math.round(likeness * 1000) / 1000,
    })),
    onlyAsked: question.words
      .filter((_, at) => !found.pairings.some((p) => within(at, p.asked, p.askedCount)))
      .map((word) => word.text),
    onlyListed: words
      .filter((_, at) => !found.pairings.some((p) => within(at, p.listed, p.listedCount)))
      .map((word) => word.text),
    facts: weighed.facts,
  };
}

/** Better first: by score, then by how much fits, then by how rare the words are that do. */
function better(one: Candidate, other: Candidate): number {
  return (
    other.score - one.score ||
    other.found.fit - one.found.fit ||
    other.found.bits - one.found.bits ||
    (one.indexed.entry.id < other.indexed.entry.id ? -1 : 1)
  );
}

/** The whole as it was given, and each name in it, of whom nothing else is known. */
function subjectsIn(subject: Subject): Subject[] {
  return [subject, ...namesIn(subject.name).map((name) => ({ name }))];
}

/**
 * The hits, best first, one for each entry; one that is in the index twice, as it was and as it is,
 * may be found as both. A name without a letter of a name in it has none.
 */
export function screen(index: NameIndex, subject: Subject, options: ScreenOptions = {}): Hit[] {
  const best = new Map<Entry, Candidate>();
  for (const one of subjectsIn(subject)) {
    const question = ask(index, one.name, one.kind);
    for (const number of candidates(index, question)) {
      const indexed = index.names[number];
      if (indexed === undefined || options.only?.has(indexed.entry.id) === false) continue;
      const candidate = scored(index, one, question, indexed);
      if (candidate.score < THRESHOLDS.hit) continue;
      const before = best.get(indexed.entry);
      if (before === undefined || better(candidate, before) < 0) best.set(indexed.entry, candidate);
    }
  }
  return [...best.values()].sort(better).slice(0, THRESHOLDS.mostHits).map(hitOf);
}
