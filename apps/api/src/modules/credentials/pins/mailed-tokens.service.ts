/** Tokens by mail, for a new email or a new password: random, hashed, single use, 15 minutes. */
import type { CustomerId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { hashToken } from '#platform/random.ts';
import {
  countTokenTry,
  deleteTokensBefore,
  findOpenToken,
  insertToken,
  markTokenUsed,
} from './mailed-tokens.sql.ts';
import { DAY_SECONDS, TOKEN_MINUTES, type TokenPurpose, waitBeforeSending } from './pins.rules.ts';
import { tooSoon } from './pins.service.ts';
import { lockSending, sendingTimes } from './sendings.sql.ts';

export { voidTokens } from './mailed-tokens.sql.ts';
export { TOKEN_MINUTES } from './pins.rules.ts';

export interface TokenWish {
  readonly purpose: TokenPurpose;
  readonly token: string;
  /** Null: nobody gets it. Everything else is done all the same. */
  readonly customerId: CustomerId | null;
  /** Whom the sending counts for. */
  readonly countedFor: string;
  readonly now: Date;
}

/** Refuses with `too_many_requests` and says when the next one may go out. */
export async function issueToken(
  tx: Tx,
  wish: TokenWish,
): Promise<{ expiresAt: Date; resendAt: Date }> {
  const { purpose, token, customerId, now } = wish;
  const countedFor = keysOf(tx).ring.mac(`token sent:${purpose}`, wish.countedFor);
  await lockSending(tx, countedFor);
  const since = new Date(now.getTime() - DAY_SECONDS * 1000);
  const times = await sendingTimes(tx, 'mailed_token', countedFor, since);
  const wait = waitBeforeSending(times, now);
  if (wait > 0) throw new Refusal('too_many_requests', tooSoon(wait));
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES * 60_000);
  const tokenHash = hashToken(token);
  await insertToken(tx, { tokenHash, purpose, customerId, countedFor, createdAt: now, expiresAt });
  const nextWait = waitBeforeSending([now, ...times], now);
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
