import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { keepOut } from '#testing/kept-out.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const URL = '/api/users/complaints';
const wish = { subject: 'fees', text: 'I do not understand this fee of mine.' };

let bank: PapersServer;

beforeAll(async () => {
  bank = await startPapersServer();
});
afterAll(() => bank.close());

describe('a complaint', () => {
  it('has a reference and a day by which it is answered, and a mail says both', async () => {
    const person = await bank.customer();
    const made = await bank.send(person, 'POST', URL, { ...wish, case_reference: 'CASE-1' });
    expect(made.statusCode).toBe(201);
    const { data } = made.json();
    expect(data).toMatchObject({
      ...wish,
      reference: expect.stringMatching(/^C-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      case_reference: 'CASE-1',
      status: 'Received',
      answer: null,
    });
    const days = (Date.parse(data.answer_by) - Date.now()) / 86_400_000;
    // Fifteen banking days are three weeks, weekends and all.
    expect(days).toBeGreaterThan(18);
    expect(days).toBeLessThan(24);
    const [mail] = await bank.inbox(person.email);
    expect(mail?.subject).toContain(data.reference);
    expect(mail?.text).toContain('Complaining costs nothing');
    const list = (await bank.get(person, URL)).json().data;
    expect(list.data).toEqual([data]);
  });

  it('is not left in the name of a persona, where others would read it', async () => {
    const persona = await bank.customer({ persona: true });
    const answer = await bank.send(persona, 'POST', URL, wish);
    expect(answer.json().details[0].code).toBe('persona_may_not');
  });

  it('is encrypted where it lies, and only its maker’s', async () => {
    const [person, stranger] = [await bank.customer(), await bank.customer()];
    await bank.send(person, 'POST', URL, wish);
    const { rows } = await sql<{ row: string }>`
      select complaint::text as row from complaint`.execute(bank.db);
    expect(rows.some(({ row }) => row.includes('understand'))).toBe(false);
    expect((await bank.get(stranger, URL)).json().data.data).toEqual([]);
  });

  it('sent twice with one key is one', async () => {
    const person = await bank.customer();
    const headers = { 'idempotency-key': newId('transfer') };
    const first = await bank.send(person, 'POST', URL, wish, headers);
    const again = await bank.send(person, 'POST', URL, wish, headers);
    expect(again.json()).toEqual(first.json());
    expect((await bank.get(person, URL)).json().data.data.length).toBe(1);
  });

  it('is one of five an hour and twenty a day, and the refusal says what else is open', async () => {
    const person = await bank.customer();
    const later = async (seconds: number) => {
      bank.time.advance(seconds);
      return { ...person, cookie: await bank.signIn(person.id) };
    };
    const complain = (here: Person) => bank.send(here, 'POST', URL, wish);
    const told = [];
    for (let hour = 0; hour < 4; hour += 1) {
      const here = await later(3600);
      const many = await Promise.all(Array.from({ length: 6 }, () => complain(here)));
      told.push(many.map(({ statusCode }) => statusCode).sort());
    }
    expect(told).toEqual(Array(4).fill([201, 201, 201, 201, 201, 429]));
    const here = await later(3600);
    const refused = await complain(here);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '72000']);
    expect(refused.json().details).toMatchObject([
      {
        code: 'too_many_complaints',
        message: expect.stringMatching(/another in 20 hours.*in your messages with us/),
      },
    ]);
    expect((await bank.get(here, URL)).json().data.data).not.toEqual([]);
    expect((await complain(await later(72_000))).statusCode).toBe(201);
  });

  it('is open to somebody who is locked out of everything else', async () => {
    const person = await bank.customer();
    await keepOut(bank.db, person.id);
    const made = await bank.send(person, 'POST', URL, { ...wish, subject: 'restriction' });
    expect(made.statusCode).toBe(201);
  });
});
