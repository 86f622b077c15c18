/** Who is let in: locked or in review by two people until a date, by nobody alone, by the clock. */
import type { AnswerOf, ApprovalId, CustomerId, routes } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '#modules/sandbox/clock.service.ts';
import { parseDate } from '#platform/calendar.ts';
import type { MoneyCustomer } from '#testing/money-bank.ts';
import { openingDay } from '#testing/opening-day.ts';
import { mailsTo } from '#testing/read-outbox.ts';
import { idOf } from '#testing/walk/money-writes.ts';
import { Walk, type Walker } from '#testing/walk/walk.ts';

const WORDS = 'Seven new payees within an hour.';
const ORDER = { authority: 'District Court of Anytown', reference: '3 Gs 17/26' };

let walk: Walk;
let one: Walker;
let two: Walker;
let three: Walker;
beforeAll(async () => {
  walk = await Walk.start();
  one = await walk.staff('compliance');
  two = await walk.staff('compliance', 1);
  three = await walk.staff('admin');
});
afterAll(() => walk.close());

type Wish = Partial<Parameters<Walker['client']['restrictions']['restrict']>[0]['body']>;
const codeOf = (error: unknown) => Object(error).code;

/** By the bank's own day: in summer it is tomorrow there before it is so in UTC. */
async function inDays(days: number): Promise<string> {
  const { now } = await three.client.sandbox.clock();
  return parseDate(openingDay(new Date(now)))
    .add({ days })
    .toString();
}

async function lock({ id }: { readonly id: CustomerId }, more: Wish = {}, by = one) {
  const wish = { subject: 'account', status: 'RESTRICTED', reason: 'identity_check' } as const;
  const body = { user_id: id, ...wish, review_on: await inDays(20), words: WORDS, ...more };
  return by.client.restrictions.restrict({ body });
}

const lift = ({ id }: MoneyCustomer, by = two) =>
  by.client.restrictions.lift({
    params: { id },
    body: { subject: 'account', words: 'Everything is explained.' },
  });

/** By two people, as nobody can alone. */
async function agree(person: { readonly id: CustomerId }, more: Wish = {}) {
  const { approval_id } = await lock(person, more);
  await approve(approval_id, two);
}

async function renew({ id }: MoneyCustomer, by: Walker, more: object = {}) {
  const body = { subject: 'account', review_on: await inDays(25), words: WORDS, ...more } as const;
  return by.client.restrictions.renew({ params: { id }, body });
}

const approve = (id: ApprovalId | null, by: Walker) =>
  walk.withFactor(() => by.client.approvals.approve({ params: { id: idOf(id) } }));

/** Bank time moves on, and what falls due is done. */
async function pass(hours: number): Promise<void> {
  const by = { actor: { kind: 'system' }, requestId: 'test' } as const;
  await advanceClock(walk.db, walk.bank.bank.dueWork, hours * 3_600, by);
}

/** What the customer's own browser is told. */
async function status({
  browser,
}: MoneyCustomer): Promise<AnswerOf<typeof routes.customers.status>> {
  return browser.client.customers.status();
}
const gateOf = async (person: MoneyCustomer) => (await status(person))?.gate_facts ?? null;
const isOpen = async ({ browser }: MoneyCustomer) =>
  browser.client.accounts.list({ query: {} }).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'gate_closed' && Promise.reject(error),
  );

async function told({ id }: MoneyCustomer): Promise<readonly string[]> {
  const { rows } = await sql<{ message: string }>`select message from notification
    where customer_id = ${id} and message like 'account%lock%' or customer_id = ${id}
      and message = 'account_in_review' order by id`.execute(walk.db);
  return rows.map(({ message }) => message);
}

