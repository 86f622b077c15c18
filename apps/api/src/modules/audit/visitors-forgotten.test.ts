/** Where strangers came from is in the log for a year; that they came stays, sealed. */
import { verify } from '@fairlead/seal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetVisitors, VISITOR_DAYS_KEPT } from '#platform/audit/visitor-texts.service.ts';
import { eventually } from '#testing/eventually.ts';
import { type MoneyCustomer, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { customerPassword } from '#testing/people-server.ts';
import { type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let holder: MoneyCustomer;
beforeAll(async () => {
  bank = await startSiteBank();
  holder = await newMoneyCustomer(bank, 'holder@example.com');
});
afterAll(() => bank.close());

const DAY_SECONDS = 24 * 3600;

/** Somebody at the door who is not let in, and somebody who only writes. */
async function strangers(): Promise<void> {
  const visitor = bank.browser();
  const body = (email: string) => ({ body: { email, password: 'not the password at all' } });
  for (const address of ['holder@example.com', 'nobody@example.com']) {
    const refused = await send(visitor, 'POST', '/api/users/auth/signin', body(address));
    expect(refused.code).toBe('credentials_wrong');
  }
  const known = { body: { email: 'holder@example.com', password: customerPassword } };
  await send(visitor, 'POST', '/api/users/auth/signin', known);
  const guess = { body: { auth_code: '00000' } };
  const wrong = await send(visitor, 'POST', '/api/users/code/confirm', guess);
  expect(wrong.code).toBe('code_wrong');
  const asked = { body: { email: 'holder@example.com' } };
  await send(visitor, 'POST', '/api/users/auth/token/password/update', asked);
  const words = { email: 'writer@example.com', body: 'Where can I read your prices?' };
  await send(visitor, 'POST', '/api/contact', { body: words });
}

const ACTIONS = [
  'session.refused',
  'session.code_refused',
  'password.reset_asked',
  'contact_message.received',
] as const;

/** What the log shows of them to whoever may read it: the address, and whether it was erased. */
async function shown() {
  const { client } = await bank.colleague('auditor');
  const found = [];
  for (const action of ACTIONS) {
    const { data } = await client.audit.list({ query: { action } });
    found.push(...data.map(({ ip_address, erased }) => [action, ip_address, erased]));
  }
  return found;
}

function all(ip: string | null, erased: boolean) {
  const [refused, ...others] = ACTIONS;
  return [refused, refused, ...others].map((action) => [action, ip, erased]);
}

async function housekeeping(): Promise<void> {
  const { db } = bank.bank.foundation.database;
  await db.transaction().execute((tx) => forgetVisitors(tx, bank.clock.now()));
}

it('addresses of refused sign-ins and other strangers end after a year, the log stays whole', async () => {
  await strangers();
  const activity = await send(holder.browser, 'GET', '/api/users/activity');
  expect(activity.text).toMatch(/"session.refused"[^}]*"ip_address":"127.0.0.1"/);
  bank.clock.advance(VISITOR_DAYS_KEPT * DAY_SECONDS);
  await housekeeping();
  expect(await shown()).toEqual(all('127.0.0.1', false));
  bank.clock.advance(DAY_SECONDS);
  await housekeeping();
  expect(await shown()).toEqual(all(null, true));
  const { ownerPool } = bank.bank.foundation.database;
  await eventually(async () => (await verify(ownerPool)).unsealedRows).toBe(0n);
  expect(await verify(ownerPool)).toMatchObject({ intact: true, findings: [] });
});

it('a stranger of today is written down as before', async () => {
  await strangers();
  await housekeeping();
  expect((await shown()).filter(([, , erased]) => erased === false)).toEqual(
    all('127.0.0.1', false),
  );
});
