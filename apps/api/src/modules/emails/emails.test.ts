import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#testing/answers.ts';
import {
  type Browser,
  customerPassword,
  type PeopleServer,
  startPeopleServer,
} from '#testing/people-server.ts';
import { codeTo, mailsTo, tokenTo } from '#testing/read-outbox.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const update = '/api/users/auth/update/email';
const verify = (browser: Browser, pin: string) =>
  browser.post('/api/users/auth/verify-email', { pin });
const status = async (browser: Browser) =>
  (await browser.get('/api/users/auth/status')).json().data;

async function wish(browser: Browser, from: string, to: string) {
  await browser.post('/api/users/auth/token/email/update');
  const email_token = await codeTo(bank.db, from);
  const body = { email_token, new_email: to, confirm_new_email: to };
  return { body, answer: await browser.patch(update, body) };
}

/** Somebody whose address is not proven, by their password alone. */
async function signedInUnproven(email: string) {
  const nadia = await bank.customer(email);
  await bank.test.ownerPool.query(
    `update customer set email_verification = 'Pending', email_verified_at = null where id = $1`,
    [nadia.id],
  );
  const browser = bank.browser();
  await browser.post('/api/users/auth/signin', { email, password: customerPassword });
  return { nadia, browser };
}

describe('changing an email', () => {
  it('takes a token of the old address and a PIN of the new one, and tells both', async () => {
    await bank.plainCustomer('old@example.com');
    const browser = await bank.signedIn('old@example.com');
    const { body, answer } = await wish(browser, 'old@example.com', 'new@example.com');
    expect(answer.json().data.sent_pin.to).toBe('n•••@example.com');
    expect((await status(browser)).user).toMatchObject({
      email: 'old@example.com',
      pending_email: 'new@example.com',
    });
    // The token was used up.
    expect(codeOf(await browser.patch(update, body))).toBe('code_wrong');
    bank.time.advance(31);
    const other = await bank.signedIn('old@example.com');
    expect((await verify(browser, await codeTo(bank.db, 'new@example.com'))).statusCode).toBe(200);
    expect((await status(browser)).user).toMatchObject({
      email: 'new@example.com',
      pending_email: null,
    });
    expect(await status(other)).toBeNull();
    expect((await mailsTo(bank.db, 'old@example.com'))[0]?.template).toBe('email_left');
    expect((await mailsTo(bank.db, 'new@example.com'))[0]?.template).toBe('email_arrived');
  });

  it('never tells whether the new address is somebody’s', async () => {
    await bank.plainCustomer('curious@example.com');
    await bank.plainCustomer('somebody@example.com');
    const browser = await bank.signedIn('curious@example.com');
    const { answer } = await wish(browser, 'curious@example.com', 'somebody@example.com');
    expect(answer.json().data.sent_pin.to).toBe('s•••@example.com');
    const [told] = await mailsTo(bank.db, 'somebody@example.com');
    expect(told?.template).toBe('already_customer');
    expect(codeOf(await verify(browser, '00000'))).toBe('code_wrong');
  });

  it('asks those who have an app for it, and personas for nothing', async () => {
    const nadia = await bank.customer('strong@example.com');
    const browser = bank.browser();
    const password = customerPassword;
    await browser.post('/api/users/auth/signin', { email: nadia.email, password });
    await browser.post('/api/users/code/confirm', { auth_code: nadia.app.code() });
    const { body, answer } = await wish(browser, nadia.email, 'stronger@example.com');
    expect(codeOf(answer)).toBe('step_up_required');
    const { step_up } = answer.json().data;
    bank.time.advance(30);
    await browser.post('/api/users/step-up', { step_up, auth_code: nadia.app.code() });
    expect((await browser.patch(update, body)).statusCode).toBe(200);
    await bank.test.ownerPool.query('update customer set persona = true where id = $1', [nadia.id]);
    for (const [method, url, payload] of [
      ['POST', '/api/users/auth/token/email/update', undefined],
      ['PATCH', update, { email: 'x@example.com' }],
      [
        'PATCH',
        '/api/users/auth/update/password-user',
        {
          password,
          new_password: 'ganz etwas anderes',
          confirm_new_password: 'ganz etwas anderes',
        },
      ],
      ['POST', '/api/users/totp', undefined],
      ['POST', '/api/users/passkeys/options', undefined],
    ] as const) {
      expect(codeOf(await browser.send(method, url, payload))).toBe('persona_may_not');
    }
  });

  it('is forgotten on demand, and a token is worth nothing after five wrong ones', async () => {
    await bank.plainCustomer('tries@example.com');
    const browser = await bank.signedIn('tries@example.com');
    await wish(browser, 'tries@example.com', 'tried@example.com');
    expect((await browser.send('DELETE', update)).statusCode).toBe(200);
    expect((await status(browser)).user.pending_email).toBeNull();
    const late = await codeTo(bank.db, 'tried@example.com');
    expect(codeOf(await verify(browser, late))).toBe('code_wrong');
    bank.time.advance(31);
    await browser.post('/api/users/auth/token/email/update');
    const token = await codeTo(bank.db, 'tries@example.com');
    const body = { new_email: 'z@example.com', confirm_new_email: 'z@example.com' };
    for (let count = 0; count < 5; count += 1) {
      const guess = { ...body, email_token: 'X'.repeat(26) };
      expect(codeOf(await browser.patch(update, guess))).toBe('code_wrong');
    }
    expect(codeOf(await browser.patch(update, { ...body, email_token: token }))).toBe('code_wrong');
  });

  it('moves to another mailbox only with the app of whoever has one, proven or not', async () => {
    const { nadia, browser } = await signedInUnproven('mistyped@example.com');
    const correction = { email: 'thief@example.com' };
    expect(codeOf(await browser.patch(update, correction))).toBe('gate_closed');
    expect((await status(browser)).user.pending_email).toBeNull();
    await browser.post('/api/users/code/confirm', { auth_code: nadia.app.code() });
    expect((await browser.patch(update, correction)).statusCode).toBe(200);
  });

  it('proves no address by the PIN that went to another one', async () => {
    const { nadia, browser } = await signedInUnproven('not-mine@example.com');
    await browser.post('/api/users/code/confirm', { auth_code: nadia.app.code() });
    await browser.patch(update, { email: 'my-own@example.com' });
    expect((await browser.send('DELETE', update)).statusCode).toBe(200);
    const pin = await codeTo(bank.db, 'my-own@example.com');
    expect(codeOf(await verify(browser, pin))).toBe('code_wrong');
    expect(await status(browser)).toMatchObject({
      gate: 'verify_email',
      user: { email: nadia.email, email_verification: 'Pending' },
    });
  });

  it('proves an address that was never proven, or another in its place', async () => {
    await bank.plainCustomer('unproven@example.com', []);
    const browser = bank.browser();
    await browser.post('/api/users/auth/signin', {
      email: 'unproven@example.com',
      password: customerPassword,
    });
    expect(await status(browser)).toMatchObject({
      gate: 'verify_email',
      gate_facts: { may_skip: false },
    });
    await bank
      .browser()
      .post('/api/users/auth/token/password/update', { email: 'unproven@example.com' });
    const password_token = await tokenTo(bank.db, 'unproven@example.com');
    await browser.patch(update, { email: 'proven@example.com' });
    const done = await verify(browser, await codeTo(bank.db, 'proven@example.com'));
    // Whoever reads that mailbox has given the mailed factor too.
    expect(done.json().data).toMatchObject({ second_factor: 'given' });
    expect(await status(browser)).toMatchObject({
      gate: null,
      user: { email: 'proven@example.com' },
    });
    // Only the link that was asked for went there, and it is worth nothing.
    const opened = await bank
      .browser()
      .post('/api/users/auth/token/password/open', { password_token });
    expect(codeOf(opened)).toBe('link_invalid');
    expect(await mailsTo(bank.db, 'unproven@example.com')).toHaveLength(2);
  });
});

