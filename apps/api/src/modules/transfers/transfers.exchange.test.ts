/** Transfers between accounts of different currencies, by a quote that is held for a minute. */
import type { AccountId, TransferId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencies, limits } from '#modules/settings/settings.service.ts';
import { newId } from '#platform/random.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import {
  type Answered,
  anotherBank,
  atDoorOf,
  type MoneyCustomer,
  newAccount,
  newMoneyCustomer,
  send,
} from '#testing/money-bank.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let dollars: AccountId;
let euros: AccountId;
let count = 0;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  const verdict = await verifyLedger(bank.bank.foundation.database.ownerPool);
  await bank.close();
  expect(verdict.findings).toEqual([]);
});

beforeEach(async () => {
  count += 1;
  nadia = await newMoneyCustomer(bank, `nadia-${count}@example.com`);
  dollars = await newAccount(bank, nadia);
  euros = await newAccount(bank, nadia, 'EUR');
  expect((await nadia.fill(dollars, 1000_00n)).status).toBe(201);
});

async function quoteId(amount: bigint, from = 'USD', to = 'EUR'): Promise<string> {
  const query = { from, to, amount: String(amount) };
  return (await nadia.browser.client.fx.quote({ query })).quote_id;
}

interface Wish {
  readonly amount?: bigint;
  readonly quote?: string;
  readonly comment?: string;
  readonly key?: TransferId;
  readonly by?: MoneyCustomer;
  readonly to?: AccountId;
}

function exchange({ amount = 100_00n, key = newId('transfer'), ...wish }: Wish): Promise<Answered> {
  const body = {
    from: dollars,
    to: wish.to ?? euros,
    amount: String(amount),
    ...(wish.quote === undefined ? {} : { quote_id: wish.quote }),
    ...(wish.comment === undefined ? {} : { comment: wish.comment }),
  };
  return send((wish.by ?? nadia).browser, 'POST', '/api/transfers/internal', { body, key });
}

const sql = (text: string, values: unknown[] = []) =>
  bank.bank.foundation.database.ownerPool.query(text, values);

