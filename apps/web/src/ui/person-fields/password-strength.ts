/**
 * How hard a password is to guess, roughly: a hint while typing. Whether it is taken, the bank
 * says, which also knows the common ones.
 */
export const PASSWORD_LEAST = 12;
export const PASSWORD_MOST = 128;

export type PasswordStrength = 'none' | 'short' | 'weak' | 'fair' | 'strong';

/** Bits that a character adds where nothing about it could be foreseen. */
const BITS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/u, 26],
  [/[A-Z]/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
  [/[^\p{ASCII}]/u, 60],
];
const FAIR_BITS = 50;
const STRONG_BITS = 75;

/** `avoid`: what others know of the person, such as the email. */
export function passwordStrength(
  password: string,
  avoid: readonly string[] = [],
): PasswordStrength {
  const characters = [...password];
  if (characters.length === 0) return 'none';
  if (characters.length < PASSWORD_LEAST) return 'short';
  const lower = password.toLowerCase();
  const parts = avoid.map((part) => part.toLowerCase()).filter((part) => part.length > 3);
  if (parts.some((part) => lower.includes(part))) return 'weak';
  const alphabet = BITS.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = surprising(characters) * Math.log2(Math.max(alphabet, 2));
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

/** Characters that do not follow from the one before: `aaaa` and `1234` count once. */
function surprising(characters: readonly string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const fresh = codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  });
  const distinct = new Set(characters).size;
  // A word typed again and again is as long as the word.
  return Math.min(fresh.length, distinct * 2);
}
