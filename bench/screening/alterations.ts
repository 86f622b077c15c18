/** Ways in which a name comes out another: what people, forms and scanners do to it. */
import type { Chance } from './chance.ts';

export type Alter = (name: string, chance: Chance, person: boolean) => string | undefined;

const LONG_WORD = 6;
const LONG_NAME = 12;
const wordsOf = (name: string) => name.split(/\s+/).filter((word) => word !== '');
/** Given names first, without the comma. */
export function natural(name: string): string {
  const [family = '', given, ...rest] = name.split(/,\s*/);
  return given === undefined || rest.length > 0 ? name : `${given} ${family}`;
}

/** Changes one letter, or what stands around it, in a word that is long enough. */
function inWord(
  name: string,
  chance: Chance,
  change: (word: string, at: number) => string,
  least = 5,
): string | undefined {
  const words = wordsOf(name);
  const long = words.flatMap((word, at) =>
    /^\p{L}+$/u.test(word) && word.length >= least ? [at] : [],
  );
  if (long.length === 0) return undefined;
  const which = chance.pick(long);
  const word = words[which] ?? '';
  words[which] = change(word, 1 + chance.below(word.length - 2));
  return words.join(' ');
}

const ROMANISATIONS: readonly (readonly [string, string])[] = [
  ['kh', 'h'],
  ['q', 'k'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['u', 'ou'],
  ['ee', 'i'],
  ['i', 'ee'],
  ['y', 'i'],
  ['iy', 'y'],
  ['j', 'dj'],
  ['zh', 'j'],
  ['w', 'v'],
  ['v', 'w'],
  ['ov', 'off'],
  ['ev', 'eff'],
  ['ks', 'x'],
  ['x', 'ks'],
  ['ph', 'f'],
  ['th', 't'],
  ['dh', 'd'],
  ['gh', 'g'],
  ['ay', 'ai'],
  ['ei', 'ey'],
  ['o', 'u'],
  ['u', 'o'],
  ['e', 'i'],
  ['mm', 'm'],
  ['ss', 's'],
  ['ll', 'l'],
  ['sh', 'ch'],
  ['ts', 'tz'],
  ['c', 'k'],
  ['ah', 'a'],
  ['al-', 'el-'],
  ['al-', 'al '],
  ['abd al-', 'abdul '],
  ['abdul ', 'abdel'],
  ['bin ', 'ibn '],
];

function romanised(name: string, chance: Chance): string | undefined {
  const small = name.toLowerCase();
  const fitting = chance
    .sample(ROMANISATIONS, ROMANISATIONS.length)
    .filter(([from]) => small.includes(from))
    .slice(0, 2);
  if (fitting.length === 0) return undefined;
  return fitting.reduce((text, [from, to]) => text.replace(from, to), small);
}

const SCANNED: readonly (readonly [string, string])[] = [
  ['o', '0'],
  ['l', '1'],
  ['i', '1'],
  ['s', '5'],
  ['b', '8'],
  ['rn', 'm'],
  ['m', 'rn'],
  ['e', 'c'],
];

function scanned(name: string, chance: Chance): string | undefined {
  const small = name.toLowerCase();
  const fitting = SCANNED.filter(([from]) => small.slice(1).includes(from));
  if (fitting.length === 0) return undefined;
  const [from, to] = chance.pick(fitting);
  return small.charAt(0) + small.slice(1).replace(from, to);
}

function joined(name: string, chance: Chance): string | undefined {
  const words = wordsOf(name);
  if (words.length < 2) return undefined;
  const at = chance.below(words.length - 1);
  return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' ');
}

/** Without what comes between, a title or half a name is left, which nobody gives as a name. */
const NO_GIVEN_NAME =
  /^(haji|hajji|dr|mr|sheikh|shaykh|sayy?[ei]d|seyy?ed|mullah|mulla|abu|abd|colonel)/i;
const SHORT_WORD = 5;

function hasMiddle(words: readonly string[], person: boolean): boolean {
  const short = words.every((word) => word.length <= SHORT_WORD);
  return person && words.length >= 3 && !short && !NO_GIVEN_NAME.test(words[0] ?? '');
}

function withoutMiddle(name: string, chance: Chance, person: boolean): string | undefined {
  const words = wordsOf(name);
  if (!hasMiddle(words, person)) return undefined;
  const at = 1 + chance.below(words.length - 2);
  return words.filter((_, other) => other !== at).join(' ');
}

function firstAndLast(name: string, _: Chance, person: boolean): string | undefined {
  const words = wordsOf(name);
  return hasMiddle(words, person) ? `${words[0]} ${words.at(-1)}` : undefined;
}

function withInitial(name: string, chance: Chance, person: boolean): string | undefined {
  const words = wordsOf(name);
  if (!person || words.length < 3) return undefined;
  const at = chance.below(words.length - 1);
  return words.map((word, other) => (other === at ? `${word.charAt(0)}.` : word)).join(' ');
}

const FORMS =
  /\b(ltd|limited|llc|inc|co|corp|corporation|company|gmbh|sarl|s\.a\.|sa|ltda|ooo|oao)\b\.?/i;

export const ALTERATIONS: Readonly<Record<string, Alter>> = {
  'a letter dropped': (name, chance) =>
    inWord(name, chance, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  'two letters dropped': (name, chance) => {
    // Of a short name nothing would be left that anybody could tell.
    const drop = (text: string) =>
      inWord(text, chance, (word, at) => word.slice(0, at) + word.slice(at + 1), LONG_WORD);
    const once = name.length < LONG_NAME ? undefined : drop(name);
    return once === undefined ? undefined : drop(once);
  },
  'a letter doubled': (name, chance) =>
    inWord(name, chance, (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at)),
  'two letters swapped': (name, chance) =>
    inWord(
      name,
      chance,
      (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    ),
  'another letter': (name, chance) =>
    inWord(
      name,
      chance,
      (word, at) => word.slice(0, at) + chance.pick([...'abdegiklmnoprstuz']) + word.slice(at + 1),
      LONG_WORD,
    ),
  'another order': (name) => {
    const words = wordsOf(name);
    return words.length < 2 ? undefined : [words.at(-1), ...words.slice(0, -1)].join(' ');
  },
  'words shuffled': (name, chance) => {
    const words = wordsOf(name);
    return words.length < 3 ? undefined : chance.sample(words, words.length).join(' ');
  },
  romanised,
  'a middle name left out': withoutMiddle,
  'first and last only': firstAndLast,
  'words joined': joined,
  'a word split': (name, chance) =>
    inWord(name, chance, (word, at) => {
      const middle = Math.min(Math.max(2, at), word.length - 2);
      return `${word.slice(0, middle)} ${word.slice(middle)}`;
    }),
  'an initial': withInitial,
  'vowels dropped': (name, chance) =>
    inWord(name, chance, (word) => word.charAt(0) + word.slice(1).replace(/[aeiou]/i, '')),
  scanned,
  'another form of company': (name, chance, person) =>
    person || !FORMS.test(name)
      ? undefined
      : name.replace(FORMS, chance.pick(['', 'Ltd', 'LLC', 'Co.', 'Limited', 'OOO'])),
};
