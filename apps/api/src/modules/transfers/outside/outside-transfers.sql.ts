/** Transfers to somebody outside: their rows, the payee as it was, and how the status moves. */
import type { AccountId, CustomerId, TransferId, TransferStatus } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { sql } from 'kysely';
import type { Exchange, Transfer } from '#modules/transfers/transfers.sql.ts';
import { fromRow } from '#modules/transfers/transfers.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface NewOutsideTransfer {
  readonly id: TransferId;
  readonly customerId: CustomerId;
  readonly from: AccountId;
  /** What leaves, fees included. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly feeMinor: bigint;
  readonly exchange: Exchange | null;
  readonly comment: string | null;
  readonly valueDate: string;
  readonly simulated: boolean;
  readonly status: 'Scheduled' | 'Pending';
}

/** Undefined when there is one under this id. */
export async function insertTransfer(
  tx: Tx,
  made: NewOutsideTransfer,
): Promise<Transfer | undefined> {
  const { exchange } = made;
  const row = await tx
    .insertInto('transfer')
    .values({
      id: made.id,
      customer_id: made.customerId,
      kind: 'external',
      from_account: made.from,
      amount: made.amountMinor,
      currency: made.currency,
      fee: made.feeMinor,
      comment: made.comment,
      value_date: made.valueDate,
      created_at: sql<Date>`clock_timestamp()`,
      simulated: made.simulated,
      status: made.status,
      to_currency: exchange?.currency ?? null,
      ...termColumns(exchange),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

function termColumns(exchange: Exchange | null) {
  return {
    to_amount: exchange?.arrivedMinor ?? null,
    rate: exchange?.rate ?? null,
    reference_rate: exchange?.referenceRate ?? null,
    margin: exchange?.margin ?? null,
    rate_source: exchange?.source ?? null,
    rate_date: exchange?.rateDate ?? null,
  };
}

/** False when it is not in one of these states any more. */
export async function moveStatus(
  tx: Tx,
  id: TransferId,
  from: readonly TransferStatus[],
  to: TransferStatus,
): Promise<boolean> {
  const moved = await tx
    .updateTable('transfer')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Of one that is quoted again; the same terms are no change, which its table would refuse. */
export async function changeTerms(
  tx: Tx,
  id: TransferId,
  exchange: Exchange,
  feeMinor: bigint,
): Promise<void> {
  const { arrivedMinor, rate, referenceRate, margin, source, rateDate } = exchange;
  await tx
    .updateTable('transfer')
    .set({ ...termColumns(exchange), fee: feeMinor })
    .where('id', '=', id)
    .where(
      sql<boolean>`(fee, to_amount, rate, reference_rate, margin, rate_source, rate_date)
        is distinct from (${feeMinor}::bigint, ${arrivedMinor}::bigint, ${rate}::numeric,
          ${referenceRate}::numeric, ${margin}::integer, ${source}::text, ${rateDate}::date)`,
    )
    .execute();
}

/** Whoever's it is; undefined when nobody's. */
export async function findTransfer(db: Db | Tx, id: TransferId): Promise<Transfer | undefined> {
  const row = await db.selectFrom('transfer').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

interface SealedPayee {
  readonly transferId: TransferId;
  readonly customerId: CustomerId;
  readonly sealed: Buffer;
  readonly accountHash: Buffer;
  readonly country: string;
}

export async function insertPayee(tx: Tx, payee: SealedPayee): Promise<void> {
  await tx
    .insertInto('transfer_payee')
    .values({
      transfer_id: payee.transferId,
      customer_id: payee.customerId,
      sealed: payee.sealed,
      account_hash: payee.accountHash,
      country: payee.country,
    })
    .execute();
}

/** Those of the transfers named, or the newest of the customer. */
export async function findSealedPayees(
  db: Db | Tx,
  customerId: CustomerId,
  of: { readonly ids: readonly TransferId[] } | { readonly newest: number },
): Promise<readonly { readonly transferId: TransferId; readonly sealed: Buffer }[]> {
  const all = db
    .selectFrom('transfer_payee')
    .select(['transfer_id', 'sealed'])
    .where('customer_id', '=', customerId);
  const rows = await ('ids' in of
    ? all.where('transfer_id', 'in', [...of.ids])
    : all.orderBy('transfer_id', 'desc').limit(of.newest)
  ).execute();
  return rows.map(({ transfer_id, sealed }) => ({ transferId: transfer_id as TransferId, sealed }));
}

/** Which posting took the money out, or brought it back. */
export async function insertPosting(
  tx: Tx,
  transferId: TransferId,
  what: 'settled' | 'returned',
  postingId: string,
): Promise<void> {
  await tx
    .insertInto('transfer_posting')
    .values({ posting_id: postingId, transfer_id: transferId, what })
    .execute();
}

/** When a payment to this account first arrived and stayed there, by bank time; of none, null. */
export function firstPaid(customerId: CustomerId, accountHashes: readonly Buffer[]) {
  return sql<Date | null>`(
    select min(coalesce(s.at, t.created_at))
    from transfer_payee p join transfer t on t.id = p.transfer_id
      join transfer_posting s on s.transfer_id = t.id and s.what = 'settled'
    where p.customer_id = ${customerId} and p.account_hash = any (${accountHashes}::bytea[])
      and t.status = 'Completed'
  )`;
}

export async function firstPaidAt(
  db: Db | Tx,
  customerId: CustomerId,
  accountHashes: readonly Buffer[],
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${firstPaid(customerId, accountHashes)} as at
  `.execute(db);
  return rows[0]?.at ?? null;
}
