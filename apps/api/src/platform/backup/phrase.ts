/** The recovery phrase: what opens a backup when machine, keys and database are gone. */
import { CannotStart } from '#platform/cannot-start.ts';
import { newToken } from '#platform/random.ts';

/** No letters that are mistaken for digits when written down by hand. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 8;
const groupLength = 5;
/** Of the operator's own: whoever has the file can try phrases for as long as they like. */
const shortestOwn = 20;

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

/** For a new backup; one that was made opens with whatever locked it. */
export function refuseWeakPhrase(phrase: string): void {
  const normal = normalisePhrase(phrase);
  if (normal.length >= shortestOwn && new Set(normal).size >= shortestOwn / 2) return;
  throw new CannotStart(
    `FAIRLEAD_BACKUP_PHRASE is too easy to guess: give at least ${shortestOwn} characters, such as six words chosen by chance, or unset it to be given one.`,
  );
}
