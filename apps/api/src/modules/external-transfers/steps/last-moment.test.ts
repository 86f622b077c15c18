/** What changes between signing and leaving: a person decides, once, and the money moves once. */
import type { TransferId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseOf } from '#modules/cases/cases.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { dayAfter } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { type Answered, sendSayingWhy } from '#testing/money-bank.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
let staff: AdjustingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
  staff = AdjustingBank.of(bank.test);
});
afterAll(() => bank.close());

const FILLED = 1_000_000n;
const SENT = 2_550n;

async function ask(url: string, body: object): Promise<Answered> {
  const { browser } = await staff.clerk('compliance');
  return sendSayingWhy(browser, 'POST', url, { body });
}

async function comesIntoReview({ id }: Payer): Promise<void> {
  const set = await ask('/api/admins/restrictions', {
    user_id: id,
    subject: 'payments',
    status: 'REVIEW',
    reason: 'unusual_activity',
    review_on: dayAfter(await bankNow(bank.db), 9),
    words: 'A neighbour has told us.',
  });
  expect(set).toMatchObject({ data: { status: 'REVIEW' } });
}

/** A name that nobody was called when it was signed. */
const comesToAList = ({ id }: Payer) =>
  sql`update customer set first_name = 'Evgeny', last_name = 'Torzhkov' where id = ${id}`.execute(
    bank.db,
  );

/** What a customer reads of a payment that waits for a person. */
const held = (reason: string) => ({
  status: 'Pending',
  phase: 'checks',
  undo_until: null,
  may_cancel: true,
  checks: expect.arrayContaining([
    expect.objectContaining({
      name: 'screening',
      status: 'Pending',
      reason,
      case_reference: expect.stringMatching(/^K-/),
      decide_by: expect.any(String),
    }),
  ]),
});

/** The time to undo is over, and what falls due is done. */
async function overTime(payer: Payer, id: unknown): Promise<() => Promise<unknown>> {
  bank.test.clock.advance(11);
  await bank.later(0.01);
  return async () => (await payer.read(id)).data;
}

async function release(id: unknown): Promise<Answered> {
  const found = await caseOf(bank.db, id as TransferId);
  const body = { reason: 'The customer told us what it is for.', cleared: [] };
  return ask(`/api/admins/cases/${found?.id}/release`, body);
}

async function casesOf(id: unknown): Promise<number> {
  const { rows } = await sql`select from case_file where transfer_id = ${id}`.execute(bank.db);
  return rows.length;
}

async function inside(): Promise<{ readonly taker: Payer; readonly payee: object }> {
  const taker = await bank.payer('USD', 0n);
  return { taker, payee: await bank.payeeOf(taker) };
}

const isIntact = async () => (await verifyLedger(bank.test.bank.foundation.database.pool)).intact;

it('who came into review meanwhile waits for a person, who is asked once', async () => {
  const payer = await bank.payer();
  const { data } = await payer.pay();
  expect(data).toMatchObject({ undo_until: expect.any(String) });
  await comesIntoReview(payer);
  await eventually(await overTime(payer, data.id)).toMatchObject(held('review_of_payments'));
  expect(await payer.money()).toEqual([FILLED, FILLED - SENT]);
  bank.test.clock.advance(60);
  expect(await payer.status(data.id)).toBe('Pending');
  expect(await release(data.id)).toMatchObject({ status: 200 });
  await bank.settle(payer, data.id, 'Completed');
  expect(await payer.money()).toEqual([FILLED - SENT, FILLED - SENT]);
  expect(await casesOf(data.id)).toBe(1);
  expect(await isIntact()).toBe(true);
});

it('a name that has come to a list meanwhile is looked at before the payment leaves', async () => {
  const payer = await bank.payer();
  const { data } = await payer.pay();
  await comesToAList(payer);
  await eventually(await overTime(payer, data.id)).toMatchObject(held('name_on_list'));
  await bank.decide(data.id, 'rejected');
  expect((await payer.read(data.id)).data).toMatchObject({
    status: 'Failed',
    outcome_reason: 'rejected_by_review',
  });
  expect(await payer.money()).toEqual([FILLED, FILLED]);
  const orders = bank.db.selectFrom('rail_order').select('state');
  expect(await orders.where('transfer_id', '=', String(data.id)).execute()).toEqual([
    { state: 'taken_back' },
  ]);
});

it('a payment that stays inside waits as well, and is booked once when it is let go', async () => {
  const [payer, { taker, payee }] = [await bank.payer(), await inside()];
  const { data } = await payer.pay({ payee });
  await comesIntoReview(payer);
  await eventually(await overTime(payer, data.id)).toMatchObject(held('review_of_payments'));
  expect(await taker.money()).toEqual([0n, 0n]);
  expect(await payer.money()).toEqual([FILLED, FILLED - SENT]);
  expect(await release(data.id)).toMatchObject({ status: 200 });
  await bank.later(0.01);
  expect(await payer.status(data.id)).toBe('Completed');
  await bank.later(24);
  expect(await taker.money()).toEqual([SENT, SENT]);
  expect(await payer.money()).toEqual([FILLED - SENT, FILLED - SENT]);
  expect(await casesOf(data.id)).toBe(1);
  expect(await isIntact()).toBe(true);
});

it.each(['cancelled', 'lapsed'])(
  'one inside that is held and then %s frees its money',
  async (end) => {
    const [payer, { taker, payee }] = [await bank.payer(), await inside()];
    const { data } = await payer.pay({ payee });
    await comesToAList(payer);
    await eventually(await overTime(payer, data.id)).toMatchObject(held('name_on_list'));
    if (end === 'cancelled') await payer.cancel(data.id);
    else await bank.later(6 * 24);
    expect(await payer.status(data.id)).toBe(end === 'cancelled' ? 'Cancelled' : 'Failed');
    await bank.later(24);
    expect(await payer.money()).toEqual([FILLED, FILLED]);
    expect(await taker.money()).toEqual([0n, 0n]);
  },
);

it('what a person let go before the review began leaves without a second question', async () => {
  const payer = await bank.payer();
  const large = { amount: '500000', purpose: 'family', source_of_funds: 'savings' };
  const { data } = await payer.pay(large);
  expect(await release(data.id)).toMatchObject({ status: 200 });
  await comesIntoReview(payer);
  await bank.settle(payer, data.id, 'Completed');
  expect(await casesOf(data.id)).toBe(1);
});
