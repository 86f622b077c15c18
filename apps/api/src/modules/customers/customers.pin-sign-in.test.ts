import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '#modules/notifications/channel-settings.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { codeOf } from '#testing/answers.ts';
import {
  type Browser,
  customerPassword,
  type PeopleServer,
  startPeopleServer,
} from '#testing/people-server.ts';
import { codeTo, mailsTo } from '#testing/read-outbox.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const enter = (browser: Browser, email: string) =>
  browser.post('/api/users/auth/signin', { email, password: customerPassword });
const give = (browser: Browser, auth_code: string) =>
  browser.post('/api/users/code/confirm', { auth_code });
const wrong = (pin: string) => (pin === '12345' ? '54321' : '12345');
const status = async (browser: Browser) =>
  (await browser.get('/api/users/auth/status')).json().data;

describe('a PIN by mail as second factor', () => {
  it('goes out at sign-in where there is nothing better, and completes it', async () => {
    const email = 'mail@example.com';
    await bank.plainCustomer(email);
    const browser = bank.browser();
    const first = (await enter(browser, email)).json().data;
    expect(first).toMatchObject({ second_factor: 'asked', factors: ['email'] });
    expect(first.sent_pin).toMatchObject({ channel: 'mail', to: 'm•••@example.com' });
    const waiting = await status(browser);
    expect(waiting.session.sent_pin).toMatchObject({ to: 'm•••@example.com' });
    expect(waiting.user).toMatchObject({ street_address: null, phone_number: null });
    const before = browser.cookies.get('__Host-fairlead');
    const second = await give(browser, await codeTo(bank.db, email));
    expect(second.json().data).toMatchObject({ second_factor: 'given', sent_pin: null });
    expect(browser.cookies.get('__Host-fairlead')).not.toBe(before);
    const [notice] = await mailsTo(bank.db, email);
    expect(notice?.template).toBe('new_device');
  });

  it('is good once, in this session only', async () => {
    const email = 'once@example.com';
    await bank.plainCustomer(email);
    const browser = await bank.signedIn(email);
    const used = await codeTo(bank.db, email);
    bank.time.advance(31);
    const other = bank.browser();
    await enter(other, email);
    const fresh = await codeTo(bank.db, email);
    if (used !== fresh) expect(codeOf(await give(other, used))).toBe('code_wrong');
    // Signed in again elsewhere: that session's PIN is another.
    bank.time.advance(31);
    const third = bank.browser();
    await enter(third, email);
    expect(codeOf(await give(third, fresh))).toBe(
      fresh === (await codeTo(bank.db, email)) ? undefined : 'code_wrong',
    );
    expect((await status(browser)).session.second_factor).toBe('given');
  });

  it('is worth nothing after five wrong ones', async () => {
    const email = 'guess@example.com';
    await bank.plainCustomer(email);
    const browser = bank.browser();
    await enter(browser, email);
    const pin = await codeTo(bank.db, email);
    for (let count = 0; count < 5; count += 1) {
      expect(codeOf(await give(browser, wrong(pin)))).toBe('code_wrong');
    }
    bank.time.advance(61);
    expect(codeOf(await give(browser, pin))).toBe('code_wrong');
  });

  it('is sent again on demand, and a sign-in never fails for it', async () => {
    const email = 'resend@example.com';
    await bank.plainCustomer(email);
    const browser = bank.browser();
    await enter(browser, email);
    expect((await browser.post('/api/users/code/resend')).statusCode).toBe(429);
    const soon = bank.browser();
    const again = (await enter(soon, email)).json().data;
    expect(again.sent_pin).not.toBeNull();
    expect((await give(soon, await codeTo(bank.db, email))).statusCode).toBe(200);
    bank.time.advance(31);
    expect((await browser.post('/api/users/code/resend')).statusCode).toBe(200);
    expect((await give(browser, await codeTo(bank.db, email))).statusCode).toBe(200);
    expect((await browser.post('/api/users/code/resend')).statusCode).toBe(404);
  });

  it('is each session’s own, however soon another begins', async () => {
    const email = 'two@example.com';
    await bank.plainCustomer(email);
    const [one, two] = [bank.browser(), bank.browser()];
    await enter(one, email);
    const first = await codeTo(bank.db, email);
    await enter(two, email);
    const second = await codeTo(bank.db, email);
    if (first !== second) expect(codeOf(await give(two, first))).toBe('code_wrong');
    expect((await give(one, first)).statusCode).toBe(200);
    expect((await give(two, second)).statusCode).toBe(200);
  });

  it('is not used up for a device of the owner’s by others who know the password', async () => {
    const email = 'budget@example.com';
    await bank.plainCustomer(email);
    const own = await bank.signedIn(email);
    await own.post('/api/users/auth/signout');
    for (let count = 0; count < 4; count += 1) {
      expect((await enter(bank.browser(), email)).json().data.sent_pin).not.toBeNull();
    }
    // The first of the five went to what was a new device then.
    expect((await enter(bank.browser(), email)).json().data.sent_pin).toBeNull();
    expect((await enter(own, email)).json().data.sent_pin).not.toBeNull();
    expect((await give(own, await codeTo(bank.db, email))).statusCode).toBe(200);
  });

  it('is not sent by itself to whoever has an app, but on demand', async () => {
    const { email } = await bank.customer('app@example.com');
    const browser = bank.browser();
    expect((await enter(browser, email)).json().data).toMatchObject({
      factors: ['totp', 'email'],
      sent_pin: null,
    });
    expect((await browser.post('/api/users/code/resend')).statusCode).toBe(200);
    expect((await give(browser, await codeTo(bank.db, email))).statusCode).toBe(200);
  });
});

