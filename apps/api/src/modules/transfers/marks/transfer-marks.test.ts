/** What stands beside every transfer, on every route that answers one. */
import type { AccountId } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institution } from '#modules/settings/settings.service.ts';
import { newId } from '#platform/random.ts';
import { AdjustingBank, type Clerk } from '#testing/adjusting-bank.ts';
import { newAccount, send, sendSayingWhy } from '#testing/money-bank.ts';
import { germany, type Payer, SendingBank } from '#testing/sending-bank.ts';
import { shortDay } from './transfer-marks.rules.ts';

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

const OWN = { initials: 'FB', country: null };

const zone = () => bank.test.bank.foundation.settings.get(institution).time_zone;

/** The bank's own day of a moment, in English. */
function dayIn(createdAt: unknown) {
  const timeZone = zone();
  const at = new Date(String(createdAt));
  const part = (options: object) =>
    new Intl.DateTimeFormat('en', { timeZone, ...options }).format(at);
  return {
    created_at_month: part({ month: 'short' }),
    created_at_day: Number(part({ day: 'numeric' })),
  };
}

async function savingsOf({ person, account }: Payer): Promise<AccountId> {
  const savings = await newAccount(bank.test, person);
  const body = { id: account, account_tag: 'Rent' };
  expect((await send(person.browser, 'PATCH', '/api/accounts', { body })).status).toBe(200);
  return savings;
}

const listed = async ({ person }: Payer) =>
  (await person.browser.client.transfers.list({ query: {} })).data;

describe('a transfer between own accounts', () => {
  it('says its currency, its day, its two banks and what the account it left is called', async () => {
    const payer = await bank.payer();
    const savings = await savingsOf(payer);
    const { data } = await payer.person.transfer(payer.account, savings, 5_00n);
    const beside = {
      currency: 'USD',
      source_account_title: 'Rent',
      bank_logo: OWN,
      source_bank_logo: OWN,
      updated_at: data.created_at,
      created_by_admin: false,
      reverses: null,
      reversed_by: null,
      ...dayIn(data.created_at),
    };
    expect(data).toMatchObject(beside);
    expect((await listed(payer))[0]).toMatchObject({ id: data.id, ...beside });
    const one = await send(payer.person.browser, 'GET', `/api/transfers/${data.id}`);
    expect(one.data).toMatchObject(beside);
    const path = `/api/admins/transfers/${data.id}`;
    expect((await sendSayingWhy(admin.browser, 'GET', path)).data).toMatchObject(beside);
  });

  it('has the currency of the account that it is seen from', async () => {
    const payer = await bank.payer();
    const euros = await newAccount(bank.test, payer.person, 'EUR');
    const asked = 'from=USD&to=EUR&amount=10000';
    const quote = await send(payer.person.browser, 'GET', `/api/fx/quote?${asked}`);
    const body = { from: payer.account, to: euros, amount: '10000', quote_id: quote.data.quote_id };
    const key = newId('transfer');
    const made = await send(payer.person.browser, 'POST', '/api/transfers/internal', { body, key });
    expect(made).toMatchObject({ status: 201, data: { currency: 'USD' } });
    const path = `/api/transfers/${made.data.id}?account_id=${euros}`;
    const arrived = await send(payer.person.browser, 'GET', path);
    expect(arrived.data).toMatchObject({ currency: 'EUR', amount: { currency: 'EUR' } });
  });

  it('names the month in the reader’s language', async () => {
    const payer = await bank.payer();
    for (const language of ['es', 'ar']) {
      const body = { language };
      await send(payer.person.browser, 'PATCH', '/api/users/update/user', { body });
      const [first] = await listed(payer);
      const names = new Intl.DateTimeFormat(language, { month: 'short', timeZone: zone() });
      expect(first?.created_at_month).toBe(names.format(new Date(first?.created_at ?? '')));
      expect(first?.created_at_month).not.toBe(dayIn(first?.created_at).created_at_month);
    }
  });
});

describe('a payment outside', () => {
  it('has a neutral mark of the payee’s bank, and the moment of its last change', async () => {
    const payer = await bank.payer('EUR');
    const { data } = await payer.pay({ payee: germany });
    const marks = { bank_logo: { initials: 'SB', country: 'DE' }, source_bank_logo: OWN };
    expect(data).toMatchObject({ ...marks, currency: 'EUR', created_by_admin: false });
    await bank.settle(payer, data.id, 'Completed');
    const one = (await send(payer.person.browser, 'GET', `/api/transfers/${data.id}`)).data;
    const timeline = one.timeline as { at: string }[];
    const changed = { updated_at: timeline.at(-1)?.at, ...marks };
    expect(one).toMatchObject(changed);
    expect(String(one.updated_at) > String(one.created_at)).toBe(true);
    expect((await payer.read(data.id)).data).toMatchObject(changed);
    expect((await listed(payer))[0]).toMatchObject({ id: data.id, ...changed });
  });
});

describe('what staff made', () => {
  it('says so, and names what takes back what', async () => {
    const holder = await desk.holder();
    const client = holder.person.browser.client;
    const first = await desk.propose(admin, holder);
    await desk.approve(owner, first.data.approval_id);
    const back = await desk.reverse(admin, first.data.id);
    expect((await desk.approve(owner, back.data.approval_id)).status).toBe(200);
    const { data } = await client.transfers.list({ query: {} });
    const byStaff = { created_by_admin: true, bank_logo: OWN, source_bank_logo: OWN };
    const none = { reverses: null, reversed_by: null };
    expect(data).toMatchObject([
      { id: back.data.id, ...byStaff, reverses: first.data.id, reversed_by: null },
      { id: first.data.id, ...byStaff, reverses: null, reversed_by: back.data.id },
      { id: holder.filled, created_by_admin: false, ...none },
    ]);
    const path = `/api/transfers/${first.data.id}`;
    const one = await send(holder.person.browser, 'GET', path);
    expect(one.data).toMatchObject({ ...byStaff, reversed_by: back.data.id });
  });

  it('knows no bank at the other end of a made-up history', async () => {
    const holder = await desk.holder();
    const body = { account_id: holder.account, number_of_transactions: 3, seed: 4 };
    const made = await sendSayingWhy(owner.browser, 'POST', '/api/transfers/generate', { body });
    expect(made.status).toBe(201);
    const { data } = await holder.person.browser.client.transfers.list({ query: {} });
    const history = data.filter(({ kind }) => kind === 'simulated');
    expect(history).toHaveLength(3);
    for (const { type, counterparty, ...one } of history) {
      const out = { bank_logo: null, source_bank_logo: OWN };
      const into = { bank_logo: OWN, source_bank_logo: null, source_account_title: counterparty };
      expect(one).toMatchObject({ created_by_admin: true, ...(type === 'Debit' ? out : into) });
    }
  });
});

describe('a short date', () => {
  it('is the day where the bank is', () => {
    const late = new Date('2026-12-31T23:30:00Z');
    const at = (timeZone: string) => shortDay(late, 'en', { brand: '', timeZone });
    expect(at('UTC')).toEqual({ created_at_month: 'Dec', created_at_day: 31 });
    expect(at('Europe/Berlin')).toEqual({ created_at_month: 'Jan', created_at_day: 1 });
    expect(at('Asia/Kathmandu')).toEqual({ created_at_month: 'Jan', created_at_day: 1 });
  });
});
