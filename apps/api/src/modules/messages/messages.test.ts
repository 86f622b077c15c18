/** The secure thread between a customer and the bank, through both front doors. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLanguages } from '#platform/language.ts';
import { problemIn } from '#platform/staff-text/staff-text.rules.ts';
import { cannedAnswers } from '#seed/canned-answers.ts';
import { codeOf } from '#testing/answers.ts';
import { dayAfter } from '#testing/days.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const URL = '/api/messages';
const STAFF_URL = '/api/admins/messages';

let bank: PapersServer;
let support: Person<StaffId>;

beforeAll(async () => {
  bank = await startPapersServer();
  support = await bank.staff('support');
});
afterAll(() => bank.close());

const newcomer = () => bank.customer({ proven: ['email', 'identity', 'address'] });
const write = (by: Person, message: string) => bank.send(by, 'POST', URL, { message });
const answerAfter = (newest: string, to: Person<CustomerId>, message: string, by: Person) =>
  bank.send(by, 'POST', `${STAFF_URL}/${to.id}`, { message }, { 'if-match': `"${newest}"` });
const answer = async (to: Person<CustomerId>, message: string, by: Person = support) =>
  answerAfter((await threadOf(to)).data[0]?.id ?? 'none', to, message, by);
const own = async (person: Person) => (await bank.get(person, URL)).json().data;
const threadOf = async (person: Person<CustomerId>) =>
  (await bank.get(support, `${STAFF_URL}/${person.id}`)).json().data;

describe('a thread', () => {
  it('is read and written on both sides, and says who waits for whom', async () => {
    const person = await newcomer();
    expect((await threadOf(person)).thread).toBeNull();
    const sent = await write(person, 'Where do I find my statement?');
    expect(sent.statusCode, sent.body).toBe(201);
    const open = await threadOf(person);
    expect(open.thread).toMatchObject({ status: 'Open', last_from: 'customer' });
    expect(open.thread.waiting_since).not.toBeNull();
    expect(open.data).toMatchObject([{ message: 'Where do I find my statement?' }]);
    expect((await answer(person, 'Under Transfers, History.')).statusCode).toBe(201);
    expect((await threadOf(person)).thread).toMatchObject({
      status: 'Answered',
      waiting_since: null,
      assigned_to: { id: support.id },
    });
    const mine = await own(person);
    expect(sent.json().data).toMatchObject({ user_id: person.id });
    const { id: user_id } = person;
    expect(mine.data).toMatchObject([{ user_id }, { user_id }]);
    expect(mine.data[0].updated_at).toBe(mine.data[0].created_at);
    expect(mine).toMatchObject({ unread: 1, data: [{ from: 'staff' }, { from: 'customer' }] });
    expect(Object.keys(mine.data[0])).not.toContain('staff_name');
    await bank.send(person, 'POST', `${URL}/read`);
    expect((await own(person)).unread).toBe(0);
    const [answered] = (await threadOf(person)).data;
    expect(answered.read_at).not.toBeNull();
    expect(answered).toMatchObject({ user_id, updated_at: answered.read_at });
    const { rows } = await sql<{ message: string }>`
      select message from notification where customer_id = ${person.id}`.execute(bank.db);
    expect(rows).toEqual([{ message: 'message_received' }]);
    const held = await sql<{ held: boolean }>`select position('statement'::bytea in text_sealed) > 0
      as held from thread_message where customer_id = ${person.id}`.execute(bank.db);
    expect(held.rows.some(({ held }) => held)).toBe(false);
  });

  it('is not answered past what somebody else has written since it was read', async () => {
    const person = await newcomer();
    expect((await answerAfter('none', person, 'Welcome.', support)).statusCode).toBe(201);
    expect(codeOf(await answerAfter('none', person, 'Hello.', support))).toBe('newer_message');
    const read = (await threadOf(person)).data[0].id;
    await write(person, 'I have found it.');
    const late = await answerAfter(read, person, 'Look under History.', support);
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'newer_message']);
    expect((await own(person)).data).toHaveLength(2);
    const at = `${STAFF_URL}/${person.id}`;
    expect(codeOf(await bank.send(support, 'POST', at, { message: 'Blind.' }))).toBe('invalid');
  });

  it('keeps what was written: nothing can be deleted or written over', async () => {
    const person = await newcomer();
    await write(person, 'Hello');
    for (const statement of [
      sql`delete from thread_message`,
      sql`update thread_message set text_sealed = ''`,
      sql`delete from thread`,
    ]) {
      await expect(statement.execute(bank.db)).rejects.toThrow(/permission denied/);
    }
  });

  it('is given to somebody who may answer, closed, and opened by the next message', async () => {
    const person = await newcomer();
    const auditor = await bank.staff('auditor');
    const at = `${STAFF_URL}/${person.id}`;
    const assign = (to: StaffId | null) =>
      bank.send(support, 'POST', `${at}/assign`, { assigned_to: to });
    expect(codeOf(await assign(support.id))).toBe('not_found');
    await write(person, 'A question');
    expect(codeOf(await assign(auditor.id))).toBe('invalid');
    expect((await assign(support.id)).json().data.assigned_to.name).toBe('Sam support');
    expect((await assign(null)).json().data.assigned_to).toBeNull();
    const read = (await threadOf(person)).data[0].id;
    const close = (newest: string) =>
      bank.send(support, 'POST', `${at}/close`, {}, { 'if-match': `"${newest}"` });
    await write(person, 'And another');
    expect(codeOf(await close(read))).toBe('newer_message');
    const all = (await threadOf(person)).data[0].id;
    expect((await close(all)).json().data.status).toBe('Closed');
    expect(codeOf(await close(all))).toBe('already_closed');
    await write(person, 'One more');
    expect((await threadOf(person)).thread.status).toBe('Open');
    const { rows } = await sql<{ action: string }>`select action from audit_record
      where customer_id = ${person.id} and action like 'message.%' order by id`.execute(bank.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'message.sent',
      'message.thread_assigned',
      'message.thread_assigned',
      'message.sent',
      'message.thread_closed',
      'message.sent',
    ]);
  });

  it('passes the filter on the staff’s side, and is not anybody’s to write to', async () => {
    const person = await newcomer();
    const fraud = await answer(person, 'Send us the code that you received.');
    expect(codeOf(fraud)).toBe('text_not_allowed');
    const auditor = await bank.staff('auditor');
    expect(codeOf(await answer(person, 'Hello', auditor))).toBe('not_permitted');
    const persona = await bank.staff('support', true);
    expect(codeOf(await answer(person, 'Hello', persona))).toBe('not_found');
    expect(codeOf(await bank.get(persona, `${STAFF_URL}/${person.id}`))).toBe('not_found');
    const shown = (await bank.get(persona, STAFF_URL)).json().data.data;
    expect(shown).toEqual([]);
  });

  it('does not take more than twenty messages an hour', async () => {
    const person = await newcomer();
    for (let count = 0; count < 20; count += 1) await write(person, `Number ${count}`);
    expect(codeOf(await write(person, 'One too many'))).toBe('too_many_requests');
    bank.time.advance(3601);
    const later = { ...person, cookie: await bank.signIn(person.id) };
    expect((await write(later, 'Later')).statusCode).toBe(201);
    support = { ...support, cookie: await bank.signIn(support.id) };
  });

  it('is listed by who waits longest, and holds what was said on the first screen', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    await write(first, 'First');
    await write(second, 'Second');
    const open = (await bank.get(support, `${STAFF_URL}?status=Open&sort=waiting&limit=100`)).json()
      .data.data;
    const ids = open.map(({ customer }: { customer: { id: string } }) => customer.id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const until = dayAfter(bank.time.now(), 5);
    const said = { text: 'We are closed on Monday.', style: 'banner', until };
    await bank.send(support, 'POST', `/api/admins/home-messages/${first.id}`, said);
    expect((await own(first)).data[0]).toMatchObject({ message: said.text, from: 'staff' });
  });
});

it('has answers to begin with that pass the filter, in every language', () => {
  const own = { hosts: [], contacts: [] };
  for (const language of loadLanguages().offered) {
    const answers = cannedAnswers.filter((one) => one.language === language);
    expect(answers.length).toBeGreaterThan(5);
    for (const { body } of answers) expect([body, problemIn(body, own)]).toEqual([body, null]);
  }
});
