import type { StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#platform/audit/audit.service.ts';
import { newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { startWorkServer, type WorkServer } from '#testing/work-server.ts';
import { brokenFxRule } from './settings.rules.ts';
import { identityOf, mail, settingsGroups, smtpSettings } from './settings.service.ts';

let bank: WorkServer;
let admin: StaffId;
let auditor: StaffId;
let persona: StaffId;

beforeAll(async () => {
  bank = await startWorkServer();
  admin = bank.people.staffMember('admin');
  auditor = bank.people.staffMember('auditor');
  persona = newId('staff');
  bank.people.setStaff({
    id: persona,
    role: 'admin',
    disabled: false,
    persona: true,
    language: null,
  });
});
afterAll(() => bank.close());

function change(group: string, payload: object, version: number, as: string = admin) {
  return bank.call({
    method: 'PATCH',
    url: `/api/settings/${group}`,
    payload,
    headers: { 'if-match': `"${version}"` },
    as,
  });
}

async function read(as: string = admin) {
  return (await bank.call({ method: 'GET', url: '/api/settings', as })).json().data;
}

describe('settings', () => {
  it('are shown to staff who may read them, with their versions', async () => {
    const data = await read(auditor);
    expect(data['sign-in']).toEqual({
      version: 0,
      changed_at: null,
      value: { customer_idle_minutes: 5, login_verification: 'optional' },
      secrets_set: [],
    });
    expect(Object.keys(data).sort()).toEqual(settingsGroups.map(({ name }) => name).sort());
  });

  it('refuse a customer session and staff without settings.write', async () => {
    const customer = bank.people.customer();
    const asCustomer = await bank.call({ method: 'GET', url: '/api/settings', as: customer });
    expect(asCustomer.statusCode).toBe(401);
    const response = await change('contact', { contact_phone: '+44 20 7946 0000' }, 0, auditor);
    expect(response.statusCode).toBe(403);
    expect(response.json().details[0].code).toBe('not_permitted');
    const support = bank.people.staffMember('support');
    expect((await bank.call({ method: 'GET', url: '/api/settings', as: support })).statusCode).toBe(
      403,
    );
  });

  it('change at once, are written into history and audit, and reach the public', async () => {
    const changed = await change('contact', { contact_email: 'Help@Fairlead.Example' }, 0);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data).toMatchObject({
      version: 1,
      value: { contact_email: 'help@fairlead.example', contact_phone: null },
    });
    const graph = (await bank.call({ method: 'GET', url: '/api/graph' })).json().data;
    expect(graph.contact.contact_email).toBe('help@fairlead.example');
    const history = await bank.call({
      method: 'GET',
      url: '/api/settings/contact/history',
      as: auditor,
    });
    expect(history.json().data).toMatchObject({
      data: [{ version: 1, changed_by: admin, changed_fields: ['contact_email'] }],
      next_page_url: null,
      last_page: 1,
    });
    const [record] = await listAudit(bank.test.db, {}, { limit: 1 });
    expect(record).toMatchObject({
      action: 'settings.changed',
      actorId: admin,
      subjectId: 'contact',
      text: {
        before: { contact_email: null },
        after: { contact_email: 'help@fairlead.example' },
      },
    });
  });

  it('refuse with changed_meanwhile who has not seen the last change', async () => {
    const late = await change('contact', { contact_phone: '+1 202 555 0100' }, 0);
    expect(late.statusCode).toBe(409);
    expect(late.json().details[0].code).toBe('changed_meanwhile');
    const without = await bank.call({
      method: 'PATCH',
      url: '/api/settings/contact',
      payload: {},
      as: admin,
    });
    expect(without.statusCode).toBe(422);
  });

  it('page their history', async () => {
    for (let version = 1; version <= 3; version += 1) {
      await change('contact', { contact_phone: `+1 202 555 010${version}` }, version);
    }
    const url = '/api/settings/contact/history?limit=3';
    const first = (await bank.call({ method: 'GET', url, as: admin })).json().data;
    expect(first.data.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2]);
    const next = await bank.call({ method: 'GET', url: first.next_page_url, as: admin });
    expect(next.json().data).toMatchObject({
      data: [{ version: 1 }],
      current_page: 2,
      next_page_url: null,
    });
  });

  it('refuse persona staff the mail transport, its test and the institution', async () => {
    for (const [group, payload] of [
      ['mail', { mail_driver: 'smtp' }],
      ['institution', { time_zone: 'UTC' }],
    ] as const) {
      const response = await change(group, payload, 0, persona);
      expect(response.json().details[0].code).toBe('persona_may_not');
    }
    const test = await bank.call({
      method: 'POST',
      url: '/api/settings/mail/test',
      payload: { to: 'a@example.com' },
      as: persona,
    });
    expect(test.json().details[0].code).toBe('persona_may_not');
    expect((await change('sign-in', { customer_idle_minutes: 6 }, 0, persona)).statusCode).toBe(
      200,
    );
  });
});

