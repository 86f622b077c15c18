/** From a complaint to its answer: who reads it, who may answer, and what the customer is told. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDay } from '#modules/interest/interest.service.ts';
import { businessCalendar } from '#modules/settings/settings.service.ts';
import { addBusinessDays, parseDate } from '#platform/calendar.ts';
import { eraseKey } from '#platform/keys/bank-keys.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { keepComplaint } from './complaints.service.ts';

const OWN = '/api/users/complaints';
const STAFF = '/api/admins/complaints';
const WORDS = 'We looked at the price list again. You were right, and we are sorry.';

let bank: PapersServer;
let support: Person<StaffId>;
beforeAll(async () => {
  bank = await startPapersServer();
  support = await bank.staff('support');
});
afterAll(() => bank.close());

interface ComplaintsPage {
  readonly data: readonly { readonly id: string }[];
  readonly next_page_url: string | null;
}

type Answer = Awaited<ReturnType<PapersServer['get']>>;
const codeOf = (answer: Answer) => answer.json().details?.[0]?.code ?? answer.statusCode;
const newcomer = (more: object = {}) =>
  bank.customer({ proven: ['email', 'identity', 'address'], ...more });

async function complain(person: Person, more: object = {}) {
  const wish = { subject: 'fees', text: 'I do not understand this fee of mine.', ...more };
  return (await bank.send(person, 'POST', OWN, wish)).json().data;
}
const read = (by: Person, id: string) => bank.get(by, `${STAFF}/${id}`);
const answer = (by: Person, id: string, text = WORDS) =>
  bank.send(by, 'POST', `${STAFF}/${id}/answer`, { text });
const queue = async (by: Person, query = '') =>
  (await bank.get(by, `${STAFF}?limit=100${query}`)).json().data.data;
const ids = async (by: Person, query = '') =>
  (await queue(by, query)).map(({ id }: { id: string }) => id);
const mine = async (person: Person) => (await bank.get(person, OWN)).json().data.data[0];
const noticesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ message: string }>`select message from notification
    where customer_id = ${id} order by id`.execute(bank.db);
  return rows.map(({ message }) => message);
};
const seenInActivity = async ({ id }: Person) => {
  const { rows } = await sql<{ action: string }>`select action from audit_record
    where customer_id = ${id} and action like 'complaint.%' and not confidential
    order by id`.execute(bank.db);
  return rows.map(({ action }) => action);
};

describe('a complaint', () => {
  it('is answered once, in writing, and its customer reads it on the screen and by mail', async () => {
    const person = await newcomer();
    const { id, reference } = await complain(person);
    const opened = (await read(support, id)).json().data;
    expect(opened).toMatchObject({
      text: 'I do not understand this fee of mine.',
      customer: { id: person.id, name: 'Nadia Brandt', language: 'en' },
      status: 'Received',
      late: false,
      may_answer: true,
      answered_by: null,
    });
    const answered = (await answer(support, id)).json().data;
    expect(answered).toMatchObject({
      status: 'Answered',
      answer: WORDS,
      answered_by: { id: support.id, name: 'Sam support' },
      may_answer: false,
    });
    const own = await mine(person);
    expect(own).toMatchObject({ status: 'Answered', answer: WORDS, complaints_body: null });
    expect(own.answered_at).toBe(answered.answered_at);
    expect(Object.keys(own)).not.toContain('answered_by');
    expect(await noticesOf(person)).toEqual(['complaint_received', 'complaint_answered']);
    const mails = await bank.inbox(person.email, 2);
    const mail = mails.find(({ subject }) => subject?.includes('Our answer'));
    expect(mail?.subject).toContain(reference);
    expect(mail?.text).toContain(WORDS);
    expect(mail?.text).toContain('We never ask you to pay to get your money');
    // A simulation has nobody who decides after it, and says so.
    expect(mail?.text).toContain('there is no ombudsman behind it');
    await read(support, id);
    const seen = ['complaint.received', 'complaint.viewed', 'complaint.answered'];
    expect(await seenInActivity(person)).toEqual(seen);
  });

  it('takes no second answer: of two at once one is already_answered', async () => {
    const person = await newcomer();
    const { id } = await complain(person);
    const other = await bank.staff('admin');
    const both = await Promise.all([answer(support, id), answer(other, id, `${WORDS} Again.`)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.map(codeOf)).toContain('already_answered');
    const { answer: kept } = await mine(person);
    expect(codeOf(await answer(support, id, 'Something else altogether.'))).toBe(
      'already_answered',
    );
    expect((await mine(person)).answer).toBe(kept);
    expect(await noticesOf(person)).toEqual(['complaint_received', 'complaint_answered']);
    const change = sql`update complaint set answered_at = now() where id = ${id}`;
    await expect(change.execute(bank.db)).rejects.toThrow(/stays as it is/);
  });

  it('is not answered with what fraud is made of: text_not_allowed', async () => {
    const { id } = await complain(await newcomer());
    const asks = await answer(support, id, 'Please pay the fee first, then we release the money.');
    expect([asks.statusCode, codeOf(asks)]).toEqual([422, 'text_not_allowed']);
    expect((await read(support, id)).json().data.status).toBe('Received');
  });

  it('is read by those who may, and answered by fewer', async () => {
    const { id } = await complain(await newcomer());
    const auditor = await bank.staff('auditor');
    expect((await read(auditor, id)).json().data.may_answer).toBe(false);
    expect(codeOf(await answer(auditor, id))).toBe('not_permitted');
    const editor = await bank.staff('content');
    expect(codeOf(await read(editor, id))).toBe('not_permitted');
    const stranger = await newcomer();
    expect((await bank.get(stranger, `${STAFF}/${id}`)).statusCode).toBe(401);
    const gone = await read(support, 'cmp_019a8000-0000-7000-8000-000000000001');
    expect(codeOf(gone)).toBe('not_found');
  });

  it('of somebody who works here is neither shown to them nor theirs to answer', async () => {
    const clerk = await bank.staff('support');
    const person = await newcomer({ email: clerk.email });
    const { id } = await complain(person);
    expect(await ids(clerk)).not.toContain(id);
    expect(await ids(support)).toContain(id);
    expect(codeOf(await read(clerk, id))).toBe('second_person_required');
    expect(codeOf(await answer(clerk, id))).toBe('second_person_required');
  });

  it('lies encrypted, and is gone with the customer’s key', async () => {
    const person = await newcomer();
    const [{ id }, { id: open }] = [await complain(person), await complain(person)];
    await answer(support, id);
    const { rows } = await sql<{ row: string }>`
      select encode(answer_sealed, 'escape') as row from complaint where id = ${id}`.execute(
      bank.db,
    );
    expect(rows[0]?.row).not.toContain('price list');
    await bank.db.transaction().execute((tx) => eraseKey(tx, person.id));
    expect((await read(support, id)).json().data).toMatchObject({ text: '', answer: '' });
    expect(codeOf(await answer(support, open))).toBe('already_closed');
  });
});

describe('whoever took part in a decision', () => {
  const review = async () =>
    parseDate(await bankDay(bank.db, bank.settings))
      .add({ days: 20 })
      .toString();

  async function restricted() {
    const [person, one, two] = [
      await newcomer(),
      await bank.staff('compliance'),
      await bank.staff('compliance'),
    ];
    const body = { user_id: person.id, status: 'RESTRICTED', reason: 'unusual_activity' };
    const words = 'Seven new payees within an hour.';
    const wish = { ...body, review_on: await review(), words };
    const set = await bank.send(one, 'POST', '/api/admins/restrictions', wish);
    const { approval_id } = set.json().data;
    const approve = () =>
      bank.send(two, 'POST', `/api/admins/approvals/${approval_id}/approve`, {});
    expect((await bank.withFactor(approve)).statusCode).toBe(200);
    const { case_reference } = (await bank.get(person, '/api/transfers/standing')).json().data;
    return { person, one, two, case_reference };
  }

  it('does not answer a complaint about it, and a colleague who did not does', async () => {
    const { person, one, two, case_reference } = await restricted();
    // As people type it.
    const typed = String(case_reference).replaceAll('-', ' ').toLowerCase();
    const { id } = await complain(person, { subject: 'other', case_reference: typed });
    for (const part of [one, two]) {
      expect((await read(part, id)).json().data.may_answer).toBe(false);
      const refused = await answer(part, id);
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'took_part']);
    }
    const third = await bank.staff('compliance');
    expect((await read(third, id)).json().data.may_answer).toBe(true);
    expect((await answer(third, id)).statusCode).toBe(200);
  });

  it('does not answer one about a restriction that names no reference either', async () => {
    const { person, one } = await restricted();
    const { id } = await complain(person, { subject: 'restriction' });
    expect(codeOf(await answer(one, id))).toBe('took_part');
    const { id: unlike } = await complain(person, { subject: 'service' });
    expect((await answer(one, unlike)).statusCode).toBe(200);
  });

  it('of a case is whoever worked on it, not whoever read it', async () => {
    const person = await newcomer();
    const [works, reads] = [await bank.staff('compliance'), await bank.staff('compliance')];
    const body = { customer_id: person.id, about: 'other', reason: 'Their landlord wrote to us.' };
    const file = (await bank.send(works, 'POST', '/api/admins/cases', body)).json().data;
    await bank.get(reads, `/api/admins/cases/${file.id}`);
    const { id } = await complain(person, { case_reference: file.reference });
    expect(codeOf(await answer(works, id))).toBe('took_part');
    expect((await read(reads, id)).json().data).toMatchObject({
      may_answer: true,
      about: { case_id: file.id, transfer_id: null },
    });
    // Cases are not for everybody who answers.
    expect((await read(support, id)).json().data.about.case_id).toBeNull();
    expect((await answer(reads, id)).statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('has what is owed first on top, and finds by state, reference and name', async () => {
    const person = await newcomer({ firstName: 'Zenobia', lastName: 'Quist' });
    const [first, second] = [
      await complain(person),
      await complain(person, { subject: 'privacy' }),
    ];
    await answer(support, first.id);
    const both = await ids(support, '&search=zenob');
    expect(both).toEqual([second.id, first.id]);
    expect(await ids(support, '&search=zenob&state=open')).toEqual([second.id]);
    expect(await ids(support, '&search=zenob&state=answered')).toEqual([first.id]);
    expect(await ids(support, '&search=zenob&state=late')).toEqual([]);
    expect(await ids(support, '&search=zenob&subject=privacy')).toEqual([second.id]);
    const typed = second.reference.replaceAll('-', '').toLowerCase();
    expect(await ids(support, `&search=${typed}`)).toEqual([second.id]);
    expect(Object.keys((await queue(support))[0])).not.toContain('text');
    const file = await bank.send(support, 'POST', `${STAFF}/export`, { search: 'zenob' });
    expect(file.body).toContain(first.reference);
    expect(file.body).not.toContain('understand');
  });

  it('goes on where a page ended, in either order', async () => {
    const person = await newcomer({ lastName: 'Umbriel' });
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push((await complain(person)).id);
    await answer(support, made[0]);
    for (const sort of ['due', '-due', 'received', '-received']) {
      const whole = await ids(support, `&search=umbriel&sort=${sort}`);
      const found: string[] = [];
      let at: string | null = `${STAFF}?search=umbriel&sort=${sort}&limit=2`;
      while (at !== null) {
        const page: ComplaintsPage = (await bank.get(support, at)).json().data;
        found.push(...page.data.map(({ id }) => id));
        at = page.next_page_url;
      }
      expect(found).toEqual(whole);
      expect(found.toSorted()).toEqual(made.toSorted());
    }
    expect((await ids(support, '&search=umbriel')).at(-1)).toBe(made[0]);
  });

  it('shows demonstration staff what was made up, and nothing that anybody wrote', async () => {
    const real = await complain(await newcomer());
    const persona = await bank.customer({ persona: true });
    const made = await bank.db
      .transaction()
      .execute((tx) =>
        keepComplaint(
          tx,
          { customerId: persona.id, subject: 'other', text: 'Made up.', caseReference: null },
          businessCalendar(bank.settings),
          { actor: { kind: 'customer', id: persona.id }, now: bank.time.now() },
        ),
      );
    const player = await bank.staff('support', true);
    expect(await ids(player)).toEqual([made.id]);
    expect(codeOf(await read(player, real.id))).toBe('not_found');
    expect(codeOf(await answer(player, real.id))).toBe('not_found');
    expect((await answer(player, made.id)).statusCode).toBe(200);
  });
});

describe('a day that passes', () => {
  const hoursTo = async (person: Person<CustomerId>) => {
    const { answer_by } = await mine(person);
    const end = Date.parse(`${answer_by}T00:00:00Z`) + 2 * 86_400_000;
    const { rows } = await sql<{ now: Date }>`select bank_now() as now`.execute(bank.db);
    return (end - (rows[0]?.now.getTime() ?? 0)) / 3_600_000;
  };

  it('closes nothing: the customer is told, and the complaint stands there as late', async () => {
    const person = await newcomer({ lastName: 'Overbeek' });
    const { id, answer_by } = await complain(person);
    const timely = await newcomer({ lastName: 'Overbeek' });
    const { id: done } = await complain(timely);
    await answer(support, done);
    await bank.pass(await hoursTo(person));
    const again = await bank.staff('support');
    expect(await ids(again, '&search=overbeek&state=late')).toEqual([id]);
    const calendar = businessCalendar(bank.settings);
    const latest_by = addBusinessDays(calendar, parseDate(answer_by), 20).toString();
    expect(await mine(person)).toMatchObject({ status: 'Received', answer_by, latest_by });
    expect(await noticesOf(person)).toEqual(['complaint_received', 'complaint_late']);
    expect(await noticesOf(timely)).toEqual(['complaint_received', 'complaint_answered']);
    const mails = await bank.inbox(person.email, 2);
    const mail = mails.find(({ subject }) => subject?.includes('late'));
    expect(mail?.text).toContain('That is our fault, not yours');
    expect(mail?.text).toContain('there is no ombudsman behind it');
    expect(await seenInActivity(person)).toEqual(['complaint.received', 'complaint.late']);
    expect((await answer(again, id)).statusCode).toBe(200);
    expect(await ids(again, '&search=overbeek&state=late')).toEqual([]);
  });
});
