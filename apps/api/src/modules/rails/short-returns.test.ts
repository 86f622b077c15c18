/** A payment comes back, and the other bank has kept its charges. */
import type { TransferId } from '@fairlead/contract';
import { type Currency, money } from '@fairlead/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdjustingBank, type Clerk } from '#testing/adjusting-bank.ts';
import { send } from '#testing/money-bank.ts';
import { germany, type Payer, SendingBank } from '#testing/sending-bank.ts';
import { applyAnswer } from './answers.service.ts';
import { ownDifferences } from './reconcile.sql.ts';

const URL = '/api/admins/rails/suspense';
let bank: SendingBank;
let desk: AdjustingBank;
let admin: Clerk;
let owner: Clerk;

beforeAll(async () => {
  bank = await SendingBank.start();
  desk = AdjustingBank.of(bank.test);
  admin = await desk.clerk('admin');
  owner = await desk.clerk('owner');
});
afterAll(() => bank.close());

async function arrived(payer: Payer, order: Record<string, unknown>): Promise<TransferId> {
  const { data } = await payer.pay(order);
  await bank.settle(payer, data.id, 'Completed');
  return data.id as TransferId;
}

let references = 0;

/** As the rail says it, unasked. Answers what then stands in suspense. */
async function comesBack(transferId: string, minor: bigint, currency: Currency): Promise<string> {
  references += 1;
  const { rails } = bank.test.bank.foundation;
  const reference = `SHORT${references}`;
  const facts = { reason: 'AC04', amount: money(minor, currency), at: rails.now() } as const;
  const answer = { reference, kind: 'returned', transferId, ...facts } as const;
  await applyAnswer(bank.db, rails, answer, { whole: true });
  const { data } = await send(admin.browser, 'GET', URL);
  const standing = data.data as { id: string; reference: string; unmatched: string }[];
  const found = standing.find((one) => one.reference === reference);
  expect(found).toMatchObject({ unmatched: 'amount_differs' });
  return found?.id ?? '';
}

const resolve = (id: string, transfer_id: string) =>
  send(admin.browser, 'POST', `${URL}/${id}/resolve`, {
    body: { transfer_id, reason: 'The other bank says that it kept its charges.' },
  });

it('Less than was sent is booked as the payment’s by two people, and its customer told', async () => {
  const payer = await bank.payer('USD', 100_000n);
  const id = await arrived(payer, { amount: '20000' });
  const movement = await comesBack(id, 18_500n, 'USD');
  expect(await payer.status(id)).toBe('Completed');
  const { data: fits } = await send(admin.browser, 'GET', `${URL}/${movement}/matches`);
  expect(fits.transfers).toMatchObject([{ id, short_by: { amount: '1500', currency: 'USD' } }]);
  const { data: proposed } = await resolve(movement, id);
  expect(await payer.person.balance(payer.account)).toBe(80_000n);
  expect(await desk.approve(owner, proposed.approval_id)).toMatchObject({
    data: { status: 'Approved', after: { transfer_id: id, short_by: '1500' } },
  });
  expect(await payer.person.balance(payer.account)).toBe(98_500n);
  const { data: shown } = await payer.read(id);
  expect(shown).toMatchObject({
    status: 'Returned',
    outcome_reason: 'AC04',
    short_return: { back: { amount: '18500' }, kept: { amount: '1500', currency: 'USD' } },
  });
  const told = await payer.call('GET', '/api/notifications');
  expect(JSON.stringify(told.data)).toContain(
    'Your payment of $200.00 came back, but not all of it: the other bank kept $15.00. ' +
      '$185.00 is in your account again.',
  );
  expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
  // What comes once more is nobody's.
  const more = { reference: 'AGAIN', kind: 'returned', transferId: id, reason: null } as const;
  const { rails } = bank.test.bank.foundation;
  const rest = { ...more, amount: money(1_500n, 'USD'), at: rails.now() };
  await applyAnswer(bank.db, rails, rest, { whole: true });
  expect(await payer.person.balance(payer.account)).toBe(98_500n);
});

it('Of a payment into another currency as large a part comes back as came', async () => {
  const payer = await bank.payer('USD', 100_000n);
  const { data: review } = await payer.validate({ payee: germany, amount: '50000' });
  const { quote } = review as { quote: { quote_id: string; arrives: { amount: string } } };
  const order = { payee: germany, amount: '50000', quote_id: quote.quote_id };
  const id = await arrived(payer, order);
  const before = await payer.person.balance(payer.account);
  const { data: sent } = await payer.read(id);
  const { fee, left, arrived: there } = sent as Record<string, { amount: string }>;
  const arrives = BigInt(there?.amount ?? '0');
  const movement = await comesBack(id, arrives - 1_000n, 'EUR');
  const { data: proposed } = await resolve(movement, id);
  await desk.approve(owner, proposed.approval_id);
  const whole = BigInt(left?.amount ?? '0') - BigInt(fee?.amount ?? '0');
  const back = (whole * (arrives - 1_000n) + arrives - 1n) / arrives;
  expect((await payer.person.balance(payer.account)) - before).toBe(back);
  expect((await payer.read(id)).data).toMatchObject({
    status: 'Returned',
    short_return: { back: { amount: String(back) }, kept: { amount: '1000', currency: 'EUR' } },
  });
  expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
});

it('More than was sent, or another currency, is never a payment’s', async () => {
  const payer = await bank.payer('USD', 100_000n);
  const id = await arrived(payer, { amount: '20000' });
  const more = await comesBack(id, 20_001n, 'USD');
  expect(await resolve(more, id)).toMatchObject({ code: 'no_such_match' });
  expect(await resolve(more, id.slice(-12))).toMatchObject({ code: 'no_such_match' });
  const euros = await comesBack(id, 100n, 'EUR');
  expect(await resolve(euros, id)).toMatchObject({ code: 'no_such_match' });
  expect(await payer.status(id)).toBe('Completed');
  expect(await payer.person.balance(payer.account)).toBe(80_000n);
});
