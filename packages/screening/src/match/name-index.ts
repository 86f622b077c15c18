/** The names of all lists, ready to be searched. Built as a whole, and replaced as a whole. */
import { atOnce, inSteps, type Pause, type Steps } from '#lists/in-steps.ts';
import type { Entry, Kind, ListedName, SanctionsList } from '#lists/list.ts';
import { normalise, type Word } from '#names/normalise.ts';
import { joinedWords, type Span, writtenWords } from '#names/written.ts';
import { isFrequent, Lexicon, readyRelatives } from './lexicon.ts';
import { THRESHOLDS } from './thresholds.ts';

/** A word or several joined ones of a listed name. */
export interface Part {
  /** In the lexicon of words, or of joined words. */
  readonly id: number;
  readonly from: number;
  readonly count: number;
}

export interface IndexedName {
  readonly entry: Entry;
  readonly name: ListedName;
  readonly words: readonly Word[];
  readonly parts: readonly Part[];
  readonly joined: readonly Part[];
  /** What came apart, as it was written. */
  readonly wholes: readonly Part[];
  /** How much each word says, in bits; set when all names are in. */
  readonly weights: Float32Array;
  /** How much each counts where it is missing. */
  readonly missing: Float32Array;
  /** The words of the family name, a bit each; 0 where the writing does not tell. */
  readonly family: number;
}

/** Longer joined words than this are not looked for. */
const LONGEST_JOINED = 32;
/** A whole name is joined by somebody when it is short: `Kimjongun`. */
const MOST_JOINED_WORDS = 4;
/** Shorter words that came apart are known by their parts alone. */
export const SHORTEST_WHOLE = 5;
const LEAST_BITS = 1.5;
/** Names that are added before anybody else has a turn: under five milliseconds. */
const NAMES_A_STEP = 20;
const SYLLABLE = 5;
/** What a word says at most that is frequent everywhere, of what a name says. */
export const FREQUENT_SHARE = 0.45;

/** How much a missing word counts, by where it stands. */
function missingOf(words: readonly Word[], kind: Kind): Float32Array {
  const { edge, middle, surname, syllable, last, company } = THRESHOLDS.missing;
  const core = words.flatMap(({ role }, at) => (role === 'word' ? [at] : []));
  const families = words.filter(({ family, role }) => family && role === 'word').length;
  // In names of short words only, as in Chinese or Korean, each word is part of a name.
  const short = words.every(({ text, role }) => role !== 'word' || text.length <= SYLLABLE);
  return Float32Array.from(words, ({ role, family }, at) => {
    if (role !== 'word') return middle;
    if (kind !== 'person') return company;
    if (short) return syllable;
    if (family) return families > 1 ? surname : edge;
    if (families === 0 && at === core.at(-1)) return last;
    return at === core[0] ? edge : middle;
  });
}

function note(names: number[][], word: number, name: number): void {
  const known = names[word];
  if (known === undefined) names[word] = [name];
  else known.push(name);
}

export class NameIndex {
  readonly names: IndexedName[] = [];
  readonly words = new Lexicon(false);
  readonly joined = new Lexicon(true);
  readonly wholes = new Lexicon(false);
  /** By word: the names that it stands in. */
  readonly withWord: number[][] = [];
  readonly withJoined: number[][] = [];
  readonly withWhole: number[][] = [];
  /** What singles one name out of all, in bits. */
  bits = 0;

  constructor(lists: readonly Pick<SanctionsList, 'entries'>[]) {
    atOnce(this.#fill(lists));
  }

  /** The same, a little at a time: `pause` is awaited between two steps of a few milliseconds. */
  static async inSteps(
    lists: readonly Pick<SanctionsList, 'entries'>[],
    pause: Pause,
  ): Promise<NameIndex> {
    const index = new NameIndex([]);
    await inSteps(index.#fill(lists), pause);
    return index;
  }

  *#fill(lists: readonly Pick<SanctionsList, 'entries'>[]): Steps<void> {
    yield* readyRelatives();
    for (const { entries } of lists) {
      for (const entry of entries) {
        for (const name of entry.names) {
          this.#add(entry, name);
          if (this.names.length % NAMES_A_STEP === 0) yield;
        }
      }
    }
    this.bits = Math.log2(Math.max(2, this.names.length));
    for (const [number, { words, weights }] of this.names.entries()) {
      words.forEach((word, at) => {
        weights[at] = this.weightOf(word);
      });
      if (number % NAMES_A_STEP === 0) yield;
    }
  }

  /** How much a word says, in bits: the rarer among listed names, the more. */
  weightOf(word: Word): number {
    const frequency = Math.max(1, this.words.frequency(word.sounds));
    const rare = Math.max(LEAST_BITS, this.bits - Math.log2(frequency));
    const bits = isFrequent(word) ? Math.min(rare, this.bits * FREQUENT_SHARE) : rare;
    return bits * THRESHOLDS.parts[word.role];
  }

  #add(entry: Entry, name: ListedName): void {
    const words = normalise(name.text, entry.kind);
    if (words.length === 0) return;
    const number = this.names.length;
    const parts = words.map((word, from) => ({ id: this.words.add(word), from, count: 1 }));
    const written = writtenWords(words);
    const joined = this.#joinedOf(words, written);
    const wholes = written.flatMap((span) => {
      const apart = words[span.from]?.whole !== undefined;
      if (!apart || span.text.length < SHORTEST_WHOLE) return [];
      return [{ id: this.wholes.add(span), from: span.from, count: span.count }];
    });
    this.names.push({
      entry,
      name,
      words,
      parts,
      joined,
      wholes,
      weights: new Float32Array(words.length),
      missing: missingOf(words, entry.kind),
      family: words.reduce((bits, { family, role }, at) => {
        return family && role === 'word' ? bits | (1 << at) : bits;
      }, 0),
    });
    this.#noteAll(number, parts, this.words, this.withWord);
    this.#noteAll(number, joined, this.joined, this.withJoined);
    this.#noteAll(number, wholes, this.wholes, this.withWhole);
  }

  #noteAll(number: number, parts: readonly Part[], lexicon: Lexicon, names: number[][]): void {
    for (const id of new Set(parts.map(({ id }) => id))) {
      lexicon.count(id);
      note(names, id, number);
    }
  }

  /** Neighbours written as one word, and the whole name, given or family name first. */
  #joinedOf(words: readonly Word[], written: readonly Span[]): Part[] {
    const parts: Part[] = [];
    const add = (sequence: readonly Span[]) => {
      const span = joinedWords(sequence);
      // Without their vowels, joined words are like too many others.
      if (!span.bare && span.sounds.length <= LONGEST_JOINED) {
        parts.push({ id: this.joined.add(span), from: span.from, count: span.count });
      }
    };
    for (let at = 0; at + 1 < written.length; at += 1) {
      const pair = written.slice(at, at + 2);
      if (pair.every(({ from }) => words[from]?.role !== 'initial')) add(pair);
    }
    if (written.length > MOST_JOINED_WORDS) return parts;
    if (written.length > 2) add(written);
    const last = written.at(-1);
    if (last !== undefined && written.length > 1) add([last, ...written.slice(0, -1)]);
    return parts;
  }
}
