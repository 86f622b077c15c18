/**
 * All words of an index, each once, found by likeness. Words are grouped by the key of their
 * consonants; a search walks all keys, which a mask and a distance make cheap, so that no first
 * letter or other bucket can hide a word.
 */

import { atOnce, type Steps } from '#lists/in-steps.ts';
import { normalise } from '#names/normalise.ts';
import { consonantsOf, keyOf, rarityKey, soundsOf } from '#names/sounds.ts';
import { FAMILIES } from '#names/variants.ts';
import { FREQUENT } from '#names/vocabulary.ts';
import { bitsIn, KeyPattern, maskOf } from './key-distance.ts';
import { likeness, SHORT } from './likeness.ts';
import { THRESHOLDS } from './thresholds.ts';

export interface Sound {
  /** As written, in small Latin letters. */
  readonly text: string;
  readonly sounds: string;
  readonly bare: boolean;
}

export interface Alike {
  readonly word: number;
  readonly likeness: number;
}

interface KeyGroup {
  readonly key: string;
  readonly words: number[];
}

interface Walk {
  readonly asked: Sound;
  /** Taken off every likeness. */
  readonly off: number;
  readonly key: string;
  readonly pattern: KeyPattern;
  readonly found: Map<number, number>;
  /** Words that were compared already. */
  readonly seen: Set<number>;
}

/** Keys of one length, their masks beside them in one block of memory. */
class Shelf {
  readonly groups: KeyGroup[] = [];
  masks = new Int32Array(64);

  add(group: KeyGroup): void {
    if (this.groups.length === this.masks.length) {
      const larger = new Int32Array(this.masks.length * 2);
      larger.set(this.masks);
      this.masks = larger;
    }
    this.masks[this.groups.length] = maskOf(group.key);
    this.groups.push(group);
  }
}

/** People share names: what was looked for is kept, up to so many words. */
const MOST_REMEMBERED = 2_000;
/** Letters that a scanner or a tired eye takes for each other. */
const MISREADINGS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['cl', 'd'],
  ['0', 'o'],
  ['1', 'l'],
  ['1', 'i'],
  ['5', 's'],
  ['8', 'b'],
];
const MISREAD = 0.05;
/** Another spelling of the same sounds is not quite the same. */
const OTHER_SPELLING = 0.005;
const SURE = 0.94;
/** Their vowel is all there is to tell them by: Zhang, Zheng. */
const ONE_SYLLABLE = /^[^aeiouy]*[aeiouy]+[^aeiouy]*$/;
const VOWEL_LAST = /[aeiouE]$/;
const CONSONANTS = /[^aeiouE]/g;
/** Comparing with a script without vowels says a little less. */
const BARE = 0.97;
const BARE_SHORT = 3;
const BARE_SHORT_LEAST = 0.95;
const BARE_SHORT_OFF = 0.9;

/** How far keys may lie apart: a letter wrong, in long words two. */
function keySlack(length: number, joined: boolean): number {
  return length <= (joined ? 8 : 4) ? 1 : 2;
}

/** Of long joined words, of which there are many, one end at least has to be right. */
function sharesEnd(one: string, other: string): boolean {
  return (
    one.charCodeAt(0) === other.charCodeAt(0) ||
    one.charCodeAt(one.length - 1) === other.charCodeAt(other.length - 1)
  );
}

export function leastLikeness(length: number): number {
  const { short, middle, long, perLetter } = THRESHOLDS.apart;
  if (length <= SHORT) return short;
  return 1 - (length <= 8 ? middle + (length - 5) * perLetter : long) / length;
}

/** Spelling → what else the same name is called, with its likeness. Made once. */
let relatives: Map<string, Map<string, number>> | undefined;

function relativesOf(sounds: string): ReadonlyMap<string, number> | undefined {
  relatives ??= atOnce(gatherRelatives());
  return relatives.get(sounds);
}

/** Gathers them before they are asked for, a little at a time. */
export function* readyRelatives(): Steps<void> {
  relatives ??= yield* gatherRelatives();
}

/** Whether it is a name, or a word of names, that is frequent everywhere. */
export function isFrequent({ text, sounds }: Omit<Sound, 'bare'>): boolean {
  return FREQUENT.has(text) || relativesOf(sounds) !== undefined;
}

