/** The addresses that asked for simulated mail to reach them really; fifty at most. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface SandboxMailRecipient {
  readonly address: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
}

const columns = sql.raw('address, asked_at as "askedAt", confirmed_at as "confirmedAt"');

export async function mailMayReach(db: Db, address: string): Promise<boolean> {
  const result = await sql`
    select 1 from sandbox_mail_recipient
    where address = ${address.toLowerCase()} and confirmed_at is not null
  `.execute(db);
  return result.rows.length > 0;
}

export async function listMailRecipients(db: Db): Promise<SandboxMailRecipient[]> {
  const result = await sql<SandboxMailRecipient>`
    select ${columns} from sandbox_mail_recipient order by asked_at, address
  `.execute(db);
  return result.rows;
}

/** A new token for an address that is not confirmed; undefined when it already is. */
export async function askMailRecipient(
  tx: Tx,
  ask: { address: string; tokenHash: Buffer; askedBy: string },
): Promise<SandboxMailRecipient | undefined> {
  const renewed = await sql<SandboxMailRecipient>`
    update sandbox_mail_recipient set token_hash = ${ask.tokenHash}, asked_at = clock_timestamp()
    where address = ${ask.address} and confirmed_at is null
    returning ${columns}
  `.execute(tx);
  if (renewed.rows[0] !== undefined) {
    return renewed.rows[0];
  }
  const made = await sql<SandboxMailRecipient>`
    insert into sandbox_mail_recipient (address, token_hash, asked_by)
    select ${ask.address}, ${ask.tokenHash}, ${ask.askedBy}
    where not exists (select 1 from sandbox_mail_recipient where address = ${ask.address})
    returning ${columns}
  `.execute(tx);
  return made.rows[0];
}

/** Within a day of the asking, once. */
export async function confirmMailRecipient(
  tx: Tx,
  tokenHash: Buffer,
): Promise<SandboxMailRecipient | undefined> {
  const result = await sql<SandboxMailRecipient>`
    update sandbox_mail_recipient set token_hash = null, confirmed_at = clock_timestamp()
    where token_hash = ${tokenHash} and asked_at > statement_timestamp() - interval '24 hours'
    returning ${columns}
  `.execute(tx);
  return result.rows[0];
}

export async function removeMailRecipient(tx: Tx, address: string): Promise<boolean> {
  const result = await sql`
    delete from sandbox_mail_recipient where address = ${address} returning 1
  `.execute(tx);
  return result.rows.length > 0;
}

/** Housekeeping: who did not answer makes room again. */
export async function forgetUnconfirmedRecipients(tx: Tx): Promise<void> {
  await sql`
    delete from sandbox_mail_recipient
    where confirmed_at is null and asked_at < statement_timestamp() - interval '24 hours'
  `.execute(tx);
}
