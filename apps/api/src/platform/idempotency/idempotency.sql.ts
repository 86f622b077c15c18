/** The table of kept answers. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface RepeatKey {
  readonly ownerId: string;
  readonly key: string;
}

export interface Claim extends RepeatKey {
  readonly route: string;
  readonly digest: Buffer;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

export interface KeptRecord {
  readonly digest: Buffer;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly answer: Buffer | null;
}

/** True when the key was free: whoever inserts the row first runs. */
export async function insertClaim(tx: Tx, claim: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_record')
    .values({
      owner_id: claim.ownerId,
      key: claim.key,
      route: claim.route,
      digest: claim.digest,
      started_at: claim.startedAt,
      expires_at: claim.expiresAt,
    })
    .onConflict((oc) => oc.columns(['owner_id', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findRecord(db: Db | Tx, key: RepeatKey): Promise<KeptRecord | undefined> {
  const row = await db
    .selectFrom('idempotency_record')
    .select(['digest', 'started_at', 'expires_at', 'answer'])
    .where('owner_id', '=', key.ownerId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { digest, answer, started_at: startedAt, expires_at: expiresAt } = row;
  return { digest, answer, startedAt, expiresAt };
}

/** Takes over a claim whose process is long gone; only one of those who try gets it. */
export async function takeOver(
  tx: Tx,
  key: RepeatKey,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_record')
    .set({ started_at: to })
    .where('owner_id', '=', key.ownerId)
    .where('key', '=', key.key)
    .where('started_at', '=', from)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the claim is not ours any more. */
export async function writeAnswer(
  tx: Tx,
  key: RepeatKey,
  startedAt: Date,
  answer: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_record')
    .set({ answer })
    .where('owner_id', '=', key.ownerId)
    .where('key', '=', key.key)
    .where('started_at', '=', startedAt)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteClaim(tx: Tx, key: RepeatKey, startedAt: Date): Promise<void> {
  await tx
    .deleteFrom('idempotency_record')
    .where('owner_id', '=', key.ownerId)
    .where('key', '=', key.key)
    .where('started_at', '=', startedAt)
    .where('answer', 'is', null)
    .execute();
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await sql`delete from idempotency_record where expires_at < ${now}`.execute(tx);
}
