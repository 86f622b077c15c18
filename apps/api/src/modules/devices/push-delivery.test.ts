/** Push messages on their way: from what happened to a push service over real HTTPS. */
import { createPublicKey, verify } from 'node:crypto';
import { protectedMessagesIn } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#modules/notifications/notifications.service.ts';
import { pushTopic } from '#platform/channels/push/push-topic.ts';
import {
  askMailRecipient,
  confirmMailRecipient,
} from '#platform/channels/sandbox-recipient.sql.ts';
import { hashToken, uuidV7 } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { PushBrowser } from '#testing/push-browser.ts';
import { onlyService, type PushServiceServer, startPushService } from '#testing/push-service.ts';
import { type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { pushDevices } from './devices.service.ts';

let service: PushServiceServer;
let bank: SiteBank;
let nadia: MoneyCustomer;
let email: string;
let browser: PushBrowser;
let count = 0;

beforeAll(async () => {
  service = await startPushService();
  bank = await startSiteBank({ push: onlyService(service) });
});
afterAll(async () => {
  await bank.close();
  await service.close();
});
beforeEach(async () => {
  count += 1;
  service.taken.length = 0;
  service.status = 201;
  await sql`delete from outbox_retry`.execute(db());
  email = `nadia-${count}@example.com`;
  nadia = await newMoneyCustomer(bank, email);
  // Mail is not what is looked at here.
  await sql`update customer set email_alerts = false where id = ${nadia.id}`.execute(db());
  browser = new PushBrowser(`https://${service.host}/send/${count}?of=a%20b`);
});

const db = () => bank.bank.foundation.database.db;
const client = () => nadia.browser.client;
const devices = async () => (await client().devices.list()).devices;
const inbox = async () => {
  const { data } = await bank.browser().client.sandbox.inbox({ query: { to: email } });
  return data.filter(({ channel }) => channel === 'push');
};
const read = (at = 0) => JSON.parse(browser.read(service.taken[at]?.body ?? Buffer.alloc(0)));
const retries = async () => {
  const { rows } = await sql<{ reason: string; dead: boolean }>`
    select reason, dead_at is not null as dead from outbox_retry where topic = 'push'`.execute(
    db(),
  );
  return rows;
};

/** Only those get simulated messages for real. */
async function confirmAddress(): Promise<void> {
  const tokenHash = hashToken(email);
  await db()
    .transaction()
    .execute(async (tx) => {
      await askMailRecipient(tx, { address: email, tokenHash, askedBy: 'stf_test' });
      await confirmMailRecipient(tx, tokenHash);
    });
}

async function tell(cause = 'one'): Promise<void> {
  await db()
    .transaction()
    .execute((tx) =>
      notify(tx, {
        customerId: nadia.id,
        cause,
        message: 'switches_changed',
        link: '/user/auth/security',
      }),
    );
}

describe('what happened', () => {
  it('stays in the sandbox inbox, once for all browsers, with the mark first', async () => {
    await browser.turnOn(client());
    await new PushBrowser(`https://${service.host}/send/other`).turnOn(client());
    await tell();
    await eventually(async () => (await inbox()).length).toBe(1);
    await eventually(async () => {
      const { rows } = await sql`select 1 from outbox_message where topic = 'push'`.execute(db());
      return rows.length;
    }).toBe(0);
    expect(await inbox()).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(/^\[SIMULATION\] /),
        text: expect.stringContaining('security of your account'),
        to: email,
      }),
    ]);
    expect(service.taken).toEqual([]);
    expect((await devices()).map(({ last_used_at }) => last_used_at)).toEqual([null, null]);
  });

  it('reaches the browser of somebody who confirmed, readable by that browser alone', async () => {
    await confirmAddress();
    await browser.turnOn(client());
    await tell();
    await eventually(() => service.taken.length).toBe(1);
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] =
      service.taken;
    expect(path).toBe(`/send/${count}?of=a%20b`);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(read()).toEqual({
      title: expect.stringMatching(/^\[SIMULATION\] /),
      body: expect.stringContaining('security of your account'),
      path: '/user/auth/security',
      tag: expect.any(String),
      lang: 'en',
      dir: 'ltr',
    });
    expect(() => new PushBrowser().read(body)).toThrow();
    await eventually(async () => (await devices())[0]?.last_used_at).toEqual(expect.any(String));
  });

  it('is signed with the key that the browser was told', async () => {
    await confirmAddress();
    const { public_vapid_key: told } = await browser.turnOn(client());
    await tell();
    await eventually(() => service.taken.length).toBe(1);
    const { authorization = '' } = service.taken[0]?.headers ?? {};
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
    expect(key).toBe(told);
    const point = Buffer.from(told, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const [head = '', claims = '', signature = ''] = token.split('.');
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(signed).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `https://${service.host}`,
      sub: expect.stringMatching(/^mailto:/),
    });
  });

  it('to money is told without an amount, an account or a name', async () => {
    await confirmAddress();
    await browser.turnOn(client());
    const account = await newAccount(bank, nadia);
    await nadia.fill(account, 123_45n);
    await eventually(() => service.taken.length).toBe(1);
    const { title, body, path } = read();
    expect(body).toBe('There is news about your money. Open online banking to read it.');
    expect(`${title}${body}`).not.toMatch(/123|45|Nadia|••/);
    expect(path).toMatch(/^\/user\/transfers\/trf_/);
  });

  it('is counted when it is much at once, and not listed', async () => {
    await confirmAddress();
    await browser.turnOn(client());
    const account = await newAccount(bank, nadia);
    await nadia.fill(account, 1_00n);
    await eventually(() => service.taken.length).toBe(1);
    await nadia.fill(account, 2_00n);
    await nadia.fill(account, 3_00n);
    await eventually(async () => {
      const { rows } = await sql`select 1 from notification
        where customer_id = ${nadia.id} and alert_waits`.execute(db());
      return rows.length;
    }).toBe(2);
    await sql`update alert_turn set due_at = clock_timestamp()
      where customer_id = ${nadia.id}`.execute(db());
    await eventually(() => service.taken.length).toBe(2);
    expect(read(1).body).toContain('There are 2 new notifications.');
  });
});

