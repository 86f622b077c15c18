import type { CustomerId, StaffId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countQueues } from '#modules/figures/figures.sql.ts';
import { addBusinessDays, dateAt, nextBusinessDay, startOfDay } from '#platform/calendar.ts';
import { newId } from '#platform/random.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { RailSender } from '#testing/rail-sender.ts';
import { applyAnswer } from './answers.service.ts';
import { lateBefore, type RailAnswer } from './rail.rules.ts';
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
    late: boolean;
    approval_id: string | null;
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

async function matches(id: string) {
  const response = await bank.get(admin, `${URL}/suspense/${id}/matches`);
  expect(response.statusCode).toBe(200);
  return response.json().data as {
    transfers: { id: string; reference: string; settled: boolean }[];
    opposite: { reference: string; direction: string } | null;
  };
}

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
    const fitting = await matches(await idOf(out));
    expect(fitting.transfers).toEqual([
      {
        id,
        reference: id.slice(-12).toUpperCase(),
        handed_over_at: bank.time.now().toISOString(),
        settled: false,
        short_by: null,
      },
    ]);
    expect(fitting.opposite).toMatchObject({ reference: back, direction: 'in' });
    expect((await matches(await idOf(back))).transfers).toEqual([]);
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
    expect((await suspense()).map(({ approval_id }) => approval_id)).toEqual([approval, null]);
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
    expect((await matches(await idOf(back))).transfers).toMatchObject([{ id, settled: true }]);
    // As people quote it, and as nobody does.
    const quoted = id.slice(-12);
    expect(codeOf(await resolve(admin, await idOf(back), '0123456789ab'))).toBe('no_such_match');
    const returned = await resolve(admin, await idOf(back), quoted.toUpperCase());
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
    // What would leave together with it waits for the same decision.
    const { approval_id } = first.json().data;
    const waits = (await suspense()).filter((movement) => movement.approval_id === approval_id);
    expect(waits.map(({ reference }) => reference).sort()).toEqual([paid, undone].sort());
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

  it('is undone only by the movement that the second person saw', async () => {
    const paid = await hear({ kind: 'settled', transferId: 'again', minor: 800n });
    const seen = await hear({ kind: 'returned', transferId: 'seen', minor: 800n });
    const other = await hear({ kind: 'returned', transferId: 'other', minor: 800n });
    expect((await matches(await idOf(paid))).opposite?.reference).toBe(seen);
    const proposed = await resolve(admin, await idOf(paid), null);
    const more = await hear({ kind: 'settled', transferId: 'more', minor: 800n });
    const first = await resolve(admin, await idOf(seen), null);
    await approve(owner, first.json().data.approval_id);
    // Both that it was about are gone; the two others stay.
    expect(codeOf(await approve(owner, proposed.json().data.approval_id))).toBe(
      'changed_meanwhile',
    );
    expect((await suspense()).map(({ reference }) => reference).slice(-2)).toEqual([other, more]);
    const again = await resolve(admin, await idOf(more), null);
    await bank.test.pool.query(
      `update rail_movement set resolved_at = now(), resolved_with = id where reference = $1`,
      [other],
    );
    const third = await hear({ kind: 'returned', transferId: 'third', minor: 800n });
    // Another of the same amount is not what was approved.
    expect(codeOf(await approve(owner, again.json().data.approval_id))).toBe('changed_meanwhile');
    await bank.test.pool.query(
      `update rail_movement set resolved_at = null, resolved_with = null where reference = $1`,
      [other],
    );
    await approve(owner, (await resolve(admin, await idOf(more), null)).json().data.approval_id);
    const last = await hear({ kind: 'settled', transferId: 'last', minor: 800n });
    expect((await matches(await idOf(last))).opposite?.reference).toBe(third);
    await approve(owner, (await resolve(admin, await idOf(last), null)).json().data.approval_id);
    expect((await suspense()).length).toBe(1);
    expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
  });

  it('is resolved once when two people decide on both sides at the same time', async () => {
    const other = await bank.staff('owner');
    for (const minor of [901n, 902n, 903n]) {
      const paid = await hear({ kind: 'settled', transferId: 'here', minor });
      const back = await hear({ kind: 'returned', transferId: 'there', minor });
      const ids: string[] = [];
      for (const one of [paid, back]) {
        ids.push((await resolve(admin, await idOf(one), null)).json().data.approval_id);
      }
      const [one = '', two = ''] = ids;
      const answers = await Promise.all([approve(owner, one), approve(other, two)]);
      const said = answers.map((answer) => codeOf(answer) ?? 'approved');
      expect(said.toSorted()).toEqual(['approved', 'changed_meanwhile']);
    }
    expect((await suspense()).length).toBe(1);
  });

  it('is proposed by those who may, about a movement that is there', async () => {
    const [left] = await suspense();
    const auditor = await bank.staff('auditor');
    expect(await suspense(auditor)).toHaveLength(1);
    expect(codeOf(await resolve(auditor, left?.id ?? '', null))).toBe('not_permitted');
    const closed = await bank.get(auditor, `${URL}/suspense/${left?.id}/matches`);
    expect(codeOf(closed)).toBe('not_permitted');
    expect(codeOf(await resolve(admin, newId('movement'), null))).toBe('not_found');
    const nowhere = await bank.get(admin, `${URL}/suspense/${newId('movement')}/matches`);
    expect(codeOf(nowhere)).toBe('not_found');
    expect(codeOf(await resolve(admin, left?.id ?? '', 'no reference'))).toBe('invalid');
    const support = await bank.staff('support');
    expect(codeOf(await bank.get(support, URL))).toBe('not_permitted');
  });

  it('shows in the health of its rail, with what the last comparison found', async () => {
    const differences = await reconcile(bank.db, bank.rails, { onItsWayMs: 0 });
    // The sandbox's rail has none of what was said here in its name.
    expect(differences.length).toBe(17);
    expect(new Set(differences.map(({ problem }) => problem))).toEqual(new Set(['not_in_books']));
    const { data } = (await bank.get(admin, URL)).json();
    expect(data).toEqual([
      {
        rail: 'sandbox',
        under_way: 0,
        oldest_since: null,
        oldest_late: false,
        settled_today: 0,
        failed_today: 1,
        in_suspense: 1,
        reconciled_at: bank.time.now().toISOString(),
        differences: 17,
        found: differences,
        unreconciled_days: 3,
        unreconciled: [
          {
            currency: 'USD',
            because: 'differs',
            since: bank.time.now().toISOString(),
            stops_at: new Date(bank.time.now().getTime() + 3 * 86_400_000).toISOString(),
            stopped: false,
            waiting: 0,
          },
        ],
      },
    ]);
    await underWay(100n);
    const [health] = (await bank.get(admin, URL)).json().data;
    const oldest = { under_way: 1, oldest_since: bank.time.now().toISOString() };
    expect(health).toMatchObject({ ...oldest, oldest_late: false });
  });

  it('is late after five business days, as is an order without an answer', async () => {
    const queue = async () => {
      const suspenseLateBefore = lateBefore(calendar, bank.time.now());
      const view = { onlySamples: false, suspenseLateBefore, timeZone: 'UTC' };
      const queues = await countQueues(bank.db, view);
      const found = queues.find((one) => one.queue === 'suspense');
      return [found?.count, found?.overdue];
    };
    const lateness = async () => {
      const [health] = (await bank.get(await bank.staff('admin'), URL)).json().data;
      const [standing] = await suspense(await bank.staff('admin'));
      return [health.oldest_late, standing?.late];
    };
    const calendar = { timeZone: 'UTC', weekend: [6, 7], holidays: new Set<string>() };
    const day = addBusinessDays(calendar, dateAt(bank.time.now(), 'UTC'), 5);
    const sixth = startOfDay(nextBusinessDay(calendar, day), 'UTC').getTime();
    bank.time.advance((sixth - bank.time.now().getTime()) / 1_000 - 1);
    expect(await lateness()).toEqual([false, false]);
    expect(await queue()).toEqual([1, 0]);
    bank.time.advance(1);
    expect(await lateness()).toEqual([true, true]);
    expect(await queue()).toEqual([1, 1]);
  });
});