function* gatherRelatives(): Steps<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  for (const { spellings, others } of FAMILIES) {
    yield;
    const core = spellings.flatMap(soundOf);
    const all = [...core, ...others.flatMap(soundOf)];
    for (const one of all) {
      const mine = found.get(one) ?? new Map<string, number>();
      for (const other of all) {
        const close = core.includes(one) && core.includes(other);
        const value = close ? THRESHOLDS.spelling : THRESHOLDS.translation;
        if (one !== other) mine.set(other, Math.max(value, mine.get(other) ?? 0));
      }
      found.set(one, mine);
    }
  }
  return found;
}

/** A name that comes apart into several is found by its parts. */
function soundOf(word: string): string[] {
  const words = normalise(word, 'person');
  return words.length === 1 ? words.map(({ sounds }) => sounds) : [];
}

export class Lexicon {
  readonly #ids = new Map<string, number>();
  readonly #words: Sound[] = [];
  /** In how many names each word stands. */
  readonly #names: number[] = [];
  readonly #groups = new Map<string, KeyGroup>();
  readonly #bySound = new Map<string, number[]>();
  /** In how many names spellings of a name stand. */
  readonly #frequencies = new Map<string, number>();
  readonly #shelves: Shelf[] = [];
  readonly #joined: boolean;
  readonly #remembered = new Map<string, readonly Alike[]>();

  constructor(joined: boolean) {
    this.#joined = joined;
  }

  get size(): number {
    return this.#words.length;
  }

