/**
 * What a password must be: long enough, not one that everybody tries first, not the email. There
 * are no composition rules and no expiry; any character counts.
 */
import { isCommonPassword } from './common-passwords.ts';

export const PASSWORD_MINIMUM = { customer: 12, staff: 15 } as const;
export const PASSWORD_MAXIMUM = 128;

export type PasswordProblem = 'too_short' | 'too_long' | 'contains_email' | 'common';

/** The first thing wrong with a password, or null. Lengths count characters, not bytes. */
export function passwordProblem(
  password: string,
  about: { readonly minimum: number; readonly email: string },
): PasswordProblem | null {
  const length = [...password].length;
  if (length < about.minimum) return 'too_short';
  if (length > PASSWORD_MAXIMUM) return 'too_long';
  const plain = password.normalize('NFKC').toLowerCase();
  if (containsEmail(plain, about.email.toLowerCase())) return 'contains_email';
  return isGuessable(plain) ? 'common' : null;
}

/** A shorter name than this before the @ is too likely to occur in a good password by chance. */
const SHORTEST_TELLING_NAME = 5;

function containsEmail(plain: string, email: string): boolean {
  const name = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  return plain.includes(email) || (name.length >= SHORTEST_TELLING_NAME && plain.includes(name));
}

/** Words that anybody would try first at this bank. */
const PRODUCT_WORDS = ['fairlead', 'banking', 'bank', 'sandbox', 'account', 'online'];

/** As few different characters as this make a pattern, not a password. */
const FEWEST_CHARACTERS = 5;

function isGuessable(plain: string): boolean {
  if (new Set(plain).size < FEWEST_CHARACTERS) return true;
  if (charactersOutsideRuns(plain) <= 3) return true;
  return [plain, withoutDisguise(plain)].some((form) => isCommonAtCore(form));
}

/** Digits, blanks and punctuation around a word; letters of any script and emoji are not. */
const DECORATION = /^[^\p{L}\p{M}\p{So}]+|[^\p{L}\p{M}\p{So}]+$/gu;

/** A common word, alone, repeated, decorated with digits or joined with the bank's own words. */
function isCommonAtCore(form: string): boolean {
  const bare = PRODUCT_WORDS.reduce((rest, word) => rest.replaceAll(word, ''), form);
  const bareCore = bare.replace(DECORATION, '');
  if (bare !== form && bareCore.length < 4) return true;
  const cores = [form, bare, form.replace(DECORATION, ''), bareCore];
  return cores.some((core) => isCommonPassword(repeatedUnit(core)));
}

/** `abcabcabc` → `abc`; what is no repetition comes back as it is. */
function repeatedUnit(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** `p@ssw0rd2024!` → `password2024!`: digits at the end are decoration, not letters. */
function withoutDisguise(plain: string): string {
  const [, core = '', tail = ''] = /^(.*?)([\d\W_]*)$/su.exec(plain) ?? [];
  return [...core].map((character) => DISGUISES[character] ?? character).join('') + tail;
}

/** Rows and columns of keyboards, the alphabet and the digits; each is read both ways. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
];
const STEPS = new Set(
  RUNS.flatMap((run) => {
    const steps = [...run].slice(1).map((next, index) => `${run[index]}${next}`);
    return steps.flatMap((step) => [step, `${step[1]}${step[0]}`]);
  }),
);

/** Characters outside runs of three or more neighbours or equals. */
function charactersOutsideRuns(plain: string): number {
  const characters = [...plain];
  let outside = 0;
  let runLength = 1;
  for (let index = 1; index <= characters.length; index += 1) {
    const before = characters[index - 1];
    const here = characters[index];
    if (here !== undefined && (here === before || STEPS.has(`${before}${here}`))) {
      runLength += 1;
      continue;
    }
    if (runLength < 3) outside += runLength;
    runLength = 1;
  }
  return outside;
}
