/**
 * What a member of staff does leaves a record, and what they may never do alone they cannot: the
 * routes for staff are gone through one by one. A new one makes the first test say so.
 */
import { type Block, homeMessageStyles, type RouteDeclaration, routes } from '@fairlead/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { customerPassword, staffPassword } from '#testing/people-server.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let owner: Colleague;
let customer: MoneyCustomer;
let account: Awaited<ReturnType<typeof newAccount>>;

beforeAll(async () => {
  bank = await startSiteBank({ roles: ['web'] });
  owner = await bank.colleague('owner');
  customer = await newMoneyCustomer(bank, 'walked@example.com');
  account = await newAccount(bank, customer);
  await customer.fill(account, 70_000n);
  await pool().query(`insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at,
      attempts, next_attempt_at, reason, dead_at)
    values (7001, 'webhook', gen_random_uuid(), '{}', now(), 15, now(), 'Error 503', now())`);
});
afterAll(() => bank.close());

const pool = () => bank.bank.foundation.database.ownerPool;
const appPool = () => bank.bank.foundation.database.pool;
const at = ({ id, version }: { id: string; version: number }) =>
  ({ params: { id }, ifMatch: String(version) }) as const;
const words: Block[] = [{ type: 'paragraph', content: [{ text: 'We open at eight.' }] }];

type Deed = () => Promise<unknown>;
const deeds = new Map<string, Deed>();

/** A draft is written, changed, published, withdrawn and removed, whichever kind it is. */
function contentDeeds(
  noun: 'pages' | 'faqs' | 'reviews' | 'staffProfiles',
  make: Deed,
  change: object,
): void {
  let draft: { id: string; version: number };
  // The four have one shape; the compiler knows them only one by one.
  const calls = () => owner.client[noun] as unknown as Record<string, (input: object) => Deed>;
  const act = (name: string, more = {}) =>
    deeds.set(`${noun}.${name}`, async () => {
      const answer: unknown = await calls()[name]?.({ ...at(draft), ...more });
      if (name === 'change') draft = answer as typeof draft;
    });
  deeds.set(`${noun}.create`, async () => {
    draft = (await make()) as typeof draft;
  });
  act('change', { body: change });
  act('publish');
  act('withdraw');
  act('remove');
}

contentDeeds(
  'pages',
  () =>
    owner.client.pages.create({
      body: {
        slug: 'walked',
        language: 'en',
        title: 'Walked',
        description: 'A page.',
        icon: 'pages',
        tag: null,
        position: 1,
        content: words,
      },
    }),
  { title: 'Walked again' },
);
contentDeeds(
  'faqs',
  () =>
    owner.client.faqs.create({
      body: { language: 'en', title: 'When?', content: words, category: 'account', position: 1 },
    }),
  { title: 'Since when?' },
);
contentDeeds(
  'reviews',
  () =>
    owner.client.reviews.create({
      body: {
        language: 'en',
        name: 'Ann',
        review: 'Kind people.',
        country: null,
        occupation: null,
        image: null,
        consent_at: '2026-01-01T00:00:00Z',
      },
    }),
  { name: 'Anna' },
);
contentDeeds(
  'staffProfiles',
  () =>
    owner.client.staffProfiles.create({
      body: { language: 'en', name: 'Bo', position: 'Teller', about: 'Bo.', image: null, place: 1 },
    }),
  { name: 'Boris' },
);

/** Every group of settings, with something that is not as it was. */
const settingsChanges = {
  changeInstitution: ['institution', { accent_colour: '#123456' }],
  changeContact: ['contact', { contact_phone: '+1 202 555 0100' }],
  changeContent: ['content', { reviews: false }],
  changeCurrencies: ['currencies', { CAD: false }],
  changeFx: ['fx', { stale_after_days: 6 }],
  changeLimits: ['limits', { faucet_per_day: 900 }],
  changeMail: ['mail', { smtp_user: 'post', smtp_password: 'smtp-canary-5f1e' }],
  changeSignIn: ['sign-in', { customer_idle_minutes: 4 }],
} as const;
for (const [name, [group, body]] of Object.entries(settingsChanges)) {
  deeds.set(`settings.${name}`, async () => {
    const settings: Record<string, { version: number }> = await owner.client.settings.read();
    const change = owner.client.settings as unknown as Record<string, (input: object) => Deed>;
    await change[name]?.({ body, ifMatch: String(settings[group]?.version) });
  });
}

