import type { Page, StaffId } from '@fairlead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordHashesRun } from '#modules/credentials/passwords/password-hash.ts';
import { listAudit } from '#platform/audit/audit.service.ts';
import {
  type Browser,
  type PeopleServer,
  type Person,
  staffPassword as password,
  startPeopleServer,
} from '#testing/people-server.ts';
import { disableStaff } from './staff.service.ts';

let bank: PeopleServer;
let admin: Person & { readonly browser: Browser };

beforeAll(async () => {
  bank = await startPeopleServer();
  admin = await bank.staffMember('admin', 'admin@bank.example');
});
afterAll(() => bank.close());
beforeEach(() => bank.time.advance(60));

function codeOf(response: { json(): { details: { code: string }[] } }): string | undefined {
  return response.json().details[0]?.code;
}

function enter(browser: Browser, email: string, given = password) {
  return browser.post('/api/admins/auth/signin', { email, password: given });
}

async function signedIn(person: Person): Promise<Browser> {
  const browser = bank.browser();
  expect((await enter(browser, person.email)).statusCode).toBe(200);
  const body = { auth_code: person.app.code() };
  expect((await browser.post('/api/admins/code/confirm', body)).statusCode).toBe(200);
  return browser;
}

describe('signing in as staff', () => {
  it('takes the password and always a code, even on a device it knows', async () => {
    bank.loginVerification = 'optional';
    const browser = await signedIn(admin);
    await browser.post('/api/admins/auth/signout');
    const again = await enter(browser, admin.email);
    expect(again.json().data).toEqual({
      second_factor: 'asked',
      factors: ['totp', 'recovery_code'],
      sent_pin: null,
    });
    expect(codeOf(await browser.get('/api/admins'))).toBe('second_factor_required');
  });

  it('speaks their language from when they chose it, in every browser', async () => {
    const refusalTo = async (browser: Browser) => {
      const refused = await browser.patch('/api/admins/language', { language: 'xx' });
      expect(refused.json().details).toMatchObject([{ code: 'invalid', field: 'language' }]);
      return refused.json().errors;
    };
    const browser = await signedIn(admin);
    const inEnglish = await refusalTo(browser);
    expect((await browser.patch('/api/admins/language', { language: 'es' })).statusCode).toBe(200);
    const [record] = await listAudit(bank.db, { subjectId: admin.id }, { limit: 1 });
    expect(record).toMatchObject({
      action: 'staff.language_changed',
      text: { before: { language: 'en' }, after: { language: 'es' } },
    });
    bank.time.advance(60);
    expect(await refusalTo(await signedIn(admin))).not.toEqual(inEnglish);
    await browser.patch('/api/admins/language', { language: 'en' });
    expect(await refusalTo(browser)).toEqual(inEnglish);
  });

  it('says who they are and what they may do', async () => {
    const browser = await signedIn(admin);
    const { data } = (await browser.get('/api/admins/auth/status')).json();
    expect(data.staff).toMatchObject({ id: admin.id, role: 'admin', enrolled: true });
    expect(data.permissions).toContain('settings.write');
    expect(data.permissions).not.toContain('staff.invite');
    expect(data.session).toMatchObject({ second_factor: 'given', idle_seconds: 900 });
    const visitor = await bank.browser().get('/api/admins/auth/status');
    expect(visitor.statusCode).toBe(200);
    expect(visitor.json()).toMatchObject({ data: null, details: [{ code: 'not_signed_in' }] });
  });

  it('lets nobody add an authenticator with the password alone', async () => {
    const browser = bank.browser();
    await enter(browser, admin.email);
    expect(codeOf(await browser.post('/api/admins/totp'))).toBe('second_factor_required');
  });

  it('answers known, unknown and disabled emails alike, with as many hashes', async () => {
    const gone = await bank.staffMember('support', 'gone@bank.example');
    await disableStaff(bank.db, gone.id as StaffId, {
      actor: { kind: 'system' },
      now: bank.time.now(),
    });
    const answers = [];
    for (const [email, given] of [
      [admin.email, 'not the password'],
      ['nobody@bank.example', 'not the password'],
      [gone.email, password],
    ] as const) {
      const before = passwordHashesRun();
      const { statusCode, body } = await enter(bank.browser(), email, given);
      answers.push({ statusCode, body, hashes: passwordHashesRun() - before });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ statusCode: 401, hashes: 1 });
  });

  it('does not take a customer’s email and password', async () => {
    const customer = await bank.customer('customer@example.com');
    expect(codeOf(await enter(bank.browser(), customer.email))).toBe('credentials_wrong');
  });
});

