/** Payments from one customer of the bank to another, which never leave it. */
import type { TransferId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import { sql } from 'kysely';
import { Document } from 'mupdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetWords } from '#modules/transfers/lists/transfer-lists.service.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const payeeOf = (payer: Payer, title = 'Nadia Haddad') => bank.payeeOf(payer, title);
const nameOf = (payer: Payer) => bank.nameOf(payer);

/** The time to undo is over, and what falls due is done. */
async function booked(): Promise<void> {
  bank.test.clock.advance(11);
  await bank.later(0.01);
}

async function listed(payer: Payer) {
  const { client } = payer.person.browser;
  return (await client.transfers.list({ query: { account_id: payer.account } })).data[0];
}

it('is on the account of who is paid in the moment in which it is called arrived', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const payee = await payeeOf(taker, await nameOf(taker));
  const { data } = await payer.pay({ payee, comment: 'For the boat' });
  expect(data).toMatchObject({ status: 'Pending', phase: 'checks', inside: true });
  expect(await taker.money()).toEqual([0n, 0n]);
  await booked();
  const paid = await listed(payer);
  expect(await payer.read(data.id)).toMatchObject({
    data: { status: 'Completed', rail_reference: null, may_recall: false },
  });
  const left = 1_000_000n - BigInt(paid?.left.amount ?? '');
  expect(await payer.money()).toEqual([left, left]);
  expect(await taker.money()).toEqual([2_550n, 2_550n]);
  expect(await listed(taker)).toMatchObject({
    kind: 'received',
    type: 'Credit',
    status: 'Completed',
    amount: { amount: '2550', currency: 'USD' },
    fee: { amount: '0' },
    counterparty: await nameOf(payer),
    comment: 'For the boat',
    source_bank_logo: { initials: 'FB', country: null },
    balance_after: { amount: '2550' },
  });
  const told = async (who: Payer) =>
    JSON.stringify((await who.call('GET', '/api/notifications')).data);
  expect(await told(taker)).toContain('from another customer of this bank');
  expect(await told(payer)).toContain('has arrived');
  const orders = bank.db.selectFrom('rail_order').select('state');
  expect(await orders.where('transfer_id', '=', String(data.id)).execute()).toEqual([]);
  expect((await verifyLedger(bank.test.bank.foundation.database.pool)).intact).toBe(true);
});

it('names who paid until they are erased, and nobody after that', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const payee = await payeeOf(taker, await nameOf(taker));
  await payer.pay({ payee, comment: 'For the boat' });
  await booked();
  const rename = (to: string) =>
    sql`update transfer set counterparty = ${to} where kind = 'received'`.execute(bank.db);
  await expect(rename('Somebody else')).rejects.toThrow('a name can only be cleared');
  const forget = ({ person }: Payer) =>
    bank.db.transaction().execute((tx) => forgetWords(tx, person.id));
  await forget(await bank.payer());
  expect(await listed(taker)).toMatchObject({
    counterparty: await nameOf(payer),
    comment: 'For the boat',
  });
  await forget(payer);
  expect(await listed(taker)).toMatchObject({
    counterparty: 'Somebody who is no longer a customer here',
    comment: null,
    amount: { amount: '2550' },
  });
  const { client } = taker.person.browser;
  const day = (await listed(taker))?.value_date ?? '';
  const { id } = await client.statements.create({
    body: { account_id: taker.account, from: day, to: day },
  });
  const csv = await taker.person.browser.fetch(`/api/statements/${id}/file?format=csv`);
  expect(await csv.text()).toContain('From somebody who is no longer a customer here');
  const left = sql`select from transfer where comment = 'For the boat'
    and customer_id in (${payer.person.id}, ${taker.person.id})`;
  expect((await left.execute(bank.db)).rows).toEqual([]);
});

it('names nobody to whom it went once that one is erased', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  await payer.pay({ payee: await payeeOf(taker, await nameOf(taker)) });
  await booked();
  await bank.db.transaction().execute((tx) => forgetWords(tx, taker.person.id));
  expect((await listed(taker))?.counterparty).toContain('no longer a customer');
});

it('reads on the statements and receipts of both as what it is', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const payee = await payeeOf(taker, await nameOf(taker));
  const { data } = await payer.pay({ payee });
  await booked();
  const received = await listed(taker);
  const day = received?.value_date ?? '';
  for (const [who, title] of [
    [payer, `To ${await nameOf(taker)}`],
    [taker, `From ${await nameOf(payer)}`],
  ] as const) {
    const { client } = who.person.browser;
    const body = { account_id: who.account, from: day, to: day };
    const { id } = await client.statements.create({ body });
    const file = await client.statements.file({ params: { id }, query: { format: 'csv' } });
    expect(await file.text()).toContain(title);
  }
  for (const [who, id, words] of [
    [payer, data.id, 'Completed inside Fairlead Bank. No money left the bank.'],
    [taker, received?.id, 'From another customer of Fairlead Bank.'],
  ] as const) {
    const { client } = who.person.browser;
    const file = await client.receipts.file({ params: { id: id as TransferId } });
    const bytes = Buffer.from(await file.arrayBuffer());
    const page = Document.openDocument(bytes, 'application/pdf').loadPage(0);
    expect(page.toStructuredText('').asText().replaceAll(/\s+/g, ' ')).toContain(words);
  }
});

