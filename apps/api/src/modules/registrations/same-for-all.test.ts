import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordHashesRun } from '#modules/credentials/passwords/password-hash.ts';
import { type Browser, type PeopleServer, startPeopleServer } from '#testing/people-server.ts';
import { recordedStatements } from '#testing/recorded-statements.ts';
import { registrationOf } from '#testing/registration.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const password = 'sieben ziegen am hang';

const form = (email: string) => registrationOf(email, password);

/** What a call does and says, apart from what is random or a time. */
async function trace(
  email: string,
  call: (browser: Browser) => ReturnType<Browser['post']>,
  browser = bank.browser(),
) {
  const hashesBefore = passwordHashesRun();
  const outboxBefore = await outboxCount();
  const { result: response, statements } = await recordedStatements(() => call(browser));
  const body = response.body
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(`${email.slice(0, 1)}•••`, '<masked>');
  const headers = Object.keys(response.headers).sort();
  const { 'x-request-id': _, ...fixed } = response.headers;
  return {
    status: response.statusCode,
    body,
    headers,
    lengths: String(fixed['content-length']),
    cookies: response.cookies.map(({ name, value }) => [name, value.length]),
    hashes: passwordHashesRun() - hashesBefore,
    outbox: (await outboxCount()) - outboxBefore,
    statements,
  };
}

async function outboxCount(): Promise<number> {
  const { rows } = await bank.test.ownerPool.query('select count(*)::int as n from outbox_message');
  return rows[0].n;
}

/** Known and unknown, twice each, so that what is cached is cached for both. */
async function bothTraces(
  name: string,
  call: (email: string) => (browser: Browser) => ReturnType<Browser['post']>,
) {
  // Addresses of one length, so that the answers are too.
  const known = `${name}-known@example.com`;
  const unknown = `${name}-other@example.com`;
  await bank.plainCustomer(known);
  for (const email of [`${name}-warm0@example.com`, `${name}-warm1@example.com`]) {
    await trace(email, call(email));
  }
  return {
    known: await trace(known, call(known)),
    unknown: await trace(unknown, call(unknown)),
  };
}

const calls = {
  register: (email: string) => (browser: Browser) => browser.post('/api/users', form(email)),
  'send-pin': (email: string) => (browser: Browser) =>
    browser.post('/api/users/auth/send-pin', { email }),
  'sign-in': (email: string) => (browser: Browser) =>
    browser.post('/api/users/auth/signin', { email, password }),
  'reset of a password': (email: string) => (browser: Browser) =>
    browser.post('/api/users/auth/token/password/update', { email }),
};

/** Answers leave on a beat, which hides a row more or less to read; this is the first one. */
const BEAT_MS = 50;

async function millisecondsOf(call: () => ReturnType<Browser['post']>): Promise<number> {
  const began = performance.now();
  expect((await call()).statusCode).toBe(200);
  return performance.now() - began;
}

describe('whether an email is known', () => {
  it('is not told by how long a PIN or another address takes', async () => {
    const url = '/api/users/auth/update/email';
    const visitor = bank.browser();
    await visitor.post('/api/users', form('beat@example.com'));
    await bank.plainCustomer('beat-customer@example.com', []);
    const customer = await bank.signedIn('beat-customer@example.com');
    bank.time.advance(31);
    const took = [
      await millisecondsOf(() => calls['send-pin']('beat-other@example.com')(bank.browser())),
      await millisecondsOf(() => visitor.patch(url, { email: 'beat-corrected@example.com' })),
      await millisecondsOf(() => customer.patch(url, { email: 'beat-own@example.com' })),
    ];
    expect(took.filter((one) => one < BEAT_MS)).toEqual([]);
  });

  it.each(Object.entries(calls))('is not told by a %s', async (name, call) => {
    const slug = name.replaceAll(/[^a-z]/g, '');
    const { known, unknown } = await bothTraces(slug, call);
    expect(known).toEqual(unknown);
    expect(known.statements.length).toBeGreaterThan(3);
  });

  it('costs a hash at registration and sign-in, and a message at all but sign-in', async () => {
    const { known: registered } = await bothTraces('again', calls.register);
    expect(registered).toMatchObject({ status: 200, hashes: 1, outbox: 1 });
    const { known: entered } = await bothTraces('enter', calls['sign-in']);
    expect(entered).toMatchObject({ status: 401, hashes: 1, outbox: 0 });
    const { known: reset } = await bothTraces('lost', calls['reset of a password']);
    expect(reset).toMatchObject({ status: 200, hashes: 0, outbox: 1 });
  });

  it('is not told by the limits of sending either', async () => {
    const call = calls['reset of a password'];
    // What strangers ask for counts for their network.
    const from = () => bank.browser('203.0.113.77');
    await bank.plainCustomer('limit-known@example.com');
    for (const email of ['limit-known@example.com', 'limit-other@example.com']) {
      expect((await trace(email, call(email), from())).status).toBe(200);
    }
    const known = await trace('limit-known@example.com', call('limit-known@example.com'), from());
    const unknown = await trace('limit-other@example.com', call('limit-other@example.com'), from());
    expect(known.status).toBe(429);
    expect(known).toEqual(unknown);
  });

  it('is not told by a change of email', async () => {
    await bank.plainCustomer('change-known@example.com');
    await bank.plainCustomer('curious@example.com', []);
    const browser = bank.browser();
    await browser.post('/api/users/auth/signin', {
      email: 'curious@example.com',
      password: 'zug-nebel-7-fenster',
    });
    const call = (email: string) => () => browser.patch('/api/users/auth/update/email', { email });
    const warm = 'change-warm0@example.com';
    await trace(warm, call(warm));
    bank.time.advance(61);
    const known = await trace('change-known@example.com', call('change-known@example.com'));
    bank.time.advance(61);
    const unknown = await trace('change-other@example.com', call('change-other@example.com'));
    expect(known).toEqual(unknown);
  });
});
