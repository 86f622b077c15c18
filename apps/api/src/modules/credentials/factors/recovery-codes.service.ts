/** Ten codes for the day the phone is gone: 80 bits each, shown once, kept hashed, used once. */

import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { newTypedSecret } from '#platform/random.ts';
import { markRecoveryCodeUsed, replaceRecoveryCodes } from './recovery-codes.sql.ts';

export { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.sql.ts';

const CODES = 10;
/** Five bits each. */
const CHARACTERS = 16;

/** The old ones are worth nothing from now on. The codes are in this answer and in no other. */
export async function renewRecoveryCodes(tx: Tx, subject: SubjectId, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newTypedSecret(CHARACTERS));
  const hashes = codes.map((code) => hashOf(tx, subject, code));
  await replaceRecoveryCodes(tx, subject, hashes, now);
  // In groups of four, as people read them; hyphens do not count when they are typed.
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export async function takeRecoveryCode(
  tx: Tx,
  subject: SubjectId,
  code: string,
  now: Date,
): Promise<boolean> {
  return markRecoveryCodeUsed(tx, subject, hashOf(tx, subject, code), now);
}

function hashOf(db: Db | Tx, subject: SubjectId, code: string): Buffer {
  return keysOf(db).ring.mac(`recovery code:${subject}`, code);
}
