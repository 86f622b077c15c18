/** Where others may approve, nobody makes another person staff on their own word. */
import type { ApprovalId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginTotp } from '#modules/credentials/credentials.service.ts';
import { renewRecoveryCodes } from '#modules/credentials/factors/recovery-codes.service.ts';
import { inviteFirstOwner, inviteFromConsole } from '#modules/staff/invitations.service.ts';
import { disableStaff, staffById } from '#modules/staff/staff.service.ts';
import { staffPassword } from '#testing/people-server.ts';
import { mailsTo, tokenTo } from '#testing/read-outbox.ts';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
  await walk.staff('owner');
});
afterAll(() => walk.close());

const REASON = 'She has led the desk of another bank for years.';
const codeOf = (error: unknown) => Object(error).code;

async function invite(email: string, more: object = {}) {
  const { client } = await walk.staff('owner');
  const body = { email, role: 'compliance', ...more } as const;
  return walk.withFactor(() => client.staff.invite({ body }));
}

/** Proposes it, and answers where it waits. */
async function proposed(email: string) {
  const { id, approval_id: approval } = await invite(email, { reason: REASON });
  if (approval === null) throw new Error('It did not wait.');
  return { invitation: id, at: { params: { id: approval } } };
}

async function approve(role: 'owner' | 'admin' | 'compliance', at: { params: { id: ApprovalId } }) {
  const { client } = await walk.staff(role);
  return walk.withFactor(() => client.approvals.approve(at)).catch(codeOf);
}

async function stateOf(id: string) {
  const { data } = await (await walk.staff('owner')).client.staff.invitations({ query: {} });
  return data.find((one) => one.id === id);
}

async function joins(email: string) {
  const token = await tokenTo(walk.db, email);
  const body = { token, name: 'Ada Quay', password: staffPassword };
  const { client } = walk.browser();
  await client.staff.acceptInvitation({ body });
  return (await client.staff.status())?.staff;
}

