/** The same order sent again, under the same id, hears what was said at first. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { dayAfter } from '#testing/days.ts';
import { newAccount } from '#testing/money-bank.ts';
import { type Body, germany, type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const DAY = 24 * 3_600;

async function quoted(payer: Payer, amount: string): Promise<Body> {
  const path = `/api/fx/quote?from=USD&to=EUR&amount=${amount}`;
  const { quote_id } = (await payer.call('GET', path)).data;
  return { payee: germany, amount, quote_id };
}

async function refusedTwice(payer: Payer, order: Body, code: string, between: () => unknown) {
  const id = newId('transfer');
  const first = await payer.send(order, id);
  expect(first).toMatchObject({ status: 422, code, replay: false });
  await between();
  const again = await payer.send(order, id);
  expect(again).toMatchObject({ status: 422, code, replay: true, said: first.said });
  const other = await payer.send({ ...order, comment: 'Another one' }, id);
  expect(other).toMatchObject({ code: 'id_already_used', field: 'Idempotency-Key' });
}

describe('an order that was made', () => {
  it('is answered as at first, whatever has become of it', async () => {
    const payer = await bank.payer();
    const id = newId('transfer');
    const first = await payer.send({ comment: 'Ropes' }, id);
    expect(first).toMatchObject({ status: 201, replay: false, data: { status: 'Pending' } });
    await payer.answer(id, { purpose: 'medical' });
    await payer.read(id);
    await payer.sign(id);
    await bank.settle(payer, id, 'Completed');
    const again = await payer.send({ comment: 'Ropes' }, id);
    expect(again).toMatchObject({ status: 201, replay: true });
    expect(again.text).toBe(first.text);
    expect(await payer.send({ comment: 'Sails' }, id)).toMatchObject({
      status: 409,
      code: 'id_already_used',
      field: 'Idempotency-Key',
    });
    expect(await payer.money()).toEqual([997_450n, 997_450n]);
  });

  it('is answered as at first when its quote is long over, and when it is dated', async () => {
    const payer = await bank.payer();
    for (const more of [{}, { scheduled_for: dayAfter(new Date(), 10) }]) {
      const id = newId('transfer');
      const order = { ...(await quoted(payer, '10000')), ...more };
      const first = await payer.send(order, id);
      expect(first.status).toBe(201);
      await payer.cancel(id);
      bank.test.clock.advance(120);
      const again = await payer.send(order, id);
      expect(again).toMatchObject({ status: 201, replay: true, text: first.text });
      expect((await payer.read(id)).data.status).toBe('Cancelled');
    }
  });

  it('is not made again when the first answer is not kept any more', async () => {
    const payer = await bank.payer();
    const id = newId('transfer');
    await payer.send({}, id);
    await payer.cancel(id);
    await sql`delete from idempotency_record where key = ${id}`.execute(bank.db);
    const again = await payer.send({}, id);
    expect(again).toMatchObject({ status: 201, replay: true, data: { status: 'Cancelled' } });
    expect(await payer.send({ amount: '1' }, id)).toMatchObject({ code: 'id_already_used' });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });

  it('is nothing to another customer, who may not use its id', async () => {
    const [payer, stranger] = [await bank.payer(), await bank.payer()];
    const id = newId('transfer');
    expect((await payer.send({}, id)).status).toBe(201);
    const taken = await stranger.send({}, id);
    expect(taken).toMatchObject({ status: 409, code: 'id_already_used' });
    expect(await stranger.money()).toEqual([1_000_000n, 1_000_000n]);
  });
});

describe('a signature that is sent again', () => {
  it('is answered as the payment stands, and signs nothing twice', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const otp = await payer.code(data.id);
    const first = await payer.give(data.id, { otp });
    expect(first).toMatchObject({ status: 200, data: { undo_until: expect.any(String) } });
    const again = await payer.give(data.id, { otp });
    expect([again.status, again.data]).toEqual([200, (await payer.read(data.id)).data]);
    expect(again.data).toMatchObject({ status: 'Pending', undo_until: first.data.undo_until });
    await bank.settle(payer, data.id, 'Completed');
    expect(await payer.give(data.id, { otp })).toMatchObject({
      status: 200,
      data: { status: 'Completed' },
    });
    const { rows } = await sql`select from audit_record
      where action = 'transfer.signed' and subject_id = ${data.id}`.execute(bank.db);
    expect(rows).toHaveLength(1);
    expect(await payer.money()).toEqual([997_450n, 997_450n]);
  });

  it('from another device hears the same, and uses up no factor', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const phone = await bank.elsewhere(payer);
    await phone.read(data.id);
    const otp = await payer.code(data.id);
    expect((await payer.give(data.id, { otp })).status).toBe(200);
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      expect((await phone.give(data.id, { otp })).status).toBe(200);
    }
    expect((await payer.cancel(data.id)).data).toMatchObject({ status: 'Cancelled' });
    expect((await phone.give(data.id, { otp })).data).toMatchObject({ status: 'Cancelled' });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });

  it('over something else, or of somebody else, is none', async () => {
    const [payer, stranger] = [await bank.payer(), await bank.payer()];
    const { data } = await payer.send();
    const otp = await payer.code(data.id);
    expect((await payer.give(data.id, { otp })).status).toBe(200);
    const other = { otp, terms_digest: 'a'.repeat(64) };
    expect((await payer.answer(data.id, other)).code).toBe('transfer_not_open');
    expect((await stranger.answer(data.id, other)).code).toBe('not_found');
  });
});

describe('an order that was refused', () => {
  it('for what is proven of its customer is refused again, when more is proven too', async () => {
    const payer = await bank.payer();
    for (const more of [{}, { scheduled_for: dayAfter(new Date(), 10) }]) {
      await bank.tier(payer, { id: false, address: false });
      const order = { ...(await quoted(payer, '10000')), ...more };
      const proven = { id: true, address: true };
      await refusedTwice(payer, order, 'limit_exceeded', () => bank.tier(payer, proven));
      const { data, status } = await payer.send(order);
      expect([status, data.status]).toEqual([
        201,
        'scheduled_for' in more ? 'Scheduled' : 'Pending',
      ]);
    }
  });

  it('for a limit, or for want of money, is refused again when there is room', async () => {
    const payer = await bank.payer();
    await bank.tier(payer, { id: false, address: false });
    const proven = { id: true, address: true };
    await refusedTwice(payer, { amount: '50001' }, 'limit_exceeded', () =>
      bank.tier(payer, proven),
    );
    const empty = await newAccount(bank.test, payer.person, 'USD');
    const order = { account_id: empty, amount: '2000' };
    await refusedTwice(payer, order, 'insufficient_funds', () => payer.person.fill(empty, 5_000n));
  });

  it('for something else can be put right under its id', async () => {
    const payer = await bank.payer();
    const id = newId('transfer');
    const { protection_answers: _, ...bare } = payer.order();
    expect((await payer.call('POST', '/api/transfers', bare, id)).code).toBe('answers_missing');
    expect(await payer.send({}, id)).toMatchObject({ status: 201, replay: false });
  });
});

it('what is kept of an answer is kept for thirty days', async () => {
  const payer = await bank.payer();
  const id = newId('transfer');
  await payer.send({}, id);
  const { rows } = await sql`select extract(epoch from expires_at - started_at)::int as seconds,
    answer is not null as kept from idempotency_record where key = ${id}`.execute(bank.db);
  expect(rows).toEqual([{ seconds: 30 * DAY, kept: true }]);
});
