import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  App,
  type PeopleServer,
  staffPassword as password,
  startPeopleServer,
} from '#testing/people-server.ts';
import { inviteFirstOwner, inviteFromConsole } from './invitations.service.ts';

let bank: PeopleServer;

beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());
beforeEach(() => bank.time.advance(60));

const now = () => bank.time.now();

function accept(token: string, more: object = {}, browser = bank.browser()) {
  return browser.post('/api/admins', { token, name: 'Robin Vale', password, ...more });
}

function codeOf(response: { json(): { details: { code: string }[] } }): string | undefined {
  return response.json().details[0]?.code;
}

function audited(action: string) {
  return bank.test.ownerPool
    .query(`select actor_kind, reason_code, subject_kind from audit_record where action = $1`, [
      action,
    ])
    .then(({ rows }) => rows);
}

describe('the first owner', () => {
  it('joins by the printed link, once, and enrols before anything else', async () => {
    const earlier = await inviteFirstOwner(bank.db, now());
    const newest = await inviteFirstOwner(bank.db, now());
    const token = String(newest?.token);
    // Each start prints one; what was printed before is good for nothing.
    expect(codeOf(await accept(String(earlier?.token), { email: 'other@bank.example' }))).toBe(
      'invitation_invalid',
    );
    expect(await audited('staff.invitation_withdrawn')).toEqual([
      { actor_kind: 'system', reason_code: 'first_owner', subject_kind: 'invitation' },
    ]);
    const browser = bank.browser();
    const opened = await browser.post('/api/admins/invitations/open', { token });
    expect(opened.json().data).toMatchObject({ role: 'owner', email: null });
    expect((await accept(token)).json().details).toMatchObject([
      { code: 'invalid', field: 'email' },
    ]);
    const joined = await accept(token, { email: 'Owner@Bank.example' }, browser);
    expect(joined.statusCode).toBe(201);
    expect(joined.json().data).toEqual({
      second_factor: 'to_enrol',
      factors: [],
      sent_pin: null,
    });
    for (const url of ['/api/admins', '/api/admins/sessions', '/api/admins/activity']) {
      expect(codeOf(await browser.get(url))).toBe('second_factor_required');
    }
    const begun = (await browser.post('/api/admins/totp')).json().data;
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Fairlead:owner%40bank\.example\?/);
    const app = new App(begun.secret, now);
    const wrong = await browser.post('/api/admins/totp/confirm', {
      id: begun.id,
      auth_code: '000000',
    });
    expect(codeOf(wrong)).toBe('code_wrong');
    const body = { id: begun.id, auth_code: app.code() };
    expect((await browser.post('/api/admins/totp/confirm', body)).statusCode).toBe(200);
    expect((await browser.get('/api/admins')).statusCode).toBe(200);
    // It works no more, and no further one is made.
    expect(codeOf(await accept(token, { email: 'other@bank.example' }))).toBe('invitation_invalid');
    expect(await inviteFirstOwner(bank.db, now())).toBeNull();
    expect(codeOf(await browser.post('/api/admins/totp'))).toBe('already_enrolled');
    expect(await audited('staff.joined')).toEqual([
      { actor_kind: 'staff', reason_code: null, subject_kind: 'invitation' },
    ]);
  });
});

describe('an invitation', () => {
  it('works once, also when two people use it at the same moment', async () => {
    const whom = { email: 'once@bank.example', role: 'support' } as const;
    const { token } = await inviteFromConsole(bank.db, whom, 'sandbox', now());
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect(codeOf(await accept(token))).toBe('invitation_invalid');
  });

  it('works for 24 hours and not a second longer', async () => {
    const early = await inviteFromConsole(
      bank.db,
      { email: 'early@bank.example', role: 'support' },
      'sandbox',
      now(),
    );
    const late = await inviteFromConsole(
      bank.db,
      { email: 'late@bank.example', role: 'support' },
      'sandbox',
      now(),
    );
    bank.time.advance(24 * 3600 - 1);
    expect((await accept(early.token)).statusCode).toBe(201);
    bank.time.advance(1);
    expect(codeOf(await accept(late.token))).toBe('invitation_invalid');
    const token = 'A'.repeat(43);
    expect(codeOf(await bank.browser().post('/api/admins/invitations/open', { token }))).toBe(
      'invitation_invalid',
    );
  });

  it('is for the address it names', async () => {
    const whom = { email: 'named@bank.example', role: 'content' } as const;
    const { token } = await inviteFromConsole(bank.db, whom, 'sandbox', now());
    expect((await accept(token, { email: 'another@bank.example' })).statusCode).toBe(422);
    expect((await accept(token, { email: 'named@bank.example' })).statusCode).toBe(201);
  });

  it('does not admit a weak password, and says why in the reader’s words', async () => {
    const whom = { email: 'weak@bank.example', role: 'content' } as const;
    const { token } = await inviteFromConsole(bank.db, whom, 'sandbox', now());
    const short = await accept(token, { password: 'tTq8$0vb2Lm#xY' });
    expect(short.json()).toMatchObject({
      errors: ['Please choose a password of at least 15 characters.'],
      details: [{ code: 'password_too_weak', field: 'password' }],
    });
    const common = await accept(token, { password: 'passwordpassword' });
    expect(common.json().errors).toEqual([
      'That password is too easy to guess. Please choose another one.',
    ]);
    expect((await accept(token)).statusCode).toBe(201);
  });

  it('is kept only as a hash', async () => {
    const whom = { email: 'hashed@bank.example', role: 'content' } as const;
    const { token } = await inviteFromConsole(bank.db, whom, 'sandbox', now());
    const { rows } = await bank.test.ownerPool.query(
      'select i::text as text from staff_invitation i',
    );
    for (const { text } of rows) expect(text).not.toContain(token);
  });
});