describe('inviting to the staff', () => {
  it('is one person’s word while nobody else may approve', async () => {
    const alone = await invite('first@bank.example');
    expect(alone).toMatchObject({ alone_because: 'sole_owner', state: 'open', approval_id: null });
    expect(await mailsTo(walk.db, 'first@bank.example')).toHaveLength(1);
    const { client } = await walk.staff('owner');
    await client.staff.withdrawInvitation({ params: { id: alone.id } });
    await walk.staff('admin');
  });

  it('waits for a second person, whose yes sends the link', async () => {
    const email = 'ada@bank.example';
    const { invitation, at } = await proposed(email);
    expect(await stateOf(invitation)).toMatchObject({
      state: 'waiting',
      approval_id: at.params.id,
      alone_because: null,
      expires_at: null,
    });
    expect(await (await walk.staff('admin')).client.approvals.read(at)).toMatchObject({
      kind: 'staff.invite',
      subject: { kind: 'invitation', id: invitation },
      before: { email, role: null },
      after: { email, role: 'compliance' },
      reason: REASON,
      may_decide: true,
    });
    expect(await approve('owner', at)).toBe('second_person_required');
    expect(await mailsTo(walk.db, email)).toEqual([]);
    const { client } = await walk.staff('admin');
    expect(await client.approvals.approve(at).catch(codeOf)).toBe('step_up_required');
    expect(await mailsTo(walk.db, email)).toEqual([]);
    expect(await approve('admin', at)).toMatchObject({ status: 'Approved' });
    const open = await stateOf(invitation);
    expect(open).toMatchObject({ state: 'open', approval_id: null });
    const until = Date.parse(open?.expires_at ?? '') - walk.bank.clock.now().getTime();
    expect(until).toBe(24 * 3_600_000);
    expect(await joins(email)).toMatchObject({ email, role: 'compliance' });
    expect(await stateOf(invitation)).toMatchObject({ state: 'accepted' });
    const { rows } = await walk.ownerPool.query(
      `select actor_id, reason_code from audit_record
       where action = 'staff.invited' and subject_id = $1`,
      [invitation],
    );
    const by = (await walk.staff('admin')).id;
    expect(rows).toEqual([{ actor_id: by, reason_code: 'two_people' }]);
  });

  it('comes to nothing when it is refused: no mail, no link', async () => {
    const email = 'nobody@bank.example';
    const { invitation, at } = await proposed(email);
    expect(await invite(email, { reason: REASON }).catch(codeOf)).toBe('already_decided');
    const { client } = await walk.staff('admin');
    await client.approvals.refuse({ ...at, body: { reason: 'Not known to anybody here.' } });
    expect(await mailsTo(walk.db, email)).toEqual([]);
    expect(await stateOf(invitation)).toMatchObject({ state: 'not_approved', approval_id: null });
    expect(await approve('admin', at)).toBe('already_decided');
    // It can be proposed again.
    await proposed(email);
  });

  it('is void when the person has become staff meanwhile, or the proposer is gone', async () => {
    const email = 'soon@bank.example';
    const { at } = await proposed(email);
    const whom = { email, role: 'support' } as const;
    const now = walk.bank.clock.now();
    const { token } = await inviteFromConsole(walk.db, whom, 'sandbox', now);
    const body = { token, name: 'Sue Early', password: staffPassword };
    await walk.browser().client.staff.acceptInvitation({ body });
    expect(await approve('admin', at)).toBe('changed_meanwhile');
    expect(await mailsTo(walk.db, email)).toEqual([]);
    expect(await invite(email, { reason: REASON }).catch(codeOf)).toBe('email_in_use');

    const other = await walk.staff('owner', 1);
    const wish = { email: 'late@bank.example', role: 'owner', reason: REASON } as const;
    const late = await walk.withFactor(() => other.client.staff.invite({ body: wish }));
    await disableStaff(walk.db, other.id, { actor: { kind: 'system' }, now });
    const id = late.approval_id ?? 'apr_none';
    expect(await approve('admin', { params: { id } as typeof at.params })).toBe(
      'changed_meanwhile',
    );
  });

  it('is void when the proposer is no owner any more, before its yes and after it', async () => {
    const other = await walk.staff('owner', 2);
    const place = (id: ApprovalId | null) => ({ params: { id: id ?? ('apr_none' as ApprovalId) } });
    const propose = async (email: string) => {
      const wish = { email, role: 'admin', reason: REASON } as const;
      const made = await walk.withFactor(() => other.client.staff.invite({ body: wish }));
      return place(made.approval_id);
    };
    const sent = await propose('sent@bank.example');
    const waits = await propose('waits@bank.example');
    expect(await approve('admin', sent)).toMatchObject({ status: 'Approved' });
    const { client } = await walk.staff('owner');
    const fewer = { params: { id: other.id }, body: { role: 'auditor', reason: REASON } } as const;
    const { approval_id } = await walk.withFactor(() => client.staff.changeRole(fewer));
    expect(await approve('admin', place(approval_id))).toMatchObject({ status: 'Approved' });
    expect(await approve('admin', waits)).toBe('changed_meanwhile');
    expect(await mailsTo(walk.db, 'waits@bank.example')).toEqual([]);
    expect(await joins('sent@bank.example').catch(codeOf)).toBe('invitation_invalid');
  });

  it('takes no demonstration person’s word', async () => {
    const { invitation, at } = await proposed('power@bank.example');
    const persona = await walk.bank.colleague('admin', { persona: true });
    expect((await persona.client.approvals.read(at)).may_decide).toBe(false);
    const approving = walk.withFactor(() => persona.client.approvals.approve(at));
    expect(await approving.catch(codeOf)).toBe('second_person_required');
    expect(await stateOf(invitation)).toMatchObject({ state: 'waiting' });
  });

  it('has no link in the database before that, whatever the program does', async () => {
    const { invitation } = await proposed('sly@bank.example');
    const { pool } = walk.bank.bank.foundation.database;
    const sly = pool.query(
      `update staff_invitation set token_hash = sha256('sly'), expires_at = now() + interval '1 day'
       where id = $1`,
      [invitation],
    );
    await expect(sly).rejects.toThrow(/needs a second person/);
    const straight = pool.query(
      `insert into staff_invitation (id, token_hash, email, role, invited_by, created_at, expires_at)
       select 'inv_' || gen_random_uuid(), sha256('sly'), 'sly2@bank.example', 'owner', invited_by,
         now(), now() + interval '1 day' from staff_invitation where id = $1`,
      [invitation],
    );
    await expect(straight).rejects.toThrow(/needs a second person/);
  });
});