let block: Awaited<ReturnType<Colleague['client']['blocks']['create']>>;
deeds.set('blocks.create', async () => {
  block = await owner.client.blocks.create({ body: { network: '192.0.2.9', reason: 'Walked' } });
});
deeds.set('blocks.lift', () => owner.client.blocks.lift({ params: { id: block.id } }));
deeds.set('audit.export', () => owner.client.audit.export({ body: { format: 'jsonl' } }));
deeds.set('jobs.retry', () => owner.client.jobs.retry({ body: { id: 'outbox:7001' } }));
deeds.set('ledger.startCheck', () => owner.client.ledger.startCheck());
deeds.set('sandbox.advanceClock', () =>
  owner.client.sandbox.advanceClock({ body: { advance: 1 } }),
);
const recipient = { address: 'reader@example.com' };
deeds.set('sandbox.askMailRecipient', () =>
  owner.client.sandbox.askMailRecipient({ body: recipient }),
);
deeds.set('sandbox.removeMailRecipient', () =>
  owner.client.sandbox.removeMailRecipient({ body: recipient }),
);
deeds.set('homeMessages.write', () => {
  const until = new Date(bank.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const body = { text: 'Your new card is ready.', style: homeMessageStyles[0], until } as const;
  return owner.client.homeMessages.write({ params: { customer_id: customer.id }, body });
});
deeds.set('homeMessages.clear', () =>
  owner.client.homeMessages.clear({ params: { customer_id: customer.id } }),
);
deeds.set('transfers.generate', () =>
  owner.client.transfers.generate({ body: { account_id: account, number_of_transactions: 3 } }),
);

let letter: { id: string; version: number };
const writeTo = async () => {
  const body = { email: 'asks@example.com', subject: 'Hours', body: 'When do you open?' };
  await bank.browser().client.contactMessages.send({ body });
  const { data } = await owner.client.contactMessages.list({ query: { limit: 1 } });
  if (data[0] === undefined) throw new Error('No message came.');
  letter = data[0];
};
const inLetter = (name: 'assign' | 'reply' | 'close', body: object | undefined) =>
  deeds.set(`contactMessages.${name}`, async () => {
    if (letter === undefined) await writeTo();
    const calls = owner.client.contactMessages as unknown as Record<
      string,
      (input: object) => Promise<typeof letter>
    >;
    letter = (await calls[name]?.({ ...at(letter), ...(body && { body }) })) ?? letter;
  });
inLetter('assign', { assigned_to: null });
inLetter('reply', { body: 'We open at eight.' });
inLetter('close', undefined);

let image: { id: string; version: number };
deeds.set('images.upload', async () => {
  const create = { width: 400, height: 200, channels: 3, background: '#0f6b57' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const files = { image: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) };
  image = await owner.client.images.upload({ body: { alt: 'A harbour' }, files });
});
const inImage = (name: 'change' | 'remove', more = {}) =>
  deeds.set(`images.${name}`, async () => {
    const calls = owner.client.images as unknown as Record<
      string,
      (input: object) => Promise<typeof image>
    >;
    image = (await calls[name]?.({ ...at(image), ...more })) ?? image;
  });
inImage('change', { body: { alt: 'A harbour at dawn' } });
inImage('remove');

deeds.set('customerRecords.exportCsv', () => owner.client.customerRecords.exportCsv({ body: {} }));
deeds.set('customerRecords.invite', () =>
  owner.client.customerRecords.invite({
    body: { email: 'new@example.com', first_name: 'Ne', last_name: 'Wer', language: 'en' },
  }),
);
deeds.set('customerRecords.archive', () =>
  owner.client.customerRecords.archive({ body: { id: customer.id } }),
);
deeds.set('customerRecords.restore', () =>
  owner.client.customerRecords.restore({ params: { id: customer.id } }),
);
deeds.set('customerRecords.sendEmail', () =>
  owner.client.customerRecords.sendEmail({
    body: { user_id: customer.id, subject: 'Hours', body: 'We open at eight.' },
  }),
);

/** Ways in and of proving who one is: they have tests of their own, which look at the records. */
const identity = /^(staff|passkeys|passwords)\./;
/** Much has to be there before these can be done: their own tests do them. */
const nouns = ['cannedAnswers', 'documents', 'messages', 'translations', 'approvals', 'cases'];
const elsewhere = new RegExp(
  `^(${nouns.join('|')}|rails|restrictions|screening)\\.|^customerRecords\\.(change|sendSms)$`,
);
const settingsElsewhere =
  /^settings\.change(Facts|Html|Preview|Prices|Products|Verifications|MailTemplates)$/;
/** They only show or send something to the one who asks. */
const changesNothing = ['settings.previewMail', 'settings.testMail'];

const staffWrites = Object.entries(routes).flatMap(([noun, actions]) =>
  Object.entries<RouteDeclaration>(actions).flatMap(([action, { audience, method }]) =>
    audience === 'staff' && method !== 'GET' ? [`${noun}.${action}`] : [],
  ),
);

async function recordsOf(staffId: string): Promise<number> {
  const { rows } = await pool().query(
    `select count(*)::int as count from audit_record where actor_kind = 'staff' and actor_id = $1`,
    [staffId],
  );
  return rows[0].count;
}

/** Balances and entries as one text: whatever moves money changes it. */
async function money(): Promise<string> {
  const { rows } = await pool().query(
    `select (select sum(hashtextextended(b::text, 0)) from ledger.balance b)::text as balances,
       (select count(*) from ledger.entry)::text as entries`,
  );
  return JSON.stringify(rows[0]);
}

async function customerSessions(): Promise<number> {
  const { rows } = await pool().query(
    `select count(*)::int as count from session where kind = 'customer'`,
  );
  return rows[0].count;
}

describe('what staff do', () => {
  it('is walked through here, or in a test of its own', () => {
    const left = staffWrites.filter(
      (name) =>
        !deeds.has(name) &&
        !identity.test(name) &&
        !settingsElsewhere.test(name) &&
        !changesNothing.includes(name) &&
        !elsewhere.test(name),
    );
    expect(left).toEqual([]);
  });

  it.each([...deeds.keys()])(
    '%s leaves a record, moves no money, opens nobody’s bank',
    async (name) => {
      const before = await recordsOf(owner.id);
      const [held, sessions] = [await money(), await customerSessions()];
      await deeds.get(name)?.();
      expect(await recordsOf(owner.id)).toBeGreaterThan(before);
      expect(await customerSessions()).toBe(sessions);
      // A sandbox's made-up history is the one thing that staff can put on an account.
      if (name !== 'transfers.generate') expect(await money()).toBe(held);
    },
  );
});

describe('a member of staff alone cannot', () => {
  it('change a balance: the program itself may not write one', async () => {
    for (const statement of [
      `update ledger.balance set balance = balance + 1`,
      `insert into ledger.entry select * from ledger.entry`,
      `delete from ledger.posting`,
    ]) {
      await expect(appPool().query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('delete or date back: what was recorded stays, and its time is the database’s', async () => {
    for (const statement of [
      `delete from audit_record`,
      `update audit_record set at = now() - interval '1 year'`,
      `insert into audit_record (at, actor_kind, action) values (now(), 'system', 'a.b')`,
      `truncate audit_record`,
      `update ledger.posting set posted_at = now() - interval '1 year'`,
      `delete from transfer`,
    ]) {
      await expect(appPool().query(statement)).rejects.toThrow(/permission denied/);
    }
    const dated = staffWrites.filter((name) => {
      const [noun = '', action = ''] = name.split('.');
      const table: Record<string, Record<string, RouteDeclaration>> = routes;
      const body = table[noun]?.[action]?.body;
      const shape = body !== undefined && 'shape' in body ? Object(body.shape) : {};
      return Object.keys(shape).some((field) => /^(posted|created|recorded)_(at|on)$/.test(field));
    });
    expect(dated).toEqual([]);
  });

  it('sign in as a customer: no answer to staff carries a customer’s cookie', async () => {
    for (const name of ['/api/admins/auth/status', `/api/users/${customer.id}`]) {
      const answer = await staffFetch(name);
      expect(answer.headers.getSetCookie().filter(isCustomers)).toEqual([]);
    }
  });

  it('see a password, PIN, code, token or key: no answer holds one', async () => {
    const secrets = await everySecret();
    expect(secrets.length).toBeGreaterThan(10);
    let read = 0;
    for (const path of await everyStaffAddress()) {
      const answer = await staffFetch(path);
      const text = await answer.text();
      if (answer.status === 200) read += 1;
      expect(answer.headers.getSetCookie().filter(isCustomers)).toEqual([]);
      for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    expect(read).toBeGreaterThan(25);
  });
});

const isCustomers = (cookie: string) => /^__Host-fairlead=[^;]/.test(cookie);

async function staffFetch(path: string): Promise<Response> {
  const browser = bank.browser();
  browser.cookies.set('__Host-fairlead-staff', owner.token);
  return browser.fetch(path);
}

/** What the bank keeps of secrets, in every form in which it keeps them, and some in clear. */
async function everySecret(): Promise<string[]> {
  const { rows: columns } = await pool().query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (column_name ~ '(secret|token|password|hash|pin)' or column_name = 'wrapped')
       and c.data_type in ('text', 'bytea')`,
  );
  const secrets = [customerPassword, staffPassword, 'smtp-canary-5f1e'];
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await pool().query<{ secret: string | Buffer | null }>(
      `select ${column} as secret from ${table} where ${column} is not null limit 50`,
    );
    for (const { secret } of rows) {
      if (typeof secret === 'string') secrets.push(secret);
      else if (secret !== null) secrets.push(secret.toString('hex'), secret.toString('base64'));
    }
  }
  return secrets.filter((secret) => secret.length >= 8);
}

/** Every address that staff can read, with real things in it where there are some. */
async function everyStaffAddress(): Promise<string[]> {
  const { data: postings } = await owner.client.ledger.postings({ query: { limit: 1 } });
  const real: Record<string, string> = {
    '/api/admins/ledger/accounts/:id': account.slice(4),
    '/api/admins/ledger/postings/:id': postings[0]?.id ?? '',
    '/api/settings/:group': 'mail',
  };
  return Object.values(routes)
    .flatMap((actions) => Object.values<RouteDeclaration>(actions))
    .filter(({ audience, method }) => audience === 'staff' && method === 'GET')
    .map(({ path, query }) => {
      const known = Object.keys(real).find((start) => path.startsWith(start));
      const value = known === undefined ? customer.id : (real[known] ?? '');
      const named = query !== undefined && 'shape' in query ? Object.keys(Object(query.shape)) : [];
      const asked = named.filter((name) => name === 'q' || name === 'search');
      const search = asked.map((name) => `${name}=a`).join('&');
      return `${path.replaceAll(/:[a-z_]+/g, value)}?${search}`;
    });
}
