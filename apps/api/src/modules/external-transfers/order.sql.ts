/** The tables of orders and of their checks. */
import type {
  CheckName,
  CheckStatus,
  CustomerId,
  FileId,
  NameCheckOutcome,
  OutcomeReason,
  PayeeId,
  TransferId,
} from '@fairlead/contract';
import { protectionAnswers } from '@fairlead/contract';
import type { PostingRefusal, Refused } from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import { type Selectable, sql } from 'kysely';
import type { TransferCheck as CheckRow, ExternalOrder as OrderRow } from '#database-schema.ts';
import { firstPaid } from '#modules/transfers/outside/outside-transfers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Check, Order } from './order.rules.ts';

/** The table's own constraints keep everything to these. */
function fromRow(row: Selectable<OrderRow>): Order {
  return {
    transferId: row.transfer_id as TransferId,
    customerId: row.customer_id as CustomerId,
    payeeId: row.payee_id as PayeeId | null,
    digest: row.digest,
    amountMinor: row.amount,
    sendFeeMinor: row.send_fee,
    nameCheck: row.name_check as NameCheckOutcome,
    purpose: row.purpose as Order['purpose'],
    sourceOfFunds: row.source_of_funds as Order['sourceOfFunds'],
    paperFileId: row.paper_file_id as FileId | null,
    answers: row.answers === null ? null : protectionAnswers.parse(row.answers),
    quoteId: row.quote_id,
    rateUntil: row.rate_until,
    scheduledFor: row.scheduled_for,
    holdId: row.hold_id,
    guards: row.guards as Record<string, string>,
    tries: row.tries,
    signature: row.signature,
    signedAt: row.signed_at,
    undoUntil: row.undo_until,
    railReference: row.rail_reference,
    recall: row.recall as Order['recall'],
    asksAgainAt: row.asks_again_at,
    lapsesAt: row.lapses_at,
    leaveBy: row.leave_by,
    needsQuote: row.needs_quote,
    outcomeReason: row.outcome_reason as OutcomeReason | null,
  };
}

export type NewOrder = Pick<
  Order,
  | 'transferId'
  | 'customerId'
  | 'payeeId'
  | 'digest'
  | 'amountMinor'
  | 'sendFeeMinor'
  | 'nameCheck'
  | 'purpose'
  | 'sourceOfFunds'
  | 'answers'
  | 'quoteId'
  | 'rateUntil'
  | 'scheduledFor'
  | 'holdId'
  | 'guards'
  | 'asksAgainAt'
  | 'lapsesAt'
>;

