/** Payments that wait: for staff, for the customer, for their day. Each of them ends by itself. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerById } from '#modules/customers/customers.service.ts';
import { eventually } from '#testing/eventually.ts';
import { gatherHeld } from '#testing/gather-held.ts';
import { america, careful, germany, type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const listed = { payee: { ...america, account_title: 'Evgeny Torzhkov' } };
const DAY = 24;

interface Shown {
  readonly name: string;
  readonly status: string;
  readonly decide_by: string | null;
  readonly case_reference: string | null;
  readonly reason: string | null;
}

async function checkOf(payer: Payer, id: unknown, name: string): Promise<Shown | undefined> {
  const { data } = await payer.read(id);
  return (data.checks as Shown[]).find((check) => check.name === name);
}

async function messages(payer: Payer): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`select message from notification
    where customer_id = ${payer.id} and message like 'payment%' order by id`.execute(bank.db);
  return rows.map(({ message }) => message);
}

async function today(): Promise<string> {
  const { rows } = await sql<{ day: string }>`select
    (bank_now() at time zone 'Europe/London')::date as day`.execute(bank.db);
  return rows[0]?.day ?? '';
}

async function dayAhead(days: number): Promise<string> {
  const at = Date.parse(`${await today()}T12:00:00Z`) + days * DAY * 3_600_000;
  return new Date(at).toISOString().slice(0, 10);
}

describe('a payee whose name is like one on a list', () => {
  it('is held with reason, reference and date; released, it arrives', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay(listed);
    expect(data).toMatchObject({ status: 'Pending', phase: 'checks', undo_until: null });
    expect(await checkOf(payer, data.id, 'screening')).toMatchObject({
      status: 'Pending',
      reason: 'name_on_list',
      case_reference: expect.stringMatching(/^K-/),
      decide_by: expect.any(String),
    });
    expect(await payer.answer(data.id, { purpose: 'other' })).toMatchObject({
      code: 'transfer_not_open',
    });
    await bank.decide(data.id, 'released');
    await bank.settle(payer, data.id, 'Completed');
    expect(await messages(payer)).toEqual(['payment_held', 'payment_released', 'payment_arrived']);
  });

  it('can be taken back by the customer, and what was decided is not decided twice', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay(listed);
    expect((await payer.cancel(data.id)).data).toMatchObject({ status: 'Cancelled' });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    await expect(bank.decide(data.id, 'released')).rejects.toThrow();
    expect(await payer.status(data.id)).toBe('Cancelled');
  });

  it('fails when it is rejected, and when nobody decides by the date', async () => {
    const payer = await bank.payer();
    const rejected = await payer.pay(listed);
    await bank.decide(rejected.data.id, 'rejected');
    expect((await payer.read(rejected.data.id)).data).toMatchObject({
      status: 'Failed',
      outcome_reason: 'rejected_by_review',
    });
    const waiting = await payer.pay(listed);
    await bank.later(6 * DAY);
    expect((await payer.read(waiting.data.id)).data).toMatchObject({
      status: 'Failed',
      outcome_reason: 'not_decided',
    });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    expect(await messages(payer)).toContain('payment_lapsed');
  });

  it('is frozen by a legal order alone, and fails when that ends', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay(listed);
    await bank.decide(data.id, 'frozen');
    const frozen = await payer.read(data.id);
    expect(frozen.data).toMatchObject({ status: 'Frozen', order: { authority: 'High Court' } });
    expect(await checkOf(payer, data.id, 'screening')).toMatchObject({
      status: 'Pending',
      decide_by: null,
      case_reference: expect.stringMatching(/^K-/),
    });
    expect((await payer.cancel(data.id)).code).toBe('transfer_not_open');
    expect(await payer.money()).toEqual([1_000_000n, 997_450n]);
    await bank.decide(data.id, 'unfrozen');
    expect(await payer.status(data.id)).toBe('Failed');
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });

  it('is told in a copy of the customer’s data, save whom it was held against', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay(listed);
    await bank.decide(data.id, 'frozen');
    const held = await gatherHeld(bank.db, await customerById(bank.db, payer.id));
    expect(held.transfers?.transfer_payee).toMatchObject([
      { says: expect.stringContaining('Evgeny Torzhkov') },
    ]);
    expect(held.cases?.case_file).toMatchObject([{ order: expect.stringContaining('High Court') }]);
    expect(held.cases).not.toHaveProperty('case_hit');
  });
});

describe('a customer whose own name is like one on a list', () => {
  it('sends nothing until two people have cleared it, and is told in words that are safe', async () => {
    const payer = await bank.payer();
    await sql`update customer set first_name = 'Evgeny', last_name = 'Torzhkov'
      where id = ${payer.id}`.execute(bank.db);
    const { data } = await payer.pay();
    expect(await checkOf(payer, data.id, 'screening')).toMatchObject({
      status: 'Pending',
      reason: 'name_on_list',
      decide_by: expect.any(String),
    });
    const { rows } = await sql<{ whose: string }>`select distinct h.whose from case_hit h
      join case_file c on c.id = h.case_id where c.transfer_id = ${String(data.id)}`.execute(
      bank.db,
    );
    expect(rows).toEqual([{ whose: 'customer' }]);
    await bank.later(6 * DAY);
    expect((await payer.read(data.id)).data).toMatchObject({ outcome_reason: 'not_decided' });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });
});

describe('an unusual payment', () => {
  it('is a large sum to somebody new, or a payment of whoever is in review', async () => {
    const payer = await bank.payer();
    const large = { amount: '500000', purpose: 'family', source_of_funds: 'salary' };
    const { data } = await payer.pay(large);
    expect(await checkOf(payer, data.id, 'screening')).toMatchObject({ reason: 'unusual_payment' });
  });
});

describe('a mailed code', () => {
  it('is still good when another one was refused, also late', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    bank.test.clock.advance(88);
    const otp = await payer.code(data.id);
    bank.test.clock.advance(5);
    const again = await payer.call('POST', '/api/users/otp', { transfer_id: data.id });
    expect(again.status).toBe(429);
    expect((await payer.give(data.id, { otp })).status).toBe(200);
  });

  it('lives for as long as it says, however late it was asked for', async () => {
    const payer = await bank.payer();
    for (const waited of [100, 240]) {
      const { data } = await payer.send();
      bank.test.clock.advance(waited);
      const otp = await payer.code(data.id);
      bank.test.clock.advance(115);
      expect((await payer.give(data.id, { otp })).status).toBe(200);
      await payer.cancel(data.id);
      bank.test.clock.advance(31);
    }
  });
});

describe('somebody else’s payment', () => {
  it('is stopped, with everything that would leave after it', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay();
    const said = await payer.call('POST', `/api/transfers/${data.id}/not-me`);
    expect(said.data).toMatchObject({ case_reference: expect.stringMatching(/^K-/) });
    expect(await payer.status(data.id)).toBe('Cancelled');
    expect((await payer.validate()).code).toBe('transfers_restricted');
    expect((await payer.send()).code).toBe('transfers_restricted');
  });

  it('need not be known: the account is closed to whoever is in it', async () => {
    const payer = await bank.payer();
    const gone = await payer.pay();
    await bank.settle(payer, gone.data.id, 'Completed');
    const { data: held } = await payer.pay(listed);
    const { data: unsigned } = await payer.send({ amount: '4000' });
    const { data: undoable } = await payer.pay({ amount: '3000' });
    const said = await payer.call('POST', '/api/users/not-me');
    expect(said.data).toMatchObject({ case_reference: expect.stringMatching(/^K-/) });
    for (const { id } of [undoable, unsigned, held]) {
      expect(await payer.status(id)).toBe('Cancelled');
    }
    expect(await payer.status(gone.data.id)).toBe('Completed');
    expect((await payer.send()).code).toBe('transfers_restricted');
    expect(await payer.money()).toEqual([997_450n, 997_450n]);
  });
});

describe('a link for a new password', () => {
  it('is worth nothing once its owner has said that somebody else is in the account', async () => {
    const payer = await bank.payer();
    const { passwords, sandbox } = bank.test.browser().client;
    await passwords.askToken({ body: { email: payer.email } });
    let password_token = '';
    await eventually(async () => {
      const { data } = await sandbox.inbox({ query: { to: payer.email } });
      const [, token = ''] =
        data
          .map(({ text }) => text)
          .join(' ')
          .match(/token=([\w-]+)/) ?? [];
      password_token = token;
      return token;
    }).not.toBe('');
    await passwords.openToken({ body: { password_token } });
    expect((await payer.call('POST', '/api/users/not-me')).status).toBe(200);
    await expect(passwords.openToken({ body: { password_token } })).rejects.toMatchObject({
      code: 'link_invalid',
    });
  });
});

describe('a dated payment of somebody else', () => {
  it('does not wait until the stop is over', async () => {
    const payer = await bank.payer();
    const { data: first } = await payer.pay({ scheduled_for: await dayAhead(2) });
    const { data: unsigned } = await payer.send({ scheduled_for: await dayAhead(2) });
    expect((await payer.call('POST', '/api/users/not-me')).status).toBe(200);
    for (const { id } of [first, unsigned]) {
      expect((await payer.read(id)).data).toMatchObject({
        status: 'Cancelled',
        outcome_reason: 'cancelled_by_customer',
      });
    }
    await bank.later(3 * DAY);
    expect(await payer.status(first.id)).toBe('Cancelled');
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    const { rows } = await sql`select from rail_order where transfer_id = ${first.id}`.execute(
      bank.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('what the rules see', () => {
  const payeeAt = (end: number) => ({
    payee: { ...america, details: { ...america.details, account_number: `1234560${end}` } },
  });
  const justUnder = { amount: '280000' };

  /** Both clocks, as they move in a live bank. */
  async function daysLater(payer: Payer, days: number): Promise<Payer> {
    bank.test.clock.advance(days * DAY * 3_600);
    await bank.later(days * DAY);
    return bank.elsewhere(payer);
  }

  it('is what leaves now, however long ago it was signed', async () => {
    const payer = await bank.payer();
    const day = { scheduled_for: await dayAhead(7) };
    const ids: unknown[] = [];
    for (const end of [1, 2, 3]) {
      const { data } = await payer.pay({ ...justUnder, ...payeeAt(end), ...day });
      expect(data.status).toBe('Scheduled');
      ids.push(data.id);
    }
    const again = await daysLater(payer, 8);
    const checks = await Promise.all(ids.map((id) => checkOf(again, id, 'screening')));
    expect(checks.map((check) => check?.status).sort()).toEqual([
      'Completed',
      'Completed',
      'Pending',
    ]);
    expect(checks.find((check) => check?.status === 'Pending')).toMatchObject({
      reason: 'unusual_payment',
    });
  });

  it('is what can still be undone as well', async () => {
    const payer = await bank.payer();
    const sent: { id: unknown; otp: string }[] = [];
    for (const end of [1, 2, 3]) {
      const { data } = await payer.send({ ...justUnder, ...payeeAt(end) });
      sent.push({ id: data.id, otp: await payer.code(data.id) });
    }
    for (const { id, otp } of sent) expect((await payer.give(id, { otp })).status).toBe(200);
    const checks = await Promise.all(sent.map(({ id }) => checkOf(payer, id, 'screening')));
    expect(checks.map((check) => check?.status)).toEqual(['Completed', 'Completed', 'Pending']);
  });

  it('knows whom the customer has paid before, on the day of a dated one', async () => {
    const payer = await bank.payer();
    const { data: first } = await payer.pay();
    await bank.settle(payer, first.id, 'Completed');
    const large = { amount: '500000', purpose: 'family', source_of_funds: 'salary' };
    const { data } = await payer.pay({ ...large, scheduled_for: await dayAhead(7) });
    const again = await daysLater(payer, 8);
    expect(await checkOf(again, data.id, 'screening')).toMatchObject({ status: 'Completed' });
  });
});

