import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordHashesRun } from '#modules/credentials/passwords/password-hash.ts';
import { notifications } from '#modules/notifications/channel-settings.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import {
  type Browser,
  type PeopleServer,
  type Person,
  customerPassword as password,
  startPeopleServer,
} from '#testing/people-server.ts';

let bank: PeopleServer;
let nadia: Person;
let omar: Person;
const cookie = '__Host-fairlead';

beforeAll(async () => {
  bank = await startPeopleServer();
  nadia = await bank.customer('nadia@example.com');
  omar = await bank.customer('omar@example.com');
});
afterAll(() => bank.close());
// A new half minute, so that every test has a code that was not used.
beforeEach(() => {
  bank.time.advance(60);
  bank.loginVerification = 'required';
});

function enter(browser: Browser, email: string, given = password) {
  return browser.post('/api/users/auth/signin', { email, password: given });
}

async function signedIn(person: Person, browser = bank.browser()): Promise<Browser> {
  expect((await enter(browser, person.email)).statusCode).toBe(200);
  const body = { auth_code: person.app.code() };
  expect((await browser.post('/api/users/code/confirm', body)).statusCode).toBe(200);
  return browser;
}

function status(browser: Browser) {
  return browser.get('/api/users/auth/status').then((response) => response.json());
}

describe('signing in as a customer', () => {
  it('takes the password, then a code, and then says who is signed in', async () => {
    const browser = bank.browser();
    const first = await enter(browser, 'Nadia@Example.com');
    expect(first.json().data).toEqual({
      second_factor: 'asked',
      factors: ['totp', 'email'],
      sent_pin: null,
    });
    expect((await status(browser)).data).toMatchObject({
      gate: 'second_factor',
      session: { second_factor: 'asked', idle_seconds: 300 },
    });
    expect((await browser.get('/api/users/sessions')).statusCode).toBe(423);
    const second = await browser.post('/api/users/code/confirm', { auth_code: nadia.app.code() });
    expect(second.json().data).toMatchObject({ second_factor: 'given', sent_pin: null });
    expect((await status(browser)).data).toMatchObject({
      user: { id: nadia.id, email: 'nadia@example.com', account_status: 'Active' },
      session: { second_factor: 'given' },
      gate: null,
    });
  });

  it('gives a new session token at each step, and the old ones are worth nothing', async () => {
    const browser = bank.browser();
    const planted = 'A'.repeat(43);
    browser.cookies.set(cookie, planted);
    await enter(browser, nadia.email);
    const first = browser.cookies.get(cookie);
    await browser.post('/api/users/code/confirm', { auth_code: nadia.app.code() });
    const second = browser.cookies.get(cookie);
    expect(new Set([planted, first, second]).size).toBe(3);
    for (const old of [planted, first]) {
      const thief = bank.browser();
      thief.cookies.set(cookie, String(old));
      expect((await status(thief)).data).toBeNull();
    }
  });

  it('ends the session that the browser had before', async () => {
    const browser = await signedIn(nadia);
    const before = browser.cookies.get(cookie);
    await enter(browser, nadia.email);
    const thief = bank.browser();
    thief.cookies.set(cookie, String(before));
    expect((await status(thief)).data).toBeNull();
  });

  it('answers a known and an unknown email alike, with as many hashes', async () => {
    const answers = [];
    for (const email of [nadia.email, 'nobody@example.com']) {
      const before = passwordHashesRun();
      const response = await enter(bank.browser(), email, 'not the password');
      answers.push({
        status: response.statusCode,
        body: response.body,
        headers: Object.keys(response.headers).sort(),
        hashes: passwordHashesRun() - before,
      });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, hashes: 1 });
    expect(JSON.parse(String(answers[0]?.body)).details[0].code).toBe('credentials_wrong');
  });

  it('runs the same statements for a known and an unknown email', async () => {
    const counts = [];
    for (const email of [nadia.email, 'nobody-at-all@example.com']) {
      const before = await rowsByTable();
      await enter(bank.browser(), email, 'not the password');
      const after = await rowsByTable();
      counts.push(Object.keys(after).filter((table) => after[table] !== before[table]));
    }
    expect(counts[0]).toEqual(counts[1]);
  });

  it('refuses a code that was used before as code_wrong', async () => {
    const code = nadia.app.code();
    const browser = bank.browser();
    await enter(browser, nadia.email);
    await browser.post('/api/users/code/confirm', { auth_code: code });
    const other = bank.browser();
    await enter(other, nadia.email);
    const replay = await other.post('/api/users/code/confirm', { auth_code: code });
    expect(replay.statusCode).toBe(422);
    expect(replay.json().details).toMatchObject([{ code: 'code_wrong', field: 'auth_code' }]);
    expect((await status(other)).data.gate).toBe('second_factor');
  });

  it('takes somebody else’s code for nothing', async () => {
    const browser = bank.browser();
    await enter(browser, nadia.email);
    const response = await browser.post('/api/users/code/confirm', { auth_code: omar.app.code() });
    expect(response.json().details[0].code).toBe('code_wrong');
  });

  it('asks a device it knows for no code where the bank leaves it optional', async () => {
    bank.loginVerification = 'optional';
    const browser = await signedIn(nadia);
    await browser.post('/api/users/auth/signout');
    const again = await enter(browser, nadia.email);
    expect(again.json().data.second_factor).toBe('not_asked');
    expect((await status(browser)).data.gate).toBeNull();
    expect((await enter(bank.browser(), nadia.email)).json().data.second_factor).toBe('asked');
  });

  it('tells the customer by mail about a device it does not know, and only then', async () => {
    const mails = () =>
      bank.test.ownerPool
        .query(`select count(*)::int as count from outbox_message where topic = 'mail'`)
        .then(({ rows }) => rows[0].count);
    const before = await mails();
    const browser = await signedIn(nadia);
    expect(await mails()).toBe(before + 1);
    bank.time.advance(30);
    await signedIn(nadia, browser);
    expect(await mails()).toBe(before + 1);
  });

  it('tells of every sign-in, from a known device too, where the bank wants that', async () => {
    const told = () =>
      bank.test.ownerPool
        .query(`select message from notification where customer_id = $1 order by id`, [omar.id])
        .then(({ rows }) => rows.map(({ message }) => message));
    const tellOf = (sign_in_notice: 'every' | 'new_device', expectedVersion: number) =>
      bank.db
        .transaction()
        .execute((tx) =>
          changeSettings(tx, notifications, { sign_in_notice }, { changedBy: '', expectedVersion }),
        );
    const signInAgain = async (browser: Browser) => {
      bank.time.advance(30);
      await signedIn(omar, browser);
    };
    const browser = await signedIn(omar);
    await signInAgain(browser);
    expect(await told()).toEqual(['new_device']);
    await tellOf('every', 0);
    await signInAgain(browser);
    await tellOf('new_device', 1);
    await signInAgain(browser);
    expect(await told()).toEqual(['new_device', 'signed_in']);
  });
});