describe('a disabled staff member', () => {
  it('is refused at the very next request', async () => {
    const member = await bank.staffMember('support', 'leaver@bank.example');
    expect((await member.browser.get('/api/admins/sessions')).statusCode).toBe(200);
    await disableStaff(bank.db, member.id as StaffId, {
      actor: { kind: 'system' },
      now: bank.time.now(),
    });
    const next = await member.browser.get('/api/admins/sessions');
    expect(next.statusCode).toBe(401);
    expect(codeOf(next)).toBe('session_ended');
  });
});

describe('a staff member’s sessions', () => {
  it('are listed and ended by their owner alone', async () => {
    const other = await bank.staffMember('auditor', 'auditor@bank.example');
    const browser = await signedIn(admin);
    const [theirs] = (await other.browser.get('/api/admins/sessions')).json().data;
    expect((await browser.send('DELETE', `/api/admins/sessions/${theirs.id}`)).statusCode).toBe(
      404,
    );
    expect(
      (await other.browser.send('DELETE', `/api/admins/sessions/${theirs.id}`)).statusCode,
    ).toBe(200);
    expect((await other.browser.get('/api/admins/sessions')).statusCode).toBe(401);
  });
});

describe('the list of staff', () => {
  it('shows who works here, in pages, to those who may read it', async () => {
    const browser = await signedIn(admin);
    const first = (await browser.get('/api/admins?limit=2')).json().data;
    expect(first.data).toHaveLength(2);
    const second = (await browser.get(first.next_page_url)).json().data;
    const all = [...first.data, ...second.data];
    expect(all.map(({ email }) => email)).toContain(admin.email);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const support = await bank.staffMember('support', 'support@bank.example');
    expect(codeOf(await support.browser.get('/api/admins'))).toBe('not_permitted');
  });
});

describe('the audit log', () => {
  it('names who did what, from where, and what changed, and filters', async () => {
    const auditor = await bank.staffMember('auditor', 'reader@bank.example');
    const customer = await bank.customer('watched@example.com');
    await bank
      .browser('192.0.2.9')
      .post('/api/users/auth/signin', { email: customer.email, password: 'not the password' });
    const byCustomer = (
      await auditor.browser.get(`/api/admins/audit?customer=${customer.id}`)
    ).json().data.data;
    expect(byCustomer).toMatchObject([
      {
        action: 'session.refused',
        actor: { kind: 'visitor', id: null, name: null },
        ip_address: '192.0.2.9',
        customer_id: customer.id,
      },
      { action: 'customer.opened', actor: { kind: 'system' } },
    ]);
    const byStaff = (
      await auditor.browser.get(`/api/admins/audit?staff=${auditor.id}&action=staff.joined`)
    ).json().data.data;
    expect(byStaff).toMatchObject([
      {
        actor: { kind: 'staff', id: auditor.id, name: 'Sam Field', role: 'auditor' },
        changes: [{ field: 'role', before: null, after: 'auditor' }],
        request_id: expect.any(String),
      },
    ]);
    const future = new Date(Date.UTC(2200, 0, 1)).toISOString();
    const none = await auditor.browser.get(`/api/admins/audit?from=${future}`);
    expect(none.json().data).toMatchObject({ data: [], last_page: 1 });
  });

  it('comes in pages that do not overlap', async () => {
    const browser = await signedIn(admin);
    const seen: string[] = [];
    let url: string | null = '/api/admins/audit?limit=10';
    for (let page = 0; page < 3 && url !== null; page += 1) {
      const shown: Page<{ id: string }> = (await browser.get(url)).json().data;
      seen.push(...shown.data.map(({ id }) => id));
      url = shown.next_page_url;
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
  });

  it('is closed to staff without audit.read and to customers', async () => {
    const content = await bank.staffMember('content', 'content@bank.example');
    expect(codeOf(await content.browser.get('/api/admins/audit'))).toBe('not_permitted');
    expect((await bank.browser().get('/api/admins/audit')).statusCode).toBe(401);
  });

  it('is each staff member’s own activity too', async () => {
    const browser = await signedIn(admin);
    const { data } = (await browser.get('/api/admins/activity?limit=2')).json().data;
    expect(data).toMatchObject([
      { action: 'session.completed', by: 'you', text: 'Signed in with the second factor' },
      { action: 'session.opened', by: 'you' },
    ]);
  });
});
