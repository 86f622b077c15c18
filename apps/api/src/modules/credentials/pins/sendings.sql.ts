/** What was sent to an address lately, whether PINs or tokens: for not sending too much. */
import { sql } from 'kysely';
import type { Tx } from '#platform/database/db.ts';

/** Makes sendings for one address take turns, until the transaction ends. */
export async function lockSending(tx: Tx, countedFor: Buffer): Promise<void> {
  const key = countedFor.readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

/** When the last ones went out, newest first; ten at most. */
export async function sendingTimes(
  tx: Tx,
  table: 'sent_pin' | 'mailed_token',
  countedFor: Buffer,
  since: Date,
): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ${sql.table(table)}
    where counted_for = ${countedFor} and created_at > ${since}
    order by created_at desc limit 10`.execute(tx);
  return rows.map(({ at }) => at);
}
