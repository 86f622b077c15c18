/** Which word of the name asked about is which of a listed name. */
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

function* singles(question: Question, name: IndexedName): Generator<Pairing> {
  for (const [asked, likely] of question.alike.entries()) {
    for (const { id, from } of name.parts) {
      const found = likely.get(id);
      if (found === undefined) continue;
      const how = found.likeness === 1 ? 'same' : 'alike';
      yield { asked, askedCount: 1, listed: from, listedCount: 1, how, ...found };
    }
  }
}

function* initials(question: Question, name: IndexedName): Generator<Pairing> {
  for (const [asked, { role, text }] of question.words.entries()) {
    for (const [listed, word] of name.words.entries()) {
      const one = (role === 'initial') !== (word.role === 'initial');
      const named = [role, word.role].includes('word');
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

function* joinedOrSplit(question: Question, name: IndexedName): Generator<Pairing> {
  for (const [asked, likely] of question.joined.entries()) {
    if (likely.size === 0) continue;
    for (const { id, from, count } of name.joined) {
      const found = likely.get(id);
      if (found === undefined) continue;
      yield { asked, askedCount: 1, listed: from, listedCount: count, how: 'joined', ...found };
    }
  }
  for (const [asked, likely] of question.pairs.entries()) {
    if (likely.size === 0) continue;
    for (const { id, from } of name.parts) {
      const found = likely.get(id);
      if (found === undefined) continue;
      yield { asked, askedCount: 2, listed: from, listedCount: 1, how: 'split', ...found };
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
  asked: number,
  listed: number,
): Pairing | undefined {
  let best: Pairing | undefined;
  for (const [mine, { text, role }] of question.words.entries()) {
    if (role !== 'word' || (asked & (1 << mine)) !== 0 || question.exists[mine]) continue;
    for (const [theirs, word] of name.words.entries()) {
      if (word.role !== 'word' || (listed & (1 << theirs)) !== 0) continue;
      const alike = likeness(text, word.text, THRESHOLDS.slip);
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

/** Names have few words: taking the best pairing first is as good as trying all. */
export function align(question: Question, name: IndexedName): Pairing[] {
  const value = (pairing: Pairing) => {
    // Where a word fits in two places, the same place from the start is meant.
    const shift = Math.abs(pairing.asked - pairing.listed);
    const mine = sumOf(question.weights, pairing.asked, pairing.askedCount);
    const theirs = sumOf(name.weights, pairing.listed, pairing.listedCount);
    return Math.min(mine, theirs) * pairing.likeness ** 2 - shift * 1e-3;
  };
  const all = [
    ...singles(question, name),
    ...joinedOrSplit(question, name),
    ...initials(question, name),
  ].map((pairing) => ({ pairing, value: value(pairing) }));
  all.sort((a, b) => b.value - a.value);
  let [asked, listed] = [0, 0];
  const chosen: Pairing[] = [];
  for (const { pairing } of all) {
    const mine = span(pairing.asked, pairing.askedCount);
    const theirs = span(pairing.listed, pairing.listedCount);
    if ((asked & mine) !== 0 || (listed & theirs) !== 0) continue;
    asked |= mine;
    listed |= theirs;
    chosen.push(pairing);
  }
  const rest = chosen.length === 0 ? undefined : slip(question, name, asked, listed);
  if (rest !== undefined) chosen.push(rest);
  return chosen.sort((a, b) => a.asked - b.asked);
}
