import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedSandbox } from '#seed/seed-sandbox.ts';
import { type PeopleServer, startPeopleServer } from '#testing/people-server.ts';

let bank: PeopleServer;

beforeAll(async () => {
  bank = await startPeopleServer();
  await seedSandbox({ db: bank.db, now: () => bank.time.now() });
});
afterAll(() => bank.close());
beforeEach(() => bank.time.advance(60));

interface Shown {
  readonly persona: string;
  readonly code: string | null;
}

async function shownCode(persona: string): Promise<string | null | undefined> {
  const { data } = (await bank.browser().get('/api/sandbox/authenticator')).json();
  return data.find((one: Shown) => one.persona === persona)?.code;
}

describe('demonstration people', () => {
  it('are listed with what each is for, in the reader’s language', async () => {
    const { data } = (await bank.browser().get('/api/sandbox/personas?lang=es')).json();
    expect(data[0]).toMatchObject({
      persona: 'amina-haddad',
      kind: 'customer',
      language: 'ar',
      role: null,
      about: 'Lee en árabe y cuenta en dólares estadounidenses, desde Amán.',
    });
    expect(data.every(({ about }: { about: string }) => about.length > 10)).toBe(true);
    expect(data.some(({ role }: { role: string | null }) => role === 'owner')).toBe(false);
    expect(JSON.stringify(data)).not.toMatch(/password|secret/);
  });

  it('sign in for a visitor by the real sign-in, as a customer', async () => {
    const browser = bank.browser();
    const response = await browser.post('/api/sandbox/sign-in-as', { persona: 'amina-haddad' });
    expect(response.json().data).toEqual({ kind: 'customer' });
    const { data } = (await browser.get('/api/users/auth/status')).json();
    expect(data).toMatchObject({
      user: { first_name: 'Amina', persona: true },
      session: { second_factor: 'given' },
      gate: null,
    });
    const { rows } = await bank.test.ownerPool.query(
      `select action from audit_record where session_id = $1 order by id`,
      [data.session.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['session.opened', 'session.completed']);
  });

  it('are played by many visitors at once, none of whom throws another out', async () => {
    const visitors = Array.from({ length: 12 }, () => bank.browser());
    for (const visitor of visitors) {
      bank.time.advance(30);
      await visitor.post('/api/sandbox/sign-in-as', { persona: 'claire-dubois' });
    }
    const [first] = visitors;
    const { data } = (await first?.get('/api/admins/auth/status'))?.json() ?? {};
    expect(data).toMatchObject({ staff: { role: 'auditor', persona: true } });
  });

  it('sign in for a visitor as staff, and for nobody by a key that does not exist', async () => {
    const browser = bank.browser();
    await browser.post('/api/sandbox/sign-in-as', { persona: 'claire-dubois' });
    const { data } = (await browser.get('/api/admins/auth/status')).json();
    expect(data).toMatchObject({ staff: { role: 'auditor', persona: true } });
    expect((await browser.get('/api/admins/audit')).statusCode).toBe(200);
    const nobody = await browser.post('/api/sandbox/sign-in-as', { persona: 'no-body' });
    expect(nobody.statusCode).toBe(404);
  });

  it('cannot be locked up by strangers’ wrong passwords', async () => {
    const email = 'tom.whitaker@personas.fairlead.example';
    for (let count = 0; count < 8; count += 1) {
      await bank.browser().post('/api/users/auth/signin', { email, password: 'wrong' });
    }
    const browser = bank.browser();
    const response = await browser.post('/api/sandbox/sign-in-as', { persona: 'tom-whitaker' });
    expect(response.statusCode).toBe(200);
  });

  it('show codes that work once each, and two visitors get two', async () => {
    const seen: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const browser = bank.browser();
      await browser.post('/api/sandbox/sign-in-as', { persona: 'hannah-lind' });
      const code = String(await shownCode('hannah-lind'));
      expect(seen).not.toContain(code);
      seen.push(code);
      const used = await browser.post('/api/admins/code/confirm', { auth_code: code });
      expect(used.statusCode).toBe(200);
    }
    expect(await shownCode('hannah-lind')).toBeNull();
    bank.time.advance(60);
    expect(await shownCode('hannah-lind')).toMatch(/^\d{6}$/);
  });

  it('do not show the visitors who play them to one another', async () => {
    const first = bank.browser('192.0.2.77');
    await first.post('/api/sandbox/sign-in-as', { persona: 'claire-dubois' });
    const second = bank.browser('192.0.2.78');
    await second.post('/api/sandbox/sign-in-as', { persona: 'claire-dubois' });
    for (const url of ['/api/admins/sessions', '/api/admins/activity', '/api/admins/audit']) {
      const { body } = await second.get(url);
      expect(body).not.toContain('192.0.2.77');
    }
    expect((await second.get('/api/admins/sessions')).body).toContain('192.0.2.78');
  });

  it('may not invite or withdraw invitations, whatever their role', async () => {
    const { rows } = await bank.test.ownerPool.query(
      `select count(*)::int as count from staff_member where persona and role = 'owner'`,
    );
    expect(rows[0].count).toBe(0);
    const browser = bank.browser();
    await browser.post('/api/sandbox/sign-in-as', { persona: 'priya-raman' });
    const body = { email: 'friend@bank.example', role: 'admin' };
    const refused = await browser.post('/api/admins/invitations', body);
    expect(refused.json().details[0].code).toBe('not_permitted');
    await expect(
      bank.test.ownerPool.query(`update staff_member set role = 'owner' where persona`),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('a live bank', () => {
  it('has no such routes', async () => {
    const live = await startPeopleServer({ mode: 'live' });
    const browser = live.browser();
    for (const url of ['/api/sandbox/personas', '/api/sandbox/authenticator']) {
      expect((await browser.get(url)).statusCode).toBe(404);
    }
    const body = { persona: 'amina-haddad' };
    expect((await browser.post('/api/sandbox/sign-in-as', body)).statusCode).toBe(404);
    await live.close();
  });
});
