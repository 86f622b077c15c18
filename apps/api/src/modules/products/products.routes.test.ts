/** What can be opened, as staff set it and as people see it. */
import { productIds } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#modules/settings/settings.service.ts';
import { startBank, type TestBank, type TestBrowser } from '#testing/bank.ts';
import { type MoneyCustomer, newMoneyCustomer, send } from '#testing/money-bank.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let admin: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  admin = bank.browser();
  await admin.client.personas.signInAs({ body: { persona: 'priya-raman' } });
});
afterAll(() => bank.close());

const list = () => bank.browser().client.products.list({});
const open = (body: object) => send(nadia.browser, 'POST', '/api/accounts', { body });

async function setProduct(id: (typeof productIds)[number], patch: object) {
  const { products: now } = await admin.client.settings.read({});
  const response = await admin.fetch('/api/settings/products', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': `"${now.version}"` },
    body: JSON.stringify({ [id]: { ...now.value[id], ...patch } }),
  });
  const { details }: { details: object[] } = JSON.parse(await response.text());
  return details[0];
}

it('lists six opened online and five at sign-up, with the fees of the price list', async () => {
  const all = await list();
  expect(all.map(({ id }) => id)).toEqual(productIds);
  expect(all.filter(({ opened_at }) => opened_at === 'online')).toHaveLength(6);
  expect(all.find(({ id }) => id === 'term-deposits')).toMatchObject({
    name: 'Term Deposits',
    kind: 'term',
    rate: products.defaults['term-deposits'].rate,
    term: 6,
    // Those that the bank offers at all.
    currencies: ['USD', 'AUD', 'CAD', 'EUR', 'GBP'],
  });
  const fees = [
    { item: 'fx_margin', basis_points: 40, cents: null },
    { item: 'fx_fee', basis_points: 10, cents: null },
    { item: 'send_domestic', basis_points: null, cents: 0 },
    { item: 'send_abroad', basis_points: null, cents: 300 },
  ];
  for (const product of all) {
    const plain = product.fees.map(({ amounts: _, ...fee }) => fee);
    expect(plain).toEqual(fees);
    const charged = product.fees.map(({ amounts }) => amounts.map(({ amount }) => Number(amount)));
    const each = (minor: number) => product.currencies.map(() => minor);
    expect(charged).toEqual([[], [], each(0), each(300)]);
  }
});

it('an account is opened by the product’s name or id, in a currency it is offered in', async () => {
  const byName = await open({ account_type: 'Maxi Saver', currency: 'GBP' });
  expect(byName).toMatchObject({
    status: 201,
    data: { product: 'maxi-saver', kind: 'savings', rate: 275, country: 'GB' },
  });
  const byId = await open({ account_type: 'concession-account', currency: 'EUR' });
  expect(byId.data).toMatchObject({ account_type: 'Concession Account', country: 'DE' });
  expect(await open({ account_type: 'Gold Rush', currency: 'USD' })).toMatchObject({
    status: 422,
    code: 'product_not_offered',
    field: 'account_type',
  });
  await setProduct('incentive-saver', { offered: false });
  await setProduct('maxi-saver', { currencies: ['USD'] });
  expect(await open({ account_type: 'Incentive Saver', currency: 'USD' })).toMatchObject({
    code: 'product_not_offered',
  });
  expect(await open({ account_type: 'Maxi Saver', currency: 'GBP' })).toMatchObject({
    code: 'currency_not_offered',
    field: 'currency',
  });
  expect((await list()).some(({ id }) => id === 'incentive-saver')).toBe(false);
});

it('a term deposit says when it matures and keeps its rate', async () => {
  const { data } = await open({ account_type: 'Term Deposits', currency: 'USD' });
  const { date } = await bank.browser().client.sandbox.clock({});
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  expect(months(String(data.matures_on)) - months(date)).toBe(6);
  expect(data.rate).toBe(375);
  await setProduct('term-deposits', { rate: 10 });
  const again = await send(nadia.browser, 'GET', `/api/accounts/${data.id}`);
  expect(again.data.rate).toBe(375);
});

it('only a term product has a term, and each of them has one', async () => {
  const none = await setProduct('term-deposits', { term: null });
  expect(none).toMatchObject({ code: 'invalid', field: 'term-deposits.term' });
  const some = await setProduct('complete-freedom', { term: 3 });
  expect(some).toMatchObject({ code: 'invalid', field: 'complete-freedom.term' });
});
