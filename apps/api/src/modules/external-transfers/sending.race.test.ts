/** Two things at once about one payment: one of them happens, and the money is where it says. */
import { verifyLedger } from '@fairlead/ledger';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { eventually } from '#testing/eventually.ts';
import { newAccount, send, sendSayingWhy } from '#testing/money-bank.ts';
import { america, careful, germany, type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const codes = (answers: readonly { code: string | undefined }[]) =>
  answers.map(({ code }) => code ?? 'done').sort();

/** Whoever asks for one order many times at once; a busy machine may say that it still runs. */
function hearTheSame(answers: readonly Awaited<ReturnType<Payer['send']>>[]): void {
  const known = answers.filter(({ code }) => code !== 'in_progress');
  expect(new Set(known.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(known.map(({ text }) => text)).size).toBe(1);
}

/** Otherwise a transaction sees all the time who was there, doing what, when it first asked. */
const lookAnew = (holder: PoolClient) => holder.query('select pg_stat_clear_snapshot()');

/**
 * Lets these come to the order one after the other and then all go on: each begins when the one
 * before it waits for somebody. Answers what they answered.
 */
async function inTurn<Turns extends (() => Promise<unknown>)[]>(id: unknown, ...turns: Turns) {
  const holder = await bank.test.bank.foundation.database.ownerPool.connect();
  const begun: Promise<unknown>[] = [];
  try {
    await holder.query('begin');
    await holder.query('select from external_order where transfer_id = $1 for update', [id]);
    for (const turn of turns) {
      begun.push(turn());
      await eventually(async () => {
        await lookAnew(holder);
        const { rows } = await holder.query(`with recursive behind (pid) as (
            select pg_backend_pid()
            union select a.pid from pg_stat_activity a, behind b
            where a.datname = current_database() and b.pid = any (pg_blocking_pids(a.pid)))
          select count(*)::int - 1 as waiting from behind`);
        return rows[0].waiting;
      }).toBe(begun.length);
    }
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return Promise.allSettled(begun);
}

/** Long after everything that would leave has left, nothing of this one has. */
async function neverLeft(payer: Payer, id: unknown): Promise<void> {
  bank.test.clock.advance(60);
  // The rail is asked in turn: what was to leave earlier has left by then.
  const other = await bank.payer();
  const { data } = await other.pay();
  await bank.settle(other, data.id, 'Completed');
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  const { rows } = await sql`select
      (select status from transfer where id = ${id}) as status,
      (select count(*)::int from sandbox_rail_order where id = ${id}) as outside,
      (select count(*)::int from rail_movement join rail_answer a using (rail, reference, kind)
        where a.transfer_id = ${id}) as moved,
      (select count(*)::int from ledger.hold h join external_order o on o.hold_id = h.id
        where o.transfer_id = ${id} and h.ended is null) as held,
      (select count(*)::int from rail_order where transfer_id = ${id}
        and state <> 'taken_back') as handed,
      (select count(*)::int from case_file where transfer_id = ${id}
        and kind = 'held_transfer' and status = 'Open') as cases`.execute(bank.db);
  const nothing = { outside: 0, moved: 0, held: 0, handed: 0, cases: 0 };
  expect(rows).toEqual([{ status: 'Cancelled', ...nothing }]);
  const { ownerPool } = bank.test.bank.foundation.database;
  expect(await verifyLedger(ownerPool)).toMatchObject({ findings: [] });
}

const listed = { payee: { ...america, account_title: 'Evgeny Torzhkov' } };

async function dayAhead(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select
    ((bank_now() at time zone 'Europe/London')::date + ${days}::int)::text as day`.execute(bank.db);
  return rows[0]?.day ?? '';
}

describe('whoever changes a payment while it is signed', () => {
  it('is not signed for: the signature hears that it is not what was shown', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const otp = await payer.code(data.id);
    const phone = await bank.elsewhere(payer);
    const ends = await inTurn(
      data.id,
      () => phone.answer(data.id, { purpose: 'medical' }),
      () => payer.give(data.id, { otp }),
    );
    expect(ends).toMatchObject([
      { value: { status: 200, data: { answers: { purpose: 'medical' } } } },
      { value: { status: 409, code: 'payment_changed' } },
    ]);
    await payer.cancel(data.id);
    await neverLeft(payer, data.id);
  });
});

describe('whoever takes a payment back while it is signed', () => {
  type Phone = Awaited<ReturnType<SendingBank['elsewhere']>>;
  it.each([
    ['takes back what was handed over', {}, (phone: Phone, id: unknown) => phone.cancel(id)],
    ['closes the case that was opened', listed, (phone: Phone, id: unknown) => phone.cancel(id)],
    ['stops it by “not me” too', {}, (phone: Phone) => phone.call('POST', '/api/users/not-me')],
  ])('%s meanwhile, and the money is free once', async (_, order, takeBack) => {
    const payer = await bank.payer();
    const { data } = await payer.send(order);
    const otp = await payer.code(data.id);
    const phone = await bank.elsewhere(payer);
    const ends = await inTurn(
      data.id,
      () => payer.give(data.id, { otp }),
      () => takeBack(phone, data.id),
    );
    expect(ends).toMatchObject([{ value: { status: 200 } }, { value: { status: 200 } }]);
    await neverLeft(payer, data.id);
  });

  it('is in time on the day of a dated one', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay({ scheduled_for: await dayAhead(2) });
    const ends = await inTurn(
      data.id,
      () => bank.later(3 * 24),
      () => payer.cancel(data.id),
    );
    expect(ends).toMatchObject([{ status: 'fulfilled' }, { value: { status: 200 } }]);
    await neverLeft(payer, data.id);
  });

  it('takes back what a person has just released, and what is over is not released', async () => {
    const payer = await bank.payer();
    const { data: first } = await payer.pay(listed);
    const released = await inTurn(
      first.id,
      () => bank.decide(first.id, 'released'),
      () => payer.cancel(first.id),
    );
    expect(released).toMatchObject([{ status: 'fulfilled' }, { value: { status: 200 } }]);
    await neverLeft(payer, first.id);
    const { data: second } = await payer.pay(listed);
    const cancelled = await inTurn(
      second.id,
      () => payer.cancel(second.id),
      () => bank.decide(second.id, 'released'),
    );
    expect(cancelled).toMatchObject([{ value: { status: 200 } }, { status: 'rejected' }]);
    await neverLeft(payer, second.id);
  });

  it('is not overruled by a case that was left open', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay(listed);
    await sql`update transfer set status = 'Cancelled' where id = ${data.id}`.execute(bank.db);
    const released = bank.decide(data.id, 'released');
    await expect(released).rejects.toMatchObject({ code: 'transfer_not_open' });
    const { rows } = await sql`select from rail_order where transfer_id = ${data.id}`.execute(
      bank.db,
    );
    expect(rows).toEqual([]);
  });
});

interface Written {
  readonly table: string;
  /** Part of their statement, where the bank itself may come to wait for the table first. */
  readonly by?: string;
}

/** Lets these come to where they would write into a table; what follows, and then they go on. */
async function before<Answer>(
  { table, by = '' }: Written,
  calls: () => Promise<Answer>[],
  then?: (waiting: () => Promise<number>) => Promise<unknown>,
) {
  const holder = await bank.test.bank.foundation.database.ownerPool.connect();
  const waiting = async (statement = ''): Promise<number> => {
    await lookAnew(holder);
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
         and position($1 in query) > 0`,
      [statement],
    );
    return rows[0].waiting;
  };
  let begun: Promise<Answer>[] = [];
  try {
    await holder.query('begin');
    // What others are asking is for the server's own eyes.
    await holder.query('set local role none');
    await holder.query(`lock table ${table} in share mode`);
    begun = calls();
    await eventually(() => waiting(by)).toBe(begun.length);
    await then?.(waiting);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return Promise.all(begun);
}

describe('at once', () => {
  it('payments that are split are seen by the rules as if one after the other', async () => {
    const payer = await bank.payer();
    const split: { phone: Payer; id: unknown; otp: string }[] = [];
    for (const end of [1, 2, 3]) {
      const phone = await bank.elsewhere(payer);
      const details = { ...america.details, account_number: `1234560${end}` };
      const { data } = await phone.send({ amount: '280000', payee: { ...america, details } });
      split.push({ phone, id: data.id, otp: await phone.code(data.id) });
    }
    const signed = await before({ table: 'rail_order' }, () =>
      split.map(({ phone, id, otp }) => phone.give(id, { otp })),
    );
    expect(signed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await sql<{ status: string }>`select status from transfer_check
      where name = 'screening' and transfer_id = any (${split.map(({ id }) => id)}::text[])
      order by status`.execute(bank.db);
    expect(rows.map(({ status }) => status)).toEqual(['Completed', 'Completed', 'Pending']);
  });

  it('the same order is made once, and limits hold for many', async () => {
    const payer = await bank.payer();
    const id = newId('transfer');
    const same = await Promise.all(Array.from({ length: 5 }, () => payer.send({}, id)));
    hearTheSame(same);
    expect(await payer.money()).toEqual([1_000_000n, 997_450n]);
    await bank.tier(payer, { id: false, address: false });
    // Five hundred dollars a day, of which some are used.
    const many = await Promise.all(
      Array.from({ length: 5 }, () => payer.send({ amount: '20000' })),
    );
    expect(codes(many)).toEqual([
      'done',
      'done',
      'limit_exceeded',
      'limit_exceeded',
      'limit_exceeded',
    ]);
  });

  it('two signatures with one code are one', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const otp = await payer.code(data.id);
    const both = await Promise.all([payer.give(data.id, { otp }), payer.give(data.id, { otp })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from rail_order
      where transfer_id = ${data.id}`.execute(bank.db);
    expect(rows[0]?.count).toBe(1);
    await bank.settle(payer, data.id, 'Completed');
    expect(await payer.money()).toEqual([997_450n, 997_450n]);
  });

  it('a signature and a change, or a cancellation, do not both happen', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const otp = await payer.code(data.id);
    const [signed, changed] = await Promise.all([
      payer.give(data.id, { otp }),
      payer.answer(data.id, { purpose: 'medical' }),
    ]);
    expect([signed.status, changed.status].filter((status) => status === 200)).toHaveLength(1);
    const second = await payer.send();
    const code = await payer.code(second.data.id);
    const [, cancelled] = await Promise.all([
      payer.give(second.data.id, { otp: code }),
      payer.cancel(second.data.id),
    ]);
    expect(cancelled.status).toBe(200);
    expect(await payer.status(second.data.id)).toBe('Cancelled');
  });

  it('a cancellation and the hand-over end in one of the two', async () => {
    const payer = await bank.payer();
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = await payer.pay();
      bank.test.clock.advance(11);
      const cancelled = await payer.cancel(data.id);
      expect(cancelled.status).toBe(200);
      const { status, recall } = cancelled.data;
      expect([
        ['Cancelled', null],
        ['Pending', 'asked'],
        ['Completed', 'asked'],
      ]).toContainEqual([status, recall]);
      // What was asked back comes back, or never left.
      if (recall === 'asked') await bank.settle(payer, data.id, 'Returned');
    }
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    const { ownerPool } = bank.test.bank.foundation.database;
    expect(await verifyLedger(ownerPool)).toMatchObject({ findings: [] });
  });
});

/** Somebody who holds `first` and then wants what the call has locked, while it waits for them. */
async function inTheWay<T>(
  { first, then }: { readonly first: string; readonly then: string },
  values: readonly [unknown, unknown],
  call: () => Promise<T>,
): Promise<T> {
  const holder = await bank.test.bank.foundation.database.ownerPool.connect();
  try {
    await holder.query('begin');
    await holder.query(first, [values[0]]);
    const answer = call();
    await eventually(async () => {
      await lookAnew(holder);
      const { rows } = await holder.query(`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))`);
      return rows[0].waiting;
    }).toBe(1);
    await holder.query(then, [values[1]]);
    await holder.query('commit');
    return await answer;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/**
 * Whoever has waited for a second looks for a deadlock, once. On a machine that stood still for so
 * long it is the holder who finds it and gives way, and nothing was shown: then it is tried again.
 */
const untilTheCallGivesWay = { count: 5, condition: /^deadlock detected$/ };

describe('a deadlock that the database breaks', { retry: untilTheCallGivesWay }, () => {
  const balance = 'select from ledger.balance where account_id = $1 for update';
  let staff: AdjustingBank;
  beforeAll(() => {
    staff = AdjustingBank.of(bank.test);
  });

  it('is no fault to whoever decides not to go on with a payment', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const then = 'select from external_order where transfer_id = $1 for update';
    const answered = await inTheWay(
      { first: balance, then },
      [payer.account.slice(4), data.id],
      () => payer.answer(data.id, { protection_answers: { ...careful, decision: 'cancel' } }),
    );
    expect(answered).toMatchObject({ status: 200, data: { status: 'Cancelled' } });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });

  it('is no fault to whoever approves what moves money', async () => {
    const [admin, owner] = [await staff.clerk('admin'), await staff.clerk('owner')];
    const holder = await staff.holder();
    const { data } = await staff.propose(admin, holder);
    const then = 'select from approval where id = $1 for update';
    const approved = await inTheWay(
      { first: balance, then },
      [holder.account.slice(4), data.approval_id],
      () => staff.approve(owner, data.approval_id),
    );
    expect(approved).toMatchObject({ status: 200, data: { status: 'Approved' } });
    expect(await holder.person.balance(holder.account)).toBe(75_00n);
  });

  it('is no fault to whoever rejects a held payment', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay(listed);
    const { browser } = await staff.clerk('compliance');
    const { rows } = await sql<{ id: string }>`select id from case_file
      where transfer_id = ${data.id}`.execute(bank.db);
    const id = rows[0]?.id;
    const look = { body: { reason: 'It is the listed person.' } };
    await sendSayingWhy(browser, 'GET', `/api/admins/cases/${id}`);
    const then = 'select from case_file where id = $1 for update';
    const rejected = await inTheWay({ first: balance, then }, [payer.account.slice(4), id], () =>
      sendSayingWhy(browser, 'POST', `/api/admins/cases/${id}/reject`, look),
    );
    expect(rejected.status).toBe(200);
    expect(await payer.status(data.id)).toBe('Failed');
  });
});

it('no dated order is made on an account that is closed meanwhile', async () => {
  const payer = await bank.payer();
  const account_id = await newAccount(bank.test, payer.person, 'USD');
  const order = { account_id, scheduled_for: await dayAhead(2) };
  const close = () =>
    send(payer.person.browser, 'DELETE', '/api/accounts', { body: { id: account_id } });
  let closing: ReturnType<typeof close> | undefined;
  const [made] = await before(
    { table: 'ledger.posting' },
    () => [payer.send(order)],
    async (waiting) => {
      let over = false;
      closing = close().finally(() => {
        over = true;
      });
      await eventually(async () => over || (await waiting()) > 1).toBe(true);
    },
  );
  const closed = await closing;
  const { rows } = await sql`select a.status, count(t.id)::int as orders
    from account a left join transfer t on t.from_account = a.id
    where a.id = ${account_id} group by a.status`.execute(bank.db);
  expect([made?.code ?? 'made', closed?.code ?? 'closed', rows]).toBeOneOf([
    ['made', 'transfers_pending', [{ status: 'Active', orders: 1 }]],
    ['account_not_active', 'closed', [{ status: 'Closed', orders: 0 }]],
  ]);
});

it('the same dated order, sent many times at once, is one and each hears of it', async () => {
  const payer = await bank.payer();
  const id = newId('transfer');
  const order = { scheduled_for: await dayAhead(3) };
  const sent = await Promise.all(Array.from({ length: 8 }, () => payer.send(order, id)));
  hearTheSame(sent);
  expect(await payer.send(order, id)).toMatchObject({ status: 201, replay: true });
});

describe('a repeat that comes while the first one still waits', () => {
  /** Held for a minute, of which half is over when it is first sent. */
  async function halfOver(payer: Payer, more: object = {}) {
    const path = '/api/fx/quote?from=USD&to=EUR&amount=10000';
    const { quote_id } = (await payer.call('GET', path)).data;
    bank.test.clock.advance(30);
    return { payee: germany, amount: '10000', quote_id, ...more };
  }

  it.each([
    ['today', async () => ({})],
    ['on a day', async () => ({ scheduled_for: await dayAhead(3) })],
  ])('never hears that its quote is over: %s', async (_, more) => {
    const payer = await bank.payer();
    const id = newId('transfer');
    const order = await halfOver(payer, await more());
    let second: ReturnType<Payer['send']> | undefined;
    const [first] = await before(
      { table: 'external_order', by: 'insert into' },
      () => [payer.send(order, id)],
      async () => {
        bank.test.clock.advance(31);
        second = payer.send(order, id);
        // Long enough for a no that nobody has to wait for.
        await Promise.race([second, new Promise((over) => setTimeout(over, 500))]);
      },
    );
    expect(first).toMatchObject({ status: 201, replay: false });
    expect(await second).toMatchObject({ status: 201, replay: true, text: first?.text });
  });

  it('may take over from one that is given up for dead, which then makes nothing', async () => {
    const payer = await bank.payer();
    const id = newId('transfer');
    const order = await halfOver(payer);
    const [first] = await before(
      { table: 'external_order', by: 'insert into' },
      () => [payer.send(order, id)],
      async () => {
        bank.test.clock.advance(61);
        expect((await payer.send(order, id)).code).toBe('quote_expired');
      },
    );
    expect(first).toMatchObject({ status: 409, code: 'in_progress' });
    expect((await payer.read(id)).code).toBe('not_found');
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });
});