export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const row = await tx
    .insertInto('external_order')
    .values({
      transfer_id: order.transferId,
      customer_id: order.customerId,
      payee_id: order.payeeId,
      digest: order.digest,
      amount: order.amountMinor,
      send_fee: order.sendFeeMinor,
      name_check: order.nameCheck,
      purpose: order.purpose,
      source_of_funds: order.sourceOfFunds,
      answers: order.answers === null ? null : JSON.stringify(order.answers),
      quote_id: order.quoteId,
      rate_until: order.rateUntil,
      scheduled_for: order.scheduledFor,
      hold_id: order.holdId,
      guards: JSON.stringify(order.guards),
      asks_again_at: order.asksAgainAt,
      lapses_at: order.lapsesAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

const CHECK_COLUMNS = ['name', 'status', 'since', 'decide_by'] as const;

function checkFromRow(row: Pick<Selectable<CheckRow>, (typeof CHECK_COLUMNS)[number]>): Check {
  return {
    name: row.name as CheckName,
    status: row.status as CheckStatus,
    since: row.since,
    decideBy: row.decide_by,
  };
}

export async function insertChecks(
  tx: Tx,
  transferId: TransferId,
  checks: readonly Pick<Check, 'name' | 'status' | 'decideBy'>[],
): Promise<readonly Check[]> {
  const rows = await tx
    .insertInto('transfer_check')
    .values(
      checks.map(({ name, status, decideBy }) => ({
        transfer_id: transferId,
        name,
        status,
        decide_by: decideBy,
      })),
    )
    .returning(CHECK_COLUMNS)
    .execute();
  return rows.map(checkFromRow);
}

export async function findOrder(db: Db | Tx, id: TransferId): Promise<Order | undefined> {
  const all = db.selectFrom('external_order').selectAll();
  const row = await all.where('transfer_id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Held until the end of the transaction: whoever changes an order locks it first. */
export async function lockOrder(tx: Tx, id: TransferId): Promise<Order | undefined> {
  const all = tx.selectFrom('external_order').selectAll().where('transfer_id', '=', id);
  const row = await all.forUpdate().executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

const ORDER = sql`array_position(
  array['payee', 'purpose', 'protection', 'otp', 'screening'], name)`;

export async function findChecks(db: Db | Tx, id: TransferId): Promise<readonly Check[]> {
  const rows = await db
    .selectFrom('transfer_check')
    .select(CHECK_COLUMNS)
    .where('transfer_id', '=', id)
    .orderBy(ORDER)
    .execute();
  return rows.map(checkFromRow);
}

/** The real clock says since when. */
export async function moveCheck(
  tx: Tx,
  id: TransferId,
  name: CheckName,
  to: CheckStatus,
  decideBy: Date | null = null,
): Promise<void> {
  await tx
    .updateTable('transfer_check')
    .set({ status: to, decide_by: decideBy, since: sql<Date>`clock_timestamp()` })
    .where('transfer_id', '=', id)
    .where('name', '=', name)
    .execute();
}

type Changeable = Pick<
  Order,
  | 'purpose'
  | 'sourceOfFunds'
  | 'paperFileId'
  | 'answers'
  | 'nameCheck'
  | 'quoteId'
  | 'rateUntil'
  | 'holdId'
  | 'guards'
  | 'tries'
  | 'undoUntil'
  | 'railReference'
  | 'recall'
  | 'asksAgainAt'
  | 'lapsesAt'
  | 'leaveBy'
  | 'needsQuote'
  | 'outcomeReason'
>;

export type OrderChange = Partial<Changeable> & {
  /** Null takes it away. */
  readonly signed?: {
    readonly signature: Buffer;
    readonly at: Date;
    readonly with: 'passkey' | 'code';
  } | null;
};

const COLUMNS: Readonly<Record<keyof Changeable, string>> = {
  purpose: 'purpose',
  sourceOfFunds: 'source_of_funds',
  paperFileId: 'paper_file_id',
  answers: 'answers',
  nameCheck: 'name_check',
  quoteId: 'quote_id',
  rateUntil: 'rate_until',
  holdId: 'hold_id',
  guards: 'guards',
  tries: 'tries',
  undoUntil: 'undo_until',
  railReference: 'rail_reference',
  recall: 'recall',
  asksAgainAt: 'asks_again_at',
  lapsesAt: 'lapses_at',
  leaveBy: 'leave_by',
  needsQuote: 'needs_quote',
  outcomeReason: 'outcome_reason',
};

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object' || value instanceof Date;
}

export async function changeOrder(tx: Tx, id: TransferId, change: OrderChange): Promise<void> {
  const { signed, ...plain } = change;
  const set = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      COLUMNS[name as keyof Changeable],
      isPlain(value) ? value : JSON.stringify(value),
    ]),
  );
  const signature =
    signed === undefined
      ? {}
      : {
          signature: signed?.signature ?? null,
          signed_at: signed?.at ?? null,
          signed_with: signed?.with ?? null,
        };
  await tx
    .updateTable('external_order')
    .set({ ...set, ...signature })
    .where('transfer_id', '=', id)
    .execute();
}

/**
 * When it left, which is never later than now: what can still be undone counts as gone. One that is
 * held has no such moment yet, and counts from when it would have left.
 */
const leftAt = (now: Date) => sql<Date>`least(${now}::timestamptz,
  coalesce(o.undo_until, greatest(o.signed_at, o.scheduled_for::timestamptz)))`;

/**
 * What left or is to leave this customer's accounts between two moments. The index is by when it
 * was ordered: `orderedSince` is early enough for all that can have left since.
 */
export async function findRecent(
  db: Db | Tx,
  customerId: CustomerId,
  { since, now, orderedSince }: Readonly<Record<'since' | 'now' | 'orderedSince', Date>>,
) {
  const { rows } = await sql<{
    id: string;
    amount: bigint;
    currency: Currency;
    at: Date;
    hash: Buffer;
  }>`
    select o.transfer_id as id, o.amount, t.currency, ${leftAt(now)} as at, p.account_hash as hash
    from external_order o join transfer t on t.id = o.transfer_id
      join transfer_payee p on p.transfer_id = o.transfer_id
    where o.customer_id = ${customerId}
      and o.created_at >= ${orderedSince} and ${leftAt(now)} >= ${since}
      and o.signature is not null and t.status in ('Pending', 'Completed', 'Frozen')
  `.execute(db);
  return rows;
}

/** A customer's payments are held against each other one at a time, until the transaction ends. */
export async function lockRecent(tx: Tx, customerId: CustomerId): Promise<void> {
  const key = `leaving ${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** What is used of these windows. */
export async function guardsUsed(
  db: Db | Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ key: string; used: bigint }>`
    select key, used from ledger.guard where key = any (${keys}::text[])
  `.execute(db);
  return new Map(rows.map(({ key, used }) => [key, used]));
}

export interface SenderPast {
  /** Bank time. */
  readonly now: Date;
  /**
   * When they last chose a new password by a mailed link or took a change of email back, if since
   * then.
   */
  readonly reset: Date | null;
  /** When a payment of theirs first arrived at this account, by bank time. */
  readonly paidAt: Date | null;
}

export async function findSenderPast(
  db: Db | Tx,
  customerId: CustomerId,
  { since, accountHashes }: { readonly since: Date; readonly accountHashes: readonly Buffer[] },
): Promise<SenderPast> {
  const { rows } = await sql<SenderPast>`
    select bank_now() as now, ${firstPaid(customerId, accountHashes)} as "paidAt", (
      select greatest(
        (select max(used_at) from mailed_token
          where customer_id = ${customerId} and purpose = 'reset_password' and used_at > ${since}),
        (select max(undone_at) from email_change
          where customer_id = ${customerId} and undone_at > ${since}))
    ) as reset
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('Without a table there is always one row.');
  return row;
}

/** Whether anything was ever decided under this id. */
export async function isKnownId(
  db: Db | Tx,
  { id, postingId }: { readonly id: TransferId; readonly postingId: string },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from transfer where id = ${id})
      or exists (select from ledger.posting where id = ${postingId}::uuid) as known
  `.execute(db);
  return rows[0]?.known === true;
}

/** What was refused under this id before: that no again, or that the id was for another order. */
export async function replayReserve(
  db: Db | Tx,
  id: string,
  digest: Buffer,
): Promise<Omit<Refused, 'replayed'> | undefined> {
  const { rows } = await sql<{
    outcome: string;
    digest: Buffer | null;
    facts: Record<string, string> | null;
  }>`select outcome, digest, facts from ledger.posting where id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const again = row.digest?.equals(digest) === true;
  if (again && row.outcome === 'accepted') return undefined;
  if (!again) return { accepted: false, code: 'id_already_used', facts: {} };
  const { available, guard, used, ceiling } = row.facts ?? {};
  return {
    accepted: false,
    code: row.outcome as PostingRefusal,
    facts: {
      ...(available === undefined ? {} : { availableMinor: BigInt(available) }),
      ...(guard === undefined ? {} : { guard }),
      ...(used === undefined ? {} : { usedMinor: BigInt(used) }),
      ...(ceiling === undefined ? {} : { ceilingMinor: BigInt(ceiling) }),
    },
  };
}
