/** The tables of statements and of their files, and the entries that a statement has. */
import type {
  AccountId,
  AdjustmentReason,
  CustomerId,
  FileId,
  StatementFormat,
  StatementId,
  StatementKind,
  TransferId,
} from '@fairlead/contract';
import { referenceOf } from '@fairlead/contract/transfer-reference';
import type { Currency } from '@fairlead/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Statement as StatementRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Movement, StatementTerms } from './statements.rules.ts';

export interface Statement extends StatementTerms {
  readonly id: StatementId;
  readonly accountId: AccountId;
  readonly customerId: CustomerId;
  readonly currency: Currency;
  readonly code: string;
  readonly factsSealed: Buffer;
  readonly madeAt: Date;
}

/** The table's own constraints keep everything to these. */
function fromRow(row: Selectable<StatementRow>): Statement {
  return {
    id: row.id as StatementId,
    accountId: row.account_id as AccountId,
    customerId: row.customer_id as CustomerId,
    kind: row.kind as StatementKind,
    from: row.from_day,
    to: row.to_day,
    afterSeq: row.after_seq,
    toSeq: row.to_seq,
    currency: row.currency as Currency,
    openingMinor: row.opening,
    creditsMinor: row.credits,
    debitsMinor: row.debits,
    closingMinor: row.closing,
    movements: row.movements,
    code: row.code,
    factsSealed: row.facts_sealed,
    madeAt: row.made_at,
  };
}

