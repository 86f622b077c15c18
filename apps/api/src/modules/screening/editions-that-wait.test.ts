/** What one person brings that would bury the bank in hits, or that is older: another agrees. */
import type { ListSource, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { newId } from '#platform/random.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { type ListedPerson, ukList } from '#testing/uk-list.ts';

const LISTS = '/api/admins/screening/lists';

let bank: PapersServer;
let officer: Person<StaffId>;
let colleague: Person<StaffId>;

beforeAll(async () => {
  bank = await startPapersServer();
  officer = await bank.staff('compliance');
  colleague = await bank.staff('compliance');
});
afterAll(() => bank.close());

type Answer = Awaited<ReturnType<PapersServer['get']>>;
const codeOf = (answer: Answer) => answer.json().details?.[0]?.code ?? answer.statusCode;

const GIVEN = ['Torvald', 'Melisande', 'Barnabas', 'Ottoline', 'Ignatius', 'Philomena'];
/** So many whom nothing else is called. */
const people = (count: number, family = 'Quistgaardsen'): ListedPerson[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `UK-${family}-${at}`,
    given: `${GIVEN[at % GIVEN.length]}${'abcdefghij'[Math.floor(at / GIVEN.length) % 10]}`,
    family: `${family}${'klmnopqrst'[Math.floor(at / 60) % 10]}`,
  }));

