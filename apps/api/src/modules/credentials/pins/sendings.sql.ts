/** What was sent to an address lately, whether PINs or tokens: for not sending too much. */
import { sql } from 'kysely';
import type { Tx } from '#platform/database/db.ts';

/** Makes sendings for one address take turns, until the transaction ends. */
export async function lockSending(tx: Tx, countedFor: Buffer): Promise<void> {
  const key = countedFor.readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

interface Sendings {
  readonly table: 'sent_pin' | 'mailed_token';
  /** Counted for one asker, or for all strangers together. */
  readonly by: 'counted_for' | 'total_for';
  readonly key: Buffer;
  readonly since: Date;
  readonly limit: number;
}

/**
 * Forgets what was sent later than this, before the clock was set back. It would count until that
 * time comes again, and would be newer than every PIN that is sent now.
 */
export async function deleteSendingsAfter(
  tx: Tx,
  { table, by, key }: Pick<Sendings, 'table' | 'by' | 'key'>,
  moment: Date,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(by)} = ${key} and created_at > ${moment}`.execute(tx);
}

/** The same for the PINs of one holder, whomever they were counted for. */
export async function deletePinsOfAfter(
  tx: Tx,
  { purpose, holder }: { readonly purpose: string; readonly holder: string },
  moment: Date,
): Promise<void> {
  await sql`
    delete from sent_pin
    where purpose = ${purpose} and holder = ${holder} and created_at > ${moment}`.execute(tx);
}

/** When the last ones went out, newest first. */
export async function sendingTimes(
  tx: Tx,
  { table, by, key, since, limit }: Sendings,
): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ${sql.table(table)}
    where ${sql.ref(by)} = ${key} and created_at > ${since}
    order by created_at desc limit ${limit}`.execute(tx);
  return rows.map(({ at }) => at);
}

/** When the last PIN of a purpose went to this holder. */
export async function lastToHolder(
  tx: Tx,
  { purpose, holder }: { readonly purpose: string; readonly holder: string },
  since: Date,
): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from sent_pin
    where purpose = ${purpose} and holder = ${holder} and created_at > ${since}
    order by created_at desc limit 1`.execute(tx);
  return rows.map(({ at }) => at);
}
