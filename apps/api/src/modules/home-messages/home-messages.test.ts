/** What staff say to a customer on the first screen, through both front doors. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDay } from '#modules/interest/interest.service.ts';
import { parseDate } from '#platform/calendar.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const URL = '/api/home-messages';
const TEXT = 'Your new card design is on its way. There is nothing you have to do.';

let bank: PapersServer;
let support: Person<StaffId>;
let today: string;

beforeAll(async () => {
  bank = await startPapersServer();
  support = await bank.staff('support');
  today = await bankDay(bank.db, bank.settings);
});
afterAll(() => bank.close());

const codeOf = (response: { json(): { details: { code: string; field?: string }[] } }) =>
  response.json().details[0];
const newcomer = () => bank.customer({ proven: ['email', 'identity', 'address'] });
const at = ({ id }: Person<CustomerId>) => `/api/admins/home-messages/${id}`;
const say = (person: Person<CustomerId>, body: object = {}, by: Person = support) =>
  bank.send(by, 'POST', at(person), { text: TEXT, style: 'dialog', until: inDays(3), ...body });
const shownTo = async (person: Person) => (await bank.get(person, URL)).json().data.message;
const inDays = (days: number) => parseDate(today).add({ days }).toString();

describe('a message of staff', () => {
  it('is shown with its date until the customer puts it away, and then never again', async () => {
    const person = await newcomer();
    expect(await shownTo(person)).toBeNull();
    const said = await say(person);
    expect(said.statusCode).toBe(201);
    const shown = await shownTo(person);
    expect(shown).toMatchObject({ text: TEXT, style: 'dialog', until: inDays(3) });
    expect(Object.keys(shown)).toContain('written_at');
    const away = () => bank.send(person, 'POST', `${URL}/${shown.id}/acknowledge`);
    expect((await away()).json().data.message).toBeNull();
    expect((await away()).statusCode).toBe(200);
    expect(await shownTo(person)).toBeNull();
    const seen = (await bank.get(support, at(person))).json().data.message;
    expect(seen.acknowledged_at).not.toBeNull();
  });

  it('reaches no visitor from a demonstration person, nor is taken back or read by one', async () => {
    const [person, sample] = [await newcomer(), await bank.customer({ persona: true })];
    const persona = await bank.staff('support', true);
    expect(codeOf(await say(person, {}, persona))?.code).toBe('persona_may_not');
    expect(await shownTo(person)).toBeNull();
    await say(person);
    const clear = await bank.send(persona, 'DELETE', at(person));
    expect(codeOf(clear)?.code).toBe('persona_may_not');
    expect(codeOf(await bank.get(persona, at(person)))?.code).toBe('not_found');
    expect(await shownTo(person)).not.toBeNull();
    expect((await say(sample, {}, persona)).statusCode).toBe(201);
    expect((await bank.get(persona, at(sample))).statusCode).toBe(200);
    expect((await bank.send(persona, 'DELETE', at(sample))).statusCode).toBe(200);
  });

  it('takes the place of the one before, and can be taken back', async () => {
    const person = await newcomer();
    await say(person);
    await say(person, { text: 'We are closed on Monday.', style: 'banner' });
    expect(await shownTo(person)).toMatchObject({ text: 'We are closed on Monday.' });
    expect((await bank.send(support, 'DELETE', at(person))).statusCode).toBe(200);
    expect(await shownTo(person)).toBeNull();
    expect((await bank.send(support, 'DELETE', at(person))).statusCode).toBe(200);
    const { rows } = await sql<{ action: string }>`select action from audit_record
      where customer_id = ${person.id} and action like 'home_message.%' order by id`.execute(
      bank.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'home_message.written',
      'home_message.written',
      'home_message.cleared',
    ]);
  });

  it('is not shown after its last day', async () => {
    const person = await newcomer();
    await say(person, { until: inDays(0) });
    expect(await shownTo(person)).not.toBeNull();
    await bank.test.ownerPool.query(
      'update home_message set until_day = until_day - 1 where customer_id = $1',
      [person.id],
    );
    expect(await shownTo(person)).toBeNull();
  });

  it('passes the filter for what staff write, and lasts a year at most', async () => {
    const person = await newcomer();
    const refused = await say(person, { text: 'Pay 50 USD to release your transfer.' });
    expect([refused.statusCode, codeOf(refused)?.code]).toEqual([422, 'text_not_allowed']);
    for (const until of [inDays(-1), inDays(400)]) {
      expect(codeOf(await say(person, { until }))).toMatchObject({
        code: 'range_not_possible',
        field: 'until',
      });
    }
    expect(await shownTo(person)).toBeNull();
  });

  it('is one customer’s alone, written by those who may, and lies encrypted', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await say(person);
    const { id } = await shownTo(person);
    const foreign = await bank.send(other, 'POST', `${URL}/${id}/acknowledge`);
    expect([foreign.statusCode, codeOf(foreign)?.code]).toEqual([404, 'not_found']);
    const auditor = await bank.staff('auditor');
    expect((await say(person, {}, auditor)).statusCode).toBe(403);
    expect((await bank.get(auditor, at(person))).statusCode).toBe(200);
    const { rows } = await sql<{ row: string }>`
      select home_message::text as row from home_message`.execute(bank.db);
    expect(rows.some(({ row }) => row.includes('card design'))).toBe(false);
    const told = await sql`select message, link from notification
      where customer_id = ${person.id}`.execute(bank.db);
    expect(told.rows).toEqual([{ message: 'staff_wrote', link: '/user/home' }]);
  });
});
