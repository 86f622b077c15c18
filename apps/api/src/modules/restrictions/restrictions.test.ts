/** What a customer may send outside: one person for a day, two until a date, and the clock. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDay } from '#modules/interest/interest.service.ts';
import { contact } from '#modules/settings/settings.service.ts';
import { parseDate } from '#platform/calendar.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const URL = '/api/admins/restrictions';
const WORDS = 'Seven new payees within an hour.';
const ORDER = { authority: 'District Court of Anytown', reference: '3 Gs 17/26' };

let bank: PapersServer;
let one: Person<StaffId>;
let two: Person<StaffId>;
let three: Person<StaffId>;

beforeAll(async () => {
  bank = await startPapersServer();
  one = await bank.staff('compliance');
  two = await bank.staff('compliance');
  three = await bank.staff('admin');
  const how = { changedBy: 'test', expectedVersion: 0 };
  const contact_email = 'help@fairlead.example';
  await bank.db.transaction().execute((tx) => changeSettings(tx, contact, { contact_email }, how));
  await bank.settings.refresh();
});
afterAll(() => bank.close());

type Answer = Awaited<ReturnType<PapersServer['get']>>;
const codeOf = (answer: Answer) => answer.json().details?.[0]?.code ?? answer.statusCode;
const inDays = async (days: number) =>
  parseDate(await bankDay(bank.db, bank.settings))
    .add({ days })
    .toString();
const NOTHING_AT_ONCE = [
  { status: 'REVIEW', holds_at_once: false },
  { status: 'RESTRICTED', holds_at_once: false },
];
const newcomer = () => bank.customer({ proven: ['email', 'identity', 'address'] });
const own = async (person: Person) =>
  (await bank.get(person, '/api/transfers/standing')).json().data;
const seen = async ({ id }: Person) => (await bank.get(three, `${URL}/${id}`)).json().data;
const approve = (id: string, by: Person) =>
  bank.withFactor(() => bank.send(by, 'POST', `/api/admins/approvals/${id}/approve`, {}));
const refuse = (id: string, by: Person) =>
  bank.send(by, 'POST', `/api/admins/approvals/${id}/refuse`, { reason: 'Not enough.' });

async function restrict(person: Person<CustomerId>, by: Person = one, more: object = {}) {
  const review_on = await inDays(20);
  const body = { user_id: person.id, status: 'RESTRICTED', reason: 'unusual_activity' };
  return bank.send(by, 'POST', URL, { ...body, review_on, words: WORDS, ...more });
}
async function renew(person: Person, by: Person, more: object = {}) {
  const body = { review_on: await inDays(25), words: WORDS, ...more };
  return bank.send(by, 'POST', `${URL}/${person.id}/renew`, body);
}
const lift = (person: Person, by: Person, more: object = {}) =>
  bank.send(by, 'POST', `${URL}/${person.id}/lift`, { words: 'Everything is explained.', ...more });
const told = async ({ id }: Person) => {
  const { rows } = await sql<{ message: string }>`select message from notification
    where customer_id = ${id} and (message like 'payments%' or message like 'restriction%')
    order by id`.execute(bank.db);
  return rows.map(({ message }) => message);
};

/** What the customer reads in their activity. */
const recordedOf = async ({ id }: Person) => {
  const { rows } = await sql<{ action: string }>`select action from audit_record
    where customer_id = ${id} and action like 'restriction.%' and not confidential
    order by id`.execute(bank.db);
  return rows.map(({ action }) => action);
};

