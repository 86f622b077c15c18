/** Lists that staff bring, and everybody held against what is new in them. */
import type { StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { type ListedPerson, ukList } from '#testing/uk-list.ts';

const LISTS = '/api/admins/screening/lists';

let bank: PapersServer;
let officer: Person<StaffId>;

beforeAll(async () => {
  bank = await startPapersServer();
  officer = await bank.staff('compliance');
});
afterAll(() => bank.close());

type Answer = Awaited<ReturnType<PapersServer['get']>>;
const codeOf = (answer: Answer) => answer.json().details?.[0]?.code ?? answer.statusCode;

const send = (list: Buffer, source = 'uk', by = officer) =>
  bank.upload(by, LISTS, { list: { bytes: list, name: 'list.csv' } }, { source });
const inForce = async (source: string) =>
  (await bank.get(officer, LISTS))
    .json()
    .data.find((one: { source: string }) => one.source === source);
const casesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ kind: string; status: string; id: string }>`
    select kind, status, id from case_file where customer_id = ${id} order by id`.execute(bank.db);
  return rows;
};
const named = (firstName: string, lastName: string) =>
  bank.customer({ firstName, lastName, proven: ['email'] });

const PEOPLE: readonly ListedPerson[] = [
  { id: 'UKX0001', given: 'Torvald', family: 'Quistgaardsen' },
  { id: 'UKX0002', given: 'Melisande', family: 'Okonjovic', born: '04/05/1970' },
  { id: 'UKX0003', given: 'Barnabas', family: 'Ziegenfussel' },
  { id: 'UKX0004', given: 'Ottoline', family: 'Vandersmythe' },
  { id: 'UKX0005', given: 'Ignatius', family: 'Pellworthy' },
];