/** Undefined when that month of that account has its statement already. */
export async function insertStatement(
  tx: Tx,
  statement: Omit<Statement, 'madeAt'>,
): Promise<Statement | undefined> {
  const row = await tx
    .insertInto('statement')
    .values({
      id: statement.id,
      account_id: statement.accountId,
      customer_id: statement.customerId,
      kind: statement.kind,
      from_day: statement.from,
      to_day: statement.to,
      after_seq: statement.afterSeq,
      to_seq: statement.toSeq,
      currency: statement.currency,
      opening: statement.openingMinor,
      credits: statement.creditsMinor,
      debits: statement.debitsMinor,
      closing: statement.closingMinor,
      movements: statement.movements,
      code: statement.code,
      facts_sealed: statement.factsSealed,
    })
    .onConflict((conflict) =>
      // In the text: a plan for any value does not find the index of one.
      conflict.columns(['account_id', 'to_day']).where('kind', '=', sql.lit('monthly')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export interface StatementFilter {
  readonly accountId: AccountId | undefined;
  readonly kind: StatementKind | undefined;
}

/** Newest first; `before` is the last id of the page before. */
export async function findStatements(
  db: Db | Tx,
  customerId: CustomerId,
  { accountId, kind }: StatementFilter,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly Statement[]> {
  let query = db.selectFrom('statement').selectAll().where('customer_id', '=', customerId);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(fromRow);
}

/** Undefined for somebody else's, as for one that does not exist. */
export async function findOwnStatement(
  db: Db | Tx,
  customerId: CustomerId,
  id: StatementId,
): Promise<Statement | undefined> {
  const row = await db
    .selectFrom('statement')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function findByCode(db: Db | Tx, code: string): Promise<Statement | undefined> {
  const row = await db
    .selectFrom('statement')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Makes concurrent wishes of one customer take turns, until the transaction ends. */
export async function lockStatementsOf(tx: Tx, customerId: CustomerId): Promise<void> {
  const key = `statements ${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function countAskedSince(tx: Tx, customerId: CustomerId, since: Date) {
  const { rows } = await sql<{ asked: number }>`
    select count(*)::int as asked from statement
    where customer_id = ${customerId} and kind = 'range' and made_at > ${since}`.execute(tx);
  return rows[0]?.asked ?? 0;
}

export interface DueAccount {
  readonly id: AccountId;
  readonly customerId: CustomerId;
  readonly currency: Currency;
  readonly terms: StatementTerms;
}

/**
 * Accounts that were there in a month and do not have its statement, with what it comes to: the
 * entries after the last statement's, up to the last one that counts by the month's end. They come
 * in the order of their ids, so that everything up to the last one made is behind.
 */
export async function findDueAccounts(
  tx: Tx,
  month: { readonly from: string; readonly to: string; readonly end: Date },
  limit: number,
): Promise<readonly DueAccount[]> {
  const { rows } = await sql<{
    id: AccountId;
    customerId: CustomerId;
    currency: Currency;
    afterSeq: bigint;
    toSeq: bigint;
    opening: bigint;
    credits: bigint;
    debits: bigint;
    movements: number;
  }>`
    select a.id, a.customer_id as "customerId", a.currency, p.seq as "afterSeq", c.seq as "toSeq",
      p.balance as opening, e.credits, e.debits, e.movements
    from account a
      cross join lateral (
        select coalesce(max(s.to_seq), 0) as seq,
          coalesce((select l.balance_after from ledger.entry l
            where l.account_id = a.ledger_account and l.seq = max(s.to_seq)), 0) as balance,
          count(*) > 0 as any_before
        from statement s where s.account_id = a.id and s.kind = 'monthly') p
      cross join lateral (
        select greatest(p.seq, coalesce((select l.seq from ledger.entry l
          where l.account_id = a.ledger_account and l.value_date <= ${month.to}
          order by l.seq desc limit 1), 0)) as seq) c
      cross join lateral (
        select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as credits,
          coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as debits,
          count(*)::int as movements
        from ledger.entry l
        where l.account_id = a.ledger_account and l.seq > p.seq and l.seq <= c.seq) e
    where a.id > coalesce((select max(s.account_id) from statement s
        where s.kind = 'monthly' and s.to_day = ${month.to}), '')
      and a.opened_at < ${month.end}
      and not exists (select from statement s
        where s.account_id = a.id and s.kind = 'monthly' and s.to_day >= ${month.to})
      and (a.status <> 'Closed' or c.seq > p.seq)
    order by a.id limit ${limit}`.execute(tx);
  return rows.map(({ id, customerId, currency, opening, credits, debits, ...row }) => ({
    id,
    customerId,
    currency,
    terms: {
      kind: 'monthly',
      from: month.from,
      to: month.to,
      afterSeq: row.afterSeq,
      toSeq: row.toSeq,
      openingMinor: opening,
      creditsMinor: credits,
      debitsMinor: debits,
      closingMinor: opening + credits - debits,
      movements: row.movements,
    },
  }));
}

/** The first moment at which there was an account; null while there is none. */
export async function firstOpening(db: Db | Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(opened_at) as at from account`.execute(db);
  return rows[0]?.at ?? null;
}

interface MovementRow {
  readonly seq: bigint;
  readonly postingId: string;
  readonly amount: bigint;
  readonly valueDate: string;
  readonly postedAt: Date;
  readonly transferId: string | null;
  readonly what: string | null;
  readonly kind: string | null;
  readonly reason: string | null;
  readonly counterparty: string | null;
  readonly comment: string | null;
  readonly otherNumber: string | null;
  readonly left: bigint | null;
  readonly currency: string | null;
  readonly fee: bigint | null;
  readonly rate: string | null;
  readonly arrived: bigint | null;
  readonly toCurrency: string | null;
}

/** Which entries of its account a statement has; `n` is the entry. */
function isOn({ afterSeq, toSeq, kind, from, to }: Statement): RawBuilder<unknown> {
  return sql`n.seq > ${afterSeq} and n.seq <= ${toSeq}
    and (${kind} = 'monthly' or n.value_date between ${from} and ${to})`;
}

/**
 * The entries that a statement has, with the words of their transfers. They are looked for from the
 * last one backwards and no further than there are: one of the last days costs those days.
 */
export async function findMovements(db: Db | Tx, statement: Statement): Promise<Movement[]> {
  const last = sql`order by n.seq desc limit ${statement.movements}`;
  return movementsOf(db, statement, sql`${isOn(statement)} ${last}`);
}

/** These of them, in the order of their numbers. */
export async function findMovementsBySeq(
  db: Db | Tx,
  statement: Statement,
  seqs: readonly number[],
): Promise<Movement[]> {
  return movementsOf(db, statement, sql`n.seq = any (${seqs}::bigint[])`);
}

async function movementsOf(
  db: Db | Tx,
  { accountId }: Statement,
  which: RawBuilder<unknown>,
): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    select e.seq, e.posting_id as "postingId", e.amount, e.value_date as "valueDate",
      e.posted_at as "postedAt", t.id as "transferId", p.what, t.kind, t.reason,
      t.counterparty, t.comment, coalesce(o.iban, o.account_number) as "otherNumber",
      t.amount as left, t.currency, t.fee,
      t.rate::text, t.to_amount as arrived, t.to_currency as "toCurrency"
    from account a
      cross join lateral (
        select * from ledger.entry n where n.account_id = a.ledger_account and ${which}) e
      left join transfer_posting p on p.posting_id = e.posting_id
      -- Who is paid inside the bank has a transfer of their own, under the id of the posting.
      left join transfer t on t.id = case when p.what = 'settled' and e.amount > 0
        then 'trf_' || e.posting_id else coalesce(p.transfer_id, 'trf_' || e.posting_id) end
      left join account o
        on o.id = case when t.from_account = a.id then t.to_account else t.from_account end
    where a.id = ${accountId}
    order by e.seq`.execute(db);
  return rows.map(movementOf);
}

export interface EntryKey {
  readonly seq: bigint;
  readonly valueDate: string;
  readonly amount: bigint;
}

/** The last so many entries of a statement before one of them, the last one first. */
export async function findEntryKeys(
  db: Db | Tx,
  statement: Statement,
  before: bigint,
  limit: number,
): Promise<readonly EntryKey[]> {
  const { rows } = await sql<EntryKey>`
    select n.seq, n.value_date as "valueDate", n.amount from ledger.entry n
    where n.account_id = (select ledger_account from account where id = ${statement.accountId})
      and ${isOn(statement)} and n.seq < ${before}
    order by n.seq desc limit ${limit}`.execute(db);
  return rows;
}

function movementOf(row: MovementRow): Movement {
  const id = (row.transferId ?? `trf_${row.postingId}`) as TransferId;
  return {
    id,
    returned: row.what === 'returned',
    seq: row.seq,
    amountMinor: row.amount,
    valueDate: row.valueDate,
    postedAt: row.postedAt,
    transferKind: row.kind ?? undefined,
    reason: row.reason as AdjustmentReason | null,
    counterparty: row.counterparty,
    otherNumber: row.otherNumber,
    comment: row.comment,
    reference: referenceOf(id),
    exchange: exchangeOf(row),
  };
}

/** The transfer's own constraints: all of it, or nothing. */
function exchangeOf({ left, currency, fee, rate, arrived, toCurrency }: MovementRow) {
  if (left === null || rate === null || arrived === null) return null;
  return {
    leftMinor: left,
    left: currency as Currency,
    feeMinor: fee ?? 0n,
    rate,
    arrivedMinor: arrived,
    arrived: toCurrency as Currency,
  };
}

export interface IssuedFile {
  readonly format: StatementFormat;
  readonly sha256: Buffer;
  readonly fileId: FileId;
}

export async function findFiles(db: Db | Tx, id: StatementId): Promise<readonly IssuedFile[]> {
  const rows = await db
    .selectFrom('statement_file')
    .select(['format', 'sha256', 'file_id'])
    .where('statement_id', '=', id)
    .orderBy('format')
    .execute();
  return rows.map((row) => ({
    format: row.format as StatementFormat,
    sha256: row.sha256,
    fileId: row.file_id as FileId,
  }));
}

/** False when it was issued meanwhile. */
export async function insertFile(
  tx: Tx,
  { id, code }: Pick<Statement, 'id' | 'code'>,
  file: IssuedFile & { readonly sizeBytes: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('statement_file')
    .values({
      statement_id: id,
      format: file.format,
      code,
      sha256: file.sha256,
      size_bytes: BigInt(file.sizeBytes),
      file_id: file.fileId,
    })
    .onConflict((conflict) => conflict.columns(['statement_id', 'format']).doNothing())
    .returning('format')
    .executeTakeFirst();
  return row !== undefined;
}
