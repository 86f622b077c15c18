import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#testing/answers.ts';
import {
  type Browser,
  customerPassword,
  type PeopleServer,
  staffPassword,
  startPeopleServer,
} from '#testing/people-server.ts';
import { codeTo, mailsTo } from '#testing/read-outbox.ts';
import { ownHost } from '#testing/test-server.ts';
import { VirtualPasskey } from '#testing/virtual-passkey.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const origin = `https://${ownHost}`;

async function stepUp(browser: Browser, email: string, url: string) {
  const { step_up } = (await browser.post(url)).json().data;
  await browser.post('/api/users/step-up/send-pin', { step_up });
  await browser.post('/api/users/step-up', { step_up, auth_code: await codeTo(bank.db, email) });
}

/** A signed-in customer who has added a passkey. */
async function withPasskey(email: string) {
  await bank.plainCustomer(email);
  const browser = await bank.signedIn(email);
  const passkey = new VirtualPasskey(origin);
  const added = await add(browser, email, passkey);
  expect(added.statusCode).toBe(201);
  return { browser, passkey, id: added.json().data.id as string };
}

async function add(browser: Browser, email: string, passkey: VirtualPasskey) {
  const url = '/api/users/passkeys/options';
  await stepUp(browser, email, url);
  const options = (await browser.post(url)).json().data;
  const body = { name: 'My phone', credential: passkey.create(options) };
  return browser.post('/api/users/passkeys', body);
}

async function signIn(browser: Browser, passkey: VirtualPasskey) {
  const options = (await browser.post('/api/users/auth/passkey/options')).json().data;
  expect(options.allowCredentials).toEqual([]);
  const credential = passkey.get(options);
  return { answer: await browser.post('/api/users/auth/passkey', { credential }), credential };
}

describe('a passkey', () => {
  it('signs in alone, without an email, and its answer works once', async () => {
    const email = 'pass@example.com';
    const { passkey } = await withPasskey(email);
    const browser = bank.browser();
    const { answer, credential } = await signIn(browser, passkey);
    expect(answer.json().data).toMatchObject({ second_factor: 'given' });
    const { data } = (await browser.get('/api/users/auth/status')).json();
    expect(data).toMatchObject({ user: { email }, gate: null });
    const replay = await bank.browser().post('/api/users/auth/passkey', { credential });
    expect(codeOf(replay)).toBe('passkey_wrong');
    const events = (await mailsTo(bank.db, email)).map(({ values }) => values.event);
    expect(events).toContain('passkey_added');
  });

  it('is refused from elsewhere, without verification, too late, or when it counts back', async () => {
    const { passkey } = await withPasskey('strict@example.com');
    const attempt = async (
      change: (options: { challenge: string; rpId: string }) => typeof options,
    ) => {
      const browser = bank.browser();
      const options = (await browser.post('/api/users/auth/passkey/options')).json().data;
      const credential = passkey.get(change(options));
      return codeOf(await browser.post('/api/users/auth/passkey', { credential }));
    };
    expect(await attempt((options) => ({ ...options, rpId: 'evil.example' }))).toBe(
      'passkey_wrong',
    );
    const foreign = { challenge: 'bm90IG91cnM', rpId: 'localhost' };
    expect(await attempt(() => foreign)).toBe('passkey_wrong');
    passkey.verifies = false;
    expect(await attempt((options) => options)).toBe('passkey_wrong');
    passkey.verifies = true;
    expect(await attempt((options) => options)).toBeUndefined();
    const late = await attempt((options) => {
      bank.time.advance(5 * 60 + 1);
      return options;
    });
    expect(late).toBe('passkey_wrong');
    passkey.counter = 0;
    expect(await attempt((options) => options)).toBe('passkey_wrong');
    passkey.counter = 50;
    expect(await attempt((options) => options)).toBeUndefined();
  });

  it('is a second factor after the password, and for one action', async () => {
    const email = 'second@example.com';
    const { passkey, id } = await withPasskey(email);
    const browser = bank.browser();
    bank.time.advance(31);
    const entered = await browser.post('/api/users/auth/signin', {
      email,
      password: customerPassword,
    });
    expect(entered.json().data).toMatchObject({ factors: ['passkey', 'email'], sent_pin: null });
    const options = (await browser.post('/api/users/code/passkey/options')).json().data;
    expect(options.allowCredentials).toHaveLength(1);
    const before = browser.cookies.get('__Host-fairlead');
    const credential = passkey.get(options);
    const given = await browser.post('/api/users/code/passkey', { credential });
    expect(given.json().data).toMatchObject({ second_factor: 'given' });
    expect(browser.cookies.get('__Host-fairlead')).not.toBe(before);
    const url = `/api/users/passkeys/${id}`;
    const { step_up } = (await browser.send('DELETE', url)).json().data;
    const asked = (await browser.post('/api/users/step-up/options', { step_up })).json().data;
    const confirmed = await browser.post('/api/users/step-up', {
      step_up,
      passkey: passkey.get(asked.passkey),
    });
    expect(confirmed.statusCode).toBe(200);
    expect((await browser.send('DELETE', url)).statusCode).toBe(200);
    expect(codeOf((await signIn(bank.browser(), passkey)).answer)).toBe('passkey_wrong');
  });

  it('is listed, named, and nobody else’s', async () => {
    const { browser, id, passkey } = await withPasskey('list@example.com');
    bank.time.advance(31);
    expect(codeOf(await add(browser, 'list@example.com', passkey))).toBe('passkey_wrong');
    const url = `/api/users/passkeys/${id}`;
    expect((await browser.patch(url, { name: 'Old phone' })).json().data.name).toBe('Old phone');
    expect((await browser.get('/api/users/passkeys')).json().data).toHaveLength(1);
    const { browser: other } = await withPasskey('other@example.com');
    expect((await other.patch(url, { name: 'Mine' })).statusCode).toBe(404);
    expect((await other.send('DELETE', url)).statusCode).toBe(404);
  });

  it('is one of twenty at most', async () => {
    const email = 'many@example.com';
    const { browser } = await withPasskey(email);
    await bank.test.ownerPool.query(
      `insert into passkey (id, subject_id, credential_id, public_key, counter, transports, synced,
         name, created_at)
       select 'psk_' || gen_random_uuid(), p.subject_id,
         p.credential_id || int4send(n), p.public_key, 0, p.transports, false, 'Copy', p.created_at
       from passkey p join customer c on c.id = p.customer_id, generate_series(1, 19) n
       where c.email = $1`,
      [email],
    );
    bank.time.advance(31);
    const url = '/api/users/passkeys/options';
    await stepUp(browser, email, url);
    expect(codeOf(await browser.post(url))).toBe('too_many_passkeys');
  });

  it('works while strangers have used up the sign-ins of the account', async () => {
    const email = 'target@example.com';
    const { passkey, browser } = await withPasskey(email);
    const stranger = bank.browser();
    for (let count = 0; count < 8; count += 1) {
      await stranger.post('/api/users/auth/signin', { email, password: 'guess guess guess' });
    }
    const body = { email, password: customerPassword };
    const blocked = await bank.browser().post('/api/users/auth/signin', body);
    expect(blocked.statusCode).toBe(429);
    expect((await browser.post('/api/users/auth/signin', body)).statusCode).toBe(200);
    expect((await signIn(bank.browser(), passkey)).answer.statusCode).toBe(200);
  });
});