const bring = async (day: string, listed: readonly ListedPerson[], by = officer) => {
  const list = { bytes: ukList(day, listed), name: 'list.csv' };
  const answer = await bank.upload(by, LISTS, { list }, { source: 'uk' });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const rowsOf = async (source: ListSource) =>
  (await bank.get(officer, LISTS))
    .json()
    .data.filter((one: { source: string }) => one.source === source);
const ask = (id: string, by: Person<StaffId>) =>
  bank.send(by, 'POST', `/api/admins/approvals/${id}/approve`, {});
const approve = async (id: string, by = colleague) =>
  codeOf(await bank.withFactor(() => ask(id, by)));
const read = async (id: string) =>
  (await bank.get(colleague, `/api/admins/approvals/${id}`)).json().data;
async function hits(name: string) {
  await bank.compliance.screening.refresh();
  const asked = { name, whose: 'payee', customerId: newId('customer') } as const;
  const found = await bank.compliance.screening.screenName(bank.db, asked);
  return found.map(({ entryId }) => entryId);
}
const openOne = async () => {
  const { id: customerId } = await bank.customer({ proven: ['email'] });
  const deed = { actor: { kind: 'system' }, requestId: 'test' } as const;
  await bank.db
    .transaction()
    .execute((tx) => openAccount(tx, { customerId, currency: 'EUR' }, deed));
};
const owned = (text: string) => bank.test.ownerPool.query(text);

afterEach(async () => {
  await owned(`alter table list_entry disable trigger ends_by_two`);
  await owned(`truncate screening_run, waiting_entry, waiting_edition`);
  await owned(`update approval set status = 'Void', decided_at = now() where status = 'Waiting'`);
  await owned(`delete from list_entry where source <> 'fairlead-sandbox'`);
  await owned(`delete from list_edition where source <> 'fairlead-sandbox'`);
  await owned(`alter table list_entry enable trigger ends_by_two`);
});

describe('before any account was opened', () => {
  it('one person brings the lists, however long: nobody is there whom they could stop', async () => {
    expect(await bring('01-Nov-2025', people(60))).toMatchObject({ entries: 60, waits: null });
    expect(await bring('31-Oct-2025', people(60))).toMatchObject({ waits: null });
  });
});

describe('an edition that adds much at once', () => {
  beforeAll(openOne);

  it('waits as a whole, and the one in force stays until a second person agrees', async () => {
    await bring('01-Nov-2025', people(40));
    const flood = [...people(40), ...people(60, 'Vandersmythe')];
    const taken = await bring('02-Nov-2025', flood);
    expect(taken).toMatchObject({
      entries: 100,
      added: 60,
      waits: { new_names: 60, older: false },
    });
    expect(await hits('Torvalda Vandersmythek')).toEqual([]);
    expect(await hits('Torvalda Quistgaardsenk')).not.toEqual([]);
    expect(await rowsOf('uk')).toMatchObject([
      { entries: 100, published_on: '2025-11-02', standing: null, waits: { new_names: 60 } },
      { entries: 40, published_on: '2025-11-01', waits: null },
    ]);
    const id = taken.waits.approval_id;
    expect(await read(id)).toMatchObject({
      kind: 'list.take',
      before: { list: 'uk', published_on: '2025-11-01', entries: 40 },
      after: { list: 'uk', published_on: '2025-11-02', entries: 100, new_names: 60 },
    });
    expect((await read(id)).after.some_names).toContain('Vandersmythe');
    expect(codeOf(await ask(id, officer))).toBe('second_person_required');
    expect(codeOf(await ask(id, await bank.staff('admin')))).toBe('second_person_required');
    expect(await approve(id)).toBe(200);
    expect(await hits('Torvalda Vandersmythek')).not.toEqual([]);
    expect(await rowsOf('uk')).toMatchObject([
      { entries: 100, waits: null, imported_by: officer.id },
    ]);
  });

  it('counts what came in the week before, and names under ids that were there', async () => {
    await bring('01-Nov-2025', people(30));
    // The same ids, each called otherwise as well.
    const renamed = people(30).map((one) => ({ ...one, given: 'Hieronymus' }));
    expect(await bring('02-Nov-2025', renamed)).toMatchObject({
      changed: 30,
      waits: { new_names: 30 },
    });
    // Another takes its place.
    const fewer = await bring('03-Nov-2025', [...people(30), ...people(15, 'Pellworthy')]);
    expect(fewer).toMatchObject({ added: 15, waits: null });
    expect(await rowsOf('uk')).toHaveLength(1);
    const next = [...people(30), ...people(25, 'Pellworthy')];
    expect(await bring('04-Nov-2025', next)).toMatchObject({ waits: { new_names: 10 } });
    await owned(`update list_edition set imported_at = imported_at - interval '8 days'
      where source = 'uk'`);
    expect(await bring('05-Nov-2025', next)).toMatchObject({ added: 10, waits: null });
  });

  it('is not in force where nobody agreed, and whoever brought it agrees to none of it', async () => {
    const first = await bring('01-Nov-2025', people(60));
    expect(first.waits).toMatchObject({ new_names: 60 });
    // The same file waits as it did.
    expect(await bring('01-Nov-2025', people(60), colleague)).toEqual(first);
    const path = `/api/admins/approvals/${first.waits.approval_id}/refuse`;
    const body = { reason: 'The publisher has no such list.' };
    expect(codeOf(await bank.send(colleague, 'POST', path, body))).toBe(200);
    expect(await rowsOf('uk')).toEqual([]);
    const again = await bring('01-Nov-2025', people(60));
    expect(await approve(again.waits.approval_id)).toBe(200);
    // What it lacks is agreed to on its own, and not by whoever brought it.
    const other = [...people(59), ...people(60, 'Crabtreewell')];
    const { waits } = await bring('02-Nov-2025', other);
    expect(await approve(waits.approval_id)).toBe(200);
    const [{ former, former_approval_id: removal }] = await rowsOf('uk');
    expect(former).toBe(1);
    expect(codeOf(await ask(removal, officer))).toBe('second_person_required');
    expect(await approve(removal)).toBe(200);
  });

  it('is not taken in the database either on one word', async () => {
    const { waits } = await bring('01-Nov-2025', people(60));
    const insert = sql`insert into list_edition (source, published_on, sha256, entries, added,
        changed, removed, imported_at, brought_at, taken_by)
      values ('uk', '2025-11-01', repeat('0', 64), 1, 1, 0, 0, now(), now(),
        ${waits.approval_id})`;
    await expect(insert.execute(bank.db)).rejects.toThrow('by two people');
  });
});

describe('an older edition', () => {
  it('is never shut out by a later one: it waits for a second person', async () => {
    await bring('10-Nov-2025', people(40));
    const genuine = people(42);
    expect(await bring('10-Nov-2025', people(41))).toMatchObject({ added: 1, waits: null });
    const taken = await bring('09-Nov-2025', genuine);
    expect(taken).toMatchObject({ added: 1, waits: { older: true } });
    expect(await approve(taken.waits.approval_id)).toBe(200);
    expect(await rowsOf('uk')).toMatchObject([{ entries: 42, published_on: '2025-11-09' }]);
  });
});
