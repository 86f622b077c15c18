/** What leaves, leaves at a rate that the customer agreed to within half an hour. */
import type { TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { careful, germany, type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const AMOUNT = '10000';

async function dayAhead(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select
    ((bank_now() at time zone 'Europe/London')::date + ${days}::int)::text as day`.execute(bank.db);
  return rows[0]?.day ?? '';
}

/** Bank time moves on to an hour of the bank's day. */
async function until(day: string, hour: number): Promise<void> {
  const at = `${day} ${hour}:00`;
  const { rows } = await sql<{ hours: number }>`select (extract(epoch from
    ${at}::timestamp at time zone 'Europe/London' - bank_now()) / 3600)::float8 as hours`.execute(
    bank.db,
  );
  await bank.later(rows[0]?.hours ?? 0);
}

async function quoted(payer: Payer) {
  const path = `/api/fx/quote?from=USD&to=EUR&amount=${AMOUNT}`;
  const { data } = await payer.call('GET', path);
  return data as { readonly quote_id: string; readonly arrives: object };
}

async function ordered(payer: Payer, more: object = {}) {
  const { quote_id } = await quoted(payer);
  const { data } = await payer.send({ payee: germany, amount: AMOUNT, quote_id, ...more });
  return data.id as TransferId;
}

async function isHandedOver(id: TransferId): Promise<boolean> {
  const { rows } = await sql`select from rail_order where transfer_id = ${id}`.execute(bank.db);
  return rows.length > 0;
}

/** It is refused, nothing has left, and a new quote is asked for. */
async function needsQuote(payer: Payer, id: TransferId): Promise<void> {
  expect(await payer.sign(id)).toMatchObject({ code: 'quote_expired' });
  expect((await payer.read(id)).data).toMatchObject({ needs_quote: true, signing: null });
  expect(await isHandedOver(id)).toBe(false);
}

async function agree(payer: Payer, id: TransferId): Promise<void> {
  const { quote_id, arrives } = await quoted(payer);
  const agreed = await payer.answer(id, { quote_id });
  expect(agreed.code).toBeUndefined();
  expect(agreed.data).toMatchObject({ needs_quote: false, arrived: arrives });
}

it('one whose signature was voided the day before is quoted again on its day', async () => {
  const payer = await bank.payer();
  const day = await dayAhead(2);
  const id = await ordered(payer, { scheduled_for: day });
  await payer.sign(id);
  await until(await dayAhead(1), 12);
  // Before its day the rate is none yet: it can be signed, and is quoted again on it.
  const voided = await payer.answer(id, { purpose: 'family' });
  expect(voided.data).toMatchObject({ status: 'Scheduled', needs_quote: false });
  await until(day, 10);
  await needsQuote(payer, id);
  await agree(payer, id);
  // Agreed to on the day, it is not held until midnight.
  await bank.later(0.6);
  await needsQuote(payer, id);
  await agree(payer, id);
  expect((await payer.sign(id)).data).toMatchObject({ status: 'Pending' });
  await bank.settle(payer, id, 'Completed');
});

it('one of today that the customer delayed is quoted again', async () => {
  const payer = await bank.payer();
  const id = await ordered(payer, { protection_answers: { ...careful, decision: 'wait' } });
  const early = await quoted(payer);
  expect((await payer.answer(id, { quote_id: early.quote_id })).code).toBe('quote_not_fitting');
  await bank.later(25);
  const answered = await payer.answer(id, { protection_answers: careful });
  expect(answered.data).toMatchObject({ status: 'Pending', needs_quote: true, signing: null });
  await agree(payer, id);
  expect((await payer.sign(id)).data.undo_until).not.toBeNull();
  await bank.settle(payer, id, 'Completed');
});

it('a quote of the day is good for one payment', async () => {
  const payer = await bank.payer();
  const day = await dayAhead(1);
  const first = await ordered(payer, { scheduled_for: day });
  const second = await ordered(payer, { scheduled_for: day });
  for (const id of [first, second]) await payer.sign(id);
  await until(day, 10);
  const { quote_id } = await quoted(payer);
  for (const id of [first, second]) {
    expect((await payer.answer(id, { quote_id })).data).toMatchObject({ needs_quote: false });
  }
  expect((await payer.sign(first)).data).toMatchObject({ status: 'Pending' });
  await needsQuote(payer, second);
  await agree(payer, second);
  expect((await payer.sign(second)).data).toMatchObject({ status: 'Pending' });
});

it('so is one that payments of today are quoted again by', async () => {
  const payer = await bank.payer();
  const wait = { protection_answers: { ...careful, decision: 'wait' } };
  const [first, second] = [await ordered(payer, wait), await ordered(payer, wait)];
  await bank.later(25);
  for (const id of [first, second]) await payer.answer(id, { protection_answers: careful });
  const { quote_id } = await quoted(payer);
  for (const id of [first, second]) {
    expect((await payer.answer(id, { quote_id })).data).toMatchObject({ needs_quote: false });
  }
  const kept = await payer.money();
  expect((await payer.sign(first)).data.undo_until).not.toBeNull();
  expect(await payer.money()).toEqual(kept);
  // Taken back, it gives back all that it kept, and the quote stays used.
  await payer.cancel(first);
  const reused = await payer.send({ payee: germany, amount: AMOUNT, quote_id });
  expect(reused.code).toBe('quote_expired');
  await needsQuote(payer, second);
  await payer.cancel(second);
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  const left = await payer.call('GET', `/api/transfers/terms?account_id=${payer.account}`);
  expect(left.data).toMatchObject({ limits: { left_this_month: { amount: '30000000' } } });
});
