/** Papers of several pages, handed in for a payment: all of them are kept, and staff see each. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#platform/audit/audit.service.ts';
import { pdf } from '#platform/pictures/made-files.fixture.ts';
import { AdjustingBank, type Clerk } from '#testing/adjusting-bank.ts';
import { send, sendSayingWhy } from '#testing/money-bank.ts';
import { america, type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
let clerk: Clerk;
beforeAll(async () => {
  bank = await SendingBank.start();
  clerk = await AdjustingBank.of(bank.test).clerk('compliance');
});
afterAll(() => bank.close());

async function handIn(payer: Payer, id: unknown, thing: string, pages: number): Promise<number> {
  const body = new FormData();
  body.set('thing', thing);
  body.set('paper', new Blob([new Uint8Array(pdf(pages))]), 'paper.pdf');
  const path = `/api/transfers/${id}/evidence`;
  return (await payer.person.browser.fetch(path, { method: 'POST', body })).status;
}

async function caseOf(id: unknown): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from case_file where transfer_id = ${String(id)}`.execute(bank.db);
  return `/api/admins/cases/${rows[0]?.id}`;
}

const ask = (at: string, things: readonly string[]) =>
  send(clerk.browser, 'POST', `${at}/ask`, { body: { things } });

async function evidence(at: string): Promise<unknown> {
  return (await sendSayingWhy(clerk.browser, 'GET', at)).data.evidence;
}

/** What a page is answered with, and its bytes. */
async function page(at: string, body: object) {
  const shown = await clerk.browser.fetch(`${at}/paper`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: shown.status, type: shown.headers.get('content-type') };
}

async function looks(payer: Payer): Promise<unknown[]> {
  const filter = { customerId: payer.id, action: 'case.paper_seen' };
  const records = await listAudit(bank.db, filter, { limit: 10 });
  return records
    .map(({ reasonCode, text }) => [reasonCode, 'after' in text ? text.after : null])
    .reverse();
}

it('every page of what was asked for is kept and shown, and each look at one is recorded', async () => {
  const payer = await bank.payer();
  const { data } = await payer.pay({ payee: { ...america, account_title: 'Evgeny Torzhkov' } });
  const at = await caseOf(data.id);
  const thing = 'invoice_or_contract';
  await ask(at, [thing]);
  expect(await handIn(payer, data.id, thing, 3)).toBe(200);
  expect(await evidence(at)).toMatchObject([{ thing, has_paper: true, pages: 3 }]);
  const one = { thing, number: 1 };
  expect(await page(at, one)).toMatchObject({ status: 200, type: 'image/jpeg' });
  expect(await page(at, { ...one, page: 3 })).toMatchObject({ status: 200, type: 'image/jpeg' });
  expect((await page(at, { ...one, page: 4 })).status).toBe(404);
  expect((await page(at, { ...one, page: 0 })).status).toBe(422);
  expect(await looks(payer)).toEqual([
    [thing, { page: 1 }],
    [thing, { page: 3 }],
  ]);
});

it('a paper that is added before signing keeps its pages, in place of all of the one before', async () => {
  const payer = await bank.payer();
  const large = { amount: '500000', purpose: 'family', source_of_funds: 'savings' };
  const { data } = await payer.send(large);
  const thing = 'proof_of_funds';
  expect(await handIn(payer, data.id, thing, 3)).toBe(200);
  expect(await handIn(payer, data.id, thing, 2)).toBe(200);
  const { rows } = await sql`select count(*) filter (where erased_at is null)::int as kept,
    count(*)::int as all from stored_file where owner_id = ${payer.id}`.execute(bank.db);
  expect(rows).toEqual([{ kept: 2, all: 5 }]);
  // The paper is signed too, as it is shown.
  expect((await payer.sign(data.id)).code).toBe('payment_changed');
  expect((await payer.read(data.id)).data).toMatchObject({ has_paper: true });
  await payer.sign(data.id);
  const at = await caseOf(data.id);
  expect(await evidence(at)).toMatchObject([{ thing, has_paper: true, pages: 2 }]);
  expect((await page(at, { thing, number: 1, page: 2 })).status).toBe(200);
});
