import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { loadLanguages } from '#platform/language.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { outboxFigures } from '#platform/outbox/outbox.sql.ts';
import { hashToken } from '#platform/random.ts';
import { TestTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { mailTopic } from './mail-topic.ts';
import type { FrameFacts } from './message-context.ts';
import { listSandboxMessages } from './sandbox-message.sql.ts';
import { askMailRecipient, confirmMailRecipient } from './sandbox-recipient.sql.ts';
import { type Mail, sendMail, sendSms } from './send.ts';
import { smsTopic, webhookSms } from './sms-topic.ts';
import type { SmtpSettings } from './smtp.ts';

let bank: TestDatabase;
let dispatcher: Dispatcher;
let post: SMTPServer;
let provider: Server;
const received: { mail: Email; to: string[] }[] = [];
const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
const wallTime = new TestTime();

/** What the test changes: the mode the bank runs in and the transport that settings name. */
const now: {
  mode: FrameFacts['mode'];
  smtp: SmtpSettings | undefined;
  smsStatus: number;
  senderKnown: boolean;
} = {
  mode: 'sandbox',
  smtp: undefined,
  smsStatus: 200,
  senderKnown: true,
};
let smtp: SmtpSettings;

/** The other side of SMTP: keeps what it gets, and knows nobody called nobody. */
async function startPost(): Promise<number> {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      const unknown = Object.assign(new Error('sender not known'), { responseCode: 553 });
      done(now.senderKnown ? null : unknown);
    },
    onRcptTo: ({ address }, _session, done) => {
      const stranger = Object.assign(new Error('no such user'), { responseCode: 550 });
      done(address.startsWith('nobody') ? stranger : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await new PostalMime().parse(Buffer.concat(chunks));
        received.push({ mail, to: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  return (post.server.address() as AddressInfo).port;
}

/** The operator's SMS provider. */
async function startProvider(): Promise<number> {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(now.smsStatus).end();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  return (provider.address() as AddressInfo).port;
}

beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
  await sql`insert into seal.genesis (mode, facts) values ('sandbox', '{}')`.execute(bank.db);
  smtp = {
    server: '127.0.0.1',
    port: await startPost(),
    security: 'none',
    user: '',
    password: undefined,
    senderName: 'Fairlead Bank',
    senderAddress: 'bank@fairlead.example',
  };
  const endpoint = { url: `http://127.0.0.1:${await startProvider()}/sms`, secret: 'shared' };
  const languages = loadLanguages();
  const frame = (): FrameFacts => ({
    mode: now.mode,
    brand: 'Fairlead Bank',
    accentColour: '#0f6b57',
    origin: 'https://bank.example',
    contact: [],
  });
  dispatcher = new Dispatcher({
    database: bank.database,
    log: { failed: () => undefined },
    topics: [
      mailTopic({ db: bank.db, languages, frame, smtp: () => now.smtp }),
      smsTopic({ db: bank.db, languages, frame, provider: webhookSms(endpoint, wallTime) }),
    ],
  });
  dispatcher.start();
});
afterEach(async () => {
  received.length = 0;
  calls.length = 0;
  Object.assign(now, { mode: 'sandbox', smtp: undefined, smsStatus: 200 });
  await sql`delete from outbox_retry`.execute(bank.db);
});
afterAll(async () => {
  await dispatcher.stop();
  await new Promise<void>((resolve) => post.close(() => resolve()));
  await new Promise((resolve) => provider.close(resolve));
  await bank.close();
});

const code: Mail = {
  template: 'code',
  to: 'Amina@Example.com',
  language: 'en',
  values: { purpose: 'sign-in', minutes: 10 },
  secret: { code: '04711' },
};

async function deliver(mail: Mail): Promise<void> {
  await bank.db.transaction().execute((tx) => sendMail(tx, mail));
  dispatcher.wake();
  await eventually(
    async () => (await sql`select 1 from outbox_message`.execute(bank.db)).rows.length,
  ).toBe(0);
}

async function confirm(address: string): Promise<void> {
  const tokenHash = hashToken(address);
  await bank.db.transaction().execute(async (tx) => {
    await askMailRecipient(tx, { address, tokenHash, askedBy: 'stf_test' });
    expect(await confirmMailRecipient(tx, tokenHash)).toMatchObject({ address });
  });
}

function inbox(to: string) {
  return listSandboxMessages(bank.db, to, { before: undefined, limit: 10 });
}

describe('mail of a sandbox', () => {
  it('stays in the recipient’s inbox, sealed, and does not leave', async () => {
    now.smtp = smtp;
    await deliver(code);
    const [message] = await inbox('amina@example.com');
    expect(message).toMatchObject({
      channel: 'mail',
      recipient: 'amina@example.com',
      subject: '[SIMULATION] Your PIN to sign in',
    });
    // Five digits alone can stand in any sealed text by chance.
    const sentence = '04711 is your PIN to sign in';
    expect(message?.text).toContain(sentence);
    const stored = await sql<{ row: string }>`
      select m::text || encode(content, 'escape') as row from sandbox_message m`.execute(bank.db);
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(sentence);
    expect(received).toEqual([]);
    expect(await inbox('tom@example.com')).toEqual([]);
  });

  it('leaves for an address that confirmed, and says in its header what it is', async () => {
    now.smtp = smtp;
    await confirm('lucia@example.com');
    await deliver({ ...code, to: 'lucia@example.com', language: 'es' });
    expect(received.length).toBe(1);
    const { mail, to } = received[0] ?? {};
    expect(to).toEqual(['lucia@example.com']);
    expect(mail?.subject).toMatch(/^\[SIMULATION/);
    expect(mail?.from).toMatchObject({ name: 'Fairlead Bank', address: 'bank@fairlead.example' });
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'x-fairlead-mode', value: 'sandbox' }),
    );
    expect(mail?.text).toContain('04711');
    expect(mail?.html).toContain('04711');
    expect((await inbox('lucia@example.com')).length).toBe(1);
  });

  it('really sends the one mail that asks for confirmation', async () => {
    now.smtp = smtp;
    await deliver({
      template: 'simulation_confirm',
      to: 'new@example.com',
      language: 'en',
      values: {},
      secret: { path: '/sandbox/confirm?token=abc' },
    });
    expect(received.map(({ to }) => to)).toEqual([['new@example.com']]);
    expect(received[0]?.mail.text).toContain('https://bank.example/sandbox/confirm?token=abc');
  });

  it('is in the inbox once, however often it is delivered', async () => {
    now.smtp = { ...smtp, port: 1 };
    await confirm('twice@example.com');
    await deliver({ ...code, to: 'twice@example.com' });
    expect((await outboxFigures(bank.db))[0]).toMatchObject({ topic: 'mail', retrying: 1 });
    now.smtp = smtp;
    await sql`update outbox_retry set next_attempt_at = clock_timestamp()`.execute(bank.db);
    await eventually(() => received.length).toBe(1);
    expect((await inbox('twice@example.com')).length).toBe(1);
  });
});

