/**
 * Customers, accounts and transfers by the hundred thousand, written in whole sets: what reading is
 * measured on. Triggers and foreign keys are off meanwhile, so nothing here is sealed or audited.
 */
import type { Pool } from 'pg';
import { say } from '../report.ts';

export interface Size {
  readonly customers: number;
  /** Each has a posting with two entries. */
  readonly transfers: number;
  /** So many go from the first account to the last; otherwise every hundredth is the first's. */
  readonly onFirst?: number;
}

/** As many ids as there are numbers, in their order. `kind` tells the tables apart. */
const uuid = (kind: string, number: string) =>
  `('${kind}' || lpad(to_hex(${number}), 6, '0') || '-0000-7000-8000-000000000000')::uuid`;

const customerId = (number: string) => `'cus_' || ${uuid('01', number)}::text`;
const accountUuid = (number: string) => uuid('02', number);
const transferUuid = (number: string) => uuid('03', number);

const FIRST = `array['Amina','Lucía','Tomás','Grace','Rafael','Noor','Marek','Sofía','Yusuf',
  'Ingrid','Mateo','Hannah','Daniel','Priya','Claire','José','Zoë','Björn','Agnieszka','Émile',
  'Ana María','Oluwaseun','Wei','Hiroshi','Fatima','Liam','Olivia','Noah','Emma','Ava']`;
const LAST = `array['Haddad','Romero','Whitaker','Okafor','Duarte','Aziz','Novák','Lindqvist',
  'Mansour','Solberg','Vargas','Lind','Okoye','Raman','Dubois','García','Núñez','O''Neill','Müller',
  'Smith','Johnson','Brown','Silva','Santos','Kowalski','Nguyen','Tanaka','Chen','Kim','Singh']`;

/** Half of the family names are common, half of them nearly unique, as in a telephone book. */
const CUSTOMERS = `
  insert into customer (id, email, first_name, last_name, language, home_currency, time_zone,
    phone_number, phone_verified_at, country, account_status, restriction_reason, restricted_at,
    restriction_until, email_verification, id_verification, address_verification, hidden_at)
  select ${customerId('n')},
    lower('c' || n || '.' || substr(md5(n::text), 1, 6)) || '@lists.fairlead.example',
    (${FIRST})[1 + n * 7 % 30],
    case when n % 2 = 0 then (${LAST})[1 + n / 2 * 13 % 30]
      else initcap(translate(substr(md5('l' || n), 1, 9), '0123456789', 'aeioulnrst')) end,
    'en', 'USD', 'UTC', '+1' || (2000000000 + n), now(), (array['US','GB','DE','ES'])[1 + n % 4],
    case when n % 500 = 0 then 'Review' else 'Active' end,
    case when n % 500 = 0 then 'identity_check' end, case when n % 500 = 0 then now() end,
    case when n % 500 = 0 then current_date + 10 end, 'Completed',
    case when n % 400 = 0 then 'In Progress' else 'Completed' end, 'Completed',
    case when n % 50 = 0 then now() end
  from generate_series(1, $1::int) n`;

const ACCOUNTS = [
  `insert into ledger.account (id, currency, kind)
     select ${accountUuid('n')}, 'EUR', 'customer' from generate_series(1, $1::int) n`,
  `insert into ledger.balance (account_id, seq, balance, latest_at, currency)
     select ${accountUuid('n')}, 1, 1000000, now(), 'EUR' from generate_series(1, $1::int) n`,
  `insert into account (id, customer_id, ledger_account, currency, position, product, country,
       account_number, iban)
     select 'acc_' || ${accountUuid('n')}::text, ${customerId('n')}, ${accountUuid('n')}, 'EUR', 1,
       'complete-freedom', 'DE', lpad((n::bigint * 7919 % 10000000000)::text, 10, '0'),
       'DE' || lpad((n % 97)::text, 2, '0') || '50010517' || lpad(n::text, 10, '0')
     from generate_series(1, $1::int) n`,
];