describe('a push service', () => {
  beforeEach(async () => {
    await confirmAddress();
    await browser.turnOn(client());
  });

  it.each([404, 410])('that knows the browser no more (%s) has it forgotten', async (status) => {
    service.status = status;
    await tell();
    await eventually(async () => (await devices()).length).toBe(0);
    expect(await retries()).toEqual([]);
    const { rows } = await sql`select action, actor_kind from audit_record
      where customer_id = ${nadia.id} and action = 'push_device.gone'`.execute(db());
    expect(rows).toEqual([{ action: 'push_device.gone', actor_kind: 'system' }]);
  });

  it('that is busy is asked again, with the same message', async () => {
    service.status = 503;
    await tell();
    await eventually(() => service.taken.length).toBe(1);
    await eventually(retries).toEqual([{ reason: 'Error 503', dead: false }]);
    service.status = 201;
    await sql`update outbox_retry set next_attempt_at = clock_timestamp()`.execute(db());
    await eventually(() => service.taken.length).toBe(2);
    expect(service.taken[1]?.headers.topic).toBe(service.taken[0]?.headers.topic);
    expect(read(1).tag).toBe(read(0).tag);
    expect((await inbox()).length).toBe(1);
  });

  it.each([301, 302, 307, 308])('that sends us elsewhere (%s) is not followed', async (status) => {
    service.status = status;
    await tell();
    await eventually(retries).toEqual([{ reason: `Error ${status}`, dead: false }]);
    expect(service.taken.map(({ path }) => path)).toEqual([`/send/${count}?of=a%20b`]);
  });

  it('that refuses us is not asked again, and the browser stays', async () => {
    service.status = 403;
    await tell();
    await eventually(retries).toEqual([{ reason: 'Undeliverable push_refused_403', dead: true }]);
    expect((await devices()).length).toBe(1);
  });

  it('is not called for a browser that was removed meanwhile', async () => {
    service.status = 503;
    await tell();
    await eventually(() => service.taken.length).toBe(1);
    const [device] = await devices();
    await client().devices.remove({ body: { id: device?.id ?? '' } });
    await eventually(async () => (await retries()).length).toBe(1);
    await sql`update outbox_retry set next_attempt_at = clock_timestamp()`.execute(db());
    await eventually(retries).toEqual([]);
    expect(service.taken.length).toBe(1);
  });
});