async function rowsByTable(): Promise<Record<string, string>> {
  const { rows } = await bank.test.ownerPool.query(
    `select tablename as table from pg_tables where schemaname = 'public'`,
  );
  const sums: Record<string, string> = {};
  for (const { table } of rows) {
    const { rows: found } = await bank.test.ownerPool.query(
      `select count(*) || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
       from ${table} t`,
    );
    sums[table] = found[0].sum;
  }
  return sums;
}

describe('failed sign-ins', () => {
  it('make the next one wait, longer each time, and answer 429 meanwhile', async () => {
    const target = await bank.customer('waiting@example.com');
    for (let count = 0; count < 5; count += 1) {
      const failed = await enter(bank.browser(), target.email, 'not the password');
      expect(failed.statusCode).toBe(401);
    }
    const blocked = await enter(bank.browser(), target.email);
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBe(30);
    bank.time.advance(31);
    expect((await enter(bank.browser(), target.email, 'not the password')).statusCode).toBe(401);
    const again = await enter(bank.browser(), target.email);
    expect(Number(again.headers['retry-after'])).toBe(60);
    bank.time.advance(61);
    expect((await enter(bank.browser(), target.email)).statusCode).toBe(200);
  });

  it('of strangers do not lock out a device that the customer has used before', async () => {
    const target = await bank.customer('known@example.com');
    const own = await signedIn(target);
    await own.post('/api/users/auth/signout');
    for (let count = 0; count < 8; count += 1) {
      await enter(bank.browser(), target.email, 'not the password');
    }
    expect((await enter(bank.browser(), target.email)).statusCode).toBe(429);
    expect((await enter(own, target.email)).statusCode).toBe(200);
  });

  it('from one address make that address wait, whichever accounts it tries', async () => {
    for (let count = 0; count < 30; count += 1) {
      const failed = await enter(bank.browser('203.0.113.7'), `guess${count}@example.com`);
      expect(failed.statusCode).toBe(401);
    }
    expect((await enter(bank.browser('203.0.113.7'), nadia.email)).statusCode).toBe(429);
    expect((await enter(bank.browser('203.0.113.8'), nadia.email)).statusCode).toBe(200);
  });

  it('with the code make the next code wait', async () => {
    const target = await bank.customer('codes@example.com');
    const browser = bank.browser();
    await enter(browser, target.email);
    for (let count = 0; count < 5; count += 1) {
      const wrong = await browser.post('/api/users/code/confirm', { auth_code: '000000' });
      expect(wrong.statusCode).toBe(422);
    }
    const body = { auth_code: target.app.code() };
    expect((await browser.post('/api/users/code/confirm', body)).statusCode).toBe(429);
  });
});

