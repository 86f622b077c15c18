/** The table of tokens that were mailed. Hashes only. */
import type { CustomerId } from '@fairlead/contract';
import { type SqlBool, sql } from 'kysely';
import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { MOST_TRIES, type TokenPurpose } from './pins.rules.ts';

export interface TokenRow {
  readonly tokenHash: Buffer;
  readonly purpose: TokenPurpose;
  readonly customerId: CustomerId | null;
  readonly countedFor: Buffer;
  /** Of all strangers together; null where none asks. */
  readonly totalFor: Buffer | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(tx: Tx, token: TokenRow): Promise<void> {
  await tx
    .insertInto('mailed_token')
    .values({
      token_hash: token.tokenHash,
      purpose: token.purpose,
      customer_id: token.customerId,
      counted_for: token.countedFor,
      total_for: token.totalFor,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Whose token it is, while it is good. */
export async function findOpenToken(
  db: Db | Tx,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<{ customerId: CustomerId; expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom('mailed_token')
    .select(['customer_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MOST_TRIES)
    .executeTakeFirst();
  if (row === undefined || row.customer_id === null) return undefined;
  return { customerId: row.customer_id as CustomerId, expiresAt: row.expires_at };
}

export async function markTokenUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('mailed_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** A wrong token of somebody who is known counts against the newest that they have. */
export async function countTokenTry(
  tx: Tx,
  customerId: CustomerId,
  purpose: TokenPurpose,
): Promise<void> {
  await tx
    .updateTable('mailed_token')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(
      sql<SqlBool>`token_hash = (
        select token_hash from mailed_token
        where customer_id = ${customerId} and purpose = ${purpose}
        order by created_at desc limit 1
      )`,
    )
    .where('tries', '<', MOST_TRIES)
    .execute();
}

/** Makes every open token of somebody worthless; none of them was used. Staff have none. */
export async function voidTokens(tx: Tx, whose: SubjectId, now: Date): Promise<void> {
  await tx
    .updateTable('mailed_token')
    .set({ voided_at: now })
    .where('customer_id', '=', whose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

export async function deleteTokensBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mailed_token').where('created_at', '<', before).execute();
}