async function recorded({ id }: MoneyCustomer): Promise<readonly string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit_record
    where customer_id = ${id} and not confidential
      and action ~ '^customer\.(lock|in_review|unlocked)' order by id`.execute(walk.db);
  return rows.map(({ action }) => action);
}

async function filesOf({ id }: MoneyCustomer) {
  const { data } = await one.client.cases.list({ query: { customer_id: id } });
  return data.map(({ kind, status: stands }) => [kind, stands]);
}

describe('an account', () => {
  it('is open until a second person agrees, however it is asked for by one', async () => {
    for (const wish of [{}, { status: 'REVIEW' }, { reason: 'terms_breach' }] as const) {
      const person = await walk.customer();
      const asked = { params: { id: person.id }, query: { subject: 'account' } } as const;
      const { settable } = await one.client.restrictions.read(asked);
      expect(settable).toEqual([
        { status: 'REVIEW', holds_at_once: false },
        { status: 'RESTRICTED', holds_at_once: false },
      ]);
      const set = await lock(person, wish);
      expect(set).toMatchObject({ subject: 'account', status: 'ALLOWED', held: [] });
      expect(await approve(set.approval_id, one).catch(codeOf)).toBe('second_person_required');
      expect(await lock(person, wish, two).catch(codeOf)).toBe('already_decided');
      expect(await isOpen(person)).toBe(true);
      expect((await status(person))?.user.account_status).toBe('Active');
      await pass(24 * 4);
      expect(await approve(set.approval_id, two).catch(codeOf)).toBe('already_decided');
      expect(await isOpen(person)).toBe(true);
      expect(await told(person)).toEqual([]);
      expect(await recorded(person)).toEqual([]);
      expect((await filesOf(person)).filter(([, stands]) => stands === 'Open')).toEqual([]);
    }
  });

  it('that somebody else has taken over: its payments are stopped by one person at once', async () => {
    const person = await walk.customer();
    const { approval_id } = await lock(person);
    const stopped = await lock(person, { subject: 'payments' });
    expect(stopped).toMatchObject({ status: 'RESTRICTED', alone_until: expect.any(String) });
    expect(await isOpen(person)).toBe(true);
    // That nobody agreed to the one does not shorten the other.
    await two.client.approvals.refuse({
      params: { id: idOf(approval_id) },
      body: { reason: 'Not enough for that.' },
    });
    const { restrictions } = walk.bank.bank.foundation.compliance;
    const standing = () => restrictions.standingOf(walk.db, person.id);
    expect(await standing()).toMatchObject({ status: 'RESTRICTED' });
    await pass(25);
    expect(await standing()).toMatchObject({ status: 'ALLOWED' });
    await pass(24 * 3);
    const again = await lock(person, { subject: 'payments' });
    expect(again).toMatchObject({ status: 'ALLOWED', settable: [] });
  });

  it('is locked from when the second person agrees, and says why and until when', async () => {
    const person = await walk.customer();
    const day = await inDays(20);
    const set = await lock(person);
    await pass(25);
    expect(await isOpen(person)).toBe(true);
    await approve(set.approval_id, two);
    const { now } = await three.client.sandbox.clock();
    expect(await isOpen(person)).toBe(false);
    expect((await status(person))?.user.account_status).toBe('Locked');
    expect(await gateOf(person)).toMatchObject({
      gate: 'account_locked',
      reason: 'identity_check',
      case_reference: expect.stringMatching(/^R-/),
      review_at: day,
      alone_until: null,
      renewals: 0,
      order: null,
    });
    const { restrictions } = walk.bank.bank.foundation.compliance;
    // Nothing leaves such an account, whatever its payments are allowed.
    expect(await restrictions.standingOf(walk.db, person.id)).toMatchObject({
      status: 'RESTRICTED',
    });
    const payments = { params: { id: person.id }, query: { subject: 'payments' } } as const;
    expect(await three.client.restrictions.read(payments)).toMatchObject({ status: 'ALLOWED' });
    // Not from when it was asked for.
    const account = { ...payments, query: { subject: 'account' } } as const;
    const { since } = await three.client.restrictions.read(account);
    expect(Math.abs(Date.parse(since ?? '') - Date.parse(now))).toBeLessThan(60_000);
    expect(await told(person)).toEqual(['account_locked']);
    expect(await recorded(person)).toEqual(['customer.locked', 'customer.lock_confirmed']);
    const mails = await mailsTo(walk.db, (await status(person))?.user.email ?? '');
    expect(JSON.stringify(mails)).toContain('account_locked');
  });

  it('is in review until its date with two people; near it, the case queue has it', async () => {
    const person = await walk.customer();
    const day = await inDays(20);
    await agree(person, { status: 'REVIEW' });
    expect(await gateOf(person)).toMatchObject({
      gate: 'account_in_review',
      decide_by: day,
      alone_until: null,
    });
    await pass(24 * 14);
    expect(await filesOf(person)).toEqual([]);
    await pass(24 * 2);
    expect(await filesOf(person)).toEqual([['restriction', 'Open']]);
    const [file] = (await one.client.cases.list({ query: { customer_id: person.id } })).data;
    if (file === undefined) throw new Error('There is no file.');
    const words = { reason: 'It is not decided here.' };
    for (const decide of ['release', 'reject'] as const) {
      const asked = one.client.cases[decide]({ params: { id: file.id }, body: words });
      expect(await asked.catch(codeOf)).toBe('transfer_not_open');
    }
    await pass(24 * 6);
    expect(await isOpen(person)).toBe(true);
    expect(await filesOf(person)).toEqual([['restriction', 'Closed']]);
    expect((await told(person)).at(-1)).toBe('account_unlocked');
    expect((await recorded(person)).at(-1)).toBe('customer.lock_lapsed');
  });

  it('has a case about what needs one, which goes on while it is renewed', async () => {
    const person = await walk.customer();
    await agree(person, { reason: 'terms_breach' });
    const { case_reference } = Object(await gateOf(person));
    expect(case_reference).toMatch(/^K-/);
    expect(await renew(person, one).catch(codeOf)).toBe('second_person_required');
    await approve((await renew(person, two)).approval_id, three);
    expect(await gateOf(person)).toMatchObject({ renewals: 1, review_at: await inDays(25) });
    const later = { review_on: await inDays(28) };
    expect(await renew(person, one, later).catch(codeOf)).toBe('order_required');
    await approve((await renew(person, one, { ...later, order: ORDER })).approval_id, two);
    expect(await gateOf(person)).toMatchObject({ renewals: 2, order: ORDER, case_reference });
    expect(await filesOf(person)).toEqual([['restriction', 'Open']]);
    const { approval_id: lifting } = await lift(person);
    expect(await isOpen(person)).toBe(false);
    await approve(lifting, three);
    expect(await filesOf(person)).toEqual([['restriction', 'Closed']]);
    expect(await recorded(person)).toEqual([
      'customer.locked',
      'customer.lock_confirmed',
      'customer.lock_extended',
      'customer.lock_extended',
      'customer.unlocked',
    ]);
    expect(await isOpen(person)).toBe(true);
  });

  it('is never locked by what was refused, nor let in by somebody without the right', async () => {
    const person = await walk.customer();
    expect(await lift(person).catch(codeOf)).toBe('already_decided');
    const { approval_id } = await lock(person);
    const support = await walk.staff('support');
    expect(await lift(person, support).catch(codeOf)).toBe('not_permitted');
    await two.client.approvals.refuse({
      params: { id: idOf(approval_id) },
      body: { reason: 'Not enough for that.' },
    });
    expect(await approve(approval_id, three).catch(codeOf)).toBe('already_decided');
    expect(await isOpen(person)).toBe(true);
    expect(await told(person)).toEqual([]);
  });

  it('is locked by an order only where one is named, and for a month at most', async () => {
    const person = await walk.customer();
    expect(await lock(person, { reason: 'legal_order' }).catch(codeOf)).toBe('order_required');
    for (const days of [0, 31]) {
      const asked = lock(person, { review_on: await inDays(days) });
      expect(await asked.catch(codeOf)).toBe('date_not_possible');
    }
    await agree(person, { reason: 'legal_order', order: ORDER });
    expect(await gateOf(person)).toMatchObject({ reason: 'legal_order', order: ORDER });
  });

  it('survives a lifting and an approval at the same moment, one after the other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await walk.customer();
      const { approval_id } = await lock(person);
      const outcomes = await Promise.all([
        approve(approval_id, two).then(() => 'approved', codeOf),
        lift(person, three).then(() => 'lifted', codeOf),
      ]);
      expect(outcomes[0]).toBe('approved');
      // Nothing holds yet, or what two people agreed on, which is opened again by two.
      expect(['lifted', 'already_decided']).toContain(outcomes[1]);
      expect(await isOpen(person)).toBe(false);
    }
  });
});

describe('an account in review by two people that is locked', () => {
  async function reviewed() {
    const person = await walk.customer();
    const wish = { status: 'REVIEW', reason: 'terms_breach' } as const;
    await agree(person, wish);
    const gate = await gateOf(person);
    expect(gate).toMatchObject({ gate: 'account_in_review', alone_until: null, also: [] });
    return { person, gate };
  }

  it('is in review and nothing else until somebody agrees, and where nobody does', async () => {
    const { person, gate } = await reviewed();
    await lock(person, { reason: 'unusual_activity' });
    expect(await gateOf(person)).toEqual(gate);
    await pass(24 * 4);
    expect(await gateOf(person)).toEqual(gate);
    expect(await told(person)).toEqual(['account_in_review']);
  });

  const endings = {
    'two people open it': async (person: MoneyCustomer) => {
      await approve((await lift(person, one)).approval_id, two);
    },
    'its date comes': () => pass(24 * 5),
  };
  for (const [way, end] of Object.entries(endings)) {
    it(`is in review again once ${way}, with its own reason, date and case`, async () => {
      const { person, gate } = await reviewed();
      await agree(person, { reason: 'unusual_activity', review_on: await inDays(4) });
      expect(await gateOf(person)).toMatchObject({
        gate: 'account_locked',
        reason: 'unusual_activity',
        also: [{ subject: 'account', status: 'REVIEW', reason: 'terms_breach' }],
      });
      expect(await filesOf(person)).toEqual([
        ['restriction', 'Open'],
        ['restriction', 'Open'],
      ]);
      await end(person);
      expect(await gateOf(person)).toEqual(gate);
      expect((await status(person))?.user.account_status).toBe('Review');
      const { restrictions } = walk.bank.bank.foundation.compliance;
      expect(await restrictions.standingOf(walk.db, person.id)).toMatchObject({ status: 'REVIEW' });
      const open = (await one.client.cases.list({ query: { customer_id: person.id } })).data.filter(
        ({ status: stands }) => stands === 'Open',
      );
      expect(open.map(({ reference }) => reference)).toEqual([Object(gate).case_reference]);
      // Nobody says that it is open.
      expect(await told(person)).not.toContain('account_unlocked');
      expect(await recorded(person)).not.toContain('customer.unlocked');
      const { rows } = await sql`select from notification where customer_id = ${person.id}
        and message = 'restriction_other_holds'`.execute(walk.db);
      expect(rows).toHaveLength(1);
      await approve((await lift(person, two)).approval_id, three);
      expect(await isOpen(person)).toBe(true);
      expect((await recorded(person)).at(-1)).toBe('customer.unlocked');
    });
  }

  it('keeps its file, which nobody closes, also where the lock names it', async () => {
    const { person, gate } = await reviewed();
    const [file] = (await one.client.cases.list({ query: { customer_id: person.id } })).data;
    if (file === undefined) throw new Error('There is no file.');
    const at = { params: { id: file.id }, body: { reason: 'Nothing to look at any more.' } };
    expect(await one.client.cases.close(at).catch(codeOf)).toBe('not_found');
    await agree(person, { reason: 'unusual_activity', case_id: file.id });
    await approve((await lift(person, one)).approval_id, two);
    expect(await gateOf(person)).toEqual(gate);
    expect(await filesOf(person)).toEqual([['restriction', 'Open']]);
  });
});

describe('whoever has left and is let in again', () => {
  it('is let in no further than what two people agreed on meanwhile', async () => {
    const person = await walk.customer();
    const { approval_id: locking } = await lock(person);
    await walk.withFactor(() => person.browser.client.closures.close({ body: {} }));
    await approve(locking, two);
    const wish = { params: { id: person.id }, body: { reason: 'Money came back for them.' } };
    const { approval_id: reopening } = await three.client.closures.reopen(wish);
    await approve(reopening, two);
    expect((await status(person))?.user.account_status).toBe('Locked');
    expect(await gateOf(person)).toMatchObject({ gate: 'account_locked', alone_until: null });
    expect(await isOpen(person)).toBe(false);
    await pass(24 * 21);
    const { rows } = await sql`select account_status from customer where id = ${person.id}`.execute(
      walk.db,
    );
    expect(rows).toEqual([{ account_status: 'Active' }]);
  });
});

describe('the database', () => {
  const change = (set: string, id: CustomerId) =>
    walk.ownerPool.query(`update customer set ${set} where id = $1`, [id]);
  const why = `restriction_reason = 'identity_check', restricted_at = now(),
    restriction_until = current_date + 9`;

  it('keeps nobody out without a restriction, nor under another one than there is', async () => {
    const { id } = await walk.customer();
    await expect(change(`account_status = 'Locked', ${why}`, id)).rejects.toThrow(/Locked without/);
    const alone = `insert into restriction (id, customer_id, subject, status, reason, reference,
        set_by, set_at, review_on, lapses_at, alone_until)
      values (gen_random_uuid(), $1, 'account', 'RESTRICTED', 'terms_breach', 'R-1', $2, now(),
        now() + interval '1 day', now() + interval '1 day', now() + interval '1 hour')`;
    await expect(walk.ownerPool.query(alone, [id, one.id])).rejects.toThrow(/by one person/);
    await agree({ id }, { status: 'REVIEW' });
    await expect(change(`account_status = 'Locked'`, id)).rejects.toThrow(/Locked without/);
    const end = `update restriction set ended_at = lapses_at where customer_id = $1`;
    await expect(walk.ownerPool.query(end, [id])).rejects.toThrow(/Review without/);
  });

  it('closes nobody who has not left, and whoever has is not restricted', async () => {
    const { id } = await walk.customer();
    await expect(change(`account_status = 'Closed', ${why}`, id)).rejects.toThrow(/only a closing/);
    await walk.ownerPool.query(
      `with left_now as (insert into customer_closure (customer_id, closed_at) values ($1, now()))
       update customer set account_status = 'Closed', ${why} where id = $1`,
      [id],
    );
    expect(await lock({ id }).catch(codeOf)).toBe('already_closed');
  });
});
