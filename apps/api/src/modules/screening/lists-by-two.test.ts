/** What makes the lists hold less: one person brings it, another agrees. */
import type { ListSource, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

const ACCOMPLICE: ListedPerson = {
  id: 'UKX0001',
  given: 'Torvald',
  family: 'Quistgaardsen',
  born: '04/05/1970',
};
const OTHERS: readonly ListedPerson[] = [
  { id: 'UKX0002', given: 'Melisande', family: 'Okonjovic' },
  { id: 'UKX0003', given: 'Barnabas', family: 'Ziegenfussel' },
  { id: 'UKX0004', given: 'Ottoline', family: 'Vandersmythe' },
  { id: 'UKX0005', given: 'Ignatius', family: 'Pellworthy' },
  { id: 'UKX0007', given: 'Philomena', family: 'Crabtreewell' },
];
const WHOLE = [ACCOMPLICE, ...OTHERS];

let day = 0;
/** Each edition is of another day than the one before. */
const edition = (people: readonly ListedPerson[]) => {
  day += 1;
  return ukList(`${String(day).padStart(2, '0')}-Nov-2025`, people);
};
const send = (list: Buffer, by = officer) =>
  bank.upload(by, LISTS, { list: { bytes: list, name: 'list.csv' } }, { source: 'uk' });
const bring = async (people: readonly ListedPerson[], by = officer) => {
  const answer = await send(edition(people), by);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const listOf = async (source: ListSource) =>
  (await bank.get(officer, LISTS))
    .json()
    .data.find((one: { source: string }) => one.source === source);
const ask = (id: string, by: Person<StaffId>) =>
  bank.send(by, 'POST', `/api/admins/approvals/${id}/approve`, {});
const approve = async (id: string, by: Person<StaffId>) =>
  codeOf(await bank.withFactor(() => ask(id, by)));
const refuse = async (id: string, by: Person<StaffId>) => {
  const body = { reason: 'The publisher still has it.' };
  return codeOf(await bank.send(by, 'POST', `/api/admins/approvals/${id}/refuse`, body));
};
const read = async (id: string) =>
  (await bank.get(colleague, `/api/admins/approvals/${id}`)).json().data;
const formerOf = async (id: string) => {
  const { subject } = await read(id);
  const path = `/api/admins/screening/former?edition=${subject.id}`;
  return (await bank.get(colleague, path)).json().data.data;
};
async function hits(name: string, bornOn: string | null = null) {
  await bank.compliance.screening.refresh();
  const asked = { name, whose: 'payee', customerId: newId('customer'), bornOn } as const;
  const found = await bank.compliance.screening.screenName(bank.db, asked);
  return found.map(({ entryId }) => entryId);
}
const owned = (text: string) => bank.test.ownerPool.query(text);

afterEach(async () => {
  await owned(`alter table list_entry disable trigger ends_by_two`);
  await owned(`truncate screening_run`);
  await owned(`delete from list_entry where source <> 'fairlead-sandbox'`);
  await owned(`delete from list_edition where source <> 'fairlead-sandbox'`);
  await owned(`alter table list_entry enable trigger ends_by_two`);
});

describe('a newer edition', () => {
  it('takes nobody off a list before a second person agrees', async () => {
    expect((await bring(WHOLE)).former_approval_id).toBe(null);
    const added = { id: 'UKX0006', given: 'Hieronymus', family: 'Plantagenwell' };
    const taken = await bring([...OTHERS, added]);
    expect(taken).toMatchObject({
      added: 1,
      removed: 1,
      entries: 6,
      former: 1,
      standing: 'current',
    });
    expect(await hits('Hieronymus Plantagenwell')).toEqual(['uk:UKX0006']);
    expect(await hits('Torvald Quistgaardsen')).toEqual(['uk:UKX0001']);
    const id = taken.former_approval_id;
    expect(await read(id)).toMatchObject({
      kind: 'list.remove',
      subject: { kind: 'list_edition' },
      before: { list: 'uk', entries: 7 },
      after: { list: 'uk', entries: 6, entries_removed: 1, entries_changed: 0 },
      may_decide: true,
    });
    expect(await formerOf(id)).toMatchObject([
      { entry_id: 'uk:UKX0001', was: { names: [{ text: 'Torvald Quistgaardsen' }] }, now: null },
    ]);
    // Not the one who brought it, nor somebody who does not work on the lists.
    expect(codeOf(await ask(id, officer))).toBe('second_person_required');
    const admin = await bank.staff('admin');
    expect(codeOf(await ask(id, admin))).toBe('second_person_required');
    expect(await hits('Torvald Quistgaardsen')).toEqual(['uk:UKX0001']);
    expect(await approve(id, colleague)).toBe(200);
    expect(await hits('Torvald Quistgaardsen')).toEqual([]);
    expect(await listOf('uk')).toMatchObject({ former: 0, former_approval_id: null });
    // Whoever reads the decided proposal still sees what went.
    expect(await formerOf(id)).toHaveLength(1);
  });

  it('gives nobody another name, birth or kind under the same id on one word', async () => {
    await bring(WHOLE);
    const other = { ...ACCOMPLICE, given: 'Wilhelmina', family: 'Abernathy' };
    const taken = await bring([other, ...OTHERS]);
    expect(taken).toMatchObject({ changed: 1, removed: 0, former: 1 });
    expect(await hits('Torvald Quistgaardsen')).toEqual(['uk:UKX0001']);
    expect(await hits('Wilhelmina Abernathy')).toEqual(['uk:UKX0001']);
    expect(await formerOf(taken.former_approval_id)).toMatchObject([
      {
        was: { names: [{ text: 'Torvald Quistgaardsen' }] },
        now: { names: [{ text: 'Wilhelmina Abernathy' }] },
      },
    ]);
    const young = await bring([{ ...ACCOMPLICE, born: '04/05/2001' }, ...OTHERS]);
    expect(young.former).toBe(2);
    // In another form than the first edition has it, it waits as well.
    expect(await hits('Wilhelmina Abernathy')).toEqual(['uk:UKX0001']);
    const [found] = await bank.compliance.screening.screenName(bank.db, {
      name: 'Torvald Quistgaardsen',
      whose: 'customer',
      customerId: newId('customer'),
      bornOn: '1970-05-04',
    });
    expect(found?.entryFacts).toContainEqual({ kind: 'former_since', text: '2025-11-04' });
  });

  it('waits for nobody where it only says more of an entry', async () => {
    await bring(WHOLE);
    const row = edition(WHOLE).toString();
    const alias = row
      .split('\r\n')
      .find((line) => line.startsWith('UKX0001'))
      ?.replace('Torvald', 'Thorwald')
      .replace('Primary Name,', 'Alias,');
    const taken = await send(Buffer.from(`${row}${alias}\r\n`));
    expect(taken.json().data).toMatchObject({ changed: 1, former: 0, former_approval_id: null });
    expect(await hits('Thorwald Quistgaardsen')).toEqual(['uk:UKX0001']);
  });

  it('before the answer replaces the proposal, and what was not agreed stays in force', async () => {
    await bring(WHOLE);
    const first = await bring(OTHERS);
    const second = await bring(OTHERS.slice(0, -1), colleague);
    expect(second).toMatchObject({ removed: 1, former: 2 });
    expect((await read(first.former_approval_id)).status).toBe('Void');
    expect(await approve(first.former_approval_id, colleague)).toBe('changed_meanwhile');
    const whole = await formerOf(second.former_approval_id);
    expect(whole).toHaveLength(2);
    const { subject } = await read(second.former_approval_id);
    const path = `/api/admins/screening/former?edition=${subject.id}&limit=1`;
    const page = (await bank.get(colleague, path)).json().data;
    const next = new URL(page.next_page_url, 'http://any');
    const rest = (await bank.get(colleague, next.pathname + next.search)).json().data;
    expect([...page.data, ...rest.data]).toEqual(whole);
    const url = '/api/admins/screening/former/export';
    const file = await bank.send(colleague, 'POST', url, { edition: subject.id });
    expect(file.body).toContain('Torvald Quistgaardsen');
    // The list has somebody again: they are in force as the list has them.
    const third = await bring(WHOLE.slice(0, -1));
    expect(third).toMatchObject({ added: 1, former: 1 });
    expect(await approve(third.former_approval_id, colleague)).toBe(200);
    expect(await hits('Torvald Quistgaardsen')).toEqual(['uk:UKX0001']);
    expect(await hits('Philomena Crabtreewell')).toEqual([]);
  });

  it('is proposed again with the same file where the answer was no, or none came', async () => {
    await bring(WHOLE);
    const file = edition(OTHERS);
    const { former_approval_id: id } = (await send(file)).json().data;
    expect(await refuse(id, colleague)).toBe(200);
    expect(await listOf('uk')).toMatchObject({ former: 1, former_approval_id: null });
    const again = (await send(file, colleague)).json().data;
    expect(again.former_approval_id).not.toBe(id);
    await bank.pass(73);
    expect((await read(again.former_approval_id)).status).toBe('Expired');
    expect(await hits('Torvald Quistgaardsen')).toEqual(['uk:UKX0001']);
    expect((await send(file)).json().data.former_approval_id).toMatch(/^apr_/);
  });

  it('cannot take an entry out of force in the database either', async () => {
    await bring(WHOLE);
    await bring(OTHERS);
    const end = `update list_entry set ended_with = (select max(id) from list_edition)
      where entry_id = 'uk:UKX0001'`;
    await expect(sql.raw(end).execute(bank.db)).rejects.toThrow('by two people');
    const byNobody = `update list_edition set former_ended_by = (select id from approval
      where status = 'Waiting' limit 1) where source = 'uk'`;
    await expect(sql.raw(byNobody).execute(bank.db)).rejects.toThrow('by two people');
    const gone = `delete from list_entry where source = 'uk'`;
    await expect(sql.raw(gone).execute(bank.db)).rejects.toThrow('permission denied');
    const renamed = `update list_entry set entry_id = 'x' where source = 'uk'`;
    await expect(sql.raw(renamed).execute(bank.db)).rejects.toThrow('permission denied');
  });

  it('of a day that has begun at no publisher’s is refused', async () => {
    const said = async (list: Buffer) => (await send(list)).json();
    const refused = await said(ukList('31-Dec-9999', WHOLE));
    expect(refused.details[0]).toMatchObject({
      code: 'file_not_accepted',
      message: expect.stringContaining('later than today'),
    });
    const inDays = async (days: number) => {
      const { rows } = await sql<{ day: string }>`
        select to_char(bank_now() at time zone 'Europe/Brussels' + ${days} * interval '1 day',
          'DD/MM/YYYY') as day`.execute(bank.db);
      return rows[0]?.day ?? '';
    };
    expect((await said(ukList(await inDays(1), WHOLE))).details[0].code).toBe('file_not_accepted');
    expect((await said(ukList(await inDays(0), WHOLE))).data.entries).toBe(6);
  });

  it('is refused so for every publisher, wherever the day stands', async () => {
    const upload = (source: string, files: Readonly<Record<string, string>>, fields = {}) => {
      const sent = Object.entries(files).map(([name, text]) => [
        name,
        { bytes: Buffer.from(text), name: `${name}.csv` },
      ]);
      return bank.upload(officer, LISTS, Object.fromEntries(sent), { source, ...fields });
    };
    const un = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="9999-12-31T00:00:00Z"><INDIVIDUALS></INDIVIDUALS><ENTITIES>
<ENTITY><DATAID>2</DATAID><FIRST_NAME>REED SOCIETY</FIRST_NAME>
<REFERENCE_NUMBER>XXe.001</REFERENCE_NUMBER></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
    const eu =
      'fileGenerationDate;Entity_LogicalId;Entity_SubjectType;NameAlias_LastName;' +
      'NameAlias_FirstName;NameAlias_WholeName\n31/12/9999;71;P;;;Odile Vantegrol\n';
    const ofac = {
      list: `11,"ZORBELOV, Maksim","individual","INVENTED"${',-0- '.repeat(8)}\r\n`,
      aliases: '11,1,"aka","ZARBELAU, Maxim",-0- \r\n',
      addresses: '11,7,"1 Pier","Havana","Cuba",-0- \r\n',
    };
    for (const answer of [
      await upload('un', { list: un }),
      await upload('eu', { list: eu }),
      await upload('ofac-sdn', ofac, { published_on: '9999-12-31' }),
    ]) {
      expect(answer.json().details[0].message).toContain('later than today');
    }
    expect((await upload('ofac-sdn', ofac, { published_on: '2025-11-01' })).statusCode).toBe(200);
  });
});

describe('a list that is given up', () => {
  const retire = (source: string, by = officer) =>
    bank.send(by, 'POST', `${LISTS}/${source}/retire`, { reason: 'We left that country.' });

  it('is in force until a second person agrees, and its history stays', async () => {
    await bring(WHOLE);
    await bring(OTHERS);
    const proposed = (await retire('uk')).json().data;
    expect(proposed).toMatchObject({ retired_at: null, standing: 'current' });
    expect(codeOf(await retire('uk', colleague))).toBe('already_decided');
    const id = proposed.retiring_approval_id;
    expect(await read(id)).toMatchObject({
      kind: 'list.retire',
      reason: 'We left that country.',
      before: { list: 'uk', status: 'in_force' },
      after: { list: 'uk', status: 'retired' },
    });
    expect(codeOf(await ask(id, officer))).toBe('second_person_required');
    expect(await hits('Melisande Okonjovic')).toEqual(['uk:UKX0002']);
    expect(await approve(id, colleague)).toBe(200);
    expect(await hits('Melisande Okonjovic')).toEqual([]);
    expect(await hits('Torvald Quistgaardsen')).toEqual([]);
    expect(await listOf('uk')).toMatchObject({
      entries: 5,
      due_at: null,
      standing: null,
      retired_at: expect.any(String),
      former: 0,
      former_approval_id: null,
    });
    expect(codeOf(await retire('uk'))).toBe('not_found');
    // Brought again it is a first edition: everybody is held against all of it.
    expect(await bring(WHOLE)).toMatchObject({ added: 6, former: 0, retired_at: null });
    expect(await hits('Melisande Okonjovic')).toEqual(['uk:UKX0002']);
  });

  it('is never the last one, not even where two are given up at once', async () => {
    await bring(WHOLE);
    const hide = (hidden: boolean) =>
      owned(`update list_edition set source = '${hidden ? 'eu' : 'fairlead-sandbox'}'
        where source = '${hidden ? 'fairlead-sandbox' : 'eu'}'`);
    await hide(true);
    const [uk, eu] = [await retire('uk'), await retire('eu', colleague)];
    expect(await approve(uk.json().data.retiring_approval_id, colleague)).toBe(200);
    const second = await approve(eu.json().data.retiring_approval_id, officer);
    expect(second).toBe('changed_meanwhile');
    expect(codeOf(await retire('eu'))).toBe('last_list');
    await hide(false);
    expect(codeOf(await retire('fairlead-sandbox'))).toBe('not_found');
    const auditor = await bank.staff('auditor');
    expect(codeOf(await retire('uk', auditor))).toBe('not_permitted');
  });

  it('says from two days before when it is due, and that it is late', async () => {
    await bring(WHOLE);
    expect(await listOf('fairlead-sandbox')).toMatchObject({ due_at: null, standing: 'current' });
    const { brought_at, due_at, standing } = await listOf('uk');
    expect(standing).toBe('current');
    expect(Date.parse(due_at) - Date.parse(brought_at)).toBe(7 * 24 * 3_600_000);
    const aged = async (hours: number) => {
      await owned(`update list_edition set brought_at = bank_now() - interval '${hours} hours'
        where source = 'uk'`);
      return (await listOf('uk')).standing;
    };
    expect(await aged(4 * 24)).toBe('current');
    expect(await aged(5 * 24 + 1)).toBe('due');
    expect(await aged(7 * 24 + 1)).toBe('old');
  });
});
