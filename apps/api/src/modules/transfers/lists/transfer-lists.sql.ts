/** Pages of transfers: of a customer, or of one account, by value date. */
import type {
  AccountId,
  CustomerId,
  TransferId,
  TransferKind,
  TransferStatus,
  TransferType,
} from '@fairlead/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Transfer as TransferRow } from '#database-schema.ts';
import { fromRow, type Later, type Transfer } from '#modules/transfers/transfers.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';

/** A transfer's place in a list; the microsecond is more than a Date holds. */
export type TransferPlace = readonly [valueDate: string, createdAt: string, id: string];

export interface ListedTransfer extends Transfer {
  readonly place: TransferPlace;
  /** Of the account it is seen from, after it; null until it is posted. */
  readonly balanceAfterMinor: bigint | null;
}

/** What a list can be narrowed to. */
export interface TransferFilter {
  readonly accountId?: AccountId | undefined;
  /** Part of a comment, a counterparty or a reference; or one of what these name. */
  readonly text?:
    | {
        readonly part: string;
        readonly accounts: readonly AccountId[];
        readonly kinds: readonly TransferKind[];
        readonly transfers: readonly TransferId[];
      }
    | undefined;
  readonly minMinor?: bigint | undefined;
  readonly maxMinor?: bigint | undefined;
  /** Value dates. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly type?: TransferType | undefined;
  readonly status?: TransferStatus | undefined;
}

export interface TransferPage {
  readonly after?: TransferPlace | undefined;
  readonly limit: number;
  /** Otherwise the newest. */
  readonly oldestFirst?: boolean;
}

/** One way into the table, by the index that is in the list's order. */
interface Side {
  readonly owner: RawBuilder<SqlBool>;
  /** The amount as seen from there. */
  readonly amount: RawBuilder<bigint>;
  /** The account at the other end. */
  readonly other: RawBuilder<string | null>;
}

function sidesOf(customerId: CustomerId, { accountId, type }: TransferFilter): Side[] {
  if (accountId !== undefined) {
    const left: Side = {
      owner: sql`from_account = ${accountId}`,
      amount: sql`amount`,
      other: sql`to_account`,
    };
    const arrived: Side = {
      owner: sql`to_account = ${accountId}`,
      amount: sql`coalesce(to_amount, amount)`,
      other: sql`from_account`,
    };
    return [...(type === 'Credit' ? [] : [left]), ...(type === 'Debit' ? [] : [arrived])];
  }
  const all = sql<SqlBool>`customer_id = ${customerId}`;
  const owner =
    type === undefined
      ? all
      : sql<SqlBool>`${all} and from_account is ${sql.raw(type === 'Debit' ? 'not null' : 'null')}`;
  const other = sql<string | null>`case when from_account is null then null else to_account end`;
  return [{ owner, amount: sql`amount`, other }];
}

