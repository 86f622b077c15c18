/** The table of proposed adjustments. Words stay encrypted here. */
import type {
  AccountId,
  AdjustmentReason,
  AdjustmentStatus,
  CaseId,
  CustomerId,
  TransferId,
  TransferType,
} from '@fairlead/contract';
import { type Currency, money } from '@fairlead/money';
import { type Selectable, sql } from 'kysely';
import type { Adjustment as AdjustmentRow } from '#database-schema.ts';
import { roughCents } from '#modules/settings/rough-worth.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Adjustment } from './adjustments.rules.ts';

/** The table's own constraints keep it to these. */
function fromRow(row: Selectable<AdjustmentRow>): Adjustment {
  return {
    id: row.id as TransferId,
    customerId: row.customer_id as CustomerId,
    accountId: row.account_id as AccountId,
    type: row.type as TransferType,
    amount: money(row.amount, row.currency as Currency),
    reason: row.reason as AdjustmentReason,
    corrects:
      row.corrects_amount === null
        ? null
        : {
            transferId: row.corrects_transfer as TransferId | null,
            caseId: row.corrects_case as CaseId | null,
            limitMinor: row.corrects_amount,
          },
    reverses: row.reverses as TransferId | null,
    noteSealed: row.note_sealed,
    status: row.status as AdjustmentStatus,
    proposedOn: row.proposed_on,
  };
}

/** One after the other for each customer, until the transaction ends: two cannot find one room. */
export async function lockAdjustmentsOf(tx: Tx, customerId: CustomerId): Promise<void> {
  const key = `adjustments ${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function insertAdjustment(tx: Tx, made: Omit<Adjustment, 'status'>): Promise<void> {
  await tx
    .insertInto('adjustment')
    .values({
      id: made.id,
      customer_id: made.customerId,
      account_id: made.accountId,
      type: made.type,
      amount: made.amount.amountMinor,
      currency: made.amount.currency,
      reason: made.reason,
      corrects_transfer: made.corrects?.transferId ?? null,
      corrects_case: made.corrects?.caseId ?? null,
      corrects_amount: made.corrects?.limitMinor ?? null,
      reverses: made.reverses,
      note_sealed: made.noteSealed,
      proposed_on: made.proposedOn,
    })
    .execute();
}

export async function findAdjustment(db: Db | Tx, id: string): Promise<Adjustment | undefined> {
  const row = await db.selectFrom('adjustment').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function writeStatus(
  tx: Tx,
  id: string,
  status: Exclude<AdjustmentStatus, 'Waiting'>,
): Promise<void> {
  await tx.updateTable('adjustment').set({ status }).where('id', '=', id).execute();
}

/** The one that takes this back, posted or proposed. */
export async function findReversal(db: Db | Tx, id: TransferId): Promise<TransferId | null> {
  const row = await db
    .selectFrom('adjustment')
    .select('id')
    .where('reverses', '=', id)
    .where('status', '<>', 'Dropped')
    .executeTakeFirst();
  return (row?.id ?? null) as TransferId | null;
}

/** Proposed or posted, and not taken back. */
const STANDS = sql`a.status <> 'Dropped' and not exists (select from adjustment r
  where r.reverses = a.id and r.status = 'Posted')`;

/** How much of each is corrected already, by what they are counted under. */
export async function correctedOf(
  db: Db | Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ key: string; minor: bigint }>`
    select a.corrects as key, sum(a.amount)::bigint as minor from adjustment a
    where a.corrects = any (${keys}::text[]) and ${STANDS} group by a.corrects
  `.execute(db);
  return new Map(rows.map(({ key, minor }) => [key, minor]));
}

/** Whether a payment is corrected, in part or whole: posted, and not taken back. */
export async function isCorrected(tx: Tx, transferId: TransferId): Promise<boolean> {
  const { rows } = await sql`select from adjustment a
    where a.corrects = ${transferId} and a.status = 'Posted' and ${STANDS} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Goodwill of one month, in hundredths of a dollar. */
export async function goodwillOf(
  db: Db | Tx,
  customerId: CustomerId,
  month: string,
): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint; currency: Currency }>`
    select a.amount, a.currency from adjustment a
    where a.customer_id = ${customerId} and a.reason = 'goodwill' and ${STANDS}
      and a.proposed_on >= ${`${month}-01`}::date
      and a.proposed_on < ${`${month}-01`}::date + interval '1 month'
  `.execute(db);
  return rows.reduce((sum, row) => sum + roughCents(money(row.amount, row.currency)), 0n);
}