describe('a payment that is not signed', () => {
  it('is over after half an hour, and the money is free', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    await bank.later(0.6);
    expect((await payer.read(data.id)).data).toMatchObject({
      status: 'Cancelled',
      outcome_reason: 'lapsed',
      signing: null,
    });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    expect(await messages(payer)).toEqual(['payment_unsigned']);
  });

  it('asks again after a day when the customer wanted to wait', async () => {
    const payer = await bank.payer();
    const wait = { ...careful, decision: 'wait' };
    const { data } = await payer.send({ protection_answers: wait });
    expect(data.signing).toBeNull();
    expect(data.asks_again_at).toEqual(expect.any(String));
    const early = await payer.answer(data.id, { protection_answers: careful });
    expect(early.code).toBe('transfer_not_open');
    await bank.later(DAY + 1);
    expect(await messages(payer)).toEqual(['payment_asks_again']);
    const later = await payer.answer(data.id, { protection_answers: careful });
    expect(later.data.signing).not.toBeNull();
    expect((await payer.sign(data.id)).data.undo_until).not.toBeNull();
    await bank.settle(payer, data.id, 'Completed');
    const second = await payer.send({ protection_answers: wait });
    await bank.later(2 * DAY + 1);
    expect((await payer.read(second.data.id)).data).toMatchObject({ outcome_reason: 'lapsed' });
  });

  it('waits a second day where its customer wants to, and all of it lasts as long', async () => {
    const payer = await bank.payer();
    const wait = { ...careful, decision: 'wait' };
    const { data } = await payer.send({ protection_answers: wait });
    const until = async () =>
      ((await payer.read(data.id)).data.checks as Shown[])
        .filter(({ status }) => status === 'Pending')
        .map(({ decide_by: by }) => by);
    const [first] = await until();
    await bank.later(DAY + 1);
    const again = await payer.answer(data.id, { protection_answers: wait });
    expect(again.data.asks_again_at).toEqual(expect.any(String));
    const [second, ...others] = await until();
    expect(Date.parse(second ?? '') - Date.parse(first ?? '')).toBeGreaterThan(DAY * 3_600_000);
    expect(others).toEqual([second, second]);
    // Past the end that it had at first.
    await bank.later(DAY + 1);
    const later = await payer.answer(data.id, { protection_answers: careful });
    expect(later.data.signing).not.toBeNull();
    await bank.later(DAY);
    expect((await payer.read(data.id)).data).toMatchObject({ outcome_reason: 'lapsed' });
  });
});