describe('a transfer across currencies', () => {
  it('takes what was quoted, brings what was quoted, and leaves the rest in the position', async () => {
    const key = newId('transfer');
    const quote = await nadia.browser.client.fx.quote({
      query: { from: 'USD', to: 'EUR', amount: '10000' },
    });
    const answer = await exchange({ quote: quote.quote_id, comment: 'for the trip', key });
    expect(answer).toMatchObject({ status: 201, replay: false });
    const { quote_id: _id, expires_at: _at, ...terms } = quote;
    expect(answer.data).toMatchObject({
      id: key,
      user_id: nadia.id,
      account_id: dollars,
      type: 'Debit',
      from: dollars,
      to: euros,
      amount: { amount: '10000', currency: 'USD' },
      left: { amount: '10000', currency: 'USD' },
      arrived: { amount: '9171', currency: 'EUR' },
      fee: { amount: '10', currency: 'USD' },
      quote: terms,
      counterparty: 'Complete Freedom',
      comment: 'for the trip',
      reference: key.slice(-12).toUpperCase(),
      simulated: true,
    });
    expect(await nadia.balance(dollars)).toBe(900_00n);
    expect(await nadia.balance(euros)).toBe(91_71n);
    const { rows } = await sql(
      `select a.code, e.currency, e.amount from ledger.entry e join ledger.account a
         on a.id = e.account_id where e.posting_id = $1 order by e.line`,
      [key.slice(4)],
    );
    expect(rows).toEqual([
      { code: null, currency: 'USD', amount: -100_00n },
      { code: 'fees.USD', currency: 'USD', amount: 10n },
      { code: 'fx_position.USD', currency: 'USD', amount: 99_90n },
      { code: 'fx_position.EUR', currency: 'EUR', amount: -91_71n },
      { code: null, currency: 'EUR', amount: 91_71n },
    ]);
    const { rows: sums } = await sql(
      'select currency, sum(balance)::text as sum from ledger.balance group by currency',
    );
    expect(sums.every(({ sum }) => sum === '0')).toBe(true);
  });

  it('is seen from either account, with the balance after it', async () => {
    const key = newId('transfer');
    await exchange({ quote: await quoteId(100_00n), key });
    const { client } = nadia.browser;
    const [there] = (await client.transfers.list({ query: { account_id: euros } })).data;
    expect(there).toMatchObject({
      id: key,
      account_id: euros,
      type: 'Credit',
      amount: { amount: '9171', currency: 'EUR' },
      balance_after: { amount: '9171', currency: 'EUR' },
    });
    const [here] = (await client.transfers.list({ query: { account_id: dollars } })).data;
    expect(here).toMatchObject({
      type: 'Debit',
      amount: { amount: '10000', currency: 'USD' },
      balance_after: { amount: '90000', currency: 'USD' },
    });
    const read = await client.transfers.read({ params: { id: key }, query: { account_id: euros } });
    expect(read).toMatchObject({ type: 'Credit', account_id: euros, timeline: [{}] });
    const other = newId('account');
    const address = `/api/transfers/${key}?account_id=${other}`;
    expect((await send(nadia.browser, 'GET', address)).status).toBe(404);
  });

  it('needs a quote that is for this very amount and these currencies', async () => {
    expect(await exchange({})).toMatchObject({
      status: 422,
      code: 'quote_required',
      field: 'quote_id',
    });
    const notFitting = { status: 422, code: 'quote_not_fitting', field: 'quote_id' };
    const quote = await quoteId(100_00n);
    expect(await exchange({ quote, amount: 100_01n })).toMatchObject(notFitting);
    expect(await exchange({ quote: await quoteId(100_00n, 'EUR', 'USD') })).toMatchObject(
      notFitting,
    );
    expect(await exchange({ quote: await quoteId(100_00n, 'USD', 'GBP') })).toMatchObject(
      notFitting,
    );
    const more = await newAccount(bank, nadia);
    expect(await exchange({ quote, to: more })).toMatchObject(notFitting);
    expect(await nadia.balance(dollars)).toBe(1000_00n);
    // It was not used up by any of that.
    expect((await exchange({ quote })).status).toBe(201);
  });

  it('takes money out of a currency that is offered no more, and brings none into it', async () => {
    expect((await exchange({ quote: await quoteId(100_00n) })).status).toBe(201);
    const { database, settings } = bank.bank.foundation;
    const offer = async (EUR: boolean) => {
      const by = { changedBy: 'a test', expectedVersion: settings.current(currencies).version };
      await database.db.transaction().execute((tx) => changeSettings(tx, currencies, { EUR }, by));
      await settings.refresh();
    };
    await offer(false);
    await expect(quoteId(100_00n)).rejects.toMatchObject({ code: 'currency_not_offered' });
    const rest = await nadia.balance(euros);
    const quote = await quoteId(rest, 'EUR', 'USD');
    const body = { from: euros, to: dollars, amount: String(rest), quote_id: quote };
    const key = newId('transfer');
    const answer = await send(nadia.browser, 'POST', '/api/transfers/internal', { body, key });
    await offer(true);
    expect(answer.status).toBe(201);
    expect(await nadia.balance(euros)).toBe(0n);
  });

  it('believes no quote that it did not make', async () => {
    const [text = '', signature = ''] = (await quoteId(100_00n)).split('.');
    const says = JSON.parse(Buffer.from(text, 'base64url').toString());
    says[6] = '999999';
    const raised = Buffer.from(JSON.stringify(says)).toString('base64url');
    for (const quote of [`${raised}.${signature}`, `${text}.${'A'.repeat(43)}`, 'x'.repeat(80)]) {
      expect(await exchange({ quote })).toMatchObject({ status: 422, code: 'quote_not_fitting' });
    }
    expect(await nadia.balance(euros)).toBe(0n);
  });

  it('is refused when the quote has expired, for good under that id', async () => {
    const quote = await quoteId(100_00n);
    bank.clock.advance(60);
    const key = newId('transfer');
    const expired = { status: 409, code: 'quote_expired', field: 'quote_id' };
    expect(await exchange({ quote, key })).toMatchObject({ ...expired, replay: false });
    expect(await exchange({ quote, key })).toMatchObject({ ...expired, replay: true });
    expect(await exchange({ quote: await quoteId(100_00n), key })).toMatchObject({
      status: 409,
      code: 'id_already_used',
    });
    expect((await exchange({ quote: await quoteId(100_00n) })).status).toBe(201);
  });

  it('uses a quote once', async () => {
    const quote = await quoteId(100_00n);
    expect((await exchange({ quote })).status).toBe(201);
    expect(await exchange({ quote })).toMatchObject({ status: 409, code: 'quote_expired' });
    expect(await nadia.balance(dollars)).toBe(900_00n);
  });

  it('gives the first answer again whatever the quote’s age', async () => {
    const quote = await quoteId(100_00n);
    const key = newId('transfer');
    const first = await exchange({ quote, key });
    bank.clock.advance(120);
    const again = await exchange({ quote, key });
    expect(again).toMatchObject({ status: 201, replay: true });
    expect(again.data).toEqual(first.data);
    expect(await exchange({ quote, key, comment: 'another' })).toMatchObject({
      code: 'id_already_used',
    });
    expect(await nadia.balance(euros)).toBe(91_71n);
  });
});

describe('many at once', () => {
  it('use one quote once, at two banks’ doors', async () => {
    const other = await anotherBank(bank);
    const there = atDoorOf(other, nadia);
    const quote = await quoteId(20_00n);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        exchange({ quote, amount: 20_00n, by: at % 2 === 0 ? nadia : there }),
      ),
    );
    await other.close();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'quote_expired')).toHaveLength(19);
  });

  it('never go over the day’s limit together, whatever currency they go to', async () => {
    const { database, settings } = bank.bank.foundation;
    const set = async (internal_per_day: number, expectedVersion: number) => {
      await database.db
        .transaction()
        .execute((tx) =>
          changeSettings(
            tx,
            limits,
            { internal_per_day },
            { changedBy: 'a test', expectedVersion },
          ),
        );
      await settings.refresh();
    };
    const more = await newAccount(bank, nadia);
    const quotes = await Promise.all(Array.from({ length: 25 }, () => quoteId(10_00n)));
    await set(100, settings.current(limits).version);
    const answers = await Promise.all([
      ...quotes.map((quote) => exchange({ quote, amount: 10_00n })),
      ...quotes.map(() => exchange({ amount: 10_00n, to: more })),
    ]);
    await set(limits.defaults.internal_per_day, settings.current(limits).version);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(40);
    expect(await nadia.balance(dollars)).toBe(900_00n);
  });
});

describe('a term deposit', () => {
  it('lets nothing leave before it matures, and takes what comes', async () => {
    await sql(
      `update account set matures_on = current_date + 30, fixed_rate = 100, fixed_minimum = 0
       where id = $1`,
      [dollars],
    );
    const more = await newAccount(bank, nadia);
    expect(await exchange({ to: more })).toMatchObject({
      status: 409,
      code: 'not_matured',
      field: 'from',
    });
    expect((await nadia.fill(dollars, 1_00n)).status).toBe(201);
    await sql('update account set matures_on = current_date where id = $1', [dollars]);
    expect((await exchange({ to: more })).status).toBe(201);
  });
});