describe('what settings may be', () => {
  it.each([
    ['sign-in', { customer_idle_minutes: 1 }],
    ['sign-in', { customer_idle_minutes: 16 }],
    ['sign-in', { login_verification: 'sometimes' }],
    ['currencies', { USD: false }],
    ['currencies', { XTS: true }],
    ['institution', { time_zone: 'Mars/Olympus' }],
    ['institution', { time_zone: '+01:00' }],
    ['institution', { weekend: [6, 6] }],
    ['institution', { weekend: [1, 2, 3, 4, 5, 6] }],
    ['institution', { holidays: [{ date: '2027-02-29', name: 'No day' }] }],
    ['institution', { accent_colour: '#ffee88' }],
    ['institution', { brand: 'Another Bank' }],
    ['institution', { mode: 'live' }],
    ['mail', { mail_driver: 'smtp' }],
    ['mail', { mail_driver: 'smtp', smtp_server: 'mail.example', smtp_security: 'none' }],
    ['mail', { smtp_port: 0 }],
    ['contact', { contact_email: 'nobody' }],
    ['contact', { contact_phone: 'Pay the small fee' }],
    ['contact', { contact_phone: '0800 BUY CODE' }],
    ['contact', { contact_phone_alt: '+44 20 7946 0000 for your code' }],
  ])('is checked: %s %j is invalid', async (group, payload) => {
    const before = await read();
    const response = await change(group, payload, before[group].version);
    expect(response.statusCode).toBe(422);
    expect(response.json().details[0]).toMatchObject({
      code: 'invalid',
      field: expect.any(String),
    });
    expect(response.json().errors[0]).not.toMatch(/^invalid|\{/);
    expect(await read()).toEqual(before);
  });
});

describe('the password of the mail server', () => {
  it('is write-only: sealed in the table, in no answer, history or audit', async () => {
    const change1 = await change(
      'mail',
      {
        mail_driver: 'smtp',
        smtp_server: 'localhost',
        smtp_security: 'none',
        smtp_password: 'hunter2-canary',
      },
      0,
    );
    expect(change1.statusCode).toBe(200);
    expect(change1.json().data.secrets_set).toEqual(['smtp_password']);
    const answers = [
      change1.body,
      JSON.stringify(await read()),
      (await bank.call({ method: 'GET', url: '/api/settings/mail/history', as: admin })).body,
      JSON.stringify((await listAudit(bank.test.db, {}, { limit: 5 })).map(({ text }) => text)),
    ];
    const rows = await sql<{ row: string }>`
      select setting::text as row from setting union all
      select setting_change::text from setting_change`.execute(bank.test.db);
    for (const text of [...answers, ...rows.rows.map(({ row }) => row)]) {
      expect(text).not.toContain('hunter2');
    }
    expect(answers[2]).toContain('"smtp_password"');
    expect(smtpSettings(bank.settings, 'Fairlead Bank')).toMatchObject({
      server: 'localhost',
      password: 'hunter2-canary',
      senderName: 'Fairlead Bank',
    });
    expect((await change('mail', { smtp_password: null, mail_driver: 'log' }, 1)).statusCode).toBe(
      200,
    );
    expect(bank.settings.secret(mail, 'smtp_password')).toBeUndefined();
  });

  it('is not needed to see whether mail arrives in a sandbox', async () => {
    const sent = await bank.call({
      method: 'POST',
      url: '/api/settings/mail/test',
      payload: { to: 'Owner@Example.com' },
      as: admin,
    });
    expect(sent.statusCode).toBe(202);
    const inbox = async () =>
      (await bank.call({ method: 'GET', url: '/api/sandbox/inbox?to=owner@example.com' })).json()
        .data.data;
    await eventually(inbox).toMatchObject([
      { channel: 'mail', subject: '[SIMULATION] Test message from Fairlead Bank' },
    ]);
  });
});

describe('a live bank', () => {
  it('refuses the log transport', async () => {
    const live = await startWorkServer({ mode: 'live' });
    const owner = live.people.staffMember('owner');
    const patch = (payload: object, version: number) =>
      live.call({
        method: 'PATCH',
        url: '/api/settings/mail',
        payload,
        headers: { 'if-match': `"${version}"` },
        as: owner,
      });
    expect((await patch({ sender_address: 'bank@bank.example' }, 0)).statusCode).toBe(422);
    const smtp = { mail_driver: 'smtp', smtp_server: 'mail.bank.example' };
    expect((await patch(smtp, 0)).statusCode).toBe(200);
    const back = await patch({ mail_driver: 'log' }, 1);
    expect(back.json().details[0]).toMatchObject({ field: 'mail_driver' });
    // The sandbox's own routes do not exist.
    for (const url of ['/api/sandbox/clock', '/api/sandbox/inbox?to=a@example.com']) {
      expect((await live.call({ method: 'GET', url })).statusCode).toBe(404);
    }
    await live.close();
  });

  it('is called what its first block says', () => {
    const institution = {
      legal_name: 'Harbour Mutual Ltd',
      trading_name: 'Harbour',
      regulator: 'apra',
      register_entry: 'Harbour Mutual',
      licence_number: '123456',
      address: '1 Quay Street, Sydney',
      deposit_protection: { protected: true, scheme: 'FCS', statement: 'Up to A$250,000 each.' },
      complaints_body: { name: 'AFCA', website: 'https://www.afca.org.au' },
      domains: ['harbourmutual.com.au'],
      register_address: 'https://moved.apra.gov.au/',
    };
    const facts = JSON.stringify({ institution });
    const createdAt = '2026-11-19T00:00:00.000000Z';
    expect(identityOf({ mode: 'live', facts, createdAt })).toMatchObject({
      brand: 'Harbour',
      licence: {
        regulator: 'Australian Prudential Regulation Authority',
        number: '123456',
        // Of the table: registers move, and the sealed one stays as it was.
        registerAddress:
          'https://www.apra.gov.au/register-of-authorised-deposit-taking-institutions',
      },
    });
    expect(identityOf({ mode: 'sandbox', facts: '{}', createdAt })).toMatchObject({
      brand: 'Fairlead Bank',
      licence: undefined,
      stated: [],
    });
  });
});

describe('what customers can hand in', () => {
  it('has a kind of picture always', async () => {
    const refused = await change('uploads', { jpeg: false, png: false }, 0);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details[0]).toMatchObject({
      field: 'jpeg',
      message: 'Take at least one kind of picture: an identity card is handed in as one.',
    });
    expect((await change('uploads', { jpeg: false, pdf: false }, 0)).json().data).toMatchObject({
      version: 1,
      value: { jpeg: false, png: true, pdf: false },
    });
  });
});

describe('exchange rates and prices', () => {
  it('are set with a history; where rates come from is not a persona’s to choose', async () => {
    const priced = await change('prices', { fx_margin: 25 }, 0);
    expect(priced.json().data).toMatchObject({
      version: 1,
      value: { fx_margin: 25, fx_fee: 10 },
    });
    expect((await change('prices', { fx_margin: 501 }, 1)).statusCode).toBe(422);
    const rates = await change('fx', { stale_after_days: 3 }, 0);
    expect(rates.json().data.value).toEqual({
      source: 'sandbox',
      stale_after_days: 3,
      largest_step_percent: 10,
    });
    expect((await change('fx', { source: 'ecb' }, 1, persona)).json().details[0].code).toBe(
      'persona_may_not',
    );
  });

  it('of a sandbox are never a live bank’s', () => {
    expect(brokenFxRule({ source: 'sandbox' }, 'live')).toEqual({
      field: 'source',
      sentence: 'invalid.live_needs_ecb',
    });
    expect(brokenFxRule({ source: 'ecb' }, 'live')).toBeUndefined();
    expect(brokenFxRule({ source: 'sandbox' }, 'sandbox')).toBeUndefined();
  });
});