describe('a customer’s sessions', () => {
  it('are listed, and ending one ends it at the next request', async () => {
    const first = await signedIn(nadia);
    bank.time.advance(30);
    const second = await signedIn(nadia);
    const list = (await second.get('/api/users/sessions')).json().data;
    expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const { id: other } = (await status(first)).data.session;
    expect(list.map(({ id }: { id: string }) => id)).toContain(other);
    expect((await second.send('DELETE', `/api/users/sessions/${other}`)).statusCode).toBe(200);
    expect((await status(first)).data).toBeNull();
    expect((await status(second)).data).not.toBeNull();
  });

  it('of somebody else are not found, like one that does not exist', async () => {
    const mine = await signedIn(nadia);
    const theirs = await signedIn(omar);
    const { id } = (await status(theirs)).data.session;
    const foreign = await mine.send('DELETE', `/api/users/sessions/${id}`);
    const missing = await mine.send(
      'DELETE',
      '/api/users/sessions/ses_019a0000-0000-7000-8000-000000000000',
    );
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect((await status(theirs)).data).not.toBeNull();
  });

  it('end by signing out, which answers alike the second time', async () => {
    const browser = await signedIn(nadia);
    const token = String(browser.cookies.get(cookie));
    expect((await browser.post('/api/users/auth/signout')).statusCode).toBe(200);
    expect(browser.cookies.has(cookie)).toBe(false);
    expect((await browser.post('/api/users/auth/signout')).statusCode).toBe(200);
    const thief = bank.browser();
    thief.cookies.set(cookie, token);
    expect((await status(thief)).data).toBeNull();
  });

  it('are nobody’s for a visitor, who gets 200 with a sentence', async () => {
    const answer = await bank.browser().get('/api/users/auth/status');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: null, details: [{ code: 'not_signed_in' }] });
    expect(answer.json().errors).toHaveLength(1);
  });

  it('of customers open no staff route, and the other way round', async () => {
    const browser = await signedIn(nadia);
    const token = String(browser.cookies.get(cookie));
    const crossed = bank.browser();
    crossed.cookies.set('__Host-fairlead-staff', token);
    expect((await crossed.get('/api/admins/sessions')).statusCode).toBe(401);
  });
});

describe('a customer’s activity', () => {
  it('tells every sign-in and failure, newest first, and nothing of others', async () => {
    const target = await bank.customer('active@example.com');
    await enter(bank.browser('192.0.2.44'), target.email, 'not the password');
    const browser = await signedIn(target);
    const { data, last_page: last } = (await browser.get('/api/users/activity')).json().data;
    expect(last).toBe(1);
    expect(data.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
      ['session.completed', 'you'],
      ['session.opened', 'you'],
      ['session.refused', 'someone'],
      ['customer.opened', 'bank'],
    ]);
    expect(data[2]).toMatchObject({ text: 'A sign-in failed', ip_address: '192.0.2.44' });
    expect(data[3].ip_address).toBeNull();
  });

  it('comes in pages that do not overlap', async () => {
    const browser = await signedIn(nadia);
    const first = (await browser.get('/api/users/activity?limit=3')).json().data;
    expect(first.data).toHaveLength(3);
    const second = (await browser.get(first.next_page_url)).json().data;
    expect(second.current_page).toBe(2);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const bad = await browser.get('/api/users/activity?cursor=WzIsWyJ4IiwieSJdXQ');
    expect(bad.statusCode).toBe(422);
  });
});