describe('in live', () => {
  it('it is delivered to everyone, without a mark and without an inbox', async () => {
    const { id } = await browser.turnOn(client());
    const { languages, push } = bank.bank.foundation;
    const frame = () => ({
      mode: 'live' as const,
      brand: 'Harbour Bank',
      accentColour: '#0f6b57',
      origin: 'https://bank.example',
      contact: [],
    });
    const topic = pushTopic({ db: db(), languages, frame, devices: pushDevices, push });
    const values = { kind: 'money', path: '/user/account/notifications-list' };
    await topic.deliver({
      topic: 'push',
      key: uuidV7(),
      personId: nadia.id,
      payload: {
        message: uuidV7(),
        device: id,
        to: email,
        language: 'ar',
        template: 'alert',
        values,
      },
      secret: undefined,
      attempt: 1,
    });
    expect(read()).toMatchObject({ title: 'Harbour Bank', lang: 'ar', dir: 'rtl' });
    expect(await inbox()).toEqual([]);
  });
});

describe('words of staff', () => {
  const words = { subject: 'Your question', body: 'It is solved.' };
  const warning = protectedMessagesIn('en')['warning.text'];
  const push = async (support: Awaited<ReturnType<SiteBank['colleague']>>, more: object = {}) => {
    const body = { user_id: nadia.id, ...words, ...more };
    const { customerRecords } = support.client;
    await customerRecords.look({ params: { id: body.user_id }, body: { reason: 'check' } });
    return customerRecords.sendPush({ body });
  };

  it('reach those who take push messages, in the frame and through the filter', async () => {
    const support = await bank.colleague('support');
    await expect(push(support)).rejects.toMatchObject({ code: 'not_ready' });
    await browser.turnOn(client());
    const fraud = 'Pay 50 USD to us by gift card.';
    for (const field of ['subject', 'body']) {
      await expect(push(support, { [field]: fraud })).rejects.toMatchObject({
        code: 'text_not_allowed',
      });
    }
    expect(await push(support)).toEqual({ devices: 1 });
    await eventually(async () => (await inbox()).length).toBe(1);
    expect((await inbox())[0]).toMatchObject({
      subject: expect.stringMatching(/^\[SIMULATION\] .*: Your question$/),
      text: `It is solved.\n\n${warning}`,
    });
    const { data } = await client().customers.activity({ query: {} });
    expect(data.map(({ action }) => action)).toContain('customer.push_sent');
  });

  it('wait sealed, and fit into one message in every language', async () => {
    await confirmAddress();
    await browser.turnOn(client());
    await sql`update customer set language = 'ar' where id = ${nadia.id}`.execute(db());
    const support = await bank.colleague('support');
    const longest = { subject: 'م'.repeat(60), body: 'م'.repeat(200) };
    await push(support, longest);
    await eventually(() => service.taken.length).toBe(1);
    // What push services take at least.
    expect(service.taken[0]?.body.length).toBeLessThan(4096);
    expect(read().body).toContain(protectedMessagesIn('ar')['warning.text']);
  });

  it('come from a demonstration staff member to demonstration customers only', async () => {
    await browser.turnOn(client());
    const persona = await bank.colleague('support', { persona: true });
    await expect(push(persona)).rejects.toMatchObject({ code: 'persona_may_not' });
  });

  it('are offered by the record, which counts the browsers and names none', async () => {
    const support = await bank.colleague('support');
    const params = { id: nadia.id };
    await support.client.customerRecords.look({ params, body: { reason: 'customer_asked' } });
    const before = await support.client.customerRecords.read({ params });
    await browser.turnOn(client());
    const after = await support.client.customerRecords.read({ params });
    expect([before.push_devices, after.push_devices]).toEqual([0, 1]);
    expect(JSON.stringify(after)).not.toContain(service.host);
  });
});
