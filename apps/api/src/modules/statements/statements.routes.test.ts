import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountId, type StatementFormat, statementFormats } from '@fairlead/contract';
import { Document } from 'mupdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDocument } from '#cli/offline/verify.ts';
import { advanceClock } from '#modules/sandbox/clock.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { DueWork } from '#platform/due-work/due-work.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { dayAfter } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { keepOut } from '#testing/kept-out.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { openingDay } from '#testing/opening-day.ts';
import { monthlyStatements } from './monthly-statements.service.ts';
import { renderStatement } from './statement-files.service.ts';
import { contentOf, ownStatement } from './statements.service.ts';

let bank: TestBank;
let person: MoneyCustomer;
let stranger: MoneyCustomer;
let first: AccountId;
let second: AccountId;

/** The bank's own day, by which money counts. */
const today = () => bankNow(bank.bank.foundation.database.db).then(openingDay);
/** Before there was anything, within the year that a range may have. */
const longAgo = () => bankNow(bank.bank.foundation.database.db).then((now) => dayAfter(now, -300));

beforeAll(async () => {
  bank = await startBank();
  person = await newMoneyCustomer(bank, 'statements@example.com');
  stranger = await newMoneyCustomer(bank, 'stranger@example.com');
  first = await newAccount(bank, person);
  second = await newAccount(bank, person);
  await person.fill(first, 100_00n);
  for (let turn = 1n; turn <= 3n; turn += 1n) await person.transfer(first, second, turn * 100n);
  await person.transfer(second, first, 50n);
});
afterAll(() => bank.close());

async function ask(from: string, to: string, account = first) {
  return person.browser.client.statements.create({ body: { account_id: account, from, to } });
}

