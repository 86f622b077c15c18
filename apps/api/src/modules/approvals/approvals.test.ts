/** Proposals are found again, and a refusal says why to whoever has to live with it. */
import type { ApprovalId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
});
afterAll(() => walk.close());

const REFUSAL = 'Nobody of the risk committee has seen this.';

async function raiseLimit(): Promise<ApprovalId> {
  const { settings } = (await walk.staff('admin')).client;
  const { version, value } = (await settings.read()).limits;
  const body = { tier2_per_day: value.tier2_per_day + 500, reason: 'Customers ask for it.' };
  const { approval_id: id } = await settings.changeLimits({ body, ifMatch: String(version) });
  if (id === null) throw new Error('Nothing was proposed.');
  return id;
}

it('says why a proposal was refused, to its proposer and in the audit log', async () => {
  const id = await raiseLimit();
  const at = { params: { id } };
  const { client } = await walk.staff('owner');
  const { client: proposer } = await walk.staff('admin');
  expect(await proposer.approvals.read(at)).toMatchObject({ status: 'Waiting', refusal: null });
  expect(await client.approvals.refuse({ ...at, body: { reason: REFUSAL } })).toMatchObject({
    status: 'Refused',
    refusal: REFUSAL,
  });
  expect(await proposer.approvals.read(at)).toMatchObject({ refusal: REFUSAL });
  const { data } = await client.audit.list({ query: { action: 'approval.refused' } });
  expect(data.find(({ subject }) => subject?.id === id)).toMatchObject({ reason: REFUSAL });
});

it('lets nobody read or refuse what concerns themselves as a customer', async () => {
  const { id } = await walk.customer();
  const { client } = await walk.staff('compliance');
  const review_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const facts = { user_id: id, subject: 'payments', status: 'RESTRICTED' } as const;
  const words = 'Seven new payees within an hour.';
  const why = { reason: 'unusual_activity', review_on, words } as const;
  await client.restrictions.restrict({ body: { ...facts, ...why } });
  const query = { customer_id: id, status: 'Waiting' } as const;
  const [waiting] = (await client.approvals.list({ query })).data;
  const { id: approval = '' } = waiting ?? {};
  const { id: owner, client: ownClient } = await walk.staff('owner');
  await sql`update customer set email = (select email from staff_member where id = ${owner})
    where id = ${id}`.execute(walk.db);
  const refusing = ownClient.approvals.refuse({
    params: { id: approval as ApprovalId },
    body: { reason: REFUSAL },
  });
  await expect(refusing).rejects.toMatchObject({ code: 'second_person_required' });
  const reading = ownClient.approvals.read({ params: { id: approval as ApprovalId } });
  await expect(reading).rejects.toMatchObject({ code: 'second_person_required' });
  const looking = ownClient.approvals.list({ query });
  await expect(looking).rejects.toMatchObject({ code: 'second_person_required' });
  const { data: seen } = await ownClient.approvals.list({ query: { status: 'Waiting' } });
  expect(seen.map((one) => one.id)).not.toContain(approval);
  const file = await ownClient.approvals.export({ body: { format: 'jsonl' } });
  expect(await file.text()).not.toContain(approval);
});

it('says of each in the list what it says of it alone: who may decide', async () => {
  const { id } = await walk.customer();
  const { client } = await walk.staff('compliance');
  const review_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const why = { reason: 'unusual_activity', review_on, words: 'Seven new payees.' } as const;
  const body = { user_id: id, status: 'RESTRICTED', ...why } as const;
  const { approval_id: theirs } = await client.restrictions.restrict({
    body: { ...body, subject: 'payments' },
  });
  const { client: ownClient } = await walk.staff('admin');
  const { approval_id: own } = await ownClient.restrictions.restrict({
    body: { ...body, subject: 'account' },
  });
  const expected = new Map([
    [theirs, true],
    [own, false],
  ]);
  for (const status of ['Waiting', 'Refused'] as const) {
    const { data } = await ownClient.approvals.list({ query: { customer_id: id, status } });
    expect(new Map(data.map((one) => [one.id, one.may_decide]))).toEqual(expected);
    for (const one of data) {
      expect(await ownClient.approvals.read({ params: { id: one.id } })).toEqual(one);
      if (status === 'Refused') continue;
      await client.approvals.refuse({ params: { id: one.id }, body: { reason: REFUSAL } });
      expected.set(one.id, false);
    }
  }
});

it('finds proposals by their id, what they are about, the proposer’s and the customer’s name', async () => {
  const { id: admin } = await walk.staff('admin');
  const { id: desk, client } = await walk.staff('compliance');
  const { id: customer } = await walk.customer();
  await sql`update staff_member set name = case id when ${admin} then 'Ödön Szűcs' else 'Mo Tan' end
    where id in (${admin}, ${desk})`.execute(walk.db);
  await sql`update customer set first_name = 'Zoë', last_name = 'Quillfeather'
    where id = ${customer}`.execute(walk.db);
  const raised = await raiseLimit();
  const review_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const why = { reason: 'unusual_activity', review_on, words: 'Seven new payees.' } as const;
  const { approval_id: restricted } = await client.restrictions.restrict({
    body: { user_id: customer, subject: 'payments', status: 'RESTRICTED', ...why },
  });
  const found = async (search: string) => {
    const query = { search, status: 'Waiting' } as const;
    return (await client.approvals.list({ query })).data.map(({ id }) => id);
  };
  expect(await found(raised)).toEqual([raised]);
  expect(await found('szŰCS')).toEqual([raised]);
  expect(await found('quill')).toEqual([restricted]);
  expect(await found('zoe quillfeather')).toEqual([restricted]);
  const { subject, customer_name } = await client.approvals.read({ params: { id: raised } });
  expect(customer_name).toBe(null);
  expect(await client.approvals.read({ params: { id: restricted ?? raised } })).toMatchObject({
    customer_name: 'Zoë Quillfeather',
  });
  expect(await found(subject.id)).toContain(raised);
  expect(await found('nobody at all')).toEqual([]);
  const file = await client.approvals.export({ body: { search: 'Quillfeather', format: 'jsonl' } });
  expect(await file.text()).toContain(restricted);
});
