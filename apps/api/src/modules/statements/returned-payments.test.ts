/** A payment that came back is twice on a statement, and programs that read it count both. */
import type { StatementFormat, TransferId } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { send } from '#testing/money-bank.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
let payer: Payer;

beforeAll(async () => {
  bank = await SendingBank.start();
  payer = await bank.payer('USD', 10_002n);
});
afterAll(() => bank.close());

/** Two seconds after it has arrived it comes back. */
async function paidAndReturned(): Promise<TransferId> {
  const { data } = await payer.pay({ amount: '10002' });
  const id = data.id as TransferId;
  bank.test.clock.advance(11);
  await eventually(async () => {
    bank.test.clock.advance(3);
    return payer.status(id);
  }).toBe('Returned');
  return id;
}

async function idsOn(format: StatementFormat, pattern: RegExp): Promise<readonly string[]> {
  const { date: day } = await payer.person.browser.client.sandbox.clock({});
  const body = { account_id: payer.account, from: day, to: day };
  const made = await send(payer.person.browser, 'POST', '/api/statements', { body });
  expect(made.status).toBe(201);
  const file = `/api/statements/${made.data.id}/file?format=${format}`;
  const text = await (await payer.person.browser.fetch(file)).text();
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

it('what left and what came back have an id each in every form that programs read', async () => {
  const id = await paidAndReturned();
  // What filled the account is the first.
  expect((await idsOn('csv', /^\uFEFF?(trf_[^,]+),/gm)).slice(1)).toEqual([id, `${id}-R`]);
  expect((await idsOn('ofx', /<FITID>([^<]+)</g)).slice(1)).toEqual([id, `${id}-R`]);
  const bare = id.slice('trf_'.length).replaceAll('-', '');
  expect((await idsOn('camt.053', /<NtryRef>([^<]+)</g)).slice(1)).toEqual([bare, `${bare}R`]);
});