/** Only what can fit is compared: on a long account every comparison is made a million times. */
function textCondition(side: Side, text: NonNullable<TransferFilter['text']>) {
  const { part, accounts, kinds, transfers } = text;
  const has = (column: RawBuilder<string | null>) =>
    sql<SqlBool>`strpos(lower(${column}), lower(${part})) > 0`;
  const ways = [has(sql`comment`), has(sql`counterparty`)];
  if (/^[0-9a-f]{1,12}$/i.test(part)) ways.push(has(sql`right(id, 12)`));
  if (accounts.length > 0) ways.push(sql`${side.other} = any (${accounts}::text[])`);
  if (transfers.length > 0) ways.push(sql`id = any (${transfers}::text[])`);
  if (kinds.length > 0) ways.push(sql`kind = any (${kinds}::text[])`);
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** The index of unfinished ones serves only a query that names them, whatever its parameter is. */
function hasStatus(status: TransferStatus) {
  const unfinished = ['Scheduled', 'Pending', 'Frozen'].includes(status);
  const named = sql<SqlBool>`status in ('Scheduled', 'Pending', 'Frozen')`;
  const asked = sql<SqlBool>`status = ${status}`;
  return unfinished ? sql<SqlBool>`(${named} and ${asked})` : asked;
}

function conditionsOf(side: Side, filter: TransferFilter, { after, oldestFirst }: TransferPage) {
  const conditions = [side.owner];
  if (after !== undefined) {
    conditions.push(sql`(value_date, created_at, id) ${oldestFirst === true ? sql`>` : sql`<`}
      (${after[0]}::date, ${after[1]}::timestamptz, ${after[2]}::text)`);
  }
  if (filter.from !== undefined) conditions.push(sql`value_date >= ${filter.from}::date`);
  if (filter.to !== undefined) conditions.push(sql`value_date <= ${filter.to}::date`);
  if (filter.minMinor !== undefined) conditions.push(sql`${side.amount} >= ${filter.minMinor}`);
  if (filter.maxMinor !== undefined) conditions.push(sql`${side.amount} <= ${filter.maxMinor}`);
  if (filter.status !== undefined) conditions.push(hasStatus(filter.status));
  if (filter.text !== undefined) conditions.push(textCondition(side, filter.text));
  return sql.join(conditions, sql` and `);
}

const NEWEST = sql`order by value_date desc, created_at desc, id desc`;
const OLDEST = sql`order by value_date, created_at, id`;

interface LaterRow {
  readonly changed_at: Date;
  readonly reversed_by: string | null;
}

/** Of a row `t`; both by an index. The first event, where there is one, is that it was made. */
const LATER = sql`
  greatest(t.created_at, (select max(v.at) from transfer_event v
    where v.transfer_id = t.id and v.number > 1)) as changed_at,
  (select r.id from transfer r where r.reverses = t.id) as reversed_by`;

function laterIn({ changed_at: changedAt, reversed_by: reversedBy }: LaterRow): Later {
  return { changedAt, reversedBy: reversedBy as TransferId | null };
}

/**
 * Each side gives its first rows by its own index, and the two are merged: a page costs the same
 * on a long account as on a short one. Balances are looked up for the rows of the page alone.
 */
export async function findTransfers(
  db: Db | Tx,
  customerId: CustomerId,
  filter: TransferFilter,
  page: TransferPage,
): Promise<readonly ListedTransfer[]> {
  const { limit } = page;
  const order = page.oldestFirst === true ? OLDEST : NEWEST;
  const sides = sidesOf(customerId, filter).map(
    (side) => sql`(select * from transfer where ${conditionsOf(side, filter, page)}
      ${order} limit ${limit})`,
  );
  const seenFrom = filter.accountId ?? null;
  const { rows } = await sql<
    Selectable<TransferRow> & LaterRow & { exact: string; balance_after: bigint | null }
  >`
    select t.*, e.balance_after, ${LATER},
      to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact
    from (select * from (${sql.join(sides, sql` union all `)}) s ${order} limit ${limit}) t
      left join lateral (
        select q.balance_after from ledger.entry q
        where q.posting_id = case when t.kind = 'external' then (
              select p.posting_id from transfer_posting p
              where p.transfer_id = t.id and p.what = 'settled')
            else substr(t.id, 5)::uuid end
          and q.account_id
            = substr(coalesce(${seenFrom}::text, t.from_account, t.to_account), 5)::uuid
        limit 1) e on true
    ${order}
  `.execute(db);
  return rows.map((row) => ({
    ...fromRow(row),
    place: [row.value_date, row.exact, row.id],
    balanceAfterMinor: row.balance_after,
    later: laterIn(row),
  }));
}

/** What has become of one; undefined where there is no such transfer. */
export async function laterOf(db: Db | Tx, id: TransferId): Promise<Later | undefined> {
  const { rows } = await sql<LaterRow>`select ${LATER} from transfer t where t.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  return row && laterIn(row);
}

export interface TransferEvent {
  readonly status: TransferStatus;
  readonly at: Date;
}

export interface OwnTransfer extends Transfer {
  readonly events: readonly TransferEvent[];
  readonly later: Later;
}

/** One of this customer's with its history; undefined for somebody else's. */
export async function findOwnTransfer(
  db: Db | Tx,
  customerId: CustomerId,
  id: TransferId,
): Promise<OwnTransfer | undefined> {
  const row = await db
    .selectFrom('transfer')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const events = await db
    .selectFrom('transfer_event')
    .select(['number', 'status', 'at'])
    .where('transfer_id', '=', id)
    .orderBy('number')
    .execute();
  const reversal = await db
    .selectFrom('transfer')
    .select('id')
    .where('reverses', '=', id)
    .executeTakeFirst();
  // What was completed at once has no first event: the transfer itself says it.
  const begun = { status: 'Completed', at: row.created_at } as const;
  const told = events.map(({ status, at }) => ({ status: status as TransferStatus, at }));
  const last = events.findLast(({ number }) => number > 1)?.at ?? begun.at;
  return {
    ...fromRow(row),
    events: events[0]?.number === 1 ? told : [begun, ...told],
    later: {
      changedAt: last > begun.at ? last : begun.at,
      reversedBy: (reversal?.id ?? null) as TransferId | null,
    },
  };
}

/** What a customer's accounts are called, closed ones too. */
export async function accountLabels(db: Db | Tx, customerId: CustomerId) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'account_tag', 'product'])
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(({ id, account_tag: tag, product }) => ({ id: id as AccountId, tag, product }));
}

/**
 * What the customer wrote to their transfers, and who paid them, cleared for good; and where they
 * paid somebody here, their name and words in the other's transfer.
 */
export async function clearWords(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ comment: null })
    .where('customer_id', '=', customerId)
    .where('comment', 'is not', null)
    .execute();
  const nameless = tx
    .updateTable('transfer')
    .set({ comment: null, counterparty: '' })
    .where('kind', '=', 'received')
    .where('counterparty', '<>', '');
  await nameless.where('customer_id', '=', customerId).execute();
  await nameless.where(sql<boolean>`id in (${paidBy(customerId)})`).execute();
}

/** The transfers of those whom a customer has paid here: under the ids of the postings. */
const paidBy = (customerId: CustomerId) => sql`
  select 'trf_' || p.posting_id from transfer_posting p join transfer t on t.id = p.transfer_id
  where t.customer_id = ${customerId} and t.kind = 'external' and p.what = 'settled'`;
