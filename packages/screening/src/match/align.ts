/** Which word of the name asked about is which of a listed name. */
import type { Role } from '#names/normalise.ts';
import { isFrequent } from './lexicon.ts';
import { likeness } from './likeness.ts';
import type { IndexedName } from './name-index.ts';
import type { Question } from './question.ts';
import { THRESHOLDS } from './thresholds.ts';

export type How = 'same' | 'alike' | 'initial' | 'joined' | 'split' | 'slip';

export interface Pairing {
  /** The words asked about: where they begin and how many. */
  readonly asked: number;
  readonly askedCount: number;
  readonly listed: number;
  readonly listedCount: number;
  readonly how: How;
  readonly likeness: number;
  readonly bits: number;
}

const INITIAL_BITS = 2.5;
/** What is shorter is too soon alike. */
const SHORTEST_SLIP = 5;
const SLIPS: ReadonlySet<Role> = new Set<Role>(['word', 'form', 'title']);

const LITTLE: ReadonlySet<Role> = new Set<Role>(['form', 'title', 'particle']);

function isNameOf({ words, exists }: Question, at: number): boolean {
  return words[at]?.role === 'word' && exists[at] === true;
}

function* singles(question: Question, name: IndexedName): Generator<Pairing> {
  for (const [asked, likely] of question.alike.entries()) {
    for (const { id, from } of name.parts) {
      const found = likely.get(id);
      if (found === undefined) continue;
      // A name is no title, form or article that was misspelt: Saleh, Sal.
      const little = LITTLE.has(name.words[from]?.role ?? 'word');
      if (found.likeness < 1 && little && isNameOf(question, asked)) continue;
      const how = found.likeness === 1 ? 'same' : 'alike';
      yield { asked, askedCount: 1, listed: from, listedCount: 1, how, ...found };
    }
  }
}

/** What is short for one word or another, by what it was taken for: Eng is both. */
function* sameLetters(question: Question, name: IndexedName): Generator<Pairing> {
  for (const [asked, { text, written }] of question.words.entries()) {
    for (const [listed, word] of name.words.entries()) {
      if (written !== word.written || text === word.text) continue;
      const bits = name.weights[listed] ?? 0;
      yield { asked, askedCount: 1, listed, listedCount: 1, how: 'same', likeness: 1, bits };
    }
  }
}

function* initials(question: Question, name: IndexedName): Generator<Pairing> {
  for (const [asked, { role, text }] of question.words.entries()) {
    for (const [listed, word] of name.words.entries()) {
      const one = (role === 'initial') !== (word.role === 'initial');
      const named = [role, word.role].some((one) => one === 'word' || one === 'title');
      if (!one || !named || text.charAt(0) !== word.text.charAt(0)) continue;
      yield {
        asked,
        askedCount: 1,
        listed,
        listedCount: 1,
        how: 'initial',
        likeness: THRESHOLDS.initial,
        bits: INITIAL_BITS,
      };
    }
  }
}

function* together(question: Question, name: IndexedName): Generator<Pairing> {
  for (const { from: asked, count: askedCount, how, among, likely } of question.together) {
    for (const { id, from: listed, count: listedCount } of name[among]) {
      const found = likely.get(id);
      if (found !== undefined) yield { asked, askedCount, listed, listedCount, how, ...found };
    }
  }
}

const span = (from: number, count: number) => ((1 << count) - 1) << from;

function sumOf(values: Float32Array, from: number, count: number): number {
  let sum = 0;
  for (let at = from; at < from + count; at += 1) sum += values[at] ?? 0;
  return sum;
}

/** What a pairing counts: the mean of what its words count on both sides. */
export function weightOf(pairing: Pairing, question: Question, name: IndexedName): number {
  const { asked, askedCount, listed, listedCount, how } = pairing;
  const mine = sumOf(question.weights, asked, askedCount);
  const theirs = sumOf(name.weights, listed, listedCount);
  // A word that is on no list may be a slip in one that is: it counts as that one.
  return how === 'initial' || mine > theirs ? Math.min(mine, theirs) : (mine + theirs) / 2;
}

/**
 * Words left over on both sides that resemble each other: a bad slip, if what was written is no
 * name. It proves nothing, but does not speak against either.
 */
function slip(
  question: Question,
  name: IndexedName,
  { asked, listed, sure }: { asked: number; listed: number; sure: boolean },
): Pairing | undefined {
  let best: Pairing | undefined;
  for (const [mine, word] of question.words.entries()) {
    if (word.role !== 'word' || (asked & (1 << mine)) !== 0) continue;
    const isName = question.exists[mine] ?? false;
    if (isName && (!sure || isFrequent(word))) continue;
    const least = isName ? THRESHOLDS.slipOfName.least : THRESHOLDS.slip;
    for (const [theirs, other] of name.words.entries()) {
      if (!SLIPS.has(other.role) || (listed & (1 << theirs)) !== 0) continue;
      if (other.text.length < SHORTEST_SLIP) continue;
      const alike = likeness(word.text, other.text, least);
      if (alike <= (best?.likeness ?? 0)) continue;
      best = {
        asked: mine,
        askedCount: 1,
        listed: theirs,
        listedCount: 1,
        how: 'slip',
        likeness: alike,
        bits: 0,
      };
    }
  }
  return best;
}

interface Valued {
  readonly pairing: Pairing;
  readonly value: number;
}

interface Chosen {
  readonly pairings: Pairing[];
  /** The words that were paired, a bit each. */
  readonly asked: number;
  readonly listed: number;
  readonly value: number;
}

/** Names have few words: taking the best pairing first is as good as trying all. */
function choose(all: readonly Valued[]): Chosen {
  let [asked, listed, sum] = [0, 0, 0];
  const pairings: Pairing[] = [];
  for (const { pairing, value } of all.toSorted((a, b) => b.value - a.value)) {
    const mine = span(pairing.asked, pairing.askedCount);
    const theirs = span(pairing.listed, pairing.listedCount);
    if ((asked & mine) !== 0 || (listed & theirs) !== 0) continue;
    asked |= mine;
    listed |= theirs;
    sum += value;
    pairings.push(pairing);
  }
  return { pairings, asked, listed, value: sum };
}

export function align(question: Question, name: IndexedName, bits: number): Pairing[] {
  const valued = (pairing: Pairing): Valued => {
    // Where a word fits in two places, the same place from the start is meant.
    const shift = Math.abs(pairing.asked - pairing.listed);
    const mine = sumOf(question.weights, pairing.asked, pairing.askedCount);
    const theirs = sumOf(name.weights, pairing.listed, pairing.listedCount);
    return { pairing, value: Math.min(mine, theirs) * pairing.likeness ** 2 - shift * 1e-3 };
  };
  const one = [
    ...singles(question, name),
    ...sameLetters(question, name),
    ...initials(question, name),
  ].map(valued);
  const several = [...together(question, name)].map(valued);
  const apart = choose(one);
  // Several words that are alike as one count where they say more than each by itself.
  const both = several.length === 0 ? apart : choose([...one, ...several]);
  const { pairings, asked, listed } = both.value > apart.value ? both : apart;
  const said = pairings.reduce((sum, pairing) => sum + pairing.bits * pairing.likeness, 0);
  const sure = said >= bits - THRESHOLDS.slipOfName.lacking;
  const rest = pairings.length === 0 ? undefined : slip(question, name, { asked, listed, sure });
  if (rest !== undefined) pairings.push(rest);
  return pairings.sort((a, b) => a.asked - b.asked);
}
