/** Any script to small Latin letters, word by word, and whether its vowels are missing. */
import { ARABIC_NAMES, plainArabic } from './arabic-names.ts';
import * as scripts from './scripts.ts';

export interface Romanised {
  readonly text: string;
  /** Written in a script without vowels: compare its consonants only. */
  readonly bare: boolean;
}

const letterwise = [
  { script: /\p{Script=Cyrillic}/u, letters: scripts.CYRILLIC },
  { script: /\p{Script=Greek}/u, letters: scripts.GREEK },
  { script: /\p{Script=Georgian}/u, letters: scripts.GEORGIAN },
  { script: /\p{Script=Armenian}/u, letters: scripts.ARMENIAN },
];
const ARABIC = /\p{Script=Arabic}/u;
const HEBREW = /\p{Script=Hebrew}/u;
const PLAIN = /^[a-z0-9]*$/;
const LEAST_BEFORE = 4;
const LEAST_AFTER = 3;

function replaced(word: string, letters: ReadonlyMap<string, string>): string {
  let text = '';
  for (const letter of word) text += letters.get(letter) ?? letter;
  return text;
}

/** Small Latin letters without marks; letters of a script that is not known stay as they are. */
function latin(word: string): string {
  return replaced(word.normalize('NFD').replace(/\p{M}/gu, ''), scripts.LATIN);
}

function greek(word: string): string {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
  let text = '';
  for (let at = 0; at < bare.length; at += 1) {
    const pair = scripts.GREEK_PAIRS.get(bare.slice(at, at + 2));
    text += pair ?? scripts.GREEK.get(bare.charAt(at)) ?? bare.charAt(at);
    if (pair !== undefined) at += 1;
  }
  return text;
}

/** احمدضیا: a name that is known, and enough letters after it for another one. */
function knownStart(word: string): string | undefined {
  for (let length = word.length - LEAST_AFTER; length >= LEAST_BEFORE; length -= 1) {
    if (ARABIC_NAMES.has(word.slice(0, length))) return word.slice(0, length);
  }
  return undefined;
}

/** The article is a word of its own in Latin, and so is the servant in names of servants of God. */
function arabic(written: string): Romanised[] {
  const word = plainArabic(written);
  const whole = ARABIC_NAMES.get(word);
  if (whole !== undefined) return [{ text: whole, bare: false }];
  const servant = /^عبدال(.{2,})$/u.exec(word)?.[1];
  if (servant !== undefined) return [{ text: 'abd', bare: false }, ...arabic(servant)];
  const divine = /^(.{2,})الله$/u.exec(word)?.[1];
  if (divine !== undefined) return [...arabic(divine), { text: 'allah', bare: false }];
  const noun = /^ال(.{2,})$/u.exec(word)?.[1];
  if (noun !== undefined) return [{ text: 'al', bare: false }, ...arabic(noun)];
  // Written together: an article or a frequent name within a long word.
  const before = /^(.{3,})(?=ال.{3,}$)/u.exec(word)?.[1] ?? knownStart(word);
  if (before !== undefined) return [...arabic(before), ...arabic(word.slice(before.length))];
  return [{ text: replaced(word, scripts.ARABIC), bare: true }];
}

/** A Korean name is written without gaps: the first syllable is the family's. */
function korean(word: string): Romanised[] {
  const letters = [...word];
  const whole = letters.length >= 2 && letters.length <= 4;
  return letters.map((letter, at) => ({
    text: scripts.isHangul(letter) ? scripts.koreanSyllable(letter, whole && at === 0) : letter,
    bare: false,
  }));
}

/** One written word, in small letters, as the words that it is in Latin. */
export function romanise(word: string): Romanised[] {
  if (PLAIN.test(word)) return [{ text: word, bare: false }];
  if (ARABIC.test(word)) return arabic(word);
  if (HEBREW.test(word)) {
    const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
    return [{ text: replaced(bare, scripts.HEBREW), bare: true }];
  }
  if (scripts.isHangul(word.charAt(0))) return korean(word);
  if (letterwise[1]?.script.test(word)) return [{ text: greek(word), bare: false }];
  const found = letterwise.find(({ script }) => script.test(word));
  const text = found === undefined ? word : replaced(word, found.letters);
  return [{ text: latin(text), bare: false }];
}
