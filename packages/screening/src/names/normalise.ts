/**
 * From a name as written to its words: small Latin letters, in the order given names, family name,
 * each with the part it plays. What is compared later is only this.
 */
import type { Kind } from '#lists/list.ts';
import { romanise } from './romanise.ts';
import { takeApart, type Whole } from './servants.ts';
import { soundsOf } from './sounds.ts';
import { ARTICLES, FORMS, LINKS, PARTICLES, SHORT_FORMS, TITLES } from './vocabulary.ts';

/** What a word does in a name. Only `word` and `initial` say who is meant. */
export type Role = 'word' | 'initial' | 'particle' | 'title' | 'form' | 'aside';

export interface Word {
  readonly text: string;
  /** Before what is short for something was written out. */
  readonly written: string;
  readonly sounds: string;
  readonly role: Role;
  /** From a script without vowels. */
  readonly bare: boolean;
  /** Of the family name, where the writing says so: `FAMILY, Given`. */
  readonly family: boolean;
  /** What this word and those after it were, before they were taken apart. */
  readonly whole: Whole | undefined;
}

interface Piece {
  text: string;
  bare: boolean;
  family: boolean;
  aside: boolean;
  /** A hyphen stands before or after it. */
  tied: boolean;
  whole?: Whole | undefined;
}

/** Longer names are cut: a name with more words than this is a sentence. */
const MOST_WORDS = 30;
const QUOTES = /['’‘`´ʹʻʼʽʾʿˈ′“”"«»„]/g;
/** S.A., L.L.C., J.R.: letters with dots between. */
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu;

/** And with a word before them: BRACROS.A. */
const DOTTED_TAIL = /(?<=\p{L}{3})((?:\p{L}\.){2,})(?![\p{L}\p{N}])/gu;
/** M/V, M/T: motor vessel, motor tanker. */
const SHIP = /(?<![\p{L}\p{N}])m\/([vt])(?![\p{L}\p{N}])/gu;
/** Within a word a figure is a letter that was read badly. */
const MISREAD: Readonly<Record<string, string>> = { '0': 'o', '5': 's', '8': 'b' };
const MISREAD_FIGURE = /(?<=\p{L})[058](?=\p{L})/gu;

/** The same for people and companies, since whoever asks may not know which it is. */
function closeUp(text: string): string {
  const ships = text.replace(SHIP, 'm$1 ');
  const apart = ships.replace(DOTTED_TAIL, (match) =>
    FORMS.has(match.replaceAll('.', '')) ? ` ${match}` : match,
  );
  return apart.replace(DOTTED, (match) => {
    const letters = match.replaceAll('.', '');
    const word = FORMS.has(letters) || letters.length > 2;
    return word ? `${letters} ` : `${[...letters].join(' ')} `;
  });
}

/** Fewer letters are initials, or a name of three characters. */
const FEWEST_SPELLED = 4;

/**
 * A name that is spelled, `S A N D`, is the word that its letters are; a wider gap divides words.
 * Names with whole words in them keep their initials.
 */
function closeSpelled(text: string): string {
  const letters = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((one) => one !== '');
  const spelled = letters.every((one) => /^\p{L}\p{M}*$/u.test(one));
  if (!spelled || letters.length < FEWEST_SPELLED) return text;
  const words = text.trim().split(/\s{2,}|[,،/|]/u);
  return words.map((word) => word.replace(/[^\p{L}\p{M}]+/gu, '')).join(' ');
}

function piecesOf(text: string, family: boolean, aside: boolean): Piece[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}\p{Pd}]+/u)
    .flatMap((group) => {
      const words = group.split(/\p{Pd}+/u).filter((word) => word !== '');
      return words.flatMap((word) =>
        romanise(word).map((piece) => ({ piece, tied: words.length > 1 })),
      );
    })
    .filter(({ piece }) => piece.text !== '')
    .map(({ piece, tied }) => ({ ...piece, family, aside, tied }));
}

/** Words in brackets are an aside: `BUTTER AND CHEESE COMPANY (BCC)`. */
function withAsides(text: string, family: boolean): Piece[] {
  return text
    .split(/([([{][^)\]}]*[)\]}])/)
    .flatMap((part) => piecesOf(part, family, /^[([{]/.test(part)));
}

/** `FAMILY, Given` is read as `Given FAMILY`, unless it is a company's name. */
function ordered(text: string, kind: Kind | undefined): Piece[] {
  const [first = '', second, ...rest] = text.split(/[,،]/);
  const swaps =
    (kind === undefined || kind === 'person') &&
    second !== undefined &&
    rest.length === 0 &&
    !FORMS.has(second.trim().replace(/[.\s]/g, '')) &&
    !TITLES.has(second.trim().replace(/[.\s]/g, ''));
  return swaps
    ? [...withAsides(second, false), ...withAsides(first, true)]
    : withAsides(text, false);
}

function roleOf(pieces: readonly Piece[], at: number, kind: Kind | undefined): Role {
  const { text = '', aside = false, tied = false } = pieces[at] ?? {};
  const last = at === pieces.length - 1;
  if (aside) return 'aside';
  if (!last && ARTICLES.has(text)) return 'particle';
  const letter = text.length === 1 && at === 0;
  if (!last && !tied && !letter && PARTICLES.has(text)) return 'particle';
  if (!last && !tied && at > 0 && LINKS.has(text)) return 'particle';
  if (kind !== 'person' && FORMS.has(text)) return 'form';
  if (!last && (kind === undefined || kind === 'person') && TITLES.has(text)) return 'title';
  return /^[a-z]$/.test(text) ? 'initial' : 'word';
}

function rolesOf(pieces: readonly Piece[], kind: Kind | undefined): Role[] {
  const roles = pieces.map((_, at) => roleOf(pieces, at, kind));
  // A name has to be told by something: `General Company Limited`, `Haji`.
  for (const needed of [['word'], ['word', 'initial'], ['form', 'title'], ['aside', 'particle']]) {
    if (roles.some((role) => role === 'word')) break;
    for (const [at, role] of roles.entries()) if (needed.includes(role)) roles[at] = 'word';
  }
  return roles;
}

export function normalise(name: string, kind?: Kind): Word[] {
  const plain = closeUp(closeSpelled(name.normalize('NFKC').toLowerCase()))
    .replace(/[\u00ad\u200b-\u200f\u2060]/g, '')
    .replace(QUOTES, '')
    .replace(MISREAD_FIGURE, (figure) => MISREAD[figure] ?? figure)
    .replace(/&|\+/g, ' and ');
  const pieces = takeApart(ordered(plain, kind)).slice(0, MOST_WORDS);
  const roles = rolesOf(pieces, kind);
  return pieces.map(({ text: written, bare, family, whole }, at) => {
    const role = roles[at] ?? 'word';
    const spelled = kind === 'person' || role === 'title';
    const text = spelled ? written : (SHORT_FORMS.get(written) ?? written);
    return { text, written, sounds: bare ? text : soundsOf(text), role, bare, family, whole };
  });
}