describe('undoing a change of email', () => {
  async function change(from: string, to: string): Promise<Browser> {
    await bank.plainCustomer(from);
    const browser = await bank.signedIn(from);
    await wish(browser, from, to);
    await verify(browser, await codeTo(bank.db, to));
    return browser;
  }
  const undo = (undo_token: string) =>
    bank.browser().post('/api/users/auth/undo/email', { undo_token });

  it('puts the old address back, ends every session and mails a link', async () => {
    const browser = await change('mine@example.com', 'thief@example.com');
    const undo_token = await tokenTo(bank.db, 'mine@example.com');
    const opened = await bank.browser().post('/api/users/auth/undo/email/open', { undo_token });
    expect(opened.json().data).toMatchObject({
      old_email: 'mine@example.com',
      new_email: 't•••@example.com',
    });
    expect((await undo(undo_token)).json().data).toEqual({ email: 'mine@example.com' });
    expect(await status(browser)).toBeNull();
    const [link] = await mailsTo(bank.db, 'mine@example.com');
    expect(link?.template).toBe('password_link');
    expect(codeOf(await undo(undo_token))).toBe('link_invalid');
  });

  it('makes links worthless that the other mailbox was sent for a new password', async () => {
    await change('robbed@example.com', 'robber@example.com');
    const undo_token = await tokenTo(bank.db, 'robbed@example.com');
    const ask = { email: 'robber@example.com' };
    await bank.browser().post('/api/users/auth/token/password/update', ask);
    const password_token = await tokenTo(bank.db, 'robber@example.com');
    await undo(undo_token);
    const open = (token: string) =>
      bank.browser().post('/api/users/auth/token/password/open', { password_token: token });
    expect(codeOf(await open(password_token))).toBe('link_invalid');
    const own = await tokenTo(bank.db, 'robbed@example.com');
    expect((await open(own)).json().data.email).toBe('r•••@example.com');
  });

  it('works for 72 hours, and takes later changes with it', async () => {
    const browser = await change('a@example.com', 'b@example.com');
    const first = await tokenTo(bank.db, 'a@example.com');
    bank.time.advance(31);
    await wish(browser, 'b@example.com', 'c@example.com');
    await verify(browser, await codeTo(bank.db, 'c@example.com'));
    const second = await tokenTo(bank.db, 'b@example.com');
    bank.time.advance(72 * 3600 - 40);
    expect((await undo(first)).json().data).toEqual({ email: 'a@example.com' });
    expect(codeOf(await undo(second))).toBe('link_invalid');
    await change('d@example.com', 'e@example.com');
    const late = await tokenTo(bank.db, 'd@example.com');
    bank.time.advance(72 * 3600 + 1);
    expect(codeOf(await undo(late))).toBe('link_invalid');
  });
});
