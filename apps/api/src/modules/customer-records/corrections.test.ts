/** Who has to prove anew who they are is shut out meanwhile: no correction does that alone. */
import type { CustomerId, StaffRole } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '#testing/read-outbox.ts';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
});
afterAll(() => walk.close());

const REASON = 'The name was misspelt when the account was opened.';
const NAME = 'Wrightson-Canary';

type Proof = 'Completed' | 'In Progress' | 'Pending';

async function somebody(identity: Proof = 'Completed', address: Proof = 'Completed') {
  const person = await walk.customer();
  await sql`update customer set id_verification = ${identity}, address_verification = ${address},
      last_name = 'Wright', date_of_birth = '1980-02-03', city = 'Leeds'
    where id = ${person.id}`.execute(walk.db);
  return person;
}

async function recordOf(id: CustomerId, role: StaffRole = 'support') {
  const { customerRecords } = (await walk.staff(role)).client;
  await customerRecords.look({ params: { id }, body: { reason: 'customer_asked' } });
  return customerRecords.read({ params: { id } });
}

async function correct(id: CustomerId, change: object, role: StaffRole = 'support') {
  const { version } = await recordOf(id, role);
  const { customerRecords } = (await walk.staff(role)).client;
  const body = { id, ...change, reason: REASON };
  return customerRecords.change({ body, ifMatch: String(version) });
}

/** Proposed, and where to find it. */
async function proposed(id: CustomerId, change: object) {
  const { approval_id } = await correct(id, change);
  if (approval_id === null) throw new Error('Nothing was proposed.');
  return { params: { id: approval_id } };
}

const codeOf = (error: unknown) => Object(error).code;

describe('of what papers have proven', () => {
  it.each([
    ['name', { last_name: NAME }, 'id_verification'],
    ['birth date', { date_of_birth: '1980-02-04' }, 'id_verification'],
    ['address', { city: 'Lisbon' }, 'address_verification'],
  ] as const)('a corrected %s changes nothing before a second person agrees', async (...of) => {
    const [, change, proof] = of;
    const { id, browser } = await somebody();
    const before = await recordOf(id);
    const at = await proposed(id, change);
    expect(await recordOf(id)).toEqual(before);
    expect(before).toMatchObject({ [proof]: 'Completed' });

    const { client } = await walk.staff('compliance');
    const shown = await client.approvals.read(at);
    expect(shown).toMatchObject({ kind: 'customer.correct', customer_id: id, reason: REASON });
    expect(shown.after).toEqual({ ...change, [proof]: 'Pending' });
    const [name = ''] = Object.keys(change);
    expect(shown.before).toEqual({
      [name]: Reflect.get(before, name),
      [proof]: 'Completed',
    });
    await walk.withFactor(() => client.approvals.approve(at));
    expect(await recordOf(id)).toMatchObject({ ...change, [proof]: 'Pending' });
    const email = (await browser.client.customers.status())?.user.email ?? '';
    const told = (await mailsTo(walk.db, email)).map(({ template }) => template);
    expect(told).toContain('details_changed');
  });

  it('nobody agrees to their own correction, and a refused one changes nothing', async () => {
    const { id } = await somebody();
    const { approval_id } = await correct(id, { last_name: NAME }, 'admin');
    if (approval_id === null) throw new Error('Nothing was proposed.');
    const at = { params: { id: approval_id } };
    const { approvals } = (await walk.staff('admin')).client;
    const alone = await walk.withFactor(() => approvals.approve(at)).catch(codeOf);
    expect(alone).toBe('second_person_required');
    expect(await correct(id, { last_name: 'Other' }).catch(codeOf)).toBe('already_decided');
    const { client } = await walk.staff('owner');
    await client.approvals.refuse({ ...at, body: { reason: 'There is no paper that says so.' } });
    expect(await recordOf(id)).toMatchObject({ last_name: 'Wright', id_verification: 'Completed' });
  });

  it('a proposal is void once what it corrects is another', async () => {
    const { id } = await somebody();
    const at = await proposed(id, { last_name: NAME });
    await sql`update customer set last_name = 'Married' where id = ${id}`.execute(walk.db);
    const { client } = await walk.staff('owner');
    const late = await walk.withFactor(() => client.approvals.approve(at)).catch(codeOf);
    expect(late).toBe('changed_meanwhile');
    expect(await client.approvals.read(at)).toMatchObject({ status: 'Void' });
    expect(await recordOf(id)).toMatchObject({
      last_name: 'Married',
      id_verification: 'Completed',
    });
  });

  it('a proposal holds nothing personal in clear, nor a list of them, and no persona decides it', async () => {
    const { id } = await somebody();
    const at = await proposed(id, { last_name: NAME });
    const { rows } = await sql<{ row: string }>`
      select approval::text as row from approval where id = ${at.params.id}`.execute(walk.db);
    expect(rows[0]?.row).toContain('id_verification');
    expect(rows[0]?.row).not.toMatch(/Wright/);
    const { id: admin, client } = await walk.staff('admin');
    const clear = {
      before: { id_verification: 'Completed' },
      after: { id_verification: 'Pending' },
    };
    const { data } = await client.approvals.list({ query: { status: 'Waiting' } });
    const listed = data.find((one) => one.id === at.params.id);
    expect({ before: listed?.before, after: listed?.after }).toEqual(clear);
    const play = (persona: boolean) =>
      walk.ownerPool.query('update staff_member set persona = $2 where id = $1', [admin, persona]);
    await play(true);
    const shown = await client.approvals.read(at);
    expect({ before: shown.before, after: shown.after }).toEqual(clear);
    const decided = await walk.withFactor(() => client.approvals.approve(at)).catch(codeOf);
    expect(decided).toBe('second_person_required');
    await play(false);
    await walk.withFactor(() => client.approvals.approve(at));
    expect(await recordOf(id)).toMatchObject({ last_name: NAME });
  });
});

describe('one person corrects at once', () => {
  it.each([
    ['In Progress', { last_name: NAME }],
    ['Pending', { date_of_birth: '1980-02-04' }],
  ] as const)('what is not proven: %s', async (standing, change) => {
    const { id } = await somebody(standing);
    expect(await correct(id, change)).toMatchObject({
      ...change,
      approval_id: null,
      id_verification: 'Pending',
    });
  });

  it('what no paper proves', async () => {
    const { id } = await somebody();
    expect(await correct(id, { occupation: 'Pilot' })).toMatchObject({
      occupation: 'Pilot',
      approval_id: null,
      id_verification: 'Completed',
      address_verification: 'Completed',
    });
  });
});
