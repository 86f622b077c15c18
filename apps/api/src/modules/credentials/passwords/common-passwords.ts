/** Whether a word is among the most common passwords. Only their fingerprints are shipped. */
import { createHash } from 'node:crypto';
import list from './common-passwords.json' with { type: 'json' };

/** 40 bits each: among 20,000 words a chance hit is one in fifty million. */
const FINGERPRINT_BYTES = 5;

const fingerprints = readFingerprints();

function readFingerprints(): ReadonlySet<string> {
  const bytes = Buffer.from(list.fingerprints, 'base64');
  const found = new Set<string>();
  for (let at = 0; at < bytes.length; at += FINGERPRINT_BYTES) {
    found.add(bytes.toString('latin1', at, at + FINGERPRINT_BYTES));
  }
  return found;
}

export const commonPasswordCount = fingerprints.size;

/** The word must be in lower case already. */
export function isCommonPassword(word: string): boolean {
  const digest = createHash('sha256').update(word).digest();
  return fingerprints.has(digest.toString('latin1', 0, FINGERPRINT_BYTES));
}
