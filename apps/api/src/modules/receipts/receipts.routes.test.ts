import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountId, TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import { Document } from 'mupdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkDocument } from '#cli/offline/verify.ts';
import { ownTransfer } from '#modules/transfers/lists/transfer-lists.service.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';
import { newId } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { passTime } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { keepOut, letIn } from '#testing/kept-out.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { contentOf } from './receipts.service.ts';

let bank: TestBank;
let person: MoneyCustomer;
let stranger: MoneyCustomer;
let first: AccountId;
let second: AccountId;
let transfer: TransferId;

const db = () => bank.bank.foundation.database.db;

beforeAll(async () => {
  bank = await startBank();
  person = await newMoneyCustomer(bank, 'receipts@example.com');
  stranger = await newMoneyCustomer(bank, 'stranger@example.com');
  first = await newAccount(bank, person);
  second = await newAccount(bank, person);
  await person.fill(first, 100_00n);
  transfer = await send('Für den Umzug');
  // The typesetter starts with the first document, which may take a busy machine longer than it
  // lets anybody wait.
  const warmUp = await send('Warm-up');
  await vi.waitFor(async () => expect((await download(warmUp)).status).toBe(200), 60_000);
});
afterAll(() => bank.close());

async function send(comment: string): Promise<TransferId> {
  const body = { from: first, to: second, amount: '1234', comment };
  const made = await person.browser.client.transfers.internal({
    body,
    idempotencyKey: newId('transfer'),
  });
  return made.id;
}

async function download(id: string, who = person) {
  const response = await who.browser.fetch(`/api/transfers/${id}/receipt`, { method: 'POST' });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const textOf = (bytes: Buffer) => {
  const pdf = Document.openDocument(bytes, 'application/pdf');
  expect(pdf.countPages()).toBe(1);
  return pdf.loadPage(0).toStructuredText('').asText().replaceAll('\n', ' ');
};

const codeIn = (bytes: Buffer) =>
  /\/verify\/([0-9A-Z]{20})/.exec(bytes.toString('latin1'))?.[1] ?? '';

describe('a receipt', () => {
  it('says what moved, from where to where, when, and that it is simulated', async () => {
    const { status, headers, bytes } = await download(transfer);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/attachment; filename=.*receipt-/);
    const text = textOf(bytes);
    for (const part of ['12.34', 'Für den Umzug', transfer, 'inside', codeIn(bytes).slice(0, 5)]) {
      expect(text).toContain(part);
    }
    // At the top, behind the page, beside the amount.
    expect(text.split('SIMULATED').length - 1).toBeGreaterThanOrEqual(3);
    expect(bytes.toString('latin1')).toContain('/StructTreeRoot');
  });

  it('is the same bytes each time: kept, asked for at once, and made anew', async () => {
    const id = await send('At the same moment');
    const all = await Promise.all([download(id), download(id), download(id)]);
    const [one] = all;
    for (const { bytes } of all) expect(bytes.equals(one?.bytes ?? Buffer.alloc(0))).toBe(true);
    const { foundation } = bank.bank;
    const own = await ownTransfer(db(), person.id, id);
    const paper = {
      mode: foundation.mode,
      brand: foundation.identity.brand,
      licence: undefined,
      origin: foundation.origin(),
      timeZone: 'Europe/London',
    };
    const content = await contentOf(db(), own, codeIn(one?.bytes ?? Buffer.alloc(0)), paper);
    const anew = await receiptPdf(content, foundation.languages, new Typesetter());
    expect(anew.equals(one?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('keeps the language it was made in', async () => {
    const id = await send('مصاريف البيت');
    await sql`update customer set language = 'ar' where id = ${person.id}`.execute(db());
    const { bytes } = await download(id);
    await sql`update customer set language = 'en' where id = ${person.id}`.execute(db());
    expect(bytes.toString('latin1')).toMatch(/\/Lang ?\(ar\)/);
    expect((await download(id)).bytes.equals(bytes)).toBe(true);
  });

  it('is of a completed transfer of one’s own, and stays open behind a gate', async () => {
    expect((await download(transfer, stranger)).status).toBe(404);
    const waiting = newId('transfer');
    await sql`insert into transfer (id, customer_id, kind, from_account, to_account, amount,
        currency, value_date, created_at, simulated, status)
      values (${waiting}, ${person.id}, 'internal', ${first}, ${second}, 5, 'USD', current_date,
        now(), true, 'Pending')`.execute(db());
    expect((await download(waiting)).status).toBe(409);
    await keepOut(db(), person.id);
    expect((await download(transfer)).status).toBe(200);
    await letIn(db(), person.id);
  });
});

describe('checking a receipt', () => {
  it('shows what was issued and proves it, online and offline; one changed byte does not fit', async () => {
    const { bytes } = await download(transfer);
    const { client } = bank.browser();
    const params = { code: codeIn(bytes) };
    await eventually(
      async () => (await client.verify.read({ params })).files.pdf?.proof ?? null,
    ).not.toBeNull();
    const answer = await client.verify.read({ params });
    expect(answer).toMatchObject({
      kind: 'receipt',
      status: 'Completed',
      left: { amount: '1234' },
      simulated: true,
    });
    expect(answer.files.pdf?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(JSON.stringify(answer)).not.toContain(person.id);
    expect(JSON.stringify(answer)).not.toContain('Umzug');
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-verify-'));
    const [file, proof] = [join(folder, 'a.pdf'), join(folder, 'proof.json')];
    writeFileSync(file, bytes);
    writeFileSync(proof, JSON.stringify(answer));
    expect(await checkDocument(file, proof)).toMatchObject({ genuine: true, ...params });
    // Once the day is over its block stands under what was published of the day.
    expect(answer.files.pdf?.proof?.published).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const staff = bank.browser();
    await staff.client.personas.signInAs({ body: { persona: 'priya-raman' } });
    await passTime(staff, 86_400);
    writeFileSync(proof, JSON.stringify(await client.verify.read({ params })));
    const { data: closes } = await client.ledger.published({ query: {} });
    expect(await checkDocument(file, proof, closes)).toMatchObject({
      genuine: true,
      published: closes[0]?.date,
    });
    const others = closes.map((close) => ({ ...close, heads_root: close.head }));
    expect(await checkDocument(file, proof, others)).toMatchObject({ genuine: false });
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    writeFileSync(file, bytes);
    expect(await checkDocument(file, proof)).toMatchObject({ genuine: false });
    rmSync(folder, { recursive: true });
  });
});
