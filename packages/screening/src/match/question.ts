/** A name that is asked about, with all listed words that its words are alike to. */
import type { Kind } from '#lists/list.ts';
import { normalise, type Role, type Word } from '#names/normalise.ts';
import { FORMS } from '#names/vocabulary.ts';
import { joinedWords, type Span, writtenWords } from '#names/written.ts';
import { type Alike, isFrequent } from './lexicon.ts';
import { likeness } from './likeness.ts';
import { FREQUENT_SHARE, type NameIndex, SHORTEST_WHOLE } from './name-index.ts';
import { THRESHOLDS } from './thresholds.ts';

/** Shorter words are not looked for among joined ones. */
const SHORTEST_JOINED = 4;
const SHORTEST_FORM = 7;
/** A letter wrong in a form of company. */
const LIKE_FORM = 0.84;

/** Listed words by number: how alike, and how many bits it says that one is that alike. */
export type Likely = ReadonlyMap<number, { readonly likeness: number; readonly bits: number }>;

/** Words taken as one, and what they are alike to among the listed parts of one sort. */
export interface Together {
  readonly from: number;
  readonly count: number;
  readonly how: 'alike' | 'joined' | 'split';
  readonly among: 'parts' | 'joined' | 'wholes';
  readonly likely: Likely;
}

export interface Question {
  readonly words: readonly Word[];
  readonly weights: Float32Array;
  /** By word: whether it stands in some listed name just so. */
  readonly exists: readonly boolean[];
  /** By word: listed words that are alike. */
  readonly alike: readonly Likely[];
  readonly together: readonly Together[];
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

type Sort = 'words' | 'joined' | 'wholes';

function alikeTo(index: NameIndex, sort: Sort, span: Span, least: number): Likely {
  const lexicon = index[sort];
  return weighed(lexicon.search(span), (word) => lexicon.namesWith(word), index.bits, least);
}

/** A written word that listed ones were joined to, or of which a slip hides how it comes apart. */
function asOne(index: NameIndex, span: Span, role: Role | undefined): Together[] {
  const { from, count, text } = span;
  const all: Together[] = [];
  if (text.length >= SHORTEST_JOINED) {
    const likely = alikeTo(index, 'joined', span, THRESHOLDS.together);
    all.push({ from, count, how: 'joined', among: 'joined', likely });
  }
  const known = index.words.has(span) || index.wholes.has(span);
  if (span.bare || known || role === 'initial' || text.length < SHORTEST_WHOLE) return all;
  const likely = alikeTo(index, 'wholes', span, 0);
  all.push({ from, count, how: 'alike', among: 'wholes', likely });
  // Obsidin is no Din, but a slip in Obsidian.
  if (count > 1) {
    const words = alikeTo(index, 'words', span, 0);
    all.push({ from, count, how: 'alike', among: 'parts', likely: words });
  }
  return all;
}

/** Two written words that may be one. */
function asSplit(index: NameIndex, one: Span, other: Span): Together[] {
  const names = [one, other].every((span) => index.words.has(span) || index.wholes.has(span));
  const least = names ? THRESHOLDS.togetherNames : THRESHOLDS.together;
  const span = joinedWords([one, other]);
  const { from, count } = span;
  return [
    { from, count, how: 'split', among: 'parts', likely: alikeTo(index, 'words', span, least) },
    { from, count, how: 'split', among: 'wholes', likely: alikeTo(index, 'wholes', span, least) },
  ];
}

/** A misspelt form of company is still one: Copmany. */
function withForms(index: NameIndex, words: readonly Word[], kind: Kind | undefined): Word[] {
  if (kind === 'person') return [...words];
  const forms = words.map(({ role, text, bare }) => {
    if (role !== 'word' || bare || text.length < SHORTEST_FORM - 1) return false;
    return !index.words.has({ text, sounds: text, bare }) && isLikeForm(text);
  });
  const others = words.some(({ role }, at) => role === 'word' && !forms[at]);
  return words.map((word, at) => (others && forms[at] ? { ...word, role: 'form' } : word));
}

const LONG_FORMS = [...FORMS].filter((form) => form.length >= SHORTEST_FORM);

function isLikeForm(text: string): boolean {
  return LONG_FORMS.some((form) => likeness(text, form, LIKE_FORM) >= LIKE_FORM);
}

export function ask(index: NameIndex, name: string, kind: Kind | undefined): Question {
  const words = withForms(index, normalise(name, kind), kind);
  const written = writtenWords(words);
  const { bits } = index;
  const together = written.flatMap((span, at) => {
    const next = written[at + 1];
    const split = next === undefined ? [] : asSplit(index, span, next);
    return [...asOne(index, span, words[span.from]?.role), ...split];
  });
  return {
    words,
    weights: Float32Array.from(words, (word) => index.weightOf(word)),
    exists: words.map((word) => index.words.has(word)),
    alike: words.map((word) => {
      const found = weighed(index.words.search(word), (one) => index.words.namesWith(one), bits);
      return isFrequent(word) ? capped(found, bits * FREQUENT_SHARE) : found;
    }),
    together: together.filter(({ likely }) => likely.size > 0),
  };
}
