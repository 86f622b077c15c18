import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#testing/answers.ts';
import {
  type Browser,
  customerPassword,
  type PeopleServer,
  staffPassword,
  startPeopleServer,
} from '#testing/people-server.ts';
import { codeTo, mailsTo, tokenTo } from '#testing/read-outbox.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const fresh = 'graue wolken ziehen weiter';
const ask = (email: string) =>
  bank.browser().post('/api/users/auth/token/password/update', { email });
const reset = (password_token: string, other: object = {}) =>
  bank.browser().patch('/api/users/auth/update/password', {
    password_token,
    new_password: fresh,
    confirm_new_password: fresh,
    ...other,
  });
const enter = (browser: Browser, email: string, password: string) =>
  browser.post('/api/users/auth/signin', { email, password });
const status = async (browser: Browser) =>
  (await browser.get('/api/users/auth/status')).json().data;

describe('a new password by a mailed link', () => {
  it('works on another device, once, ends every session and signs nobody in', async () => {
    const email = 'reset@example.com';
    await bank.plainCustomer(email);
    const browser = await bank.signedIn(email);
    expect((await ask(email)).statusCode).toBe(200);
    const token = await tokenTo(bank.db, email);
    const opened = await bank
      .browser()
      .post('/api/users/auth/token/password/open', { password_token: token });
    expect(opened.json().data.email).toBe('r•••@example.com');
    expect(codeOf(await reset(token, { email: 'other@example.com' }))).toBe('link_invalid');
    const done = await reset(token);
    expect(done.statusCode).toBe(200);
    expect(done.cookies.filter(({ value }) => value !== '')).toEqual([]);
    expect(await status(browser)).toBeNull();
    expect((await mailsTo(bank.db, email))[0]?.template).toBe('security_notice');
    expect(codeOf(await reset(token))).toBe('link_invalid');
    expect(codeOf(await enter(bank.browser(), email, customerPassword))).toBe('credentials_wrong');
    const entered = await enter(bank.browser(), email, fresh);
    // It does not get round the second factor.
    expect(entered.json().data.second_factor).toBe('asked');
  });

  it('lives fifteen minutes', async () => {
    for (const [email, seconds, code] of [
      ['in-time@example.com', 15 * 60 - 1, undefined],
      ['too-late@example.com', 15 * 60 + 1, 'link_invalid'],
    ] as const) {
      await bank.plainCustomer(email);
      await ask(email);
      const token = await tokenTo(bank.db, email);
      bank.time.advance(seconds);
      expect(codeOf(await reset(token))).toBe(code);
    }
  });

  it('is used up by strangers for their own networks, never for the owner’s devices', async () => {
    const email = 'wanted@example.com';
    await bank.plainCustomer(email);
    const own = await bank.signedIn(email);
    const askBy = (browser: Browser) =>
      browser.post('/api/users/auth/token/password/update', { email });
    const from = (network: number) => bank.browser(`192.0.2.${network}`);
    for (let network = 1; network <= 8; network += 1) {
      for (let count = 0; count < 5; count += 1) {
        expect((await askBy(from(network))).statusCode).toBe(200);
        bank.time.advance(31);
      }
      expect((await askBy(from(network))).statusCode).toBe(429);
    }
    // Forty in a day are enough for one letterbox, wherever they come from.
    expect((await askBy(from(99))).statusCode).toBe(429);
    expect((await askBy(own)).statusCode).toBe(200);
    expect((await reset(await tokenTo(bank.db, email))).statusCode).toBe(200);
    bank.time.advance(24 * 3_600);
    expect((await askBy(from(99))).statusCode).toBe(200);
  });

  it('is worth nothing once the password was changed with the old one', async () => {
    const email = 'known@example.com';
    await bank.plainCustomer(email);
    const browser = await bank.signedIn(email);
    await ask(email);
    const token = await tokenTo(bank.db, email);
    const changed = await browser.patch('/api/users/auth/update/password-user', {
      password: customerPassword,
      new_password: 'ein anderes wort am tor',
      confirm_new_password: 'ein anderes wort am tor',
    });
    expect(changed.statusCode).toBe(200);
    expect(codeOf(await reset(token))).toBe('link_invalid');
  });

  it('is worth nothing once the address that it went to was left', async () => {
    const [from, to] = ['left@example.com', 'moved@example.com'];
    await bank.plainCustomer(from);
    const browser = await bank.signedIn(from);
    await browser.post('/api/users/auth/token/email/update');
    const email_token = await codeTo(bank.db, from);
    const body = { email_token, new_email: to, confirm_new_email: to };
    await browser.patch('/api/users/auth/update/email', body);
    await ask(from);
    const token = await tokenTo(bank.db, from);
    bank.time.advance(31);
    await browser.post('/api/users/auth/token/email/update');
    const change = await codeTo(bank.db, from);
    const pin = await codeTo(bank.db, to);
    expect((await browser.post('/api/users/auth/verify-email', { pin })).statusCode).toBe(200);
    expect(codeOf(await reset(token))).toBe('link_invalid');
    const again = { ...body, email_token: change };
    expect(codeOf(await browser.patch('/api/users/auth/update/email', again))).toBe('code_wrong');
  });

  it('is asked for in vain for a persona, and refused when weak', async () => {
    const email = 'played@example.com';
    const { id } = await bank.plainCustomer(email);
    await bank.test.ownerPool.query('update customer set persona = true where id = $1', [id]);
    expect((await ask(email)).statusCode).toBe(200);
    expect(await mailsTo(bank.db, email)).toEqual([]);
    await bank.plainCustomer('weak@example.com');
    await ask('weak@example.com');
    const token = await tokenTo(bank.db, 'weak@example.com');
    const weak = { new_password: 'qwertyuiop123', confirm_new_password: 'qwertyuiop123' };
    expect(codeOf(await reset(token, weak))).toBe('password_too_weak');
    expect((await reset(token)).statusCode).toBe(200);
  });
});

