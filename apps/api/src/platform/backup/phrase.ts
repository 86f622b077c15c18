/** The recovery phrase: what opens a backup when machine, keys and database are gone. */
import { newToken } from '#platform/random.ts';

/** No letters that are mistaken for digits when written down by hand. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 8;
const groupLength = 5;

/** Forty characters of five bits each: 200 bits, in groups that can be read out. */
export function newPhrase(): string {
  const bytes = Buffer.from(newToken(), 'base64url');
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  const letters = Array.from({ length: groups * groupLength }, () => {
    const letter = alphabet[Number(bits & 31n)];
    bits >>= 5n;
    return letter;
  }).join('');
  return (letters.match(/.{5}/g) ?? []).join('-');
}

/** Forgives capitals and stray spaces, which is all that goes wrong when copying. */
export function normalisePhrase(phrase: string): string {
  return phrase.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
}
