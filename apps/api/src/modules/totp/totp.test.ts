import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#testing/answers.ts';
import {
  App,
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

/** Calls, confirms by the PIN that is mailed for it, and calls again. */
async function withPin(
  browser: Browser,
  email: string,
  call: () => ReturnType<Browser['post']>,
): ReturnType<Browser['post']> {
  const asked = await call();
  expect(codeOf(asked)).toBe('step_up_required');
  const { step_up } = asked.json().data;
  expect((await browser.post('/api/users/step-up/send-pin', { step_up })).statusCode).toBe(200);
  const auth_code = await codeTo(bank.db, email);
  const confirmed = await browser.post('/api/users/step-up', { step_up, auth_code });
  expect(confirmed.statusCode).toBe(200);
  // Used up.
  expect(codeOf(await browser.post('/api/users/step-up', { step_up, auth_code }))).toBe(
    'code_wrong',
  );
  return call();
}

async function enrol(email: string) {
  await bank.plainCustomer(email);
  const browser = await bank.signedIn(email);
  const begun = await withPin(browser, email, () => browser.post('/api/users/totp'));
  const { id, secret } = begun.json().data;
  const app = new App(secret, () => bank.time.now());
  const done = await browser.post('/api/users/totp/confirm', { id, auth_code: app.code() });
  expect(done.statusCode).toBe(200);
  const codes: string[] = done.json().data.recovery_codes;
  return { browser, app, codes };
}

const enter = (browser: Browser, email: string) =>
  browser.post('/api/users/auth/signin', { email, password: customerPassword });
const give = (browser: Browser, auth_code: string) =>
  browser.post('/api/users/code/confirm', { auth_code });

describe('an authenticator app of a customer', () => {
  it('is set up after a step-up, with ten recovery codes, and told', async () => {
    const email = 'totp@example.com';
    const { browser, app, codes } = await enrol(email);
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await browser.get('/api/users/totp')).json().data).toMatchObject({
      recovery_codes_left: 10,
      passkeys: 0,
    });
    expect(codeOf(await browser.post('/api/users/totp'))).toBe('already_enrolled');
    expect((await mailsTo(bank.db, email))[0]?.values).toMatchObject({ event: 'totp_added' });
    bank.time.advance(30);
    const next = bank.browser();
    await enter(next, email);
    const code = app.code();
    expect((await give(next, code)).statusCode).toBe(200);
    const replay = bank.browser();
    await enter(replay, email);
    expect(codeOf(await give(replay, code))).toBe('code_wrong');
  });

  it('can be lost: each recovery code works once, and its use is told', async () => {
    const email = 'lost@example.com';
    const { codes } = await enrol(email);
    const [first = '', second = ''] = codes;
    const browser = bank.browser();
    await enter(browser, email);
    expect((await give(browser, first.toLowerCase())).statusCode).toBe(200);
    const used = (await mailsTo(bank.db, email)).map(({ values }) => values.event);
    expect(used).toContain('recovery_used');
    const again = bank.browser();
    await enter(again, email);
    expect(codeOf(await give(again, first))).toBe('code_wrong');
    expect((await give(again, second.replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await again.get('/api/users/totp')).json().data.recovery_codes_left).toBe(8);
  });

  it('is removed with its codes after a step-up, unless nothing else is left', async () => {
    const email = 'remove@example.com';
    const { browser, codes } = await enrol(email);
    const only = "update customer set email_authentication = $1 where email = 'remove@example.com'";
    await bank.test.ownerPool.query(only, [false]);
    expect(codeOf(await browser.send('DELETE', '/api/users/totp'))).toBe('last_factor');
    await bank.test.ownerPool.query(only, [true]);
    bank.time.advance(31);
    const renewed = await withPin(browser, email, () =>
      browser.post('/api/users/totp/recovery-codes'),
    );
    const [fresh = ''] = renewed.json().data.recovery_codes;
    bank.time.advance(31);
    const old = bank.browser();
    await enter(old, email);
    expect(codeOf(await give(old, String(codes[0])))).toBe('code_wrong');
    const gone = await withPin(browser, email, () => browser.send('DELETE', '/api/users/totp'));
    expect(gone.statusCode).toBe(200);
    const next = bank.browser();
    await enter(next, email);
    expect(codeOf(await give(next, fresh))).toBe('code_wrong');
  });

  it('asks again for each action, each session and each change of what is asked', async () => {
    const email = 'bound@example.com';
    await bank.plainCustomer(email);
    const browser = await bank.signedIn(email);
    const { step_up } = (await browser.post('/api/users/totp')).json().data;
    const thief = bank.browser();
    bank.time.advance(31);
    await bank.signedIn(email, thief);
    const foreign = await thief.post('/api/users/step-up/options', { step_up });
    expect(foreign.statusCode).toBe(404);
    await browser.post('/api/users/step-up/send-pin', { step_up });
    const auth_code = await codeTo(bank.db, email);
    for (let count = 0; count < 5; count += 1) {
      const wrong = auth_code === '11111' ? '22222' : '11111';
      await browser.post('/api/users/step-up', { step_up, auth_code: wrong });
    }
    bank.time.advance(31);
    expect(codeOf(await browser.post('/api/users/step-up', { step_up, auth_code }))).toBe(
      'code_wrong',
    );
    expect(codeOf(await browser.post('/api/users/passkeys/options'))).toBe('step_up_required');
  });

  it('asked for again and again gives no more tries to whoever guesses', async () => {
    const email = 'guesser@example.com';
    await bank.plainCustomer(email);
    const browser = await bank.signedIn(email);
    const guess = async () => {
      const { step_up } = (await browser.post('/api/users/totp')).json().data;
      return codeOf(await browser.post('/api/users/step-up', { step_up, auth_code: '123456' }));
    };
    const said: (string | undefined)[] = [];
    for (let turn = 0; turn < 12; turn += 1) said.push(await guess());
    expect(said[0]).toBe('code_wrong');
    expect(said.at(-1)).toBe('too_many_requests');
    // It passes: the owner of the session is only held up.
    bank.time.advance(24 * 3_600);
    const again = await bank.signedIn(email);
    expect((await withPin(again, email, () => again.post('/api/users/totp'))).statusCode).toBe(200);
  });
});
