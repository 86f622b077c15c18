/**
 * Millions of entries for the growth benchmark, written set-based by the database's owner with
 * triggers off, because the posting function would take hours. The books add up all the same, and
 * the benchmark verifies them like any others.
 */
import { openAccounts } from '@fairlead/ledger';
import type { PrivateServer } from '../private-server.ts';
import { ACCOUNTS, ledgerPool } from './ledger-load.ts';

/** A tenth of the entries stand on this account, and as many on the one it gets money from. */
export const LONG_ACCOUNT = '10000000-0000-7000-8000-000000000001';
const LONG_SOURCE = '10000000-0000-7000-8000-000000000002';
const LONG_SHARE = 10;

/** Ids in order of time, as clients make them. */
const account = (number: string): string =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const posting = (kind: number, number: string): string =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Writes `lines` as postings with their entries; $2 is when they are posted. */
const writeLines = `
  postings as (
    insert into ledger.posting (id, posted_at, value_date, entry_count, kind, outcome, label,
      digest, entries_digest)
    select l.id, $2::timestamptz, $2::timestamptz::date, 2, 'post', 'accepted', 'history',
      sha256(''), sha256(string_agg(
        ledger.entry_digest(l.line, l.account_id, l.seq, l.amount, l.after), '' order by l.line))
    from lines l group by l.id
  ), entries as (
    insert into ledger.entry (account_id, seq, posting_id, amount, balance_before, balance_after,
      posted_at, value_date, line, currency)
    select l.account_id, l.seq, l.id, l.amount, l.after - l.amount, l.after, $2::timestamptz,
      $2::timestamptz::date, l.line, 'USD'
    from lines l
  )`;

/**
 * In each round every account pays 1 to the account so many places further on, and so every account
 * gets two entries: the payment first, then what it receives.
 */
const roundSql = `
  with head as (select account_id, seq, balance from ledger.balance), made as (
    select ${posting(0, `$1::bigint * ${ACCOUNTS} + p`)} as id, ${account('p + 1')} as payer,
      ${account(`(p + 1 + $1::bigint) % ${ACCOUNTS} + 1`)} as payee
    from generate_series(0, ${ACCOUNTS - 1}) p
  ), lines as (
    select m.id, 1 as line, m.payer as account_id, h.seq + 1 as seq, -1::bigint as amount,
      h.balance - 1 as after from made m join head h on h.account_id = m.payer
    union all
    select m.id, 2, m.payee, h.seq + 2, 1, h.balance from made m
      join head h on h.account_id = m.payee
  ), ${writeLines}
  update ledger.balance set seq = seq + 2, latest_at = $2::timestamptz
  where account_id in (select payer from made)`;

/** The long account receives 1 from its source so many times. */
const longSql = `
  with head as (select seq from ledger.balance where account_id = '${LONG_ACCOUNT}'), lines as (
    select ${posting(1, 'h.seq + n')} as id, l.line, l.account_id, h.seq + n as seq, l.amount,
      l.amount * (h.seq + n) as after
    from head h, generate_series(1, $1::bigint) n, (values
      (1, '${LONG_SOURCE}'::uuid, -1::bigint), (2, '${LONG_ACCOUNT}'::uuid, 1)
    ) l (line, account_id, amount)
  ), ${writeLines}
  update ledger.balance b set seq = b.seq + $1::bigint, latest_at = $2::timestamptz,
    balance = b.balance
      + case when b.account_id = '${LONG_ACCOUNT}' then $1::bigint else -$1::bigint end
  where b.account_id in ('${LONG_ACCOUNT}', '${LONG_SOURCE}')`;

/** So many at once of the long account, to keep transactions of a bounded size. */
const LONG_STEP = 50_000;

/** Adds history until there are so many entries. */
export async function fillHistory(server: PrivateServer, entries: number): Promise<void> {
  const app = ledgerPool(server);
  const bound = { currency: 'USD', kind: 'suspense', minimumMinor: null } as const;
  await openAccounts(app, [
    { id: LONG_ACCOUNT, ...bound, code: 'suspense.long.USD' },
    { id: LONG_SOURCE, ...bound, code: 'suspense.source.USD' },
  ]);
  await app.end();
  const root = server.pool('ledger', { max: 1 });
  await root.query('set session_replication_role = replica');
  const { rows } = await root.query(`select count(*)::int as there, clock_timestamp() as now,
    (select seq::int from ledger.balance where account_id = '${LONG_ACCOUNT}') as long,
    (select count(*)::int / ${ACCOUNTS} from ledger.posting where id < ${posting(1, '0')}) as rounds
    from ledger.entry`);
  const { there, now, long, rounds } = rows[0];
  for (let made = long; made < entries / LONG_SHARE; made += LONG_STEP) {
    await root.query(longSql, [LONG_STEP, now]);
  }
  const rest = entries - there - 2 * Math.max(0, entries / LONG_SHARE - long);
  const more = Math.ceil(rest / (2 * ACCOUNTS));
  for (let round = rounds; round < rounds + more; round += 1)
    await root.query(roundSql, [round, now]);
  await root.query('set session_replication_role = default');
  await root.query('vacuum analyze');
  await root.query('checkpoint');
  await root.end();
}