async function download(id: string, format: StatementFormat, who = person) {
  const response = await who.browser.fetch(`/api/statements/${id}/file?format=${format}`);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** As if it were as long as that: nobody can change one but for a test. */
async function sayMovements(id: string, movements: number): Promise<void> {
  const { ownerPool } = bank.bank.foundation.database;
  await ownerPool.query('alter table statement disable trigger user');
  await ownerPool.query('update statement set movements = $2 where id = $1', [id, movements]);
  await ownerPool.query('alter table statement enable trigger user');
}

describe('a statement of a range', () => {
  it('opens with nothing, closes with the balance, and has every movement', async () => {
    const made = await ask(await longAgo(), await today());
    expect(made).toMatchObject({
      kind: 'range',
      account_id: first,
      movements: 5,
      simulated: true,
      opening_balance: { amount: '0' },
      closing_balance: { amount: String(await person.balance(first)) },
    });
    expect(made.verification_address).toContain(`/verify/${made.verification_code}`);
    const { data } = await person.browser.client.statements.list({ query: { account_id: first } });
    expect(data[0]).toEqual(made);
  });

  it('is not made of days to come, of more than a year, or of somebody else’s account', async () => {
    const url = '/api/statements';
    const code = async (body: object, who = person) =>
      (await send(who.browser, 'POST', url, { body })).code;
    const day = await today();
    expect(await code({ account_id: first, from: day, to: '2999-01-01' })).toBe(
      'range_not_possible',
    );
    expect(await code({ account_id: first, from: '2020-01-01', to: day })).toBe(
      'range_not_possible',
    );
    expect(await code({ account_id: first, from: day, to: day }, stranger)).toBe('not_found');
    expect(await code({ account_id: first, from: day, to: '2020-01-01' })).toBe('invalid');
  });

  it('is somebody else’s for everybody else: not found', async () => {
    const { id } = await ask(await today(), await today());
    const read = await send(stranger.browser, 'GET', `/api/statements/${id}`);
    expect([read.status, read.code]).toEqual([404, 'not_found']);
    expect((await download(id, 'csv', stranger)).status).toBe(404);
  });

  it('stays as it was when later movements come', async () => {
    const day = await today();
    const before = await ask(day, day);
    await person.transfer(first, second, 1n);
    const { bytes } = await download(before.id, 'csv');
    expect(bytes.toString().trim().split('\r\n').length).toBe(before.movements + 1);
    expect((await ask(day, day)).movements).toBe(before.movements + 1);
  });

  it('is offered in no form where it is beyond all measure', async () => {
    const { id, formats } = await ask(await today(), await today());
    expect(formats).toEqual(statementFormats);
    await sayMovements(id, 1_000_001);
    const long = await person.browser.client.statements.read({ params: { id } });
    expect(long.formats).toEqual([]);
    const refused = await send(person.browser, 'GET', `/api/statements/${id}/file?format=csv`);
    expect([refused.status, refused.code]).toEqual([422, 'statement_too_long']);
  });

  it('of too many movements is refused with their number, and what to do', async () => {
    const shop = await newMoneyCustomer(bank, 'shop@example.com');
    const account_id = await newAccount(bank, shop);
    const [from, to] = [await longAgo(), await today()];
    const { ownerPool } = bank.bank.foundation.database;
    await ownerPool.query(
      `insert into account_day (ledger_account, day, credit, debit, own_credit, own_debit, entries)
       select ledger_account, $2, 0, 0, 0, 0, 1000001 from account where id = $1`,
      [account_id, from],
    );
    const asked = (body: object) => send(shop.browser, 'POST', '/api/statements', { body });
    const refused = await asked({ account_id, from, to });
    expect([refused.status, refused.code]).toEqual([422, 'statement_too_long']);
    expect(refused.said).toBe(
      'This has 1,000,001 movements, and such a file can have 1,000,000 at most. ' +
        'Ask for a statement of fewer days.',
    );
    expect((await asked({ account_id, from: to, to })).status).toBe(201);
  });

  it('is refused after twenty in a day', async () => {
    const busy = await newMoneyCustomer(bank, 'busy@example.com');
    const account_id = await newAccount(bank, busy);
    const day = await today();
    const body = { account_id, from: day, to: day };
    for (let turn = 0; turn < 20; turn += 1) await busy.browser.client.statements.create({ body });
    const refused = await send(busy.browser, 'POST', '/api/statements', { body });
    expect(refused.code).toBe('too_many_statements');
  });
});

describe('a statement’s files', () => {
  it('are the same bytes each time, as kept and as made anew', async () => {
    const { id } = await ask(await longAgo(), await today());
    const { db } = bank.bank.foundation.database;
    const statement = await ownStatement(db, person.id, id);
    const { languages } = bank.bank.foundation;
    for (const format of statementFormats) {
      const [one, again] = [await download(id, format), await download(id, format)];
      expect(one.status).toBe(200);
      expect(one.headers.get('content-disposition')).toMatch(/attachment; filename=.*statement-/);
      expect(again.bytes.equals(one.bytes)).toBe(true);
      // Another thread, later entries: nothing of either is in it.
      await person.transfer(first, second, 1n);
      const parts = { languages, paper: new Typesetter() };
      const anew = await renderStatement(await contentOf(db, statement), format, parts);
      expect(anew.equals(one.bytes)).toBe(true);
    }
  });

  it('have the same ids in every export of a movement', async () => {
    const day = await today();
    const [one, other] = [await ask(await longAgo(), day), await ask(day, day)];
    const ids = async (id: string, format: StatementFormat, pattern: RegExp) =>
      [...(await download(id, format)).bytes.toString().matchAll(pattern)].map(
        ([, found]) => found,
      );
    const fitId = /<FITID>([^<]+)</g;
    const ntryRef = /<NtryRef>([^<]+)</g;
    const inOfx = await ids(one.id, 'ofx', fitId);
    expect(inOfx).toEqual(await ids(other.id, 'ofx', fitId));
    expect(new Set(inOfx).size).toBe(inOfx.length);
    expect(await ids(one.id, 'camt.053', ntryRef)).toEqual(
      await ids(other.id, 'camt.053', ntryRef),
    );
    expect(await ids(one.id, 'csv', /^\ufeff?(trf_[^,]+)/gm)).toEqual(inOfx);
  });

  it('say SIMULATED on every page and in every row', async () => {
    const made = await ask(await longAgo(), await today());
    const text = async (format: StatementFormat) =>
      (await download(made.id, format)).bytes.toString();
    const count = (found: string) => found.split('SIMULATED').length - 1;
    const rows = (await text('csv')).trim().split('\r\n').slice(1);
    expect(rows.every((row) => row.endsWith(',SIMULATED'))).toBe(true);
    expect(count(await text('ofx'))).toBeGreaterThanOrEqual(made.movements);
    expect(count(await text('camt.053'))).toBeGreaterThanOrEqual(made.movements);
    const pdf = Document.openDocument((await download(made.id, 'pdf')).bytes, 'application/pdf');
    const page = pdf.loadPage(0).toStructuredText('').asText();
    // The line at the top, the mark behind the page, and each row.
    expect(count(page)).toBeGreaterThanOrEqual(made.movements + 2);
    expect(page).toContain(made.verification_code);
  });

  it('are tagged, in the language of the customer', async () => {
    const { id } = await ask(await today(), await today());
    const raw = (await download(id, 'pdf')).bytes.toString('latin1');
    expect(raw).toContain('/StructTreeRoot');
    expect(raw).toMatch(/\/Marked true/);
    expect(raw).toMatch(/\/Lang ?\(en\)/);
  });
});

describe('a customer behind a gate', () => {
  it('lists, asks for and downloads statements whatever is locked', async () => {
    const locked = await newMoneyCustomer(bank, 'locked@example.com');
    const account_id = await newAccount(bank, locked);
    const { db } = bank.bank.foundation.database;
    await keepOut(db, locked.id);
    const { client } = locked.browser;
    const day = await today();
    const made = await client.statements.create({ body: { account_id, from: day, to: day } });
    expect((await client.statements.list({ query: {} })).data).toEqual([made]);
    const { accounts, today: last } = await client.statements.accounts();
    expect([accounts.map(({ id }) => id), last]).toEqual([[account_id], day]);
    expect(await client.statements.read({ params: { id: made.id } })).toEqual(made);
    expect((await download(made.id, 'pdf', locked)).status).toBe(200);
  });
});

describe('checking a file', () => {
  it('shows what was issued and proves it, online and offline; one changed byte does not fit', async () => {
    const made = await ask(await longAgo(), await today());
    const { bytes } = await download(made.id, 'pdf');
    const { client } = bank.browser();
    const params = { code: made.verification_code };
    await eventually(
      async () => (await client.verify.read({ params })).files.pdf?.proof ?? null,
    ).not.toBeNull();
    const answer = await client.verify.read({ params });
    expect(answer).toMatchObject({
      kind: 'statement',
      from: made.from,
      to: made.to,
      closing_balance: { amount: made.closing_balance.amount },
      simulated: true,
    });
    expect(answer.files.pdf?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(JSON.stringify(answer)).not.toContain(person.id);
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-verify-'));
    const [file, proof] = [join(folder, 'a.pdf'), join(folder, 'proof.json')];
    writeFileSync(file, bytes);
    writeFileSync(proof, JSON.stringify(answer));
    expect(await checkDocument(file, proof)).toMatchObject({
      genuine: true,
      code: made.verification_code,
    });
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000);
    writeFileSync(file, changed);
    expect(await checkDocument(file, proof)).toMatchObject({ genuine: false });
    // Nor does a proof whose hash was changed to fit.
    const forged = JSON.stringify(answer).replaceAll(
      answer.files.pdf?.sha256 ?? '',
      createHash('sha256').update(changed).digest('hex'),
    );
    writeFileSync(proof, forged);
    expect(await checkDocument(file, proof)).toMatchObject({ genuine: false });
    rmSync(folder, { recursive: true });
  });

  it('finds nothing under a code that nobody was given', async () => {
    const answer = await send(bank.browser(), 'GET', `/api/verify/${'0'.repeat(20)}`);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});

/** Last, because it moves the clock. */
describe('monthly statements', () => {
  it('come with the months, chain from closing to opening, and have late entries later', async () => {
    const { foundation } = bank.bank;
    const { db } = foundation.database;
    const paperBank = () => ({
      mode: foundation.mode,
      brand: 'Fairlead Bank',
      licence: undefined,
      origin: foundation.origin(),
      timeZone: 'Europe/London',
    });
    const work = new DueWork(db, [monthlyStatements(paperBank)], { failed: () => undefined });
    const by = { actor: { kind: 'system' }, requestId: 'test' } as const;
    for (let month = 0; month < 3; month += 1) {
      await advanceClock(db, work, 32 * 86_400, by);
      await person.transfer(first, second, 7n);
    }
    const query = { account_id: first, kind: 'monthly' as const };
    const { data } = await person.browser.client.statements.list({ query });
    const months = data.toReversed();
    expect(months.length).toBeGreaterThanOrEqual(3);
    expect(months[0]?.opening_balance.amount).toBe('0');
    for (const [at, month] of months.slice(1).entries()) {
      expect(month.opening_balance.amount).toBe(months[at]?.closing_balance.amount);
      expect(month.from > (months[at]?.to ?? '')).toBe(true);
    }
    const told = await person.browser.client.notifications.list({ query: { kind: 'document' } });
    const ready = told.data.filter(({ notification }) => notification.includes('is ready'));
    // Of both accounts, each month.
    expect(ready.length).toBe(months.length * 2);
    // Running it again adds none.
    await work.runUntil(await bankNow(db));
    const again = await person.browser.client.statements.list({ query });
    expect(again.data).toEqual(data);
    for (const { id } of months) expect((await download(id, 'camt.053')).status).toBe(200);
  });
});
