/** Quotes and rates through the front door, and rates taken from planted files. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fx as fxSettings, prices } from '#modules/settings/settings.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { send } from '#testing/money-bank.ts';
import { NotTheFile } from './ecb-file.rules.ts';
import { loadEcbRates, RatesOutOfBounds } from './ecb-rates.service.ts';
import { Fx } from './fx.service.ts';

let bank: TestBank;

beforeAll(async () => {
  bank = await startBank({ roles: ['web'] });
});
afterAll(() => bank.close());

const foundation = () => bank.bank.foundation;

async function set(
  group: typeof fxSettings | typeof prices,
  patch: Partial<typeof fxSettings.defaults & typeof prices.defaults>,
): Promise<void> {
  const { database, settings } = foundation();
  const expectedVersion = settings.current<object>(group).version;
  await database.db
    .transaction()
    .execute((tx) =>
      changeSettings<object>(tx, group, patch, { changedBy: 'a test', expectedVersion }),
    );
  await settings.refresh();
}

function quote(query: string) {
  return send(bank.browser(), 'GET', `/api/fx/quote?${query}`);
}

async function today(): Promise<string> {
  const { rows } = await foundation().database.pool.query(
    `select (bank_now() at time zone 'Europe/London')::date as today`,
  );
  return rows[0].today;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

describe('a quote', () => {
  it('says rate, margin, fee and what arrives, to anybody, and writes nothing', async () => {
    const answer = await quote('from=USD&to=EUR&amount=10000');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      amount: { amount: '10000', currency: 'USD', display: '$100.00' },
      fee: { amount: '10', currency: 'USD' },
      arrives: { amount: '9171', currency: 'EUR' },
      rate: '0.9179723502',
      reference_rate: '0.9216589862',
      margin: 40,
      source: 'sandbox',
      rate_date: await today(),
      expires_at: new Date(bank.clock.now().getTime() + 60_000).toISOString(),
    });
    expect((await quote('from=USD&to=EUR&amount=10000')).data.quote_id).not.toBe(
      answer.data.quote_id,
    );
  });

  it('is refused for currencies that are the same, unknown or not offered', async () => {
    expect(await quote('from=USD&to=USD&amount=1')).toMatchObject({
      status: 422,
      code: 'same_currency',
    });
    expect(await quote('from=USD&to=JPY&amount=100')).toMatchObject({
      status: 422,
      code: 'currency_not_offered',
      field: 'to',
    });
    expect((await quote('from=JPY&to=USD&amount=100000')).status).toBe(200);
    expect(await quote('from=XXX&to=USD&amount=100')).toMatchObject({
      code: 'currency_not_offered',
      field: 'from',
    });
    expect(await quote('from=USD&to=GBP&amount=1')).toMatchObject({
      status: 422,
      code: 'amount_too_small',
      field: 'amount',
    });
    expect(await quote('from=USD&to=GBP&amount=0')).toMatchObject({ code: 'invalid' });
    expect(await quote('from=GBP&to=AUD&amount=999999999999999')).toMatchObject({
      code: 'invalid',
      field: 'amount',
    });
  });

  it('follows the price list, whose version is published', async () => {
    const before = await bank.browser().client.prices.read({});
    const items = { fx_margin: 40, fx_fee: 10, send_domestic: 0, send_abroad: 300 };
    const { amounts, ...list } = before;
    expect(list).toEqual({ version: 0, since: null, items });
    expect(amounts.send_abroad).toContainEqual({
      amount: '300',
      currency: 'GBP',
      display: '£3.00',
    });
    await set(prices, { fx_margin: 0, fx_fee: 0 });
    const after = await bank.browser().client.prices.read({});
    expect(after).toMatchObject({ version: 1, items: { fx_margin: 0, fx_fee: 0 } });
    expect(after.since).not.toBeNull();
    const { data } = await quote('from=USD&to=EUR&amount=10000');
    expect(data).toMatchObject({
      fee: { amount: '0' },
      arrives: { amount: '9216' },
      rate: '0.9216589862',
    });
    await set(prices, prices.defaults);
  });
});

describe('the central bank’s rates', () => {
  const envelope = (day: string, rates: Record<string, string>) => {
    const cubes = Object.entries(rates).map(
      ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
    );
    return `<gesmes:Envelope><Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></gesmes:Envelope>`;
  };
  const load = (text: string) => {
    const { database, settings } = foundation();
    return loadEcbRates({
      db: database.db,
      settings,
      fx: new Fx(foundation()),
      fetchFile: async () => text,
    });
  };
  let day: string;

  beforeEach(async () => {
    day = await today();
    await set(fxSettings, { ...fxSettings.defaults, source: 'ecb' });
  });

  it('are not there before the first file: no quote is made from nothing', async () => {
    expect(await quote('from=USD&to=EUR&amount=10000')).toMatchObject({
      status: 503,
      code: 'rate_unavailable',
    });
  });

  it('are taken once, used by quotes, and recorded', async () => {
    const text = envelope(dayBefore(day, 3), { USD: '1.1000', GBP: '0.8500', XYZ: '3' });
    expect(await load(text)).toBe(2);
    expect(await load(text)).toBe(0);
    expect((await quote('from=EUR&to=USD&amount=10000')).data).toMatchObject({
      reference_rate: '1.1',
      source: 'ecb',
      rate_date: dayBefore(day, 3),
    });
    const { rows } = await foundation().database.ownerPool.query(
      `select count(*)::int as count from audit_record where action = 'fx.rates_taken'`,
    );
    expect(rows[0].count).toBe(1);
  });

  it('that jump are left out while the others are taken, and the job fails aloud', async () => {
    const text = envelope(dayBefore(day, 2), { USD: '1.2500', GBP: '0.8600' });
    await expect(load(text)).rejects.toThrow(RatesOutOfBounds);
    expect((await quote('from=EUR&to=USD&amount=10000')).data.reference_rate).toBe('1.1');
    expect((await quote('from=EUR&to=GBP&amount=10000')).data.reference_rate).toBe('0.86');
    // The older of the two days counts where both are used.
    expect((await quote('from=USD&to=GBP&amount=10000')).data.rate_date).toBe(dayBefore(day, 3));
  });

  it('that are old, or of a day to come, are refused; and those in use grow too old', async () => {
    await expect(load(envelope(dayBefore(day, 9), { USD: '1.1' }))).rejects.toThrow(NotTheFile);
    await expect(load(envelope(dayBefore(day, -3), { USD: '1.1' }))).rejects.toThrow(NotTheFile);
    await expect(load('<html>')).rejects.toThrow(NotTheFile);
    await set(fxSettings, { stale_after_days: 2 });
    expect(await quote('from=EUR&to=USD&amount=10000')).toMatchObject({ code: 'rate_unavailable' });
    expect((await quote('from=EUR&to=GBP&amount=10000')).status).toBe(200);
  });

  it('stay as they were taken', async () => {
    const { pool, ownerPool } = foundation().database;
    await expect(pool.query('update fx_rate set per_eur = 2')).rejects.toThrow();
    await expect(ownerPool.query('delete from fx_rate')).rejects.toThrow();
  });

  it('are what a live bank uses, whatever is set', async () => {
    await set(fxSettings, { source: 'sandbox' });
    expect(new Fx({ ...foundation(), mode: 'live' }).source).toBe('ecb');
    expect(new Fx({ ...foundation(), mode: 'sandbox' }).source).toBe('sandbox');
  });
});
