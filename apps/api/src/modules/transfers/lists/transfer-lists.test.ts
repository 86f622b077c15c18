/** Lists of transfers through the front door: order, pages, filters, balances, and the CSV file. */
import type { AccountId, TransferId } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, uuidV7 } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let everyday: AccountId;
let savings: AccountId;

interface Listed {
  readonly id: string;
  readonly value_date: string;
  readonly type: string;
  readonly kind: string;
  readonly counterparty: string;
  readonly comment: string | null;
  readonly amount: { amount: string };
  readonly balance_after: { amount: string } | null;
}

/** So many movements on one account that several share a value date. */
const simulated = Array.from({ length: 40 }, (_, at) => ({
  // One after the other, as people make them.
  id: `trf_${uuidV7(1_741_000_000_000 + at)}` as TransferId,
  kind: 'simulated' as const,
  type: at % 4 === 3 ? ('Debit' as const) : ('Credit' as const),
  amountMinor: BigInt(10_00 + at),
  valueDate: `2025-03-${String(1 + Math.floor(at / 8)).padStart(2, '0')}`,
  counterparty: at === 20 ? '=cmd|"calc", Ltd' : `Birchwood ${at}`,
}));

beforeAll(async () => {
  bank = await startBank({ roles: ['web'] });
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  everyday = await newAccount(bank, nadia);
  savings = await newAccount(bank, nadia);
  await nadia.fill(everyday, 500_00n);
  const body = { from: everyday, to: savings, amount: '12345', comment: 'Für die Küche' };
  await send(nadia.browser, 'POST', '/api/transfers/internal', { body, key: newId('transfer') });
  const outcomes = await bank.bank.transfers.submitSystem(
    simulated.map((item) => ({ ...item, customerId: nadia.id, accountId: everyday })),
  );
  expect(outcomes.every(({ done }) => done)).toBe(true);
});
afterAll(() => bank.close());

async function pages(query: string, limit: number): Promise<Listed[]> {
  const seen: Listed[] = [];
  let next: string | null = `/api/transfers?limit=${limit}${query}`;
  while (next !== null) {
    const { status, data } = await send(nadia.browser, 'GET', next);
    expect(status).toBe(200);
    const page = data as unknown as { data: Listed[]; next_page_url: string | null };
    expect(page.data.length).toBeLessThanOrEqual(limit);
    seen.push(...page.data);
    next = page.next_page_url;
  }
  return seen;
}

const all = (query: string) => pages(query, 100);

describe('a list', () => {
  it.each(['', '&account_id='])(
    'holds each once, by value date, in pages of any size (%s)',
    async (of) => {
      const query = of === '' ? '' : of + everyday;
      const whole = await all(query);
      expect(whole).toHaveLength(42);
      expect(new Set(whole.map(({ id }) => id)).size).toBe(42);
      const dates = whole.map(({ value_date }) => value_date);
      expect(dates).toEqual(dates.toSorted().reverse());
      for (const limit of [1, 7, 8]) {
        expect((await pages(query, limit)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      }
    },
  );

  it('shows one side of an account, and the balance that the ledger wrote down', async () => {
    const there = await all(`&account_id=${savings}`);
    expect(there).toMatchObject([
      { type: 'Credit', amount: { amount: '12345' }, balance_after: { amount: '12345' } },
    ]);
    const newestFirst = (
      await all(`&account_id=${everyday}&from=2025-03-01&to=2025-03-31`)
    ).reverse();
    let balance = 500_00n - 123_45n;
    for (const [at, item] of newestFirst.entries()) {
      const amount = BigInt(item.amount.amount);
      balance += item.type === 'Credit' ? amount : -amount;
      expect(item.id, `${at}`).toBe(simulated[at]?.id);
      expect(item.balance_after).toMatchObject({ amount: String(balance) });
    }
  });

  it('finds by comment, counterparty, account name, reference and what the bank is called', async () => {
    const found = async (text: string, more = '') =>
      (await all(`${more}&text=${encodeURIComponent(text)}`)).map(({ id }) => id);
    expect(await found('küche')).toHaveLength(1);
    expect(await found('birchwood 3')).toHaveLength(11);
    expect(await found('100%')).toEqual([]);
    expect(await found(simulated[5]?.id.slice(-12) ?? '')).toEqual([simulated[5]?.id]);
    expect(await found('faucet')).toHaveLength(1);
    expect(await found('complete freedom')).toHaveLength(1);
  });

  it('is narrowed by days, amounts, direction and status', async () => {
    const of = `&account_id=${everyday}`;
    expect(await all(`${of}&from=2025-03-02&to=2025-03-03`)).toHaveLength(16);
    expect(await all(`${of}&type=Debit&to=2025-03-31`)).toHaveLength(10);
    expect(await all(`${of}&type=Credit`)).toHaveLength(31);
    expect(await all('&type=Debit')).toHaveLength(11);
    expect(await all('&type=Credit')).toHaveLength(31);
    expect(await all(`${of}&min_amount=1005&max_amount=1009`)).toHaveLength(5);
    expect(await all(`${of}&status=Completed`)).toHaveLength(42);
    expect(await all(`${of}&status=Failed`)).toEqual([]);
    expect(await all(`${of}&from=0000-01-01`)).toHaveLength(42);
  });

  it('is not there for an account of somebody else’s', async () => {
    const tom = await newMoneyCustomer(bank, 'tom@example.com');
    for (const address of ['/api/transfers', '/api/transfers/export']) {
      const answer = await send(tom.browser, 'GET', `${address}?account_id=${everyday}`);
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await send(nadia.browser, 'GET', '/api/transfers?cursor=abc')).status).toBe(422);
  });

  it('reads no more of a long account than of a short one', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    const { rows } = await ownerPool.query(
      `explain (format json) select * from transfer where from_account = $1
       order by value_date desc, created_at desc, id desc limit 26`.replace('$1', `'${everyday}'`),
    );
    const plan = JSON.stringify(rows);
    expect(plan).not.toContain('"Sort"');
  });
});

describe('the CSV file', () => {
  it('has a line for each, with id, signed amount, balance and mark, and no formulas', async () => {
    const response = await nadia.browser.fetch(`/api/transfers/export?account_id=${everyday}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('transfers.csv');
    const text = await response.text();
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(43);
    expect(lines[0]).toContain('id,value_date,recorded_at,account_id,kind,type,status,amount');
    const line = (id: string | undefined) => lines.find((one) => one.startsWith(id ?? '?')) ?? '';
    expect(line(simulated[3]?.id)).toContain('Debit,Completed,-10.03,USD,0.00,,,,');
    expect(line(simulated[3]?.id)).toContain('SIMULATED');
    expect(line(simulated[20]?.id)).toContain(`"'=cmd|""calc"", Ltd"`);
    expect(text).toContain('Für die Küche');
  });
});