describe('a passkey of staff', () => {
  it('is a first factor to enrol, signs in alone, and cannot be the last to go', async () => {
    const { inviteFromConsole } = await import('#modules/staff/invitations.service.ts');
    const whom = { email: 'pia@bank.example', role: 'support' } as const;
    const { token } = await inviteFromConsole(bank.db, whom, 'sandbox', bank.time.now());
    const browser = bank.browser();
    await browser.post('/api/admins', { token, name: 'Pia', password: staffPassword });
    const passkey = new VirtualPasskey(origin);
    const options = (await browser.post('/api/admins/passkeys/options')).json().data;
    const body = { name: 'Key', credential: passkey.create(options) };
    const added = (await browser.post('/api/admins/passkeys', body)).json().data;
    expect(added.sign_in).toMatchObject({ second_factor: 'given' });
    expect(added.recovery_codes).toHaveLength(10);
    expect((await browser.get('/api/admins/factors')).json().data.passkeys).toBe(1);
    const url = `/api/admins/passkeys/${added.passkey.id}`;
    expect(codeOf(await browser.send('DELETE', url))).toBe('last_factor');
    const alone = bank.browser();
    const asked = (await alone.post('/api/admins/auth/passkey/options')).json().data;
    const credential = passkey.get(asked);
    const entered = await alone.post('/api/admins/auth/passkey', { credential });
    expect(entered.json().data).toMatchObject({ second_factor: 'given' });
    // A password alone adds nothing, and a customer's door does not open to it.
    const half = bank.browser();
    const login = { email: whom.email, password: staffPassword };
    await half.post('/api/admins/auth/signin', login);
    expect(codeOf(await half.post('/api/admins/passkeys/options'))).toBe('second_factor_required');
    expect(codeOf((await signIn(bank.browser(), passkey)).answer)).toBe('passkey_wrong');
  });
});
