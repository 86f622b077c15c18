/** Power changes hands by two people, neither of whom is the one it is about. */
import type { ApprovalId, StaffId, StaffRole } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableStaff } from '#modules/staff/staff.service.ts';
import { newId } from '#platform/random.ts';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
  for (const role of ['owner', 'admin', 'compliance', 'support'] as const) await walk.staff(role);
});
afterAll(() => walk.close());

const REASON = 'They leave the bank at the end of the month.';
const codeOf = (error: unknown) => Object(error).code;

async function propose(by: StaffRole, id: StaffId, role: StaffRole | null) {
  const { client } = await walk.staff(by);
  const wish = { params: { id }, body: { role, reason: REASON } };
  return walk.withFactor(() => client.staff.changeRole(wish)).catch(codeOf);
}

async function approve(by: StaffRole, id: ApprovalId) {
  const { client } = await walk.staff(by);
  return walk.withFactor(() => client.approvals.approve({ params: { id } })).catch(codeOf);
}

async function member(id: StaffId) {
  const { data } = await (await walk.staff('owner')).client.staff.list({ query: {} });
  return data.find((one) => one.id === id);
}

describe('another role', () => {
  it('waits for a second person, and counts from the very next request', async () => {
    const support = await walk.staff('support');
    await support.client.contactMessages.list({ query: {} });
    const { client } = await walk.staff('owner');
    const wish = { params: { id: support.id }, body: { role: 'auditor', reason: REASON } } as const;
    expect(await client.staff.changeRole(wish).catch(codeOf)).toBe('step_up_required');
    const { approval_id: approval } = await propose('owner', support.id, 'auditor');
    expect(await member(support.id)).toMatchObject({ role: 'support' });
    const { email } = (await member(support.id)) ?? {};
    expect(await client.approvals.read({ params: { id: approval } })).toMatchObject({
      kind: 'staff.change',
      subject: { kind: 'staff', id: support.id },
      before: { email, role: 'support' },
      after: { email, role: 'auditor' },
      reason: REASON,
      may_decide: false,
    });
    expect(await propose('owner', support.id, null)).toBe('already_decided');
    expect(await approve('owner', approval)).toBe('second_person_required');
    expect(await approve('admin', approval)).toMatchObject({ status: 'Approved' });
    expect(await member(support.id)).toMatchObject({ role: 'auditor', disabled_at: null });
    const next = support.client.contactMessages.list({ query: {} });
    expect(await next.catch(codeOf)).toBe('session_ended');
    const query = { action: 'staff.role_changed' };
    const { data } = await (await walk.staff('owner')).client.audit.list({ query });
    const { id: admin } = await walk.staff('admin');
    expect(data).toMatchObject([
      {
        actor: { id: admin },
        subject: { kind: 'staff', id: support.id },
        changes: [{ field: 'role', before: 'support', after: 'auditor' }],
      },
    ]);
  });

  it('is proposed by an owner alone, of others, and only where it changes something', async () => {
    const { id: compliance } = await walk.staff('compliance');
    const { id: owner } = await walk.staff('owner');
    expect(await propose('admin', compliance, 'support')).toBe('not_permitted');
    expect(await propose('owner', owner, 'admin')).toBe('second_person_required');
    expect(await propose('owner', compliance, 'compliance')).toBe('already_decided');
    expect(await propose('owner', newId('staff'), null)).toBe('not_found');
  });
});

describe('shutting somebody out', () => {
  it('is decided by neither the proposer nor the one it is about', async () => {
    const admin = await walk.staff('admin');
    const { approval_id: approval } = await propose('owner', admin.id, null);
    const at = { params: { id: approval } };
    expect(await admin.client.approvals.read(at)).toMatchObject({ may_decide: false });
    expect(await approve('admin', approval)).toBe('second_person_required');
    expect(await member(admin.id)).toMatchObject({ disabled_at: null });
    expect(await approve('compliance', approval)).toMatchObject({ status: 'Approved' });
    expect(await member(admin.id)).toMatchObject({ disabled_at: expect.any(String) });
    expect(await admin.client.staff.list({ query: {} }).catch(codeOf)).toBe('session_ended');
    expect(await propose('owner', admin.id, 'admin')).toBe('not_found');
  });

  it('comes to nothing when whoever proposed it is gone meanwhile', async () => {
    const { id: content } = await walk.staff('content');
    const { approval_id: approval } = await propose('owner', content, null);
    const deed = { actor: { kind: 'system' }, now: walk.bank.clock.now() } as const;
    await disableStaff(walk.db, (await walk.staff('owner')).id, deed);
    expect(await approve('compliance', approval)).toBe('changed_meanwhile');
    const { rows } = await walk.ownerPool.query(
      'select disabled_at from staff_member where id = $1',
      [content],
    );
    expect(rows).toEqual([{ disabled_at: null }]);
  });
});
