/** The daily closes: what stands under a head, and writing and reading them. */
import type { Currency } from '@fairlead/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import { byDay, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';

export interface CloseTotal {
  readonly currency: Currency;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/** Sums have more digits than a bigint column may. */
interface SumRow {
  readonly currency: Currency;
  readonly debit: string;
  readonly credit: string;
}

export interface DailyClose {
  /** `2026-11-15`, in the bank's time zone. */
  readonly day: string;
  readonly endedAt: Date;
  readonly closedAt: Date;
  readonly block: bigint;
  readonly head: string;
  readonly blocks: bigint;
  readonly headsRoot: string;
  readonly postings: bigint;
}

const columns = sql`
  c.day::text as day, c.ended_at as "endedAt", c.closed_at as "closedAt", c.block,
    encode(c.head, 'hex') as head, c.blocks, encode(c.heads_root, 'hex') as "headsRoot", c.postings`;

export const closeSorts = { date: [byDay(sql`c.day`)] } as const satisfies Sorts<string>;

export async function listCloses(db: Db, page: SortedPage): Promise<Placed<DailyClose>[]> {
  const { rows } = await sql<DailyClose & { place: string[] }>`
    select ${columns}, ${page.place} as place from daily_close c where ${page.following}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function findLastClose(tx: Tx): Promise<DailyClose | undefined> {
  const { rows } = await sql<DailyClose>`
    select ${columns} from daily_close c order by c.day desc limit 1
  `.execute(tx);
  return rows[0];
}

/** The close that a block stands under; undefined while its day is open. */
export async function findCloseOf(db: Db, block: bigint): Promise<DailyClose | undefined> {
  const { rows } = await sql<DailyClose>`
    select ${columns} from daily_close c where c.block >= ${block} order by c.block, c.day limit 1
  `.execute(db);
  return rows[0];
}

export async function totalsOf(
  db: Db,
  days: readonly string[],
): Promise<ReadonlyMap<string, CloseTotal[]>> {
  const { rows } = await sql<SumRow & { readonly day: string }>`
    select t.day::text as day, t.currency, t.debit::text as debit, t.credit::text as credit
    from daily_close_total t where t.day = any (${days}::date[]) order by t.day, t.currency
  `.execute(db);
  const totals = new Map<string, CloseTotal[]>(days.map((day) => [day, []]));
  for (const { day, currency, debit, credit } of rows) {
    const total = { currency, debitMinor: BigInt(debit), creditMinor: BigInt(credit) };
    totals.get(day)?.push(total);
  }
  return totals;
}

/** A moment of bank time by the real clock, which blocks are sealed by. */
export async function realMoment(tx: Tx, moment: Date): Promise<Date> {
  const { rows } = await sql<{ real: Date }>`
    select ${moment.toISOString()}::timestamptz - make_interval(secs => ahead_seconds) as real
    from bank_clock
  `.execute(tx);
  return rows[0]?.real ?? moment;
}

export interface BlockRange {
  /** Not included. */
  readonly after: bigint;
  readonly upTo: bigint;
}

/** How many postings are sealed in these blocks. */
export async function countPostings(tx: Tx, { after, upTo }: BlockRange): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    with range as (
      select b.epoch, min(b.from_xid) as low, max(b.to_xid) as high from seal.block b
      where b.number > ${after} and b.number <= ${upTo} and b.kind = 'rows' group by b.epoch
    )
    select count(p.id) as count from range r join ledger.posting p
      on p.seal_epoch = r.epoch and p.seal_xid >= r.low and p.seal_xid < r.high
  `.execute(tx);
  return rows[0]?.count ?? 0n;
}

/**
 * The trial balance under the head of a block: balances as they are, without what was booked
 * since. One statement, so that both are of one moment.
 */
export async function totalsUnder(tx: Tx, block: bigint): Promise<CloseTotal[]> {
  const { rows } = await sql<SumRow>`
    with later as (
      select e.account_id, sum(e.amount) as amount
      from seal.block b
        join ledger.posting p on (p.seal_epoch, p.seal_xid) >= (b.epoch, b.to_xid)
        join ledger.entry e on e.posting_id = p.id
      where b.number = ${block} group by e.account_id
    ), stood as (
      select b.currency, b.balance - coalesce(l.amount, 0) as balance
      from ledger.balance b left join later l on l.account_id = b.account_id
    )
    select currency, sum(greatest(-balance, 0))::text as debit,
      sum(greatest(balance, 0))::text as credit
    from stood where balance <> 0 group by currency order by currency
  `.execute(tx);
  return rows.map(({ currency, debit, credit }) => ({
    currency,
    debitMinor: BigInt(debit),
    creditMinor: BigInt(credit),
  }));
}

export async function insertClose(
  tx: Tx,
  close: Omit<DailyClose, 'closedAt'>,
  totals: readonly CloseTotal[],
): Promise<void> {
  const { day, endedAt, block, head, blocks, headsRoot, postings } = close;
  await sql`
    insert into daily_close (day, ended_at, block, head, blocks, heads_root, postings)
    values (${day}::date, ${endedAt.toISOString()}::timestamptz, ${block}, decode(${head}, 'hex'),
      ${blocks}, decode(${headsRoot}, 'hex'), ${postings})
  `.execute(tx);
  await sql`
    insert into daily_close_total (day, currency, debit, credit)
    select ${day}::date, t.currency, t.debit, t.credit
    from unnest(${totals.map(({ currency }) => currency)}::text[],
      ${totals.map(({ debitMinor }) => String(debitMinor))}::numeric[],
      ${totals.map(({ creditMinor }) => String(creditMinor))}::numeric[])
      as t (currency, debit, credit)
  `.execute(tx);
}