describe('what a payment wants of its customer', () => {
  const waiting = async (payer: Payer) =>
    (await payer.call('GET', '/api/accounts/summary')).data.waiting_payments;

  it('stands on their first screen until they have done it', async () => {
    const payer = await bank.payer();
    expect(await waiting(payer)).toEqual([]);
    const { data } = await payer.send();
    const { amount } = (await payer.read(data.id)).data;
    const payee = america.account_title;
    expect(await waiting(payer)).toEqual([{ id: data.id, turn: 'signature', payee, amount }]);
    await payer.sign(data.id);
    expect(await waiting(payer)).toEqual([]);
    const slow = await payer.send({ protection_answers: { ...careful, decision: 'wait' } });
    expect(await waiting(payer)).toEqual([]);
    await bank.later(DAY + 1);
    expect(await waiting(payer)).toMatchObject([{ id: slow.data.id, turn: 'answers' }]);
    await payer.cancel(slow.data.id);
    expect(await waiting(payer)).toEqual([]);
  });

  it('is a paper or a word where staff have asked for one, and nobody else sees it', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay(listed);
    expect(await waiting(payer)).toEqual([]);
    await sql`insert into case_request (case_id, thing, number, asked_at)
      select id, 'invoice_or_contract', 1, now() from case_file
      where transfer_id = ${data.id}`.execute(bank.db);
    expect(await waiting(payer)).toMatchObject([{ id: data.id, turn: 'evidence' }]);
    expect(await waiting(await bank.payer())).toEqual([]);
    await sql`update case_request set provided_at = now() where case_id in
      (select id from case_file where transfer_id = ${data.id})`.execute(bank.db);
    expect(await waiting(payer)).toEqual([]);
  });
});

