/** Nobody writes the books by hand: the app's role has no right to, and triggers stop the owner. */
import { randomUUID } from 'node:crypto';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LedgerBed, ledgerBed, TODAY, transfer } from '#testing/ledger-bed.ts';
import { sweepBalances, verifyLedger } from '#verify.ts';

let bed: LedgerBed;
let account: string;
let untouched: string;
let closed: string;
let posting: string;
let hold: string;
beforeAll(async () => {
  bed = await ledgerBed();
  account = await bed.customer({ minor: 100n });
  untouched = await bed.customer();
  closed = await bed.customer();
  await bed.ledger.closeAccount(closed);
  const made = transfer(account, await bed.customer(), 10n);
  posting = made.id;
  hold = randomUUID();
  const named = { label: 'card.authorisation', valueDate: TODAY };
  const amount = money(5n, 'USD');
  const guards = [{ key: 'day:someone', addMinor: 5n, ceilingMinor: 9n }];
  await bed.ledger.post({ ...made, guards });
  await bed.ledger.post({ kind: 'reserve', id: hold, ...named, accountId: account, amount });
  await sweepBalances(bed.pool);
  await bed.pool.query(`select ledger.stop_money('a row to try')`);
  await bed.root.query(`select ledger.resume_money('go on')`);
});
afterAll(async () => {
  expect((await verifyLedger(bed.root)).findings).toEqual([]);
  await bed.close();
});

async function tables(): Promise<{ name: string; column: string }[]> {
  const { rows } = await bed.root.query(`
    select c.relname as name, (select attname from pg_attribute
      where attrelid = c.oid and attnum = 2) as column
    from pg_class c where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r'
    order by 1`);
  return rows;
}

