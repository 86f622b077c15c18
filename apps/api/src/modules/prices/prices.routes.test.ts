/** What is published is what is charged, in every currency. */
import { type Client, createClient } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PageDataSource } from '#modules/graph/page-data.service.ts';
import { currencies, prices } from '#modules/settings/settings.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { america, germany, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
let visitor: Client;

async function set<T extends object>(
  group: Parameters<typeof changeSettings<T>>[1],
  patch: Partial<T>,
) {
  const { settings } = bank.test.bank.foundation;
  const expectedVersion = settings.current(group).version;
  const by = { changedBy: 'a test', expectedVersion };
  await bank.db.transaction().execute((tx) => changeSettings(tx, group, patch, by));
  await settings.refresh();
}

beforeAll(async () => {
  bank = await SendingBank.start();
  visitor = createClient({ baseUrl: bank.test.address, language: () => 'en' });
  await set(prices, { fx_fee: 0, send_domestic: 137, send_abroad: 301 });
  await set(currencies, { JPY: true, BRL: true, ZAR: true, PHP: true });
});
afterAll(() => bank.close());

const ABROAD = {
  USD: '301',
  CAD: '301',
  EUR: '301',
  GBP: '301',
  AUD: '301',
  JPY: '451',
  BRL: '1505',
  ZAR: '6020',
  PHP: '15050',
};

it('The price list gives what is charged in each currency that the bank offers', async () => {
  const { amounts } = await visitor.prices.read();
  const listed = amounts.send_abroad.map(({ amount, currency }) => [currency, amount]);
  expect(Object.fromEntries(listed)).toEqual(ABROAD);
  expect(amounts.send_abroad.find(({ currency }) => currency === 'GBP')?.display).toBe('£3.01');
  await set(currencies, { PHP: false });
  const fewer = await visitor.prices.read();
  expect(fewer.amounts.send_domestic.map(({ currency }) => currency)).not.toContain('PHP');
  await set(currencies, { PHP: true });
});

it('A payment costs what the list says, from an account of any currency', async () => {
  const { amounts } = await visitor.prices.read();
  for (const currency of Object.keys(ABROAD)) {
    const payer = await bank.payer(currency, 1_000_000n);
    const charged = async (payee: object) => {
      const { data } = await payer.validate({ payee, amount: '5000' });
      const { amount } = data.left as { amount: string };
      return String(BigInt(amount) - 5_000n);
    };
    const said = (item: 'send_abroad' | 'send_domestic') =>
      amounts[item].find((one) => one.currency === currency)?.amount;
    const isEuro = currency === 'EUR';
    expect(await charged(isEuro ? america : germany), currency).toBe(said('send_abroad'));
    if (isEuro) expect(await charged(germany)).toBe(said('send_domestic'));
    if (currency === 'USD') expect(await charged(america)).toBe(said('send_domestic'));
  }
});

it('A product’s fees and the site’s pages have the same amounts', async () => {
  const { amounts } = await visitor.prices.read();
  const { data } = await new PageDataSource(bank.test.bank.foundation).read('en', '/products');
  expect(data.content.price_amounts).toEqual(amounts);
  for (const product of await visitor.products.list()) {
    const own = amounts.send_abroad.filter(({ currency }) => product.currencies.includes(currency));
    expect(product.fees.find(({ item }) => item === 'send_abroad')?.amounts).toEqual(own);
    expect(product.fees.find(({ item }) => item === 'fx_margin')?.amounts).toEqual([]);
  }
});