describe('sanctions lists', () => {
  it('begin with the invented one of a sandbox, which finds altered spellings', async () => {
    expect(await inForce('fairlead-sandbox')).toMatchObject({
      entries: expect.any(Number),
      imported_by: null,
    });
    const customerId = newId('customer');
    const ask = (name: string) =>
      bank.compliance.screening.screenName(bank.db, { name, whose: 'payee', customerId });
    const [found] = await ask('TORZHKOV, Evgeni');
    expect(found).toMatchObject({ source: 'fairlead-sandbox', whose: 'payee' });
    expect(found?.score).toBeGreaterThanOrEqual(80);
    expect(await ask('Nadia Brandt')).toEqual([]);
  });

  it('are taken whole, and everybody is held against what is new, once', async () => {
    const [listed, later, stranger] = [
      await named('Torvald', 'Quistgårdsen'),
      await named('Hieronymus', 'Plantagenwell'),
      await named('Anna', 'Weber'),
    ];
    const taken = await send(ukList('01-Nov-2025', PEOPLE));
    expect(taken.json().data).toMatchObject({ entries: 5, added: 5, changed: 0, removed: 0 });
    await bank.pass(0);
    const done = await inForce('uk');
    expect(done).toMatchObject({ hits: 1, rescreening: false, imported_by: officer.id });
    expect(done.rescreened).toBeGreaterThanOrEqual(3);
    const [opened, ...more] = await casesOf(listed);
    expect([opened?.kind, opened?.status, more.length]).toEqual(['listed', 'Open', 0]);
    expect(await casesOf(stranger)).toEqual([]);
    // The same file again is nothing new, and in date again.
    const brought = async () => {
      const { rows } = await sql<{ at: Date }>`select brought_at as at from list_edition
        where source = 'uk'`.execute(bank.db);
      return rows[0]?.at.getTime() ?? 0;
    };
    const first = await brought();
    await bank.pass(1);
    expect((await send(ukList('01-Nov-2025', PEOPLE))).json().data.imported_at).toBe(
      done.imported_at,
    );
    expect(await brought()).toBeGreaterThanOrEqual(first + 3_600_000);
    const next = [
      ...PEOPLE.slice(0, 4),
      { id: 'UKX0005', given: 'Ignatius Maria', family: 'Pellworthy' },
      { id: 'UKX0006', given: 'Hieronymus', family: 'Plantagenwell' },
    ];
    expect((await send(ukList('08-Nov-2025', next))).json().data).toMatchObject({
      added: 1,
      changed: 1,
      removed: 0,
    });
    await bank.pass(0);
    expect((await inForce('uk')).hits).toBe(1);
    expect(await casesOf(later)).toHaveLength(1);
    expect(await casesOf(listed)).toHaveLength(1);
    // Every day everybody again; a pair that is in hand opens no second case.
    const newcomer = await named('Ottoline', 'Vandersmyth');
    await bank.pass(25);
    expect(await casesOf(newcomer)).toHaveLength(1);
    expect(await casesOf(listed)).toHaveLength(1);
  });

  it('forget a cleared pair when the entry changes', async () => {
    const person = await named('Melisande', 'Okonjovic');
    await bank.pass(25);
    const [opened] = await casesOf(person);
    const url = `/api/admins/cases/${opened?.id}`;
    const { hits } = (await bank.get(officer, url)).json().data;
    const body = { reason: 'Another person: other day of birth.', cleared: [hits[0].id] };
    const proposed = await bank.send(officer, 'POST', `${url}/release`, body);
    const second = await bank.staff('compliance');
    const approval = `/api/admins/approvals/${proposed.json().data.approval_id}/approve`;
    await bank.withFactor(() => bank.send(second, 'POST', approval, {}));
    await bank.pass(25);
    expect(await casesOf(person)).toHaveLength(1);
    const changed = PEOPLE.map((one) =>
      one.id === 'UKX0002' ? { ...one, born: '05/05/1970' } : one,
    );
    const six = { id: 'UKX0006', given: 'Hieronymus', family: 'Plantagenwell' };
    await send(ukList('15-Nov-2025', [...changed, six]));
    await bank.pass(0);
    expect((await casesOf(person)).map(({ status }) => status)).toEqual(['Released', 'Open']);
    // As it was, the entry is in force until a second person agrees that it goes.
    const removal = `/api/admins/approvals/${(await inForce('uk')).former_approval_id}/approve`;
    const agreed = await bank.withFactor(() => bank.send(second, 'POST', removal, {}));
    expect(agreed.statusCode).toBe(200);
    const pairs = (await bank.get(officer, '/api/admins/screening/cleared')).json().data.data;
    expect(pairs.some(({ case_id }: { case_id: string }) => case_id === opened?.id)).toBe(false);
  });

  it('open a new case where nobody decided on the last, and it names that one', async () => {
    const person = await named('Barnabas', 'Ziegenfussel');
    await bank.pass(25);
    const [first] = await casesOf(person);
    // Longer than two working days, and a day more for everybody to be looked at again.
    await bank.pass(24 * 6);
    await bank.pass(25);
    const [lapsed, next] = await casesOf(person);
    expect([lapsed?.id, lapsed?.status]).toEqual([first?.id, 'Lapsed']);
    const read = async (id: unknown) =>
      (await bank.get(officer, `/api/admins/cases/${id}`)).json().data;
    expect((await read(next?.id)).findings).toEqual([
      { rule: 'undecided', facts: { reference: (await read(lapsed?.id)).reference } },
    ]);
    const { rows } = await sql`select from notification where customer_id = ${person.id}
      and message not like 'welcome%'`.execute(bank.db);
    expect(rows).toEqual([]);
  });

  it('are refused when they are not whole or cut off, and by whoever may not', async () => {
    expect(codeOf(await send(Buffer.from('not a list')))).toBe('file_not_accepted');
    expect(codeOf(await send(ukList('20-Nov-2025', PEOPLE.slice(0, 2))))).toBe('file_not_accepted');
    expect(codeOf(await send(ukList('20-Nov-2025', PEOPLE), 'ofac-sdn'))).toBe('file_not_accepted');
    const owner = await bank.staff('owner');
    expect(codeOf(await send(ukList('20-Nov-2025', PEOPLE), 'uk', owner))).toBe('not_permitted');
  });

  it('let others have their turn while the index is built', async () => {
    const people = Array.from({ length: 3_000 }, (_, at) => {
      const letters = [...at.toString(26)].map(
        (digit) => 'bcdfghklmnprstvwzaeioujqxy'[Number.parseInt(digit, 26)],
      );
      return {
        id: `UKY${at}`,
        given: `Ma${letters.join('a')}`,
        family: `Te${letters.join('o')}nov`,
      };
    });
    const six = { id: 'UKX0006', given: 'Hieronymus', family: 'Plantagenwell' };
    const taken = await send(ukList('30-Nov-2025', [...PEOPLE, six, ...people]));
    expect(taken.json().data).toMatchObject({ added: 3_000 });
    let turns = 0;
    let watching = true;
    const watch = () => {
      turns += 1;
      if (watching) setImmediate(watch);
    };
    await sql`insert into list_edition (source, published_on, sha256, entries, added, changed,
      removed, imported_at, brought_at)
      values ('eu', '2026-11-01', repeat('0', 64), 1, 1, 0, 0, now(), now())`.execute(bank.db);
    watch();
    await bank.compliance.screening.refresh();
    watching = false;
    // Two for every twenty names.
    expect(turns).toBeGreaterThan((2 * 3_000) / 20);
  });
});
