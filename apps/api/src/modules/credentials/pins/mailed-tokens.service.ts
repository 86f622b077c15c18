/** Tokens by mail, for a new email or a new password: random, hashed, single use, 15 minutes. */
import type { CustomerId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { hashToken } from '#platform/random.ts';
import {
  countTokenTry,
  deleteTokensBefore,
  findOpenToken,
  insertToken,
  markTokenUsed,
} from './mailed-tokens.sql.ts';
import { DAY_SECONDS, TOKEN_MINUTES, type TokenPurpose } from './pins.rules.ts';
import { type CountedFor, roomToSend } from './sendings.service.ts';

export { voidTokens } from './mailed-tokens.sql.ts';
export { TOKEN_MINUTES } from './pins.rules.ts';

export interface TokenWish {
  readonly purpose: TokenPurpose;
  readonly token: string;
  /** Null: nobody gets it. Everything else is done all the same. */
  readonly customerId: CustomerId | null;
  readonly countedFor: CountedFor;
  readonly now: Date;
}

/** Refuses with `too_many_requests` and says when the next one may go out. */
export async function issueToken(
  tx: Tx,
  wish: TokenWish,
): Promise<{ expiresAt: Date; resendAt: Date }> {
  const { purpose, token, customerId, now } = wish;
  const room = await roomToSend(tx, {
    table: 'mailed_token',
    what: `token sent:${purpose}`,
    countedFor: wish.countedFor,
    now,
  });
  const { countedFor, totalFor, wait, nextWait } = room;
  if (wait > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: wait });
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES * 60_000);
  const tokenHash = hashToken(token);
  const count = { countedFor, totalFor };
  await insertToken(tx, { tokenHash, purpose, customerId, ...count, createdAt: now, expiresAt });
  return { expiresAt, resendAt: new Date(now.getTime() + nextWait * 1000) };
}

/** Whose token it is, while it is good. */
export async function ownerOfToken(
  db: Db | Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<{ customerId: CustomerId; expiresAt: Date } | null> {
  return (await findOpenToken(db, purpose, hashToken(token), now)) ?? null;
}

/** Whether this token is this customer's; a wrong one counts against theirs, five at most. */
export async function isTokenOf(
  db: Db,
  customerId: CustomerId,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<boolean> {
  const owner = await ownerOfToken(db, purpose, token, now);
  if (owner?.customerId === customerId) return true;
  await db.transaction().execute((tx) => countTokenTry(tx, customerId, purpose));
  return false;
}

/** Uses a token up. False when it was used a moment ago. */
export async function takeToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  return markTokenUsed(tx, hashToken(token), now);
}

/** Housekeeping: as long as they count against the day's number. */
export async function forgetOldTokens(tx: Tx, now: Date): Promise<void> {
  await deleteTokensBefore(tx, new Date(now.getTime() - 2 * DAY_SECONDS * 1000));
}