/** How far each account's entries go, as the ledger would have kept it. */
const HEADS = `
  update ledger.balance b set seq = e.seq
  from (select account_id, max(seq) as seq from ledger.entry group by account_id) e
  where e.account_id = b.account_id`;

/** From the `first` transfer to the `last`: posting, two entries, transfer. */
function transfersOf({ customers, transfers, onFirst = 0 }: Size, first: number, last: number) {
  // There is a long account among the short ones.
  const isLong = onFirst > 0 ? `n <= ${onFirst}` : 'n % 100 = 0';
  const payer = `case when ${isLong} then 1 else 1 + n % ${customers} end`;
  const payee = `case when n <= ${onFirst} then ${customers} else 1 + (n + 1) % ${customers} end`;
  // An account's entries follow each other, but for a few: it pays and is paid once a round.
  const round = (number: string) => `(${number} - ${onFirst}) / ${customers}`;
  const after = 4 + 2 * Math.ceil((transfers - onFirst + 1) / customers);
  const paid = `case when ${isLong} then ${after} + n / ${onFirst > 0 ? 1 : 100}
    else 2 + 2 * (${round('n')}) end`;
  const received = `case when n <= ${onFirst} then ${after} + n
    else 3 + 2 * (${round('n + 1')}) end`;
  const numbers = `generate_series(${first}, ${last}) n`;
  return [
    `insert into ledger.posting (id, posted_at, value_date, entry_count, kind, outcome, label,
       digest, entries_digest)
     select ${transferUuid('n')}, now(), current_date - n % 700, 2, 'post', 'accepted', 'bench',
       sha256(''), sha256('')
     from ${numbers}`,
    `insert into ledger.entry (account_id, seq, posting_id, amount, balance_before, balance_after,
       posted_at, value_date, line, currency)
     select ${accountUuid(`case line when 1 then ${payer} else ${payee} end`)},
       case line when 1 then ${paid} else ${received} end, ${transferUuid('n')},
       case line when 1 then -100 else 100 end, 1000, case line when 1 then 900 else 1100 end,
       now(), current_date - n % 700, line, 'EUR'
     from ${numbers}, generate_series(1, 2) line`,
    `insert into transfer (id, customer_id, kind, from_account, counterparty, amount, currency,
       value_date, created_at, simulated, status)
     select 'trf_' || ${transferUuid('n')}::text, ${customerId(payer)}, 'simulated',
       'acc_' || ${accountUuid(payer)}::text, 'Bench shop ' || n % 1000, 100, 'EUR',
       current_date - n % 700, now(), true, 'Completed'
     from ${numbers}`,
  ];
}

/** The login's own rights, which the owner has not, switch off every trigger and foreign key. */
const UNCHECKED = `
  set role none;
  set session_replication_role = replica;
  set synchronous_commit = off;
  set maintenance_work_mem = '512MB'`;

/** Indexes that are no constraint: built at the end, which is many times as fast as row by row. */
const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as gone,
    pg_get_indexdef(i.indexrelid) as back
  from pg_index i
  where i.indrelid = any ('{customer,account,transfer,ledger.posting,ledger.entry}'::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

const AT_ONCE = 250_000;

export async function fillBank(pool: Pool, size: Size): Promise<void> {
  const { customers, transfers } = size;
  const client = await pool.connect();
  try {
    await client.query(UNCHECKED);
    const { rows: indexes } = await client.query<{ gone: string; back: string }>(INDEXES);
    for (const { gone } of indexes) await client.query(gone);
    await client.query(CUSTOMERS, [customers]);
    for (const statement of ACCOUNTS) await client.query(statement, [customers]);
    for (let first = 1; first <= transfers; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE - 1, transfers);
      for (const statement of transfersOf(size, first, last)) await client.query(statement);
      say(`${last} of ${transfers} transfers are in`);
    }
    await client.query(HEADS);
    for (const { back } of indexes) await client.query(back);
    await client.query('vacuum analyze');
  } finally {
    // Nobody else works with these rights.
    client.release(true);
  }
}