describe('a restriction', () => {
  it('holds for a day by one person’s word, says why and until when, and lapses', async () => {
    const person = await newcomer();
    expect(await own(person)).toMatchObject({ status: 'ALLOWED', reason: null, since: null });
    expect((await seen(person)).settable).toEqual([
      { status: 'REVIEW', holds_at_once: true },
      { status: 'RESTRICTED', holds_at_once: true },
    ]);
    const set = await restrict(person);
    expect(set.json().data).toMatchObject({ status: 'RESTRICTED', set_by: one.id });
    expect(await own(person)).toMatchObject({
      status: 'RESTRICTED',
      reason: 'unusual_activity',
      case_reference: expect.stringMatching(/^R-/),
      review_on: await inDays(20),
      contact_email: 'help@fairlead.example',
      renewals: 0,
      // Not the proposed date: that needs a second person.
      alone_until: set.json().data.alone_until,
    });
    const alone =
      Date.parse((await own(person)).alone_until) - Date.parse((await own(person)).since);
    expect(alone).toBe(24 * 3_600_000);
    expect(codeOf(await restrict(person, two))).toBe('already_decided');
    await bank.pass(25);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect(await told(person)).toEqual(['payments_restricted', 'restriction_ended']);
    expect(await recordedOf(person)).toEqual(['restriction.set', 'restriction.lapsed']);
    // It may still be confirmed; a second day alone it does not get.
    await bank.pass(50);
    expect(await seen(person)).toMatchObject({ settable: NOTHING_AT_ONCE });
    const again = await restrict(person);
    expect(again.json().data).toMatchObject({ status: 'ALLOWED', approval_id: expect.any(String) });
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect(codeOf(await approve(again.json().data.approval_id, two))).toBe(200);
    expect(await own(person)).toMatchObject({ status: 'RESTRICTED' });
  });

  it('that is lifted early takes the emergency stop from nobody but who set it', async () => {
    const person = await newcomer();
    await restrict(person, one);
    await lift(person, one);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect((await restrict(person, one)).json().data).toMatchObject({ status: 'ALLOWED' });
    await refuse((await seen(person)).approval_id, one);
    // A colleague who sees fraud stops it at once, and only for their own day.
    expect((await seen(person)).settable).toContainEqual({
      status: 'RESTRICTED',
      holds_at_once: true,
    });
    const stop = (await restrict(person, three)).json().data;
    expect(stop).toMatchObject({ status: 'RESTRICTED', set_by: three.id });
    await refuse(stop.approval_id, three);
    expect((await restrict(person, three)).json().data).toMatchObject({ status: 'ALLOWED' });
  });

  it('that ran its day leaves nobody another one, however it was cleared away', async () => {
    const person = await newcomer();
    const { approval_id } = (await restrict(person, one)).json().data;
    await bank.pass(25);
    await refuse(approval_id, one);
    expect(await seen(person)).toMatchObject({ settable: NOTHING_AT_ONCE });
    expect((await restrict(person, two)).json().data).toMatchObject({ status: 'ALLOWED' });
  });

  it('that only reviews payments keeps no colleague from stopping them, nor hides it', async () => {
    const person = await newcomer();
    const review = (await restrict(person, one, { status: 'REVIEW' })).json().data;
    expect(codeOf(await restrict(person, two, { status: 'REVIEW' }))).toBe('already_decided');
    expect((await seen(person)).settable).toEqual([{ status: 'RESTRICTED', holds_at_once: true }]);
    const stop = (await restrict(person, two)).json().data;
    expect(stop).toMatchObject({ status: 'RESTRICTED', set_by: two.id, settable: [] });
    expect(stop.approval_ids).toEqual([stop.approval_id, review.approval_id]);
    expect(codeOf(await approve(stop.approval_id, one))).toBe(200);
    // The review waits on for its own second person.
    expect(codeOf(await approve(review.approval_id, two))).toBe(200);
    expect((await seen(person)).held).toMatchObject([
      { status: 'RESTRICTED', confirmed_by: one.id },
      { status: 'REVIEW', confirmed_by: two.id },
    ]);
    // One that ran its day stopped nothing either; its own setter has had theirs.
    const other = await newcomer();
    const { approval_id } = (await restrict(other, one, { status: 'REVIEW' })).json().data;
    await bank.pass(25);
    expect((await restrict(other, two)).json().data).toMatchObject({ status: 'RESTRICTED' });
    await lift(other, two);
    await refuse(approval_id, one);
    expect((await restrict(other, one)).json().data).toMatchObject({ status: 'ALLOWED' });
  });

  it('lasts until its review date with two people, whatever work is late', async () => {
    const person = await newcomer();
    const { approval_id } = (await restrict(person, one, { status: 'REVIEW' })).json().data;
    expect(
      codeOf(await bank.send(one, 'POST', `/api/admins/approvals/${approval_id}/approve`, {})),
    ).toBe('second_person_required');
    await approve(approval_id, two);
    expect(await seen(person)).toMatchObject({ confirmed_by: two.id, alone_until: null });
    await bank.pass(24 * 19);
    expect(await own(person)).toMatchObject({ status: 'REVIEW', alone_until: null });
    // Only the clock moves: nobody does what is due.
    await sql`update bank_clock set ahead_seconds = ahead_seconds + 3 * 86400`.execute(bank.db);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    await bank.pass(0);
    expect(await told(person)).toEqual([
      'payments_in_review',
      'payments_in_review',
      'restriction_ended',
    ]);
  });

  it('is renewed by somebody else once, and from then on only by order', async () => {
    const person = await newcomer();
    await approve((await restrict(person)).json().data.approval_id, two);
    expect(codeOf(await renew(person, one))).toBe('second_person_required');
    expect(codeOf(await renew(person, two, { review_on: await inDays(31) }))).toBe(
      'date_not_possible',
    );
    // It ends nothing early: not today, not before the date that there is, not on it.
    for (const days of [0, 1, 19, 20]) {
      const refused = await renew(person, two, { review_on: await inDays(days) });
      expect(codeOf(refused)).toBe('date_not_possible');
    }
    const first = (await renew(person, two)).json().data.approval_id;
    expect(codeOf(await renew(person, two))).toBe('already_decided');
    await approve(first, three);
    expect(await own(person)).toMatchObject({ renewals: 1, review_on: await inDays(25) });
    const later = { review_on: await inDays(28) };
    expect(codeOf(await renew(person, two, later))).toBe('order_required');
    const ordered = { ...later, order: ORDER };
    const second = (await renew(person, two, ordered)).json().data.approval_id;
    await approve(second, one);
    expect(await own(person)).toMatchObject({ renewals: 2, order: ORDER });
    // Ended and set anew it goes on counting.
    await approve((await lift(person, three)).json().data.approval_id, one);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect(codeOf(await restrict(person))).toBe('order_required');
    expect(codeOf(await restrict(person, one, { order: ORDER }))).toBe(200);
  });

  it('ends at once when the second person refuses, and when one person lifts it', async () => {
    const person = await newcomer();
    const { approval_id } = (await restrict(person)).json().data;
    await refuse(approval_id, two);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    const other = await newcomer();
    const waiting = (await restrict(other)).json().data.approval_id;
    expect((await lift(other, two)).json().data).toMatchObject({
      status: 'ALLOWED',
      approval_id: null,
    });
    expect(codeOf(await lift(other, two))).toBe('already_decided');
    expect(codeOf(await approve(waiting, three))).toBe('changed_meanwhile');
    expect(await told(other)).toEqual(['payments_restricted', 'restriction_ended']);
  });

  it('that two people agreed on is lifted by two, none of them the same', async () => {
    const person = await newcomer();
    const set = { reason: 'legal_order', order: ORDER };
    await approve((await restrict(person, one, set)).json().data.approval_id, two);
    const asked = (await lift(person, one)).json().data;
    // Nothing is over yet.
    expect(asked).toMatchObject({ status: 'RESTRICTED', approval_id: expect.any(String) });
    expect(await own(person)).toMatchObject({ status: 'RESTRICTED', order: ORDER });
    expect(codeOf(await lift(person, two))).toBe('already_decided');
    const shown = (await bank.get(two, `/api/admins/approvals/${asked.approval_id}`)).json().data;
    expect(shown).toMatchObject({
      kind: 'restriction.lift',
      customer_id: person.id,
      before: { status: 'RESTRICTED', review_on: await inDays(20), renewals: 0 },
      after: { status: 'ALLOWED' },
      reason: 'Everything is explained.',
    });
    const alone = `/api/admins/approvals/${asked.approval_id}/approve`;
    expect(codeOf(await bank.send(one, 'POST', alone, {}))).toBe('second_person_required');
    // One refusal ends the proposal, and the restriction goes on.
    await refuse(asked.approval_id, two);
    expect(await own(person)).toMatchObject({ status: 'RESTRICTED' });
    const again = (await lift(person, three)).json().data.approval_id;
    const longer = (await renew(person, two, { order: ORDER })).json().data;
    expect(codeOf(await approve(again, one))).toBe(200);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    const others = `/api/admins/approvals?status=Void&customer_id=${person.id}`;
    expect((await bank.get(two, others)).json().data.data).toMatchObject([
      { kind: 'restriction.renew' },
    ]);
    expect(longer.status).toBe('RESTRICTED');
    expect(await told(person)).toEqual([
      'payments_restricted',
      'payments_restricted',
      'restriction_ended',
    ]);
    expect((await recordedOf(person)).at(-1)).toBe('restriction.lifted');
  });

  it('is not shortened by a renewal that was proposed when that could be', async () => {
    const person = await newcomer();
    await approve((await restrict(person)).json().data.approval_id, two);
    const { review_on, alone_until } = await own(person);
    for (const day of [await inDays(1), review_on]) {
      const { approval_id } = (await renew(person, two)).json().data;
      await bank.test.ownerPool.query(
        `update approval set after = after || jsonb_build_object('review_on', $2::text)
         where id = $1`,
        [approval_id, day],
      );
      await bank.pass(25);
      expect(codeOf(await approve(approval_id, three))).toBe('changed_meanwhile');
      expect(await own(person)).toMatchObject({ status: 'RESTRICTED', review_on, alone_until });
    }
  });

  it('is not lifted by a proposal from before it was renewed, and lapses while one waits', async () => {
    const person = await newcomer();
    await approve((await restrict(person)).json().data.approval_id, two);
    const waiting = (await lift(person, one)).json().data.approval_id;
    await renew(person, two);
    const { rows } = await sql<{ id: string }>`select id from approval
      where customer_id = ${person.id} and kind = 'restriction.renew'`.execute(bank.db);
    await approve(rows[0]?.id ?? '', three);
    expect(codeOf(await approve(waiting, three))).toBe('changed_meanwhile');
    expect(await own(person)).toMatchObject({ status: 'RESTRICTED', renewals: 1 });
    await bank.pass(24 * 25);
    const late = (await lift(person, one)).json().data.approval_id;
    await bank.pass(24 * 2);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect(codeOf(await approve(late, two))).toBe('changed_meanwhile');
    expect((await told(person)).filter((one) => one === 'restriction_ended')).toHaveLength(1);
  });

  it('is an emergency stop of a day when the customer says “not me”', async () => {
    const person = await newcomer();
    const opened = await bank.db
      .transaction()
      .execute((tx) =>
        bank.compliance.cases.open(tx, { kind: 'not_me', reason: null, customerId: person.id }),
      );
    const stop = () =>
      bank.db
        .transaction()
        .execute((tx) => bank.compliance.restrictions.stopPayments(tx, person.id, opened));
    // Beside a review that staff decided on, which it neither ends nor outlives.
    await approve((await restrict(person, one, { status: 'REVIEW' })).json().data.approval_id, two);
    await stop();
    await stop();
    expect(await own(person)).toMatchObject({
      status: 'RESTRICTED',
      reason: 'customer_request',
      case_reference: opened.reference,
    });
    // To end the review takes two, and leaves the customer's own stop alone.
    await approve((await lift(person, one)).json().data.approval_id, two);
    expect(await own(person)).toMatchObject({ status: 'RESTRICTED', reason: 'customer_request' });
    // Which one person may end, as it began.
    await lift(person, one);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
  });

  it('that the customer asked for neither ends nor outlives a review that staff decided on', async () => {
    const person = await newcomer();
    const about = { kind: 'not_me', reason: null, customerId: person.id } as const;
    await approve((await restrict(person, one, { status: 'REVIEW' })).json().data.approval_id, two);
    await bank.db.transaction().execute(async (tx) => {
      const opened = await bank.compliance.cases.open(tx, about);
      await bank.compliance.restrictions.stopPayments(tx, person.id, opened);
    });
    expect(await own(person)).toMatchObject({ status: 'RESTRICTED', reason: 'customer_request' });
    await bank.pass(25);
    expect(await own(person)).toMatchObject({ status: 'REVIEW', reason: 'unusual_activity' });
  });

  it('is possible for a month at most, about somebody else, with a case of that customer', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    for (const days of [0, -1, 31]) {
      const refused = await restrict(person, one, { review_on: await inDays(days) });
      expect(codeOf(refused)).toBe('date_not_possible');
    }
    const { id } = await bank.db
      .transaction()
      .execute((tx) =>
        bank.compliance.cases.open(tx, { kind: 'not_me', reason: null, customerId: other.id }),
      );
    expect(codeOf(await restrict(person, one, { case_id: id }))).toBe('not_found');
    const self = await bank.customer({ email: one.email, proven: ['email'] });
    expect(codeOf(await restrict(self))).toBe('second_person_required');
    expect(codeOf(await restrict(person, await bank.staff('support')))).toBe('not_permitted');
    const insert = (more: string) =>
      bank.test.ownerPool.query(
        `insert into restriction (id, customer_id, subject, status, reason, reference, set_by,
           set_at, review_on, lapses_at, alone_until, renewals)
         values (gen_random_uuid(), $1, 'payments', 'RESTRICTED', 'terms_breach', 'R-1', $2, now(),
           ${more})`,
        [person.id, one.id],
      );
    // However it is asked: not longer, not alone for longer, no second renewal without an order.
    const soon = `now() + interval '1 day'`;
    await expect(
      insert(`now() + interval '60 days', now() + interval '60 days', null, 0`),
    ).rejects.toThrow();
    await expect(insert(`${soon}, ${soon}, now() + interval '25 hours', 0`)).rejects.toThrow();
    await expect(insert(`${soon}, ${soon}, null, 2`)).rejects.toThrow(/restriction_order"/);
  });
});

