/** Browsers that get push messages: added, listed and gone, through the front door. */
import { ApiError, type StepUpId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberDevice } from '#platform/sessions/known-device.service.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newMoneyCustomer, send, signedIn } from '#testing/money-bank.ts';
import { PushBrowser } from '#testing/push-browser.ts';
import { tokenTo } from '#testing/read-outbox.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let count = 0;

beforeAll(async () => {
  // Without a worker, so that what is to be sent waits where it is looked for.
  bank = await startBank({ roles: ['web'] });
});
afterAll(() => bank.close());
beforeEach(async () => {
  count += 1;
  nadia = await newMoneyCustomer(bank, `nadia-${count}@example.com`);
});

const db = () => bank.bank.foundation.database.db;
const listOf = async (person: MoneyCustomer) =>
  (await person.browser.client.devices.list()).devices;
const turnOn = (person: MoneyCustomer, browser = new PushBrowser()) =>
  browser.turnOn(person.browser.client);

/** The same person at one more browser. */
const elsewhere = () => signedIn(bank, nadia.id);

/** The bank knows this browser again by its cookie. */
async function beKnown(person: MoneyCustomer): Promise<void> {
  const now = bank.clock.now();
  const known = { subjectId: person.id, token: undefined, label: 'Firefox', now };
  const token = await db()
    .transaction()
    .execute((tx) => rememberDevice(tx, known));
  person.browser.cookies.set('__Host-fairlead-device', token);
}

async function withFactor(ask: () => Promise<unknown>): Promise<void> {
  const asked = await ask().then(undefined, (error: unknown) => error);
  if (!(asked instanceof ApiError)) throw new Error('No second factor was asked for.');
  const { step_up } = asked.data as { step_up: StepUpId };
  await db()
    .transaction()
    .execute((tx) => confirmStepUp(tx, step_up, bank.clock.now()));
  await ask();
}

describe('a browser', () => {
  it('is added with what it says of itself, and is this one where it is', async () => {
    const added = await turnOn(nadia);
    expect(added).toMatchObject({
      device: 'Firefox · Linux',
      current: true,
      push: 'yes',
      last_used_at: null,
    });
    expect(await listOf(nadia)).toEqual([added]);
    expect(await listOf(await elsewhere())).toEqual([{ ...added, current: false }]);
  });

  it('is known again by its cookie in a later session', async () => {
    await beKnown(nadia);
    await turnOn(nadia);
    const later = await elsewhere();
    for (const [name, value] of nadia.browser.cookies) {
      if (name === '__Host-fairlead-device') later.browser.cookies.set(name, value);
    }
    expect((await listOf(later)).map(({ current }) => current)).toEqual([true]);
  });

  it('keeps where it is reached under its owner’s key, and nowhere in clear', async () => {
    const browser = new PushBrowser();
    await turnOn(nadia, browser);
    const { rows } = await sql<{ row: string }>`
      select d::text || encode(subscription_sealed, 'escape') as row from push_device d
      where customer_id = ${nadia.id}`.execute(db());
    const { endpoint, keys } = browser.subscription;
    for (const secret of [endpoint.slice(-24), keys.p256dh, keys.auth]) {
      expect(rows[0]?.row).not.toContain(secret);
    }
  });

  it('is one device however often it is added, and belongs to whoever asked last', async () => {
    const browser = new PushBrowser();
    await turnOn(nadia, browser);
    const again = await turnOn(nadia, browser);
    expect(await listOf(nadia)).toEqual([again]);
    const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
    await turnOn(tom, browser);
    expect(await listOf(nadia)).toEqual([]);
    expect((await listOf(tom)).length).toBe(1);
  });

  it('is added once, however many ask at the same time', async () => {
    const browser = new PushBrowser();
    await Promise.all(Array.from({ length: 8 }, () => turnOn(nadia, browser)));
    expect((await listOf(nadia)).length).toBe(1);
  });

  it('takes the place of the oldest when it is the eleventh', async () => {
    const first = await turnOn(nadia);
    for (let turn = 0; turn < 10; turn += 1) {
      bank.clock.advance(1);
      await turnOn(nadia);
    }
    const kept = await listOf(nadia);
    expect(kept.length).toBe(10);
    expect(kept.map(({ id }) => id)).not.toContain(first.id);
  });

  it('is removed by its owner and by nobody else', async () => {
    const { id } = await turnOn(nadia);
    const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
    const remove = (person: MoneyCustomer) =>
      send(person.browser, 'DELETE', '/api/devices', { body: { id } });
    expect((await remove(tom)).code).toBe('not_found');
    expect((await remove(nadia)).data).toEqual({ id });
    expect(await listOf(nadia)).toEqual([]);
    expect((await remove(nadia)).code).toBe('not_found');
  });
});

