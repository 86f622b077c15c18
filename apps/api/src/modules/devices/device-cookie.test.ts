/** The cookie that says which browser this is: a copy of it is worth nothing after its next use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#testing/answers.ts';
import {
  type Browser,
  customerPassword,
  type PeopleServer,
  startPeopleServer,
} from '#testing/people-server.ts';
import { codeTo } from '#testing/read-outbox.ts';
import { registrationOf } from '#testing/registration.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
  bank.loginVerification = 'optional';
});
afterAll(() => bank.close());

const COOKIE = '__Host-fairlead-device';
const cookieOf = (browser: Browser) => String(browser.cookies.get(COOKIE));

/** Another browser with a copy of this one's cookie. */
function copyOf(browser: Browser): Browser {
  const copy = bank.browser();
  copy.cookies.set(COOKIE, cookieOf(browser));
  return copy;
}

async function enter(browser: Browser, email: string): Promise<string> {
  const password = customerPassword;
  const entered = await browser.post('/api/users/auth/signin', { email, password });
  expect(entered.statusCode).toBe(200);
  return entered.json().data.second_factor;
}

async function leave(browser: Browser): Promise<void> {
  await browser.post('/api/users/auth/signout');
}

/** People who have each signed in with their factor in one browser, and left. */
async function shared(...emails: string[]): Promise<Browser> {
  const browser = bank.browser();
  for (const email of emails) {
    await bank.plainCustomer(email);
    await bank.signedIn(email, browser);
    await leave(browser);
  }
  return browser;
}

describe('the cookie of a browser', () => {
  it('that somebody copied before another person signed in there is no browser of theirs', async () => {
    const computer = await shared('mallory@example.com');
    const copy = copyOf(computer);
    await bank.plainCustomer('victim@example.com');
    await bank.signedIn('victim@example.com', computer);
    expect(await enter(copy, 'victim@example.com')).toBe('asked');
    expect(await enter(copy, 'mallory@example.com')).toBe('asked');
  });

  it('is a new one at every sign-in, and everybody of that browser stays known in it', async () => {
    const computer = await shared('ann@example.com', 'ben@example.com');
    const copy = copyOf(computer);
    expect(await enter(computer, 'ann@example.com')).toBe('not_asked');
    expect(cookieOf(computer)).not.toBe(cookieOf(copy));
    expect((await computer.get('/api/users/devices')).json().data).toMatchObject([
      { current: true },
    ]);
    await leave(computer);
    expect(await enter(computer, 'ben@example.com')).toBe('not_asked');
    await leave(computer);
    expect(await enter(computer, 'ann@example.com')).toBe('not_asked');
    for (const email of ['ann@example.com', 'ben@example.com']) {
      expect(await enter(copy, email)).toBe('asked');
    }
  });

  it('opens one session without a factor, of two that use it at the same moment', async () => {
    const computer = await shared('cleo@example.com', 'dan@example.com');
    const twice = [copyOf(computer), copyOf(computer)];
    const same = await Promise.all(twice.map((copy) => enter(copy, 'cleo@example.com')));
    expect(same.toSorted()).toEqual(['asked', 'not_asked']);
    const used = twice[same.indexOf('not_asked')];
    if (used === undefined) throw new Error('Neither was let in.');
    const both = ['cleo@example.com', 'dan@example.com'];
    const apart = await Promise.all(both.map((email) => enter(copyOf(used), email)));
    expect(apart.toSorted()).toEqual(['asked', 'not_asked']);
  });

  it('is a new one for whoever registers, and an old copy cannot change the address', async () => {
    const computer = await shared('eve@example.com');
    const copy = copyOf(computer);
    const email = 'newcomer@example.com';
    expect(
      (await computer.post('/api/users', registrationOf(email, 'sieben ziegen am hang')))
        .statusCode,
    ).toBe(200);
    const waiting = copyOf(computer);
    const url = '/api/users/auth/update/email';
    expect(codeOf(await copy.patch(url, { email: 'elsewhere@example.com' }))).toBe('not_signed_in');
    const pin = await codeTo(bank.db, email);
    expect((await computer.post('/api/users/auth/verify-email', { pin })).statusCode).toBe(200);
    await leave(computer);
    expect(await enter(computer, 'eve@example.com')).toBe('not_asked');
    for (const stale of [copy, waiting]) {
      expect(await enter(stale, 'eve@example.com')).toBe('asked');
    }
  });

  it('of another form than the bank’s own is not taken', async () => {
    const browser = bank.browser();
    await bank.plainCustomer('form@example.com');
    browser.cookies.set(COOKIE, 'guess-me');
    await bank.signedIn('form@example.com', browser);
    expect(cookieOf(browser)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});
