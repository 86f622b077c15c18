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
const lift = (person: Person, by: Person) =>
  bank.send(by, 'POST', `${URL}/${person.id}/lift`, { words: 'Everything is explained.' });
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
    const again = await restrict(person);
    expect(again.json().data).toMatchObject({ status: 'ALLOWED', approval_id: expect.any(String) });
    expect(await own(person)).toMatchObject({ status: 'ALLOWED' });
    expect(codeOf(await approve(again.json().data.approval_id, two))).toBe(200);
    expect(await own(person)).toMatchObject({ status: 'RESTRICTED' });
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
    const first = (await renew(person, two)).json().data.approval_id;
    expect(codeOf(await renew(person, two))).toBe('already_decided');
    await approve(first, three);
    expect(await own(person)).toMatchObject({ renewals: 1, review_on: await inDays(25) });
    expect(codeOf(await renew(person, two))).toBe('order_required');
    const second = (await renew(person, two, { order: ORDER })).json().data.approval_id;
    await approve(second, one);
    expect(await own(person)).toMatchObject({ renewals: 2, order: ORDER });
    // Ended and set anew it goes on counting.
    await lift(person, three);
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
    expect(
      codeOf(await bank.send(two, 'POST', `/api/admins/approvals/${waiting}/approve`, {})),
    ).toBe('changed_meanwhile');
    expect(await told(other)).toEqual(['payments_restricted', 'restriction_ended']);
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