describe('a dated payment', () => {
  it('reserves nothing before its day and goes out then by itself', async () => {
    const payer = await bank.payer();
    const day = await dayAhead(3);
    const { data } = await payer.pay({ scheduled_for: day });
    expect(data).toMatchObject({ status: 'Scheduled', value_date: day, scheduled_for: day });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    const listedOnes = await payer.call('GET', '/api/transfers?status=Scheduled');
    expect(listedOnes.data).toMatchObject({ data: [{ id: data.id, balance_after: null }] });
    await bank.later(4 * DAY);
    await bank.settle(payer, data.id, 'Completed');
    expect(await payer.money()).toEqual([997_450n, 997_450n]);
  });

  it('is tried three times for money and then fails', async () => {
    const payer = await bank.payer('USD', 0n);
    const { data } = await payer.pay({ scheduled_for: await dayAhead(2) });
    expect(data.status).toBe('Scheduled');
    await bank.later(3 * DAY);
    expect((await payer.read(data.id)).data).toMatchObject({
      status: 'Failed',
      outcome_reason: 'no_funds',
    });
    expect(await messages(payer)).toEqual([
      'payment_waits_for_funds',
      'payment_waits_for_funds',
      'payment_not_possible',
    ]);
  });

  it('can be cancelled before its day', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay({ scheduled_for: await dayAhead(2) });
    expect((await payer.cancel(data.id)).data).toMatchObject({ status: 'Cancelled' });
    await bank.later(3 * DAY);
    expect(await payer.status(data.id)).toBe('Cancelled');
  });

  it('across currencies asks for the rate of its day', async () => {
    const payer = await bank.payer();
    const review = await payer.validate({ payee: germany, amount: '10000' });
    const { quote_id } = review.data.quote as { quote_id: string };
    const order = { payee: germany, amount: '10000', quote_id, scheduled_for: await dayAhead(2) };
    const { data } = await payer.pay(order);
    expect(data).toMatchObject({ status: 'Scheduled', needs_quote: false });
    await bank.later(2 * DAY);
    const asked = await payer.read(data.id);
    expect(asked.data).toMatchObject({ status: 'Scheduled', needs_quote: true, signing: null });
    expect(await messages(payer)).toEqual(['payment_needs_quote']);
    const { data: summary } = await payer.call('GET', '/api/accounts/summary');
    expect(summary.waiting_payments).toMatchObject([{ id: data.id, turn: 'rate' }]);
    const fresh = await payer.call('GET', '/api/fx/quote?from=USD&to=EUR&amount=10000');
    const agreed = await payer.answer(data.id, { quote_id: fresh.data.quote_id });
    expect(agreed.data).toMatchObject({ needs_quote: false, arrived: fresh.data.arrives });
    expect((await payer.sign(data.id)).data).toMatchObject({ status: 'Pending' });
    await bank.settle(payer, data.id, 'Completed');
  });
});