describe('where a browser says it is reached', () => {
  const add = async (push_subscription: object, more: object = {}) => {
    const { public_vapid_key } = await nadia.browser.client.devices.list();
    const body = { push_subscription, user_agent: '', public_vapid_key, ...more };
    return send(nadia.browser, 'POST', '/api/devices', { body });
  };

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ])('may be a service of a browser’s maker: %s', async (endpoint) => {
    expect((await add(new PushBrowser(endpoint).subscription)).status).toBe(201);
  });

  it.each([
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://bank.internal/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/a',
    'https://user:word@fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://notify.windows.com.evil.example/a',
    'https://evilnotify.windows.com/a',
    'https://fcm.googleapis.com./a',
  ])('is nowhere else: %s', async (endpoint) => {
    expect(await add(new PushBrowser(endpoint).subscription)).toMatchObject({
      status: 422,
      code: 'push_service_unknown',
    });
    expect(await listOf(nadia)).toEqual([]);
  });

  it.each(['http://fcm.googleapis.com/a', 'file:///etc/passwd', 'fcm.googleapis.com', ''])(
    'is an address of HTTPS: %s',
    async (endpoint) => {
      expect(await add({ ...new PushBrowser().subscription, endpoint })).toMatchObject({
        code: 'invalid',
        field: 'push_subscription.endpoint',
      });
    },
  );

  it('comes with a key that is one, and under the key that the bank has', async () => {
    const { subscription } = new PushBrowser();
    const p256dh = `B${'A'.repeat(86)}`;
    expect(await add({ ...subscription, keys: { ...subscription.keys, p256dh } })).toMatchObject({
      code: 'invalid',
      field: 'push_subscription.keys.p256dh',
    });
    const stranger = new PushBrowser().subscription.keys.p256dh;
    expect((await add(subscription, { public_vapid_key: stranger })).code).toBe(
      'changed_meanwhile',
    );
  });
});

describe('a browser is forgotten', () => {
  it('by signing out at it, and no other is', async () => {
    await turnOn(nadia);
    const other = await elsewhere();
    const { id } = await turnOn(other);
    await nadia.browser.client.customers.signOut();
    expect((await listOf(other)).map((device) => device.id)).toEqual([id]);
  });

  it('by signing out in a later session of the same browser', async () => {
    await beKnown(nadia);
    await turnOn(nadia);
    const later = await elsewhere();
    const cookie = nadia.browser.cookies.get('__Host-fairlead-device') ?? '';
    later.browser.cookies.set('__Host-fairlead-device', cookie);
    await later.browser.client.customers.signOut();
    expect(await listOf(nadia)).toEqual([]);
  });

  it('by ending the session it was added in, and by no stranger’s wish to', async () => {
    const other = await elsewhere();
    await turnOn(other);
    const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
    const path = `/api/users/sessions/${other.sessionId}`;
    expect((await send(tom.browser, 'DELETE', path)).code).toBe('not_found');
    expect((await listOf(nadia)).length).toBe(1);
    await nadia.browser.client.customers.endSession({ params: { id: other.sessionId } });
    expect(await listOf(nadia)).toEqual([]);
  });

  it('by ending all other sessions, but for this one', async () => {
    await turnOn(await elsewhere());
    const { id } = await turnOn(nadia);
    await nadia.browser.client.customers.endOtherSessions();
    expect((await listOf(nadia)).map((device) => device.id)).toEqual([id]);
  });

  it('with the trust in it', async () => {
    await beKnown(nadia);
    await turnOn(nadia);
    const [known] = await nadia.browser.client.customers.devices();
    const params = { id: known?.id ?? '' };
    await nadia.browser.client.customers.forgetDevice({ params });
    expect(await listOf(nadia)).toEqual([]);
  });

  it('with the session that a new second factor ends', async () => {
    await turnOn(await elsewhere());
    const { id } = await turnOn(nadia);
    await db()
      .transaction()
      .execute((tx) =>
        endOtherSessions(tx, nadia.id, nadia.sessionId, 'credentials_changed', bank.clock.now()),
      );
    expect((await listOf(nadia)).map((device) => device.id)).toEqual([id]);
  });

  it('by a new password, wherever it was turned on', async () => {
    await turnOn(nadia);
    const email = `nadia-${count}@example.com`;
    const stranger = bank.browser();
    await send(stranger, 'POST', '/api/users/auth/token/password/update', { body: { email } });
    const password = 'graue wolken ziehen weiter';
    const body = {
      password_token: await tokenTo(db(), email),
      new_password: password,
      confirm_new_password: password,
    };
    await send(stranger, 'PATCH', '/api/users/auth/update/password', { body });
    expect(await listOf(await elsewhere())).toEqual([]);
  });

  it('not by a session that only ran out', async () => {
    await turnOn(nadia);
    bank.clock.advance(40 * 24 * 60 * 60);
    expect((await listOf(await elsewhere())).length).toBe(1);
  });

  it('when its owner leaves the bank', async () => {
    await turnOn(nadia);
    const { closures } = nadia.browser.client;
    await withFactor(() => closures.close({ body: {} }));
    const { rows } = await sql`select 1 from push_device where customer_id = ${nadia.id}`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });
});