  add({ text, sounds, bare }: Sound): number {
    const name = bare ? `~${text}` : text;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#words.length;
    this.#ids.set(name, id);
    this.#words.push({ text, sounds, bare });
    this.#names.push(0);
    this.#shelve(keyOf(sounds, bare), id);
    // A lost letter may have been half of a sound, or made one of its neighbours.
    const letters = keyOf(text, bare);
    if (!this.#joined && letters !== keyOf(sounds, bare)) this.#shelve(letters, id);
    if (!bare) this.#bySound.set(sounds, [...(this.#bySound.get(sounds) ?? []), id]);
    return id;
  }

  #shelve(key: string, id: number): void {
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { key, words: [] };
      this.#groups.set(key, group);
      const shelf = this.#shelves[key.length] ?? new Shelf();
      this.#shelves[key.length] = shelf;
      shelf.add(group);
    }
    group.words.push(id);
  }

  /** Says that the word stands in one more name. */
  count(word: number): void {
    this.#names[word] = (this.#names[word] ?? 0) + 1;
    const key = rarityKey(this.#words[word]?.sounds ?? '');
    this.#frequencies.set(key, (this.#frequencies.get(key) ?? 0) + 1);
  }

  has({ text, bare }: Sound): boolean {
    return this.#ids.has(bare ? `~${text}` : text);
  }

  namesWith(word: number): number {
    return this.#names[word] ?? 0;
  }

  /** In how many names it stands in one spelling or another: how frequent a name it is. */
  frequency(sounds: string): number {
    return this.#frequencies.get(rarityKey(sounds)) ?? 0;
  }

  /** All words that are alike enough, the most alike first. */
  search(asked: Sound): readonly Alike[] {
    const name = asked.bare ? `~${asked.text}` : asked.text;
    const known = this.#remembered.get(name);
    if (known !== undefined) return known;
    const found = this.#look(asked);
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(name, found);
    return found;
  }

  #look(asked: Sound): Alike[] {
    const found = new Map<number, number>();
    this.#walk(asked, found, 0);
    if (!asked.bare) {
      for (const read of misreadings(asked)) this.#walk(read, found, MISREAD);
      this.#addRelatives(asked, found);
    }
    const alike = [...found].map(([word, value]) => ({
      word,
      likeness: this.#joined ? value : this.#unlessOther(asked, this.#words[word], value),
    }));
    return alike.filter(({ likeness }) => likeness > 0).sort((a, b) => b.likeness - a.likeness);
  }

  /** Somebody who writes one name that exists has hardly slipped in writing another. */
  #unlessOther(asked: Sound, word: Sound | undefined, value: number): number {
    const { sure, off, offShort, least } = THRESHOLDS.otherName;
    if (value === 1) return value;
    const isName = this.has(asked) || isFrequent(asked);
    if (word !== undefined && (isNisba(asked, word) || (isName && hasOtherVowel(asked, word)))) {
      const rest = value - THRESHOLDS.otherEnding;
      return rest < least ? 0 : rest;
    }
    if (value >= sure || !isName) return value;
    const rest = value - (asked.sounds.length <= SHORT ? offShort : off);
    return rest < least ? 0 : rest;
  }

  #addRelatives(asked: Sound, found: Map<number, number>): void {
    for (const [other, value] of relativesOf(asked.sounds) ?? []) {
      for (const id of this.#bySound.get(other) ?? []) {
        if (value > (found.get(id) ?? 0)) found.set(id, value);
      }
    }
  }

  #walk(asked: Sound, found: Map<number, number>, off: number): void {
    const key = keyOf(asked.sounds, asked.bare);
    const seen = new Set<number>();
    this.#walkFrom({ key, pattern: new KeyPattern(key), asked, off, found, seen });
    // Where a letter is lost, two others may come to mean one sound; by their letters they do not.
    const letters = keyOf(asked.text, asked.bare);
    if (letters === key || this.#joined) return;
    this.#walkFrom({ key: letters, pattern: new KeyPattern(letters), asked, off, found, seen });
  }

  #walkFrom(walk: Walk): void {
    const { key, pattern } = walk;
    const slack = keySlack(key.length, this.#joined);
    pattern.setUp();
    for (let length = Math.max(0, key.length - slack); length <= key.length + slack; length += 1) {
      const shelf = this.#shelves[length];
      if (shelf !== undefined) this.#walkShelf(shelf, walk);
    }
    pattern.clear();
  }

  #walkShelf({ groups, masks }: Shelf, { asked, off, key, pattern, found, seen }: Walk): void {
    const mask = maskOf(key);
    const slack = keySlack(key.length, this.#joined);
    for (let at = 0; at < groups.length; at += 1) {
      const other = masks[at] ?? 0;
      if (bitsIn(mask & ~other) > slack || bitsIn(other & ~mask) > slack) continue;
      const group = groups[at];
      if (group === undefined || (this.#joined && !sharesEnd(key, group.key))) continue;
      if (pattern.distance(group.key) > slack) continue;
      for (const id of group.words) {
        if (seen.has(id)) continue;
        seen.add(id);
        const word = this.#words[id];
        const value = word === undefined ? 0 : compare(asked, word) - off;
        if (value > (found.get(id) ?? 0)) found.set(id, value);
      }
    }
  }
}

/** Another name, however close: of the family of Karim is Karimi. */
function isNisba(asked: Sound, word: Sound): boolean {
  if (asked.bare || word.bare || relativesOf(asked.sounds)?.has(word.sounds)) return false;
  const longer = asked.sounds.length > word.sounds.length ? asked : word;
  const { sounds } = longer === asked ? word : asked;
  const ends = longer.sounds.endsWith('i') && longer.sounds.length > SHORT;
  return ends && !VOWEL_LAST.test(sounds) && rarityKey(longer.sounds) === rarityKey(sounds);
}

/** Gul and Gol are one name. */
const vowelsOf = (sounds: string) => sounds.replace(CONSONANTS, '').replace(/u/g, 'o');

/** In names of one syllable the vowel is what tells them apart: Zhang, Zheng. */
function hasOtherVowel(asked: Sound, word: Sound): boolean {
  if (!ONE_SYLLABLE.test(asked.text) || !ONE_SYLLABLE.test(word.text)) return false;
  if (asked.bare || word.bare || relativesOf(asked.sounds)?.has(word.sounds)) return false;
  return vowelsOf(asked.sounds) !== vowelsOf(word.sounds);
}

function compare(asked: Sound, word: Sound): number {
  if (asked.bare !== word.bare) {
    const [one, other] = [consonantsOf(asked.sounds), consonantsOf(word.sounds)];
    const length = Math.max(one.length, other.length);
    const least = length <= BARE_SHORT ? BARE_SHORT_LEAST : leastLikeness(length);
    return likeness(one, other, least) * (length <= BARE_SHORT ? BARE_SHORT_OFF : BARE);
  }
  if (asked.text === word.text) return 1;
  const least = leastLikeness(Math.max(asked.sounds.length, word.sounds.length));
  const sounds = likeness(asked.sounds, word.sounds, least) - OTHER_SPELLING;
  // A slip of the pen may change what two letters mean together; the letters themselves tell.
  if (sounds > SURE || asked.text.length < SHORT || word.text.length < SHORT) return sounds;
  const syllables = ONE_SYLLABLE.test(asked.text) && ONE_SYLLABLE.test(word.text);
  return syllables ? sounds : Math.max(sounds, likeness(asked.text, word.text, least));
}

/** What a scanner made of two letters or one, undone. */
function misreadings({ text, bare }: Sound): Sound[] {
  if (!/[a-z]/.test(text)) return [];
  return MISREADINGS.filter(([from]) => text.includes(from)).map(([from, to]) => {
    const read = text.replace(from, to);
    return { text: read, sounds: soundsOf(read), bare };
  });
}
