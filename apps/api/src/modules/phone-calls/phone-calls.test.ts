/** Whether the bank is on the phone, through both front doors. */
import type { StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { LONGEST_MS } from './phone-calls.service.ts';

const URL = '/api/phone-calls';

let bank: PapersServer;
let support: Person<StaffId>;
let compliance: Person<StaffId>;

beforeAll(async () => {
  bank = await startPapersServer();
  support = await bank.staff('support');
  compliance = await bank.staff('compliance');
});
afterAll(() => bank.close());

const newcomer = () => bank.customer({ proven: ['email', 'identity', 'address'] });
const seenBy = async (person: Person) => (await bank.get(person, URL)).json().data.call;
const at = ({ id }: Person) => `/api/admins/phone-calls/${id}`;
const announce = (person: Person, about = 'payment', by: Person = support) =>
  bank.send(by, 'POST', at(person), { about });

describe('a call of the bank', () => {
  it('is seen by the one who is called, until it is over', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    expect(await seenBy(person)).toBeNull();
    expect((await announce(person)).statusCode).toBe(201);
    expect(await seenBy(person)).toMatchObject({ about: 'payment', caller: expect.any(String) });
    expect(await seenBy(person)).not.toHaveProperty('staff_id');
    expect(await seenBy(other)).toBeNull();
    expect((await bank.send(support, 'DELETE', at(person))).json().data).toEqual({ call: null });
    expect(await seenBy(person)).toBeNull();
    expect((await bank.send(support, 'DELETE', at(person))).statusCode).toBe(200);
    const { rows } = await sql<{ action: string }>`select action from audit_record
      where customer_id = ${person.id} and action like 'phone_call.%' order by id`.execute(bank.db);
    expect(rows.map(({ action }) => action)).toEqual(['phone_call.announced', 'phone_call.ended']);
  });

  it('is announced to no visitor by a demonstration person, who ends none to them either', async () => {
    const [person, sample] = [await newcomer(), await bank.customer({ persona: true })];
    const persona = await bank.staff('support', true);
    const refused = (answer: Awaited<ReturnType<typeof announce>>) =>
      answer.json().details[0]?.code;
    expect(refused(await announce(person, 'security', persona))).toBe('persona_may_not');
    expect(await seenBy(person)).toBeNull();
    await announce(person);
    expect(refused(await bank.send(persona, 'DELETE', at(person)))).toBe('persona_may_not');
    expect(await seenBy(person)).toMatchObject({ about: 'payment' });
    expect((await announce(sample, 'security', persona)).statusCode).toBe(201);
    expect((await bank.send(persona, 'DELETE', at(sample))).statusCode).toBe(200);
  });

  it('says nothing but what the bank itself says', async () => {
    const person = await newcomer();
    expect((await announce(person, 'Give me your code')).statusCode).toBe(422);
    expect((await announce({ ...person, id: 'cus_none' as typeof person.id })).statusCode).toBe(
      404,
    );
  });

  it('takes the place of the one before, and is over after half an hour by itself', async () => {
    const person = await newcomer();
    await announce(person);
    await announce(person, 'security', compliance);
    expect(await seenBy(person)).toMatchObject({ about: 'security' });
    bank.time.advance(LONGEST_MS / 1_000 - 1);
    expect(
      (await bank.get(await bank.staff('support'), at(person))).json().data.call,
    ).toMatchObject({ about: 'security', staff_id: compliance.id });
    bank.time.advance(1);
    expect((await bank.get(await bank.staff('support'), at(person))).json().data.call).toBeNull();
    expect((await announce(person, 'question', await bank.staff('support'))).statusCode).toBe(201);
  });
});