describe('when the second factor is asked for', () => {
  const asked = async (browser: Browser, email: string) =>
    (await enter(browser, email)).json().data.second_factor;

  it('goes by the setting and the choice on a known device, and always on a new one', async () => {
    const email = 'known@example.com';
    const { id } = await bank.plainCustomer(email);
    const browser = await bank.signedIn(email);
    const choose = (chosen: boolean) =>
      bank.test.ownerPool.query(
        'update customer set two_factor_authentication = $1 where id = $2',
        [chosen, id],
      );
    const table = [
      ['required', false, 'asked'],
      ['optional', true, 'asked'],
      ['optional', false, 'not_asked'],
      ['disabled', true, 'not_asked'],
    ] as const;
    for (const [setting, chosen, expected] of table) {
      bank.loginVerification = setting;
      await choose(chosen);
      expect(await asked(browser, email)).toBe(expected);
      expect(await asked(bank.browser(), email)).toBe('asked');
    }
    bank.loginVerification = 'required';
  });

  it('counts as a sign-in from that device where the password is enough', async () => {
    const email = 'often@example.com';
    const { id } = await bank.plainCustomer(email);
    const browser = await bank.signedIn(email);
    bank.loginVerification = 'disabled';
    const set = (told: 'every' | 'new_device', expectedVersion: number) =>
      bank.db
        .transaction()
        .execute((tx) =>
          changeSettings(
            tx,
            notifications,
            { sign_in_notice: told },
            { changedBy: '', expectedVersion },
          ),
        );
    await set('every', 0);
    bank.time.advance(3600);
    expect(await asked(browser, email)).toBe('not_asked');
    await set('new_device', 1);
    const [device] = (await browser.get('/api/users/devices')).json().data;
    expect(device).toMatchObject({ current: true, last_used_at: bank.time.now().toISOString() });
    const { rows } = await bank.test.ownerPool.query(
      'select message from notification where customer_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ message }) => message)).toEqual(['new_device', 'signed_in']);
    bank.loginVerification = 'required';
  });

  it('is asked again of a browser that was forgotten', async () => {
    const email = 'forget@example.com';
    await bank.plainCustomer(email);
    bank.loginVerification = 'optional';
    const browser = await bank.signedIn(email);
    const [device] = (await browser.get('/api/users/devices')).json().data;
    expect(device).toMatchObject({ current: true });
    const stranger = await bank.plainCustomer('stranger@example.com');
    expect(stranger.id).toBeDefined();
    const theirs = await bank.signedIn('stranger@example.com');
    const url = `/api/users/devices/${device.id}`;
    expect((await theirs.send('DELETE', url)).statusCode).toBe(404);
    expect((await browser.send('DELETE', url)).statusCode).toBe(200);
    expect(await asked(browser, email)).toBe('asked');
    bank.loginVerification = 'required';
  });

  it('ends all other sessions at once', async () => {
    const email = 'others@example.com';
    await bank.plainCustomer(email);
    const one = await bank.signedIn(email);
    bank.time.advance(31);
    const other = await bank.signedIn(email);
    expect((await one.send('DELETE', '/api/users/sessions')).json().data).toEqual({ ended: 1 });
    expect(await status(other)).toBeNull();
    expect(await status(one)).not.toBeNull();
  });
});