describe('a new password with the old one', () => {
  const change = (browser: Browser, url: string, password: string, other: object = {}) =>
    browser.patch(url, {
      password,
      new_password: fresh,
      confirm_new_password: fresh,
      ...other,
    });

  it('ends the other sessions, rotates this one and tells the customer', async () => {
    const email = 'change@example.com';
    await bank.plainCustomer(email);
    const other = await bank.signedIn(email);
    bank.time.advance(31);
    const browser = await bank.signedIn(email);
    const url = '/api/users/auth/update/password-user';
    expect(codeOf(await change(browser, url, 'not the one at all'))).toBe('credentials_wrong');
    const before = browser.cookies.get('__Host-fairlead');
    expect((await change(browser, url, customerPassword)).statusCode).toBe(200);
    expect(browser.cookies.get('__Host-fairlead')).not.toBe(before);
    expect(await status(other)).toBeNull();
    expect(await status(browser)).not.toBeNull();
    expect((await mailsTo(bank.db, email))[0]?.values).toMatchObject({ event: 'password_changed' });
    for (let count = 0; count < 6; count += 1) await change(browser, url, 'guess number one');
    expect((await change(browser, url, fresh)).statusCode).toBe(429);
  });

  it('is the same for staff, who need longer ones', async () => {
    const { browser } = await bank.staffMember('support', 'sam@bank.example');
    const url = '/api/admins/auth/update/password-user';
    const short = { new_password: 'kurz und gut 1', confirm_new_password: 'kurz und gut 1' };
    expect(codeOf(await change(browser, url, staffPassword, short))).toBe('password_too_weak');
    expect((await change(browser, url, staffPassword)).statusCode).toBe(200);
    expect((await browser.get('/api/admins/auth/status')).json().data).not.toBeNull();
  });
});
