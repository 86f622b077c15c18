import type { StaffId } from '@fairlead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import {
  type Browser,
  type PeopleServer,
  type Person,
  startPeopleServer,
} from '#testing/people-server.ts';
import { inviteFromPanel, withdrawInvitation } from './invitations.service.ts';

let bank: PeopleServer;
let owner: Person & { readonly browser: Browser };

beforeAll(async () => {
  bank = await startPeopleServer();
  owner = await bank.staffMember('owner', 'owner@bank.example');
});
afterAll(() => bank.close());
beforeEach(() => bank.time.advance(60));

function codeOf(response: { json(): { details: { code: string }[] } }): string | undefined {
  return response.json().details[0]?.code;
}

function audited(action: string) {
  return bank.test.ownerPool
    .query('select reason_code from audit_record where action = $1 order by id', [action])
    .then(({ rows }) => rows);
}

/** Invites as the owner, giving the second factor that is asked for. */
async function invite(body: object) {
  const asked = await owner.browser.post('/api/admins/invitations', body);
  if (codeOf(asked) !== 'step_up_required') return asked;
  bank.time.advance(30);
  const confirm = { step_up: asked.json().data.step_up, auth_code: owner.app.code() };
  expect((await owner.browser.post('/api/admins/step-up', confirm)).statusCode).toBe(200);
  return owner.browser.post('/api/admins/invitations', body);
}

describe('inviting in the panel', () => {
  it('asks for the second factor, for exactly this person and role', async () => {
    const body = { email: 'second@bank.example', role: 'admin' };
    const asked = await owner.browser.post('/api/admins/invitations', body);
    expect(asked.statusCode).toBe(403);
    expect(asked.json().data).toMatchObject({ action: 'staff.invite' });
    bank.time.advance(30);
    const wrong = { step_up: asked.json().data.step_up, auth_code: '000000' };
    expect(codeOf(await owner.browser.post('/api/admins/step-up', wrong))).toBe('code_wrong');
    const right = { ...wrong, auth_code: owner.app.code() };
    const tokenBefore = owner.browser.cookies.get('__Host-fairlead-staff');
    expect((await owner.browser.post('/api/admins/step-up', right)).statusCode).toBe(200);
    expect(owner.browser.cookies.get('__Host-fairlead-staff')).not.toBe(tokenBefore);
    const other = await owner.browser.post('/api/admins/invitations', { ...body, role: 'owner' });
    expect(codeOf(other)).toBe('step_up_required');
    const made = await owner.browser.post('/api/admins/invitations', body);
    expect(made.statusCode).toBe(201);
    expect(made.json().data).toMatchObject({
      email: 'second@bank.example',
      alone_because: 'sole_owner',
      state: 'open',
    });
    expect(await audited('step_up.refused')).toHaveLength(1);
    expect(await audited('step_up.confirmed')).toHaveLength(1);
    expect(await audited('staff.invited')).toMatchObject([
      { reason_code: 'console' },
      { reason_code: 'sole_owner' },
    ]);
  });

  it('sends the link by mail, sealed until it is delivered', async () => {
    const { rows } = await bank.test.ownerPool.query(
      `select m::text as text from outbox_message m where topic = 'mail' order by id desc limit 1`,
    );
    expect(rows[0].text).toContain('staff_invitation');
    expect(rows[0].text).not.toContain('/cp/signup');
  });

  it('needs a second person while that invitation is open', async () => {
    const refused = await invite({ email: 'third@bank.example', role: 'compliance' });
    expect(refused.statusCode).toBe(403);
    expect(codeOf(refused)).toBe('second_person_required');
    expect(await audited('staff.invite_refused')).toMatchObject([
      { reason_code: 'second_person_required' },
    ]);
  });

  it('can be taken back, after which the link is worth nothing', async () => {
    const list = (await owner.browser.get('/api/admins/invitations')).json().data.data;
    const open = list.find(({ state }: { state: string }) => state === 'open');
    const url = `/api/admins/invitations/${open.id}`;
    expect((await owner.browser.send('DELETE', url)).json().data.state).toBe('withdrawn');
    expect(codeOf(await owner.browser.send('DELETE', url))).toBe('invitation_invalid');
    const missing = '/api/admins/invitations/inv_019a0000-0000-7000-8000-000000000000';
    expect((await owner.browser.send('DELETE', missing)).statusCode).toBe(404);
    expect((await invite({ email: 'third@bank.example', role: 'admin' })).statusCode).toBe(201);
  });

  it('refuses roles that do not approve, and addresses of the staff', async () => {
    const list = (await owner.browser.get('/api/admins/invitations')).json().data.data;
    const open = list.find(({ state }: { state: string }) => state === 'open');
    await owner.browser.send('DELETE', `/api/admins/invitations/${open.id}`);
    const support = await invite({ email: 'help@bank.example', role: 'support' });
    expect(codeOf(support)).toBe('second_person_required');
    const known = await invite({ email: owner.email, role: 'admin' });
    expect(known.statusCode).toBe(409);
    expect(codeOf(known)).toBe('email_in_use');
  });

  it('is closed to everybody but the owner', async () => {
    const admin = await bank.staffMember('admin', 'admin@bank.example');
    const refused = await admin.browser.post('/api/admins/invitations', {
      email: 'friend@bank.example',
      role: 'admin',
    });
    expect(codeOf(refused)).toBe('not_permitted');
    // With another approver in office the owner needs that second person, and says why.
    const body = { email: 'friend@bank.example', role: 'admin' };
    const unsaid = await invite(body);
    expect(unsaid.json().details).toMatchObject([{ code: 'invalid', field: 'reason' }]);
    const owners = await invite({ ...body, reason: 'We need one more.' });
    expect(owners.json().data).toMatchObject({ state: 'waiting', expires_at: null });
    expect(await audited('staff.invited')).not.toContainEqual({ reason_code: 'two_people' });
  });

  it('is refused to a persona as persona_may_not, even were it an owner', async () => {
    const by = { id: owner.id as StaffId, persona: true };
    const actor = { kind: 'staff', id: owner.id, role: 'owner' } as const;
    const deed = { actor, now: bank.time.now() };
    const invited = inviteFromPanel(bank.db, { email: 'friend@bank.example', role: 'admin' }, by, {
      deed,
      stepUp: {
        sessionId: newId('session'),
        action: 'staff.invite',
        digest: Buffer.alloc(32),
        now: bank.time.now(),
      },
      language: 'en',
      propose: () => Promise.reject(new Error('A persona proposes nothing.')),
    });
    await expect(invited).rejects.toMatchObject({ code: 'persona_may_not' });
    expect((await audited('staff.invite_refused')).at(-1)).toEqual({
      reason_code: 'persona_may_not',
    });
    const withdrawn = withdrawInvitation(
      bank.db,
      newId('invitation'),
      by,
      deed,
      async () => undefined,
    );
    await expect(withdrawn).rejects.toMatchObject({ code: 'persona_may_not' });
  });
});
