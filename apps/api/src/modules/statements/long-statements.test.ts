/** A day of more movements than fit on paper can be had all the same, whole and as one file. */
import { createHash } from 'node:crypto';
import { type AccountId, type StatementFormat, statementFormats } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankNow } from '#platform/bank-time.ts';
import type { Db } from '#platform/database/db.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { dayAfter } from '#testing/days.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { openingDay } from '#testing/opening-day.ts';
import { renderStatement } from './statement-files.service.ts';
import { contentOf, ownStatement } from './statements.service.ts';
import { findFiles } from './statements.sql.ts';

const MOVEMENTS = 20_501;
const forPrograms = statementFormats.filter((format) => format !== 'pdf');

let bank: TestBank;
let shop: MoneyCustomer;
let account: AccountId;
const db = (): Db => bank.bank.foundation.database.db;
/** The bank's own day, by which money counts. */
const today = async () => openingDay(await bankNow(db()));

/**
 * A busy day: after the first entry many more of the same posting, some of the day before. Only so
 * is there one within seconds: the ledger would post each of them, and refuse these.
 */
async function busyDay(day: string): Promise<void> {
  const { ownerPool } = bank.bank.foundation.database;
  const client = await ownerPool.connect();
  const guards = async (wanted: 'enable' | 'disable') => {
    await client.query(`alter table ledger.entry ${wanted} trigger user`);
    await client.query(`alter table ledger.balance ${wanted} trigger user`);
  };
  try {
    await client.query('begin');
    await guards('disable');
    await client.query(
      `insert into ledger.entry (account_id, seq, posting_id, amount, balance_before,
         balance_after, posted_at, value_date, line, currency)
       select f.account_id, n, f.posting_id, m.amount, b.before, b.before + m.amount, f.posted_at,
         $2::date - (n % 7 = 0)::int, 1, f.currency
       from account a join ledger.entry f on f.account_id = a.ledger_account and f.seq = 1
         cross join generate_series(2, $3::int) n
         cross join lateral (select case when n % 3 = 0 then -1 else 2 end as amount) m
         cross join lateral (
           select f.balance_after + 2 * (n - 2) - 3 * ((n - 1) / 3) as before) b
       where a.id = $1`,
      [account, day, MOVEMENTS],
    );
    await client.query(
      `update ledger.balance l set balance = e.balance_after, seq = e.seq
       from ledger.entry e join account a on a.ledger_account = e.account_id
       where l.account_id = e.account_id and a.id = $1 and e.seq = $2`,
      [account, MOVEMENTS],
    );
    await guards('enable');
    await client.query('commit');
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  bank = await startBank();
  shop = await newMoneyCustomer(bank, 'busy-shop@example.com');
  account = await newAccount(bank, shop);
  await shop.fill(account, 100_00n);
  await busyDay(await today());
});
afterAll(() => bank.close());

async function made() {
  const day = await today();
  const from = dayAfter(new Date(`${day}T12:00:00Z`), -1);
  const body = { account_id: account, from, to: day };
  return shop.browser.client.statements.create({ body });
}

async function download(id: string, format: StatementFormat) {
  const response = await shop.browser.fetch(`/api/statements/${id}/file?format=${format}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a statement of more movements than fit on paper', () => {
  it('is made, and offered in the forms that programs read', async () => {
    const statement = await made();
    expect(statement).toMatchObject({ movements: MOVEMENTS, formats: forPrograms });
    const paper = `/api/statements/${statement.id}/file?format=pdf`;
    const refused = await send(shop.browser, 'GET', paper);
    expect([refused.status, refused.code]).toEqual([422, 'statement_too_long']);
    expect(refused.said).toBe(
      'This has 20,501 movements, and such a file can have 20,000 at most. ' +
        'Ask for a statement of fewer days.',
    );
  });

  it('is the same bytes whole or in pieces, each time, and as its hash was kept', async () => {
    const { id } = await made();
    const statement = await ownStatement(db(), shop.id, id);
    const { languages } = bank.bank.foundation;
    const whole = await contentOf(db(), statement);
    for (const format of forPrograms) {
      const one = await download(id, format);
      const again = await download(id, format);
      const parts = { languages, paper: new Typesetter() };
      const rendered = await renderStatement(whole, format, parts);
      expect([format, one.equals(rendered), again.equals(rendered)]).toEqual([format, true, true]);
      const issued = (await findFiles(db(), id)).find((file) => file.format === format);
      expect(issued?.sha256).toEqual(createHash('sha256').update(one).digest());
    }
  });

  it('has every movement by its value date, with the balance after it', async () => {
    const { id, closing_balance } = await made();
    const lines = (await download(id, 'csv')).toString().trim().split('\r\n').slice(1);
    expect(lines.length).toBe(MOVEMENTS);
    const cells = lines.map((line) => line.split(','));
    const days = cells.map((cell) => cell[2] ?? '');
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBe(2);
    const last = cells.at(-1)?.[10] ?? '';
    expect(Math.round(Number(last) * 100)).toBe(Number(closing_balance.amount));
  });

  it('leaves nothing behind when whoever takes it goes before the end', async () => {
    const { id } = await made();
    const gone = new AbortController();
    const address = `/api/statements/${id}/file?format=csv`;
    const response = await shop.browser.fetch(address, { signal: gone.signal });
    await response.body?.getReader().read();
    gone.abort();
    expect(await findFiles(db(), id)).toEqual([]);
    expect((await download(id, 'csv')).toString().trim().split('\r\n').length).toBe(MOVEMENTS + 1);
  });
});
