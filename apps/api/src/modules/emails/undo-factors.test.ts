/** Undoing a change of email leaves whoever made it no way in, and the owner one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NoticeFacts, noticeSentence, type Say } from '#platform/channels/notice-sentence.ts';
import { loadLanguages } from '#platform/language.ts';
import { codeOf } from '#testing/answers.ts';
import { eventually } from '#testing/eventually.ts';
import {
  App,
  type Browser,
  customerPassword,
  type PeopleServer,
  startPeopleServer,
} from '#testing/people-server.ts';
import { codeTo, tokenTo } from '#testing/read-outbox.ts';
import { ownHost } from '#testing/test-server.ts';
import { VirtualPasskey } from '#testing/virtual-passkey.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const HOUR = 3_600;
type Answer = Awaited<ReturnType<Browser['post']>>;

/** Calls, gives the factor that is asked for, and calls again. */
async function confirmed(browser: Browser, call: () => Promise<Answer>, code: () => string) {
  const { step_up } = (await call()).json().data;
  // Each code of an app works once.
  bank.time.advance(30);
  await browser.post('/api/users/step-up', { step_up, auth_code: code() });
  return call();
}

async function mailed(browser: Browser, email: string, url: string): Promise<Answer> {
  const { step_up } = (await browser.post(url)).json().data;
  await browser.post('/api/users/step-up/send-pin', { step_up });
  const auth_code = await codeTo(bank.db, email);
  await browser.post('/api/users/step-up', { step_up, auth_code });
  return browser.post(url);
}

async function addApp(browser: Browser, email: string) {
  const { id, secret } = (await mailed(browser, email, '/api/users/totp')).json().data;
  const app = new App(secret, () => bank.time.now());
  const done = await browser.post('/api/users/totp/confirm', { id, auth_code: app.code() });
  return { app, codes: done.json().data.recovery_codes as string[] };
}

async function makePasskey(asked: Answer) {
  const passkey = new VirtualPasskey(`https://${ownHost}`);
  return { passkey, body: { name: 'A phone', credential: passkey.create(asked.json().data) } };
}

/** By the app of whoever does it. */
async function changeEmail(browser: Browser, app: App, from: string, to: string) {
  await browser.post('/api/users/auth/token/email/update');
  const email_token = await codeTo(bank.db, from);
  const body = { email_token, new_email: to, confirm_new_email: to };
  const change = () => browser.patch('/api/users/auth/update/email', body);
  expect((await confirmed(browser, change, () => app.code())).statusCode).toBe(200);
  const pin = await codeTo(bank.db, to);
  expect((await browser.post('/api/users/auth/verify-email', { pin })).statusCode).toBe(200);
}

const undo = async (email: string) => {
  const undo_token = await tokenTo(bank.db, email);
  return bank.browser().post('/api/users/auth/undo/email', { undo_token });
};

async function byPasskey(passkey: VirtualPasskey) {
  const browser = bank.browser();
  const options = (await browser.post('/api/users/auth/passkey/options')).json().data;
  const credential = passkey.get(options);
  return browser.post('/api/users/auth/passkey', { credential });
}

async function enter(email: string, browser = bank.browser()) {
  const body = { email, password: customerPassword };
  return (await browser.post('/api/users/auth/signin', body)).json().data;
}

/** In English, as the list and the mail say it. */
async function newestNotice(id: string): Promise<string> {
  const { rows } = await sql<{ facts: NoticeFacts }>`select facts from notification
    where customer_id = ${id} and message = 'email_put_back'`.execute(bank.db);
  const languages = loadLanguages();
  const say: Say = (key, values) => languages.sentence('en', key, values);
  return noticeSentence(say, 'en', { message: 'email_put_back', facts: rows[0]?.facts ?? {} });
}