describe('somebody who was shut out', () => {
  it('comes back by two people as the same person, with nothing that they signed in with', async () => {
    const email = 'back@bank.example';
    const { at: first } = await proposed(email);
    await approve('admin', first);
    const { id } = (await joins(email)) ?? {};
    if (id === undefined) throw new Error('Nobody joined.');
    await walk.db.transaction().execute(async (tx) => {
      await renewRecoveryCodes(tx, id, walk.bank.clock.now());
      const begun = await beginTotp(tx, id, { issuer: 'Bank', account: email }, new Date());
      await sql`update totp_authenticator set confirmed_at = now() where id = ${begun.id}`.execute(
        tx,
      );
    });
    const now = walk.bank.clock.now();
    await disableStaff(walk.db, id, { actor: { kind: 'system' }, now });

    const { invitation, at } = await proposed(email);
    const { client } = await walk.staff('admin');
    expect(await client.approvals.read(at)).toMatchObject({
      before: { email, role: null },
      after: { email, role: 'compliance' },
    });
    expect(await approve('owner', at)).toBe('second_person_required');
    expect(await approve('admin', at)).toMatchObject({ status: 'Approved' });
    const token = await tokenTo(walk.db, email);
    const body = { token, name: 'Ada Quay-Lund', password: 'another long way to sign in' };
    const browser = walk.browser();
    await browser.client.staff.acceptInvitation({ body });
    expect((await browser.client.staff.status())?.staff).toMatchObject({
      id,
      email,
      name: 'Ada Quay-Lund',
      role: 'compliance',
    });
    // Only enrolment is open to them.
    const cases = browser.client.cases.list({ query: {} });
    expect(await cases.catch(codeOf)).toBe('second_factor_required');
    const kept = await walk.ownerPool.query(
      `select from totp_authenticator where subject_id = $1
       union all select from recovery_code where subject_id = $1
       union all select from passkey where subject_id = $1`,
      [id],
    );
    expect(kept.rowCount).toBe(0);
    const old = { email, password: staffPassword };
    expect(await walk.browser().client.staff.signIn({ body: old }).catch(codeOf)).toBe(
      'credentials_wrong',
    );
    const { data } = await (await walk.staff('owner')).client.audit.list({
      query: { action: 'staff.came_back' },
    });
    expect(data).toMatchObject([{ actor: { id }, subject: { kind: 'staff', id } }]);
    expect(await stateOf(invitation)).toMatchObject({ state: 'accepted' });
    // In office again, like anybody.
    expect(await invite(email, { reason: REASON }).catch(codeOf)).toBe('email_in_use');
  });

  it('is not invited back who was a demonstration person', async () => {
    const persona = await walk.bank.colleague('support', { persona: true });
    const now = walk.bank.clock.now();
    const deed = { actor: { kind: 'system' }, now } as const;
    await disableStaff(walk.db, persona.id, deed);
    const { email } = await staffById(walk.db, persona.id);
    expect(await invite(email, { reason: REASON }).catch(codeOf)).toBe('email_in_use');
  });

  it('is not become by who has a link that names nobody', async () => {
    const owner = await walk.staff('owner');
    const { email } = await staffById(walk.db, owner.id);
    await walk.ownerPool.query(`update staff_member set disabled_at = now() where role = 'owner'`);
    const invited = await inviteFirstOwner(walk.db, walk.bank.clock.now());
    const body = { token: invited?.token ?? '', email, name: 'Ada Sly', password: staffPassword };
    const { client } = walk.browser();
    expect(await client.staff.acceptInvitation({ body }).catch(codeOf)).toBe('email_in_use');
    expect((await staffById(walk.db, owner.id)).disabledAt).not.toBe(null);
  });
});
