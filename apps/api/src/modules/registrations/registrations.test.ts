import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eighteenAfter } from '#testing/days.ts';
import { type Browser, type PeopleServer, startPeopleServer } from '#testing/people-server.ts';
import { notNames, people, sentences } from '#testing/person-names.fixture.ts';
import { codeTo, mailsTo } from '#testing/read-outbox.ts';
import { registrationOf } from '#testing/registration.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const password = 'sieben ziegen am hang';

const form = (email: string, other: object = {}) => ({
  ...registrationOf(email, password),
  ...other,
});

function codeOf(response: { json(): { details: { code: string }[] } }): string | undefined {
  return response.json().details[0]?.code;
}

async function register(browser: Browser, email: string, other: object = {}) {
  return browser.post('/api/users', form(email, other));
}

async function verify(browser: Browser, pin: string) {
  return browser.post('/api/users/auth/verify-email', { pin });
}

function wrong(pin: string): string {
  return pin === '12345' ? '54321' : '12345';
}

async function status(browser: Browser) {
  return (await browser.get('/api/users/auth/status')).json().data;
}

describe('opening an account', () => {
  it('opens no session, and one after the PIN, with an account at zero', async () => {
    const browser = bank.browser();
    const asked = await register(browser, 'ines@example.com');
    expect(asked.statusCode).toBe(200);
    expect(asked.json().data.sent_pin).toMatchObject({ channel: 'mail', to: 'i•••@example.com' });
    expect(browser.cookies.has('__Host-fairlead')).toBe(false);
    expect(await status(browser)).toBeNull();
    const proven = await verify(browser, await codeTo(bank.db, 'ines@example.com'));
    expect(proven.json().data).toEqual({
      second_factor: 'given',
      factors: ['email'],
      sent_pin: null,
    });
    expect(await status(browser)).toMatchObject({
      gate: null,
      user: {
        email: 'ines@example.com',
        phone_number: '+447700900123',
        street_address: '1 Quay Street',
        email_verification: 'Completed',
        id_verification: 'Pending',
        tier: 1,
        currency: 'GBP',
      },
    });
    const { rows } = await bank.test.ownerPool.query(
      `select a.product, a.account_tag, a.currency, b.id is not null as in_ledger from account a
       join customer c on c.id = a.customer_id and c.email = 'ines@example.com'
       left join ledger.account b on b.id = a.ledger_account`,
    );
    expect(rows).toEqual([
      { product: 'checking-account', account_tag: null, currency: 'GBP', in_ledger: true },
    ]);
    const [welcome] = await mailsTo(bank.db, 'ines@example.com');
    expect(welcome?.template).toBe('welcome');
  });

  it('takes a number as PIN and refuses one that was used', async () => {
    const browser = bank.browser();
    await register(browser, 'number@example.com');
    const pin = await codeTo(bank.db, 'number@example.com');
    const proven = await browser.post('/api/users/auth/verify-email', { pin: Number(pin) });
    expect(proven.statusCode).toBe(200);
    const again = bank.browser();
    again.cookies.set(
      '__Host-fairlead-device',
      String(browser.cookies.get('__Host-fairlead-device')),
    );
    expect(codeOf(await verify(again, pin))).toBe('code_wrong');
  });

  it('is worth nothing after five wrong PINs, and a stranger cannot use the tries up', async () => {
    const browser = bank.browser();
    await register(browser, 'five@example.com');
    const pin = await codeTo(bank.db, 'five@example.com');
    const stranger = bank.browser();
    for (let count = 0; count < 6; count += 1) {
      expect(codeOf(await verify(stranger, wrong(pin)))).toBe('code_wrong');
    }
    for (let count = 0; count < 5; count += 1) {
      expect(codeOf(await verify(browser, wrong(pin)))).toBe('code_wrong');
    }
    expect(codeOf(await verify(browser, pin))).toBe('code_wrong');
  });

  it('lets a PIN live for ten minutes', async () => {
    for (const [email, seconds, code] of [
      ['early@example.com', 10 * 60 - 1, undefined],
      ['late@example.com', 10 * 60 + 1, 'code_wrong'],
    ] as const) {
      const browser = bank.browser();
      await register(browser, email);
      const pin = await codeTo(bank.db, email);
      bank.time.advance(seconds);
      expect(codeOf(await verify(browser, pin))).toBe(code);
    }
  });

  it('sends another PIN after half a minute, five an hour, and only the newest counts', async () => {
    const browser = bank.browser();
    const email = 'again@example.com';
    await register(browser, email);
    const first = await codeTo(bank.db, email);
    const soon = await browser.post('/api/users/auth/send-pin', { email });
    expect(soon.statusCode).toBe(429);
    expect(soon.headers['retry-after']).toBe('30');
    for (let count = 0; count < 4; count += 1) {
      bank.time.advance(31);
      expect((await browser.post('/api/users/auth/send-pin', { email })).statusCode).toBe(200);
    }
    bank.time.advance(31);
    const sixth = await browser.post('/api/users/auth/send-pin', { email });
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    const newest = await codeTo(bank.db, email);
    if (first !== newest) expect(codeOf(await verify(browser, first))).toBe('code_wrong');
    expect((await verify(browser, newest)).statusCode).toBe(200);
  });

  it('lets a mistyped address be corrected before it is proven', async () => {
    const browser = bank.browser();
    await register(browser, 'mistypd@example.com');
    const old = await codeTo(bank.db, 'mistypd@example.com');
    const url = '/api/users/auth/update/email';
    const corrected = await browser.patch(url, { email: 'mistyped@example.com' });
    expect(corrected.json().data.sent_pin.to).toBe('m•••@example.com');
    const pin = await codeTo(bank.db, 'mistyped@example.com');
    if (old !== pin) expect(codeOf(await verify(browser, old))).toBe('code_wrong');
    expect((await verify(browser, pin)).statusCode).toBe(200);
    expect((await status(browser)).user.email).toBe('mistyped@example.com');
    const nobody = await bank.browser().patch(url, { email: 'x@example.com' });
    expect(codeOf(nobody)).toBe('not_signed_in');
  });

  it('tells the owner of an email that has an account, and nobody else', async () => {
    await bank.customer('taken@example.com');
    const browser = bank.browser();
    const asked = await register(browser, 'taken@example.com');
    expect(asked.statusCode).toBe(200);
    expect(browser.cookies.has('__Host-fairlead-device')).toBe(true);
    const mails = await mailsTo(bank.db, 'taken@example.com');
    expect(mails.map(({ template }) => template)).toEqual(['already_customer']);
    for (const pin of ['00000', '12345', '99999']) {
      expect(codeOf(await verify(browser, pin))).toBe('code_wrong');
    }
  });

  it('makes one customer of two who prove the same address', async () => {
    const email = 'both@example.com';
    const [one, other] = [bank.browser(), bank.browser()];
    await register(one, email);
    const first = await codeTo(bank.db, email);
    bank.time.advance(31);
    await register(other, email);
    const second = await codeTo(bank.db, email);
    expect((await verify(one, first)).statusCode).toBe(200);
    expect(codeOf(await verify(other, second))).toBe('code_wrong');
    const { rows } = await bank.test.ownerPool.query(
      `select count(*)::int as count from customer where email = '${email}'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('an application', () => {
  it('sends no text to a stranger in the place of a name', async () => {
    const browser = bank.browser();
    for (const text of [...notNames, ...sentences]) {
      const first = await register(browser, 'stranger@example.com', { first_name: text });
      expect([text, codeOf(first)]).toEqual([text, 'invalid']);
      const last = await register(browser, 'stranger@example.com', { last_name: text });
      expect(last.json().details[0]).toMatchObject({ code: 'invalid', field: 'last_name' });
    }
    expect(await mailsTo(bank.db, 'stranger@example.com')).toEqual([]);
  });

  it('takes names of any script', async () => {
    for (const [index, [first_name, last_name]] of people.entries()) {
      const names = { first_name, last_name };
      const asked = await register(bank.browser(), `somebody.${index}@example.com`, names);
      expect([names, asked.statusCode]).toEqual([names, 200]);
    }
  });

  it('is refused for what is wrong with it', async () => {
    const cases = [
      [{ date_of_birth: eighteenAfter(bank.time.now(), 1) }, 'too_young'],
      [{ password: 'password12345', confirm_password: 'password12345' }, 'password_too_weak'],
      [{ confirm_password: 'something else entirely' }, 'invalid'],
      [{ phone_number: '+44 1' }, 'invalid'],
      [{ phone_number: '+999123456789' }, 'invalid'],
      [{ currency: 'AUD' }, 'currency_not_offered'],
      [{ terms_version: 'older' }, 'terms_changed'],
      [{ zip: '!!' }, 'invalid'],
    ] as const;
    for (const [other, code] of cases) {
      expect(codeOf(await register(bank.browser(), 'wrong@example.com', other))).toBe(code);
    }
    const own = { password: 'my wrong@example.com x', confirm_password: 'my wrong@example.com x' };
    const containing = await register(bank.browser(), 'wrong@example.com', own);
    expect(codeOf(containing)).toBe('password_too_weak');
    const ofAge = { date_of_birth: eighteenAfter(bank.time.now(), 0) };
    expect((await register(bank.browser(), 'ofage@example.com', ofAge)).statusCode).toBe(200);
  });
});