it('removes what was enrolled around it, and mails PINs again', async () => {
  const [email, other] = ['owner@example.com', 'thief@example.com'];
  const { id } = await bank.plainCustomer(email);
  const thief = await bank.signedIn(email);
  const { app, codes } = await addApp(thief, email);
  const asks = () => thief.post('/api/users/passkeys/options');
  const { passkey, body } = await makePasskey(await confirmed(thief, asks, () => app.code()));
  expect((await thief.post('/api/users/passkeys', body)).statusCode).toBe(201);
  await sql`update customer set email_authentication = false where id = ${id}`.execute(bank.db);
  bank.time.advance(23 * HOUR);
  expect((await byPasskey(passkey)).statusCode).toBe(200);
  const again = bank.browser();
  await enter(email, again);
  await again.post('/api/users/code/confirm', { auth_code: app.code() });
  await changeEmail(again, app, email, other);
  bank.time.advance(60);
  expect((await undo(email)).statusCode).toBe(200);

  expect(codeOf(await byPasskey(passkey))).toBe('passkey_wrong');
  const owner = bank.browser();
  expect(await enter(email, owner)).toMatchObject({
    factors: ['email'],
    sent_pin: { to: 'o•••@example.com' },
  });
  for (const auth_code of [app.code(), codes[0]]) {
    expect(codeOf(await owner.post('/api/users/code/confirm', { auth_code }))).toBe('code_wrong');
  }
  const pin = { auth_code: await codeTo(bank.db, email) };
  expect((await owner.post('/api/users/code/confirm', pin)).statusCode).toBe(200);
  const said = await newestNotice(id);
  for (const part of ['A passkey', 'The authenticator app', 'The recovery codes were removed']) {
    expect(said).toContain(part);
  }
  const { rows } = await sql<{ action: string }>`select action from audit_record
    where customer_id = ${id} and actor_kind = 'visitor' order by id`.execute(bank.db);
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['email.change_undone', 'passkey.removed', 'authenticator.removed']),
  );
});

it('leaves what is older than a day, with its recovery codes, and no mailed PIN beside it', async () => {
  const email = 'longer@example.com';
  const { id } = await bank.plainCustomer(email);
  const browser = await bank.signedIn(email);
  const { app, codes } = await addApp(browser, email);
  await sql`update customer set email_authentication = false where id = ${id}`.execute(bank.db);
  bank.time.advance(25 * HOUR);
  const later = bank.browser();
  await enter(email, later);
  await later.post('/api/users/code/confirm', { auth_code: app.code() });
  await changeEmail(later, app, email, 'elsewhere@example.com');
  bank.time.advance(60);
  expect((await undo(email)).statusCode).toBe(200);
  const owner = bank.browser();
  const { factors, sent_pin } = await enter(email, owner);
  expect([factors, sent_pin]).toEqual([['totp', 'recovery_code'], null]);
  const given = await owner.post('/api/users/code/confirm', { auth_code: codes[0] });
  expect(given.statusCode).toBe(200);
  expect(await newestNotice(id)).not.toMatch(/removed/);
});

it('lets nobody enrol behind it whose session it ended', async () => {
  const email = 'at-once@example.com';
  const { id } = await bank.plainCustomer(email);
  const thief = await bank.signedIn(email);
  const { app } = await addApp(thief, email);
  await changeEmail(thief, app, email, 'meanwhile@example.com');
  bank.time.advance(60);
  const asks = () => thief.post('/api/users/passkeys/options');
  const { passkey, body } = await makePasskey(await confirmed(thief, asks, () => app.code()));
  const waiting = async () =>
    (await bank.test.ownerPool.query('select from pg_locks where not granted')).rowCount ?? 0;
  const holder = await bank.test.ownerPool.connect();
  let undone: Promise<Answer> | undefined;
  let added: Promise<Answer> | undefined;
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`factors ${id}`]);
    undone = undo(email);
    await eventually(waiting).toBe(1);
    added = thief.post('/api/users/passkeys', body);
    await eventually(waiting).toBe(2);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect((await undone).statusCode).toBe(200);
  expect(codeOf(await added)).toBe('session_ended');
  expect(codeOf(await byPasskey(passkey))).toBe('passkey_wrong');
});

it('puts back the number that counted before, removes one whose former is not known, and says so', async () => {
  const [own, other] = ['+447700900001', '+447700900666'];
  const give = (id: string, number: string, hours: number) =>
    sql`update customer set phone_number = ${number},
      phone_verified_at = ${new Date(bank.time.now().getTime() - hours * HOUR * 1_000)}
      where id = ${id}`.execute(bank.db);
  const left = async (email: string, before: string, hours: number) => {
    const { id } = await bank.plainCustomer(email);
    await give(id, before, hours);
    const thief = await bank.signedIn(email);
    const { app } = await addApp(thief, email);
    await changeEmail(thief, app, email, `taken-${email}`);
    bank.time.advance(60);
    await give(id, other, 0);
    await sql`update customer set pending_phone_number = ${other} where id = ${id}`.execute(
      bank.db,
    );
    expect((await undo(email)).statusCode).toBe(200);
    const { rows } = await sql<{ number: string | null; event: string }>`
      select c.phone_number as number, n.facts ->> 'event' as event
      from customer c join notification n on n.customer_id = c.id
      where c.id = ${id} and n.message = 'security_changed' and c.pending_phone_number is null
      order by n.id desc limit 1`.execute(bank.db);
    return rows;
  };
  expect(await left('called@example.com', own, 48)).toEqual([
    { number: own, event: 'phone_put_back' },
  ]);
  expect(await left('texted@example.com', other, 2)).toEqual([
    { number: null, event: 'phone_removed' },
  ]);
});
