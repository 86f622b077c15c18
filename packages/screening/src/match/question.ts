/** A name that is asked about, with all listed words that its words are alike to. */
import type { Kind } from '#lists/list.ts';
import { normalise, type Word } from '#names/normalise.ts';
import { type Alike, isFrequent } from './lexicon.ts';
import { FREQUENT_SHARE, joinedSound, type NameIndex } from './name-index.ts';
import { THRESHOLDS } from './thresholds.ts';

/** Shorter words are not looked for among joined ones. */
const SHORTEST_JOINED = 5;

/** Listed words by number: how alike, and how many bits it says that one is that alike. */
export type Likely = ReadonlyMap<number, { readonly likeness: number; readonly bits: number }>;

export interface Question {
  readonly words: readonly Word[];
  readonly weights: Float32Array;
  /** By word: whether it stands in some listed name just so. */
  readonly exists: readonly boolean[];
  /** By word: listed words that are alike. */
  readonly alike: readonly Likely[];
  /** By word: joined listed words that are alike. */
  readonly joined: readonly Likely[];
  /** By word: listed words that are alike to it and its successor, written as one. */
  readonly pairs: readonly Likely[];
}

/**
 * A match says the more, the fewer names have a word that is at least so alike: an exact rare name
 * much, something like a frequent short one next to nothing.
 */
function weighed(
  found: readonly Alike[],
  names: (word: number) => number,
  all: number,
  least = 0,
): Likely {
  const likely = new Map<number, { likeness: number; bits: number }>();
  let sum = 0;
  let pending: Alike[] = [];
  const flush = () => {
    const bits = Math.max(0, all - Math.log2(Math.max(1, sum)));
    for (const { word, likeness } of pending) likely.set(word, { likeness, bits });
    pending = [];
  };
  found.forEach((alike, at) => {
    if (alike.likeness < least) return;
    sum += names(alike.word);
    pending.push(alike);
    if (found[at + 1]?.likeness !== alike.likeness) flush();
  });
  return likely;
}

function capped(likely: Likely, most: number): Likely {
  return new Map(
    [...likely].map(([word, { likeness, bits }]) => [
      word,
      { likeness, bits: Math.min(bits, most) },
    ]),
  );
}

const NONE: Likely = new Map();

export function ask(index: NameIndex, name: string, kind: Kind | undefined): Question {
  const words = normalise(name, kind);
  const { bits } = index;
  const { together, togetherNames } = THRESHOLDS;
  const inWords = (word: number) => index.words.namesWith(word);
  const inJoined = (word: number) => index.joined.namesWith(word);
  const weights = Float32Array.from(words, (word) => index.weightOf(word));
  return {
    words,
    weights,
    exists: words.map((word) => index.words.has(word)),
    alike: words.map((word) => {
      const found = weighed(index.words.search(word), inWords, bits);
      return isFrequent(word) ? capped(found, bits * FREQUENT_SHARE) : found;
    }),
    joined: words.map((word) =>
      word.sounds.length < SHORTEST_JOINED
        ? NONE
        : weighed(index.joined.search(word), inJoined, bits, together),
    ),
    pairs: words.map((word, at) => {
      const next = words[at + 1];
      if (next === undefined) return NONE;
      const names = index.words.has(word) && index.words.has(next);
      const least = names ? togetherNames : together;
      return weighed(index.words.search(joinedSound([word, next])), inWords, bits, least);
    }),
  };
}