/** In review by the word of two people, as the customer is told of it. */
async function reviewed() {
  const person = await newcomer();
  const wish = { status: 'REVIEW', reason: 'identity_check' };
  await approve((await restrict(person, one, wish)).json().data.approval_id, two);
  const review = await own(person);
  expect(review).toMatchObject({ status: 'REVIEW', alone_until: null, also: [] });
  return { person, review };
}

const lastTold = async ({ id }: Person) => {
  const { rows } = await sql<{ message: string; reference: string }>`
    select message, facts ->> 'reference' as reference from notification
    where customer_id = ${id} order by id desc limit 1`.execute(bank.db);
  return rows[0];
};

describe('a stop that one person sets over a review that two people agreed on', () => {
  const endings = {
    'is lifted by one': (person: Person) => lift(person, one),
    'is taken back': async (person: Person) => refuse((await seen(person)).approval_id, one),
    'is refused': async (person: Person) => refuse((await seen(person)).approval_id, two),
    lapses: () => bank.pass(25),
    'is confirmed by nobody': () => bank.pass(24 * 4),
  };
  for (const [way, end] of Object.entries(endings)) {
    it(`leaves the review as it was when it ${way}`, async () => {
      const { person, review } = await reviewed();
      await restrict(person, one);
      const stopped = await own(person);
      expect(stopped).toMatchObject({
        status: 'RESTRICTED',
        reason: 'unusual_activity',
        alone_until: expect.any(String),
        also: [
          {
            subject: 'payments',
            status: 'REVIEW',
            reason: 'identity_check',
            case_reference: review.case_reference,
            review_on: review.review_on,
          },
        ],
      });
      expect(await seen(person)).toMatchObject({
        status: 'RESTRICTED',
        held: [
          { status: 'RESTRICTED', set_by: one.id, confirmed_by: null },
          { status: 'REVIEW', set_by: one.id, confirmed_by: two.id, approval_id: null },
        ],
      });
      await end(person);
      expect(await own(person)).toEqual(review);
      expect(await seen(person)).toMatchObject({
        status: 'REVIEW',
        held: [{ status: 'REVIEW', confirmed_by: two.id }],
      });
      // Nobody is told that they are free, and the reference is that of what holds.
      expect(await told(person)).toEqual([
        'payments_in_review',
        'payments_in_review',
        'payments_restricted',
        'restriction_other_holds',
      ]);
      expect((await lastTold(person))?.reference).toBe(review.case_reference);
    });
  }

  it('gives no second day alone, and the review still ends by two', async () => {
    const { person, review } = await reviewed();
    await restrict(person, one);
    await lift(person, one);
    const again = (await restrict(person, one)).json().data;
    expect(again).toMatchObject({ status: 'REVIEW', approval_id: expect.any(String) });
    // A second proposal that nobody confirms changes nothing either.
    await refuse(again.approval_id, one);
    expect(await own(person)).toEqual(review);
    const asked = (await lift(person, one)).json().data;
    expect(asked).toMatchObject({ status: 'REVIEW', approval_id: expect.any(String) });
    await approve(asked.approval_id, two);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect((await told(person)).at(-1)).toBe('restriction_ended');
  });

  it('that is confirmed is lifted by two, and only it', async () => {
    const { person, review } = await reviewed();
    await approve((await restrict(person, one)).json().data.approval_id, two);
    const asked = (await lift(person, one)).json().data;
    const shown = (await bank.get(two, `/api/admins/approvals/${asked.approval_id}`)).json().data;
    expect(shown).toMatchObject({ before: { status: 'RESTRICTED' }, after: { status: 'REVIEW' } });
    expect(codeOf(await approve(asked.approval_id, two))).toBe(200);
    expect(await own(person)).toEqual(review);
    expect((await told(person)).at(-1)).toBe('restriction_other_holds');
  });

  it('does not keep the review from being extended, nor from its own end', async () => {
    const { person, review } = await reviewed();
    await approve((await restrict(person, one)).json().data.approval_id, two);
    const [stop, beneath] = (await seen(person)).held;
    const longer = await renew(person, two, { restriction_id: beneath.id });
    expect(longer.json().data.held).toMatchObject([
      { id: stop.id, approval_id: null },
      { id: beneath.id, approval_id: expect.any(String) },
    ]);
    await approve(longer.json().data.approval_id, three);
    expect((await own(person)).also).toMatchObject([
      { renewals: 1, review_on: await inDays(25), case_reference: review.case_reference },
    ]);
    // The stop ends first, by its date; then the review, by its own.
    await bank.pass(24 * 22);
    expect(await own(person)).toMatchObject({ status: 'REVIEW', renewals: 1, also: [] });
    await bank.pass(24 * 4);
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect((await told(person)).slice(-2)).toEqual([
      'restriction_other_holds',
      'restriction_ended',
    ]);
  });

  it('outlives a review whose date comes, and the customer is told that it goes on', async () => {
    const person = await newcomer();
    const soon = { status: 'REVIEW', review_on: await inDays(2) };
    await approve((await restrict(person, one, soon)).json().data.approval_id, two);
    await approve((await restrict(person, one)).json().data.approval_id, two);
    await bank.pass(24 * 4);
    const stop = await own(person);
    expect(stop).toMatchObject({ status: 'RESTRICTED', also: [] });
    expect(await lastTold(person)).toEqual({
      message: 'restriction_other_holds',
      reference: stop.case_reference,
    });
  });

  it('and the review: what is lifted is what was seen', async () => {
    const { person } = await reviewed();
    await restrict(person, one);
    const [stop, beneath] = (await seen(person)).held;
    const early = await lift(person, two, { restriction_id: beneath.id });
    expect(codeOf(early)).toBe('changed_meanwhile');
    expect(codeOf(await lift(person, two, { restriction_id: stop.id }))).toBe(200);
    expect(codeOf(await lift(person, two, { restriction_id: stop.id }))).toBe('changed_meanwhile');
    expect(await own(person)).toMatchObject({ status: 'REVIEW' });
  });

  it('is set and lifted at the same moment, and the review stays', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { person, review } = await reviewed();
      const answers = await Promise.all([restrict(person, one), lift(person, three)]);
      expect(answers.map(codeOf)).toEqual([200, 200]);
      const { held } = await seen(person);
      expect(held.at(-1)).toMatchObject({
        status: 'REVIEW',
        case_reference: review.case_reference,
        confirmed_by: two.id,
      });
    }
  });

  it('is kept beneath by the database, whoever ends it', async () => {
    const { person } = await reviewed();
    const end = `update restriction set ended_at = now(), ended_by = $2 where customer_id = $1`;
    await expect(bank.test.ownerPool.query(end, [person.id, one.id])).rejects.toThrow(
      /what two people agreed on ends by two/,
    );
  });
});

it('whose own stop ends is not told that nothing holds while staff keep them in review', async () => {
  const { person, review } = await reviewed();
  await bank.db.transaction().execute(async (tx) => {
    const about = { kind: 'not_me', reason: null, customerId: person.id } as const;
    const opened = await bank.compliance.cases.open(tx, about);
    await bank.compliance.restrictions.stopPayments(tx, person.id, opened);
  });
  const [stop] = (await seen(person)).held;
  expect(stop).toMatchObject({ reason: 'customer_request', set_by: null });
  await lift(person, one, { restriction_id: stop.id });
  expect(await own(person)).toEqual(review);
  expect((await told(person)).at(-1)).toBe('restriction_other_holds');
});