/** Runs one statement as the owner of the tables and takes it back. */
async function asOwner(text: string, values: readonly unknown[] = []): Promise<void> {
  const client = await bed.root.connect();
  try {
    await client.query('begin; set local role fairlead_owner');
    await client.query(text, [...values]);
    await client.query('set constraints all immediate');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the app’s role', () => {
  it('may read every table and write none', async () => {
    const all = await tables();
    expect(all.map(({ name }) => name)).toEqual([
      'account',
      'account_event',
      'balance',
      'checkpoint',
      'entry',
      'guard',
      'hold',
      'posting',
      'stop',
    ]);
    for (const { name, column } of all) {
      expect((await bed.pool.query(`select count(*) from ledger.${name}`)).rowCount).toBe(1);
      for (const statement of [
        `insert into ledger.${name} overriding system value select * from ledger.${name} limit 1`,
        `insert into ledger.${name} default values`,
        `update ledger.${name} set ${column} = ${column}`,
        `delete from ledger.${name}`,
        `truncate ledger.${name}`,
        `alter table ledger.${name} disable trigger all`,
        `drop table ledger.${name}`,
        `select * from ledger.${name} for update`,
      ]) {
        await expect(bed.pool.query(statement), statement).rejects.toThrow(
          /permission denied|must be owner/,
        );
      }
    }
  });

  it('may neither lift a stop nor change what the posting function is', async () => {
    for (const statement of [
      `select ledger.resume_money('please')`,
      'create or replace function ledger.post() returns void language sql return 1',
      'create table ledger.mine (id int)',
      'drop function ledger.entry_digest',
      'alter function ledger.stop_money(text) security invoker',
    ]) {
      await expect(bed.pool.query(statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
  });

  it('cannot fool the posting function with arrays that do not fit each other', async () => {
    const call = `select * from ledger.post(200, $1::uuid[], $2::uuid[], $3::text[], $4::bytea[],
      $5::text[], $6::date[], $7::integer[], $8::integer[], $9::bigint[], $10::text[])`;
    const [low, high] = [account, await bed.customer()].sort();
    const base = (): unknown[] => [
      [low, high],
      [randomUUID()],
      ['post'],
      [Buffer.alloc(32)],
      ['x'],
      [TODAY],
      [2],
      [1, 2],
      [-5, 5],
      ['USD', 'USD'],
    ];
    const attacks: [title: string, index: number, value: unknown][] = [
      ['the same account twice', 0, [low, low]],
      ['accounts out of order', 0, [high, low]],
      ['a line more than counted', 7, [1, 2, 1]],
      ['places that do not exist', 7, [1, 99]],
      ['places below the first', 7, [1, -3]],
      ['no place', 7, [1, null]],
      ['no amount', 8, [-5, null]],
      ['no currency', 9, ['USD', null]],
      ['an amount that overflows', 8, ['-9223372036854775808', '9223372036854775807']],
      ['a count of less than nothing', 6, [-2]],
      ['an unknown kind', 2, ['gift']],
      ['a short digest', 3, [Buffer.alloc(3)]],
      ['no label', 4, [null]],
      ['no day', 5, [null]],
    ];
    for (const [title, index, value] of attacks) {
      const values = base();
      values[index] = value;
      const answer = await bed.pool.query(call, values).then(
        ({ rows }) => rows[0]?.outcome,
        () => 'error',
      );
      expect(answer, title).not.toBe('accepted');
    }
    expect((await bed.pool.query(call, base())).rows[0]).toMatchObject({
      outcome: expect.stringMatching(/accepted|insufficient_funds/),
    });
  });
});

describe('the owner', () => {
  const attempts: [title: string, text: string, values: () => unknown[]][] = [
    ['changes an entry', 'update ledger.entry set amount = 1', () => []],
    ['deletes an entry', 'delete from ledger.entry', () => []],
    ['empties the entries', 'truncate ledger.entry', () => []],
    ['changes a posting', `update ledger.posting set label = 'x'`, () => []],
    ['deletes a posting', 'delete from ledger.posting', () => []],
    ['changes an account', `update ledger.account set currency = 'EUR'`, () => []],
    ['changes an account’s event', 'update ledger.account_event set minimum = -5', () => []],
    ['deletes a stop', 'delete from ledger.stop', () => []],
    [
      'sets a balance',
      'update ledger.balance set balance = balance + 100 where account_id = $1',
      () => [account],
    ],
    [
      'sets a balance on a new account',
      `insert into ledger.balance (account_id, balance, seq, latest_at, currency)
        values ($1, 100, 1, now(), 'USD')`,
      () => [randomUUID()],
    ],
    [
      'winds an account back',
      'update ledger.balance set seq = 0 where account_id = $1',
      () => [account],
    ],
    [
      'frees what is reserved',
      'update ledger.balance set reserved = 0 where account_id = $1',
      () => [account],
    ],
    [
      'lets an account go below zero',
      'update ledger.balance set minimum = -1000000000000 where account_id = $1',
      () => [account],
    ],
    [
      'takes an account’s bound away',
      'update ledger.balance set minimum = null where account_id = $1',
      () => [account],
    ],
    [
      'opens an account that was closed',
      'update ledger.balance set closed = false where account_id = $1',
      () => [closed],
    ],
    [
      'changes the currency of an empty account',
      `update ledger.balance set currency = 'KWD' where account_id = $1`,
      () => [untouched],
    ],
    [
      'gives a balance to another account',
      `with other as (insert into ledger.account (id, currency, kind)
          values (gen_random_uuid(), 'USD', 'customer') returning id)
        update ledger.balance set account_id = other.id from other where account_id = $1`,
      () => [untouched],
    ],
    [
      'opens an account with another minimum than was decided',
      `with opened as (insert into ledger.account (id, currency, kind)
          values (gen_random_uuid(), 'USD', 'customer') returning id, opened_at
        ), event as (insert into ledger.account_event (account_id, number, kind, minimum)
          select id, 1, 'opened', 0 from opened)
        insert into ledger.balance (account_id, minimum, latest_at, currency)
          select id, -1000000000000, opened_at, 'USD' from opened`,
      () => [],
    ],
    ['deletes a balance', 'delete from ledger.balance', () => []],
    ['deletes a hold', 'delete from ledger.hold where id = $1', () => [hold]],
    ['enlarges a hold', 'update ledger.hold set amount = 50 where id = $1', () => [hold]],
    ['moves a hold', 'update ledger.hold set account_id = $1', () => [randomUUID()]],
    ['uses more of a guard than its ceiling', 'update ledger.guard set used = 10', () => []],
    ['deletes a guard', `delete from ledger.guard where key = 'day:someone'`, () => []],
    ['empties the guards', 'truncate ledger.guard', () => []],
    [
      'adds an entry to a posting that is there',
      `insert into ledger.entry select account_id, seq + 100, posting_id, amount, balance_before,
        balance_after, posted_at, value_date, line, currency
        from ledger.entry where posting_id = $1`,
      () => [posting],
    ],
    [
      'adds an entry to no posting',
      `insert into ledger.entry select account_id, seq + 100, gen_random_uuid(), amount,
        balance_before, balance_after, posted_at, value_date, line, currency
        from ledger.entry where posting_id = $1`,
      () => [posting],
    ],
    [
      'gives a customer’s account no bound',
      `insert into ledger.account_event (account_id, number, kind) values ($1, 2, 'overdraft_changed')`,
      () => [account],
    ],
  ];
  it.each(attempts)('is refused who %s', async (_, text, values) => {
    await expect(asOwner(text, values())).rejects.toThrow(
      /append-only|not that of its last entry|not the sum of its open holds|opens at zero|has ended|check constraint|do not balance|cannot have this minimum|not as its account was opened/,
    );
  });

  it('cannot put in unbalanced entries with a posting of their own', async () => {
    const id = randomUUID();
    await expect(
      asOwner(
        `with p as (insert into ledger.posting (id, posted_at, value_date, entry_count, kind,
            outcome, label, digest, entries_digest)
          values ('${id}', now(), now(), 2, 'post', 'accepted', 'gift', sha256(''), sha256('')))
        insert into ledger.entry select account_id, seq + 100, '${id}', 5, 0, 5, posted_at,
          value_date, line, currency from ledger.entry where posting_id = $1`,
        [posting],
      ),
    ).rejects.toThrow(/do not balance/);
  });
});
