import type { CustomerId, StaffId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { RailSender } from '#testing/rail-sender.ts';
import { applyAnswer } from './answers.service.ts';
import type { RailAnswer } from './rail.rules.ts';
import { reconcile } from './reconcile.service.ts';
import { ownDifferences } from './reconcile.sql.ts';

const URL = '/api/admins/rails';
let bank: PapersServer;
let sender: RailSender;
let customer: Person<CustomerId>;
let owner: Person<StaffId>;
let admin: Person<StaffId>;

beforeAll(async () => {
  bank = await startPapersServer();
  customer = await bank.customer();
  owner = await bank.staff('owner');
  admin = await bank.staff('admin');
  sender = new RailSender(bank.db, bank.rails, {
    account: crypto.randomUUID(),
    customerId: customer.id,
  });
  await sender.open(bank.test.pool);
});
afterAll(() => bank.close());

let references = 0;

async function hear(answer: Pick<RailAnswer, 'kind' | 'transferId'> & { minor: bigint }) {
  references += 1;
  const { kind, transferId, minor } = answer;
  const reference = `HAND${String(references).padStart(4, '0')}`;
  const facts = { reference, reason: null, amount: money(minor, 'USD'), at: bank.time.now() };
  await applyAnswer(bank.db, bank.rails, { kind, transferId, ...facts }, { whole: true });
  return reference;
}

/** As if the rail had been given it. */
async function underWay(minor: bigint) {
  const id = await sender.send({ minor });
  await bank.test.pool.query(`update rail_order set state = 'submitted' where transfer_id = $1`, [
    id,
  ]);
  return id;
}

async function suspense(who: Person = admin) {
  const response = await bank.get(who, `${URL}/suspense`);
  expect(response.statusCode).toBe(200);
  return response.json().data.data as {
    id: string;
    reference: string;
    unmatched: string;
    direction: string;
  }[];
}

async function idOf(reference: string): Promise<string> {
  const found = (await suspense()).find((movement) => movement.reference === reference);
  if (found === undefined) throw new Error(`${reference} does not stand in suspense.`);
  return found.id;
}

const resolve = (who: Person, id: string, transfer_id: string | null) =>
  bank.send(who, 'POST', `${URL}/suspense/${id}/resolve`, {
    transfer_id,
    reason: 'The other bank confirmed it by telephone.',
  });

const approve = (who: Person, id: string) =>
  bank.withFactor(() => bank.send(who, 'POST', `/api/admins/approvals/${id}/approve`));

const codeOf = (response: { json(): { details: { code: string }[] } }) =>
  response.json().details[0]?.code;

describe('what stands in suspense', () => {
  it('belongs to a transfer after all, when two people say so', async () => {
    const id = await underWay(25_000n);
    const before = await sender.available(bank.test.pool);
    // The rail garbled the order's id; later the money came back under no name at all.
    const out = await hear({ kind: 'settled', transferId: 'garbled', minor: 25_000n });
    const back = await hear({ kind: 'returned', transferId: 'garbled', minor: 25_000n });
    expect(
      (await suspense()).map(({ unmatched, direction }) => `${direction} ${unmatched}`),
    ).toEqual(['out no_such_order', 'in no_such_order']);
    // It cannot have come back before it went.
    expect(codeOf(await resolve(admin, await idOf(back), id))).toBe('no_such_match');
    const proposed = await resolve(admin, await idOf(out), id);
    expect(proposed.json().data).toMatchObject({
      reference: out,
      direction: 'out',
      amount: { amount: '25000', currency: 'USD' },
      transfer_id: null,
      resolved_at: null,
    });
    const { approval_id: approval } = proposed.json().data;
    expect(codeOf(await resolve(owner, await idOf(out), id))).toBe('already_decided');
    const own = await bank.send(admin, 'POST', `/api/admins/approvals/${approval}/approve`);
    expect(codeOf(own)).toBe('second_person_required');
    expect((await suspense()).length).toBe(2);
    expect((await approve(owner, approval)).json().data).toMatchObject({
      kind: 'suspense.resolve',
      status: 'Approved',
      customer_id: customer.id,
      before: { reference: out, direction: 'out', amount: '25000' },
      after: { transfer_id: id },
    });
    expect((await suspense()).map(({ reference }) => reference)).toEqual([back]);
    expect(await sender.available(bank.test.pool)).toBe(before);
    const returned = await resolve(admin, await idOf(back), id);
    await approve(owner, returned.json().data.approval_id);
    expect(await suspense()).toEqual([]);
    expect(await sender.available(bank.test.pool)).toBe(before + 25_000n);
    const order = await bank.db
      .selectFrom('rail_order')
      .select('state')
      .where('transfer_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(order.state).toBe('returned');
    expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
  });

  it('is undone by its opposite, and by nothing else', async () => {
    const paid = await hear({ kind: 'settled', transferId: 'twice', minor: 700n });
    expect(codeOf(await resolve(admin, await idOf(paid), null))).toBe('no_such_match');
    await hear({ kind: 'returned', transferId: 'twice', minor: 699n });
    expect(codeOf(await resolve(admin, await idOf(paid), null))).toBe('no_such_match');
    const undone = await hear({ kind: 'returned', transferId: 'sent back', minor: 700n });
    const first = await resolve(admin, await idOf(paid), null);
    const second = await resolve(admin, await idOf(undone), null);
    expect((await approve(owner, first.json().data.approval_id)).json().data).toMatchObject({
      after: { transfer_id: null, undone_by: undone },
    });
    // Both are gone, so the other proposal is about nothing any more.
    const late = await approve(owner, second.json().data.approval_id);
    expect(codeOf(late)).toBe('changed_meanwhile');
    expect((await suspense()).length).toBe(1);
    expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
  });

  it('is proposed by those who may, about a movement that is there', async () => {
    const [left] = await suspense();
    const auditor = await bank.staff('auditor');
    expect(await suspense(auditor)).toHaveLength(1);
    expect(codeOf(await resolve(auditor, left?.id ?? '', null))).toBe('not_permitted');
    expect(codeOf(await resolve(admin, newId('movement'), null))).toBe('not_found');
    const support = await bank.staff('support');
    expect(codeOf(await bank.get(support, URL))).toBe('not_permitted');
  });

  it('shows in the health of its rail, with what the last comparison found', async () => {
    const differences = await reconcile(bank.db, bank.rails, { onItsWayMs: 0 });
    // The sandbox's rail has none of what was said here in its name.
    expect(differences.length).toBe(5);
    expect(new Set(differences.map(({ problem }) => problem))).toEqual(new Set(['not_in_books']));
    const { data } = (await bank.get(admin, URL)).json();
    expect(data).toEqual([
      {
        rail: 'sandbox',
        under_way: 0,
        oldest_since: null,
        settled_today: 0,
        failed_today: 1,
        in_suspense: 1,
        reconciled_at: bank.time.now().toISOString(),
        differences: 5,
      },
    ]);
    await underWay(100n);
    const [health] = (await bank.get(admin, URL)).json().data;
    expect(health).toMatchObject({ under_way: 1, oldest_since: bank.time.now().toISOString() });
  });
});