describe('mail in live', () => {
  it('is sent to everyone, without a mark and without an inbox', async () => {
    Object.assign(now, { mode: 'live', smtp });
    await deliver({ ...code, to: 'real@example.com' });
    expect(received[0]?.mail.subject).toBe('Your PIN to sign in');
    expect(await inbox('real@example.com')).toEqual([]);
  });

  it('waits and is seen failing while there is no transport', async () => {
    now.mode = 'live';
    await deliver({ ...code, to: 'waiting@example.com' });
    const kept = await sql<{ reason: string }>`select reason from outbox_retry`.execute(bank.db);
    expect(kept.rows).toEqual([{ reason: 'NoMailTransport' }]);
  });

  it('is given up when the other side says that the address does not exist', async () => {
    Object.assign(now, { mode: 'live', smtp });
    await deliver({ ...code, to: 'nobody@example.com' });
    const kept = await sql<{ reason: string; dead: boolean }>`
      select reason, dead_at is not null as dead from outbox_retry`.execute(bank.db);
    expect(kept.rows).toEqual([{ reason: 'Undeliverable smtp_refused', dead: true }]);
  });

  it('waits when the other side does not take the bank’s own address, which can be mended', async () => {
    Object.assign(now, { mode: 'live', smtp, senderKnown: false });
    await sql`delete from outbox_retry`.execute(bank.db);
    await deliver({ ...code, to: 'nora@example.com' });
    now.senderKnown = true;
    const kept = await sql<{ dead: boolean }>`
      select dead_at is not null as dead from outbox_retry`.execute(bank.db);
    expect(kept.rows).toEqual([{ dead: false }]);
  });
});

