/**
 * Whether what was published of each day is still so: its head is in the chain, and the books under
 * that head are as they were. Recomputed from the blocks and entries; its time grows with history.
 */
import type { Query } from '@fairlead/seal';

/** Each close with the block that the one before ended with. */
const FOLLOWING = `select c.*, coalesce(lag(c.block) over days, -1) as before,
    lag(c.day) over days as day_before
  from public.daily_close c window days as (order by c.day)`;

/** The transaction ids that a day's blocks cover. */
const RANGES = `select c.day, b.epoch, min(b.from_xid) as low, max(b.to_xid) as high
  from (${FOLLOWING}) c join seal.block b
    on b.number > c.before and b.number <= c.block and b.kind = 'rows'
  group by c.day, b.epoch`;

/**
 * What all balances of a side summed to under each close. Only accounts that moved in a day can
 * have changed it, so that nothing is summed twice.
 */
const STOOD = `with range as (${RANGES}), moved as (
    select r.day, e.account_id, e.currency, sum(e.amount) as amount
    from range r join ledger.posting p
        on p.seal_epoch = r.epoch and p.seal_xid >= r.low and p.seal_xid < r.high
      join ledger.entry e on e.posting_id = p.id
    group by r.day, e.account_id, e.currency
  ), reached as (
    select m.*, sum(m.amount) over (partition by m.account_id order by m.day) as balance
    from moved m
  ), changed as (
    select day, currency,
      sum(greatest(-balance, 0) - greatest(amount - balance, 0)) as debit,
      sum(greatest(balance, 0) - greatest(balance - amount, 0)) as credit
    from reached group by day, currency
  )
  select c.day, k.currency,
    coalesce(sum(d.debit) over sofar, 0) as debit, coalesce(sum(d.credit) over sofar, 0) as credit
  from public.daily_close c cross join (select distinct currency from ledger.account) k
    left join changed d on d.day = c.day and d.currency = k.currency
  window sofar as (partition by k.currency order by c.day)`;

export interface BookRule {
  readonly table: string;
  /** Answers key and problem of each row that does not fit. */
  readonly text: string;
}

export interface BrokenRow {
  readonly table: string;
  readonly key: string;
  readonly problem: string;
}

/** In the transaction of the query, however long it takes. */
export async function findBroken(
  query: Query,
  rules: readonly BookRule[],
  mostFindings: number,
): Promise<BrokenRow[]> {
  await query(`select set_config('statement_timeout', '0', true)`);
  const found: BrokenRow[] = [];
  for (const { table, text } of rules) {
    const rows = await query<{ key: string; problem: string }>(
      `select key, problem from (${text}) found (key, problem) order by key limit $1`,
      [mostFindings],
    );
    found.push(...rows.map(({ key, problem }) => ({ table, key, problem })));
  }
  return found.slice(0, mostFindings);
}

export const closeRules: readonly BookRule[] = [
  {
    table: 'public.daily_close',
    text: `select c.day::text, case
        when b.number is null then format('block %s is missing', c.block)
        else format('block %s has another head than was published', c.block) end
      from public.daily_close c left join seal.block b on b.number = c.block
      where b.head is distinct from c.head`,
  },
  {
    table: 'public.daily_close',
    text: `select c.day::text, 'does not follow the day before'
      from (${FOLLOWING}) c
      where c.blocks <> c.block - c.before or c.day <> c.day_before + 1`,
  },
  {
    table: 'public.daily_close',
    text: `select c.day::text, format('%s postings are sealed under it', count(p.id))
      from public.daily_close c left join (${RANGES}) r on r.day = c.day
        left join ledger.posting p
          on p.seal_epoch = r.epoch and p.seal_xid >= r.low and p.seal_xid < r.high
      group by c.day, c.postings having count(p.id) <> c.postings`,
  },
  {
    table: 'public.daily_close_total',
    text: `select concat_ws('/', s.day, s.currency),
        format('the books under it say %s and %s', s.debit, s.credit)
      from (${STOOD}) s left join public.daily_close_total t
        on t.day = s.day and t.currency = s.currency
      where s.debit <> coalesce(t.debit, 0) or s.credit <> coalesce(t.credit, 0)`,
  },
];

/** The blocks of each day, oldest first, and the root over their heads. */
export const HEADS_OF_DAYS = `select c.day::text as day, c.before::text as after,
    c.block::text as "upTo", encode(c.heads_root, 'hex') as root
  from (${FOLLOWING}) c order by c.day`;
