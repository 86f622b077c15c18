/** That a sandbox is to be emptied: one row, heard by every process of the bank. */
import type { StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import { codeOf } from '#platform/cannot-start.ts';
import type { Tx } from '#platform/database/db.ts';

export const RESET_CHANNEL = 'reset_request';

const undefinedTable = '42P01';

/** Asking twice is asking once. Every process hears it when the transaction commits. */
export async function insertResetRequest(
  tx: Tx,
  { askedBy, now }: { readonly askedBy: StaffId; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('reset_request')
    .values({ asked_by: askedBy, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select pg_notify(${RESET_CHANNEL}, '')`.execute(tx);
}

/** When the bank in this database was created; null while there is none. */
export async function bankBornAt(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ born: string | null }>(
    'select (select created_at::text from seal.genesis) as born',
  );
  return rows[0]?.born ?? null;
}

/** Whether the bank that a process opened is to go, or is gone and another is in its place. */
export async function isOver(pool: pg.Pool, born: string | null): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ over: boolean }>(
      `select exists (select from reset_request)
         or (select created_at::text from seal.genesis) is distinct from $1 as over`,
      [born],
    );
    return rows[0]?.over === true;
  } catch (error) {
    if (codeOf(error) === undefinedTable) return true;
    throw error;
  }
}

/** After a restore: what was wished of the bank that was backed up is not wished of this one. */
export async function forgetRequest({ ownerPool }: { readonly ownerPool: pg.Pool }): Promise<void> {
  await ownerPool.query('delete from reset_request');
}