describe('addresses that get simulated mail for real', () => {
  it('are fifty at most, however many ask at once', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 60 }, (_, number) =>
        bank.db.transaction().execute((tx) =>
          askMailRecipient(tx, {
            address: `many${number}@example.com`,
            tokenHash: hashToken(`many${number}`),
            askedBy: 'stf_test',
          }),
        ),
      ),
    );
    expect(asked.some(({ status }) => status === 'rejected')).toBe(true);
    const count = await sql<{ count: number }>`
      select count(*)::int as count from sandbox_mail_recipient`.execute(bank.db);
    expect(count.rows[0]?.count).toBe(50);
    await sql`delete from sandbox_mail_recipient where address like 'many%'`.execute(bank.db);
  });

  it('confirm once, within a day', async () => {
    const tokenHash = hashToken('once');
    const ask = { address: 'once@example.com', tokenHash, askedBy: 'stf_test' };
    await bank.db.transaction().execute((tx) => askMailRecipient(tx, ask));
    await bank.ownerPool.query(
      `update sandbox_mail_recipient set asked_at = asked_at - interval '25 hours'
       where address = 'once@example.com'`,
    );
    const take = () => bank.db.transaction().execute((tx) => confirmMailRecipient(tx, tokenHash));
    expect(await take()).toBeUndefined();
    await bank.db.transaction().execute((tx) => askMailRecipient(tx, ask));
    expect(await take()).toMatchObject({ address: 'once@example.com' });
    expect(await take()).toBeUndefined();
  });
});

describe('SMS', () => {
  async function deliverSms(to: string): Promise<void> {
    const sms = { template: 'phone_code', values: {}, secret: { code: '31415' } } as const;
    await bank.db.transaction().execute((tx) => sendSms(tx, { ...sms, to, language: 'en' }));
    dispatcher.wake();
    await eventually(
      async () => (await sql`select 1 from outbox_message`.execute(bank.db)).rows.length,
    ).toBe(0);
  }

  it('of a sandbox goes to the inbox of the number, with the mark first', async () => {
    await deliverSms('+442079460000');
    const [message] = await inbox('+442079460000');
    expect(message?.text).toMatch(/^\[SIMULATION\] 31415 confirms your phone number\./);
    expect(calls).toEqual([]);
  });

  it('in live goes to the operator’s provider, signed, under the delivery’s key', async () => {
    now.mode = 'live';
    await deliverSms('+442079460001');
    await eventually(() => calls.length).toBe(1);
    const { headers, body } = calls[0] ?? { headers: {}, body: '' };
    const time = Math.floor(wallTime.now().getTime() / 1000);
    const mac = createHmac('sha256', 'shared').update(`${time}.${body}`).digest('hex');
    expect(headers['fairlead-signature']).toBe(`t=${time},v1=${mac}`);
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(body)).toEqual({
      to: '+442079460001',
      text: expect.stringMatching(/^31415 confirms/),
    });
  });

  it('is tried again when the provider is down and given up when it refuses', async () => {
    Object.assign(now, { mode: 'live', smsStatus: 503 });
    await deliverSms('+442079460002');
    now.smsStatus = 422;
    await deliverSms('+442079460003');
    const kept = await sql<{ reason: string; dead: boolean }>`
      select reason, dead_at is not null as dead from outbox_retry order by id`.execute(bank.db);
    expect(kept.rows).toEqual([
      { reason: 'Error 503', dead: false },
      { reason: 'Undeliverable sms_refused_422', dead: true },
    ]);
  });
});