it('is not said of one that a rail took before: nobody here was given it', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const { data } = await payer.pay({ payee: await payeeOf(taker, await nameOf(taker)) });
  expect(data).toMatchObject({ inside: true });
  await sql`update external_order set rail_reference = 'SBX-1'
    where transfer_id = ${String(data.id)}`.execute(bank.db);
  expect((await payer.read(data.id)).data).toMatchObject({ inside: false });
});

it('crosses currencies at the rate that was agreed to', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('EUR', 0n)];
  const payee = await payeeOf(taker, await nameOf(taker));
  const { quote } = (await payer.validate({ payee })).data;
  const { data } = await payer.pay({ payee, quote_id: Reflect.get(Object(quote), 'quote_id') });
  await booked();
  expect(await payer.status(data.id)).toBe('Completed');
  const arrived = (await listed(taker))?.amount.amount;
  expect(quote).toMatchObject({ arrives: { amount: arrived, currency: 'EUR' } });
  expect(await taker.money()).toEqual([BigInt(arrived ?? ''), BigInt(arrived ?? '')]);
});

it('asks the bank itself whose account it is, and tells the name only to who nearly knew it', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const name = await nameOf(taker);
  const [first = '', last = ''] = name.split(' ');
  const check = async (title: string) =>
    (await payer.validate({ payee: await payeeOf(taker, title) })).data.name_check;
  expect(await check(`${last.toUpperCase()}, ${first}`)).toMatchObject({ outcome: 'match' });
  expect(await check(`${first[0]}. ${last}`)).toMatchObject({
    outcome: 'close_match',
    name_found: name,
  });
  expect(await check('Harbor Supplies')).toMatchObject({ outcome: 'no_match', name_found: null });
});

it('is refused for an account that is not there, or that it would leave', async () => {
  const payer = await bank.payer();
  const own = await payeeOf(payer);
  expect(await payer.validate({ payee: own })).toMatchObject({ status: 422, code: 'same_account' });
  const nobody = { ...own, details: { ...own.details, account_number: '990000000000' } };
  expect(await payer.validate({ payee: nobody })).toMatchObject({
    status: 422,
    code: 'details_wrong',
    field: 'details.account_number',
  });
});

it('can be taken back in the time to undo, and is then never booked', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const { data } = await payer.pay({ payee: await payeeOf(taker, await nameOf(taker)) });
  // The bank's clock is moved ahead, but the time to undo is real.
  await bank.later(1);
  expect(await payer.status(data.id)).toBe('Pending');
  expect((await payer.cancel(data.id)).data).toMatchObject({ status: 'Cancelled' });
  await booked();
  expect(await taker.money()).toEqual([0n, 0n]);
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
});

it('is booked or taken back where both come at once, and between two both ways', async () => {
  const [one, other] = [await bank.payer(), await bank.payer()];
  const to = async (who: Payer) => ({ payee: await payeeOf(who, await nameOf(who)) });
  const sent: (readonly [Payer, unknown])[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    for (const [payer, taker] of [[one, other] as const, [other, one] as const]) {
      sent.push([payer, (await payer.pay(await to(taker))).data.id]);
    }
  }
  bank.test.clock.advance(11);
  await Promise.all([bank.later(0.01), ...sent.map(([payer, id]) => payer.cancel(id))]);
  let owed = 0n;
  for (const [payer, id] of sent) {
    const status = await payer.status(id);
    expect(['Completed', 'Cancelled']).toContain(status);
    if (status === 'Completed') owed += payer === one ? -2_550n : 2_550n;
  }
  expect(await one.money()).toEqual([1_000_000n + owed, 1_000_000n + owed]);
  expect(await other.money()).toEqual([1_000_000n - owed, 1_000_000n - owed]);
  expect((await verifyLedger(bank.test.bank.foundation.database.pool)).intact).toBe(true);
});

it('fails where the account was closed meanwhile, and the money is free', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const { data } = await payer.pay({ payee: await payeeOf(taker, await nameOf(taker)) });
  const { browser } = taker.person;
  const spare = await browser.client.accounts.open({ body: { currency: 'USD' } });
  expect(spare.status).toBe('Active');
  await browser.client.accounts.close({ body: { id: taker.account } });
  await booked();
  expect((await payer.read(data.id)).data).toMatchObject({
    status: 'Failed',
    outcome_reason: 'AC04',
  });
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
});

it('tells nobody whose an account is who tries names out, thirty wrong ones an hour', async () => {
  const [payer, honest, taker] = [await bank.payer(), await bank.payer(), await bank.payer()];
  const right = await payeeOf(taker, await nameOf(taker));
  const wrong = await payeeOf(taker, 'A B C Nowak');
  for (let turn = 0; turn < 30; turn += 1) {
    const { data } = await payer.validate({ payee: wrong });
    expect(data).toMatchObject({ name_check: { outcome: 'no_match', name_found: null } });
    if (turn % 6 === 0) expect((await payer.validate({ payee: right })).status).toBe(200);
  }
  for (const payee of [wrong, right]) {
    expect(await payer.validate({ payee })).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
  }
  for (let turn = 0; turn < 40; turn += 1) {
    expect((await honest.validate({ payee: right })).status).toBe(200);
  }
});
