/** Cases and the second person, through the control panel's door; the payment behind is a listener. */
import type { CaseId, CustomerId, StaffId, TransferId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDay } from '#modules/interest/interest.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { isBusinessDay, parseDate } from '#platform/calendar.ts';
import { newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { type CaseDecision, caseOf, type NewCase } from './cases.service.ts';
import { moveCase } from './cases.sql.ts';

const CASES = '/api/admins/cases';
const APPROVALS = '/api/admins/approvals';
const WORDS = 'Compared the papers with the payment.';

let bank: PapersServer;
let one: Person<StaffId>;
let two: Person<StaffId>;
const decisions: CaseDecision[] = [];

beforeAll(async () => {
  bank = await startPapersServer();
  bank.compliance.cases.onDecided(async (_, decision) => {
    decisions.push(decision);
  });
  [one, two] = [await bank.staff('compliance'), await bank.staff('compliance')];
});
afterAll(() => bank.close());

type Answer = Awaited<ReturnType<PapersServer['get']>>;
const codeOf = (answer: Answer) => answer.json().details?.[0]?.code ?? answer.statusCode;
const at = (id: CaseId, deed = '') => `${CASES}/${id}${deed}`;
const post = (person: Person, url: string, body: object = {}) =>
  bank.send(person, 'POST', url, body);
const newcomer = () => bank.customer({ proven: ['email', 'identity', 'address'] });
const read = async (id: CaseId, by: Person = one) => (await bank.get(by, at(id))).json().data;
const approve = (id: string, by: Person) =>
  bank.withFactor(() => post(by, `${APPROVALS}/${id}/approve`));
const outcomes = (id: CaseId) =>
  decisions.filter(({ caseId }) => caseId === id).map(({ outcome }) => outcome);

async function held(customer: Person<CustomerId>, more: Partial<NewCase> = {}) {
  const transferId = newId('transfer');
  const opened = await bank.db.transaction().execute((tx) =>
    bank.compliance.cases.open(tx, {
      kind: 'held_transfer',
      reason: 'unusual_payment',
      customerId: customer.id,
      transferId,
      amount: money(50_000n, 'EUR'),
      ...more,
    }),
  );
  return { ...opened, transferId };
}

async function listedHits(customer: Person<CustomerId>) {
  return bank.compliance.screening.screenName(bank.db, {
    name: 'Evgeny Torzhkov',
    whose: 'payee',
    customerId: customer.id,
  });
}

const told = async ({ id }: Person<CustomerId>, about = 'payment') => {
  const { rows } = await sql<{ message: string }>`select message from notification
    where customer_id = ${id} and message like ${`${about}%`} order by id`.execute(bank.db);
  return rows.map(({ message }) => message);
};

const locksWaitedFor = async () =>
  (await sql`select from pg_locks where not granted`.execute(bank.db)).rows.length;

const HOUR_MS = 3_600_000;

/** From a Monday on, two working days are over before a proposal expires after three. */
async function untilMonday(): Promise<void> {
  const { dayOfWeek } = parseDate(await bankDay(bank.db, bank.settings));
  await bank.pass(((8 - dayOfWeek) % 7) * 24);
}

describe('a held payment', () => {
  it('has a reference and a working day by which it is decided, and is released by one', async () => {
    const customer = await newcomer();
    const { id, reference, decideBy, transferId } = await held(customer, {
      findings: [{ rule: 'velocity', facts: { payments: '7' } }],
    });
    expect(reference).toMatch(/^K-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const lastDay = parseDate(new Date(decideBy.getTime() - 1).toISOString().slice(0, 10));
    const calendar = { timeZone: 'UTC', weekend: [6, 7], holidays: new Set<string>() };
    expect(isBusinessDay(calendar, lastDay)).toBe(true);
    const shown = await read(id);
    expect(shown).toMatchObject({
      status: 'Open',
      findings: [{ rule: 'velocity', facts: { payments: '7' } }],
      customer: { name: 'Nadia Brandt' },
      needs_two: false,
      approval_id: null,
    });
    expect((await post(one, at(id, '/assign'), { staff_id: two.id })).json().data).toMatchObject({
      assigned_to: { id: two.id, name: expect.any(String) },
    });
    const things = ['invoice_or_contract', 'relationship_to_payee'];
    expect((await post(one, at(id, '/ask'), { things })).statusCode).toBe(200);
    expect(await caseOf(bank.db, transferId)).toMatchObject({ reference, needs: things });
    const given = { transferId, customerId: customer.id, thing: 'relationship_to_payee' } as const;
    await bank.db
      .transaction()
      .execute((tx) =>
        bank.compliance.cases.provide(tx, { ...given, words: 'My sister.', fileId: null }),
      );
    expect((await caseOf(bank.db, transferId))?.needs).toEqual(['invoice_or_contract']);
    expect((await read(id)).evidence).toMatchObject([{ words: 'My sister.', has_paper: false }]);
    const released = await post(one, at(id, '/release'), { reason: WORDS });
    expect(released.json().data).toMatchObject({ status: 'Released' });
    expect(outcomes(id)).toEqual(['released']);
    expect(await told(customer)).toEqual(['payment_held', 'payment_needs', 'payment_released']);
    expect(codeOf(await post(two, at(id, '/reject'), { reason: WORDS }))).toBe('already_decided');
    expect(await caseOf(bank.db, transferId)).toBeUndefined();
  });

  it('asks again for what came and was of no use, and keeps what came first', async () => {
    const customer = await newcomer();
    const { id, transferId } = await held(customer);
    const thing = 'purpose_of_payment';
    const ask = () => post(one, at(id, '/ask'), { things: [thing, thing] });
    const provide = (words: string) =>
      bank.db.transaction().execute((tx) => {
        const given = { transferId, customerId: customer.id, thing, words, fileId: null } as const;
        return bank.compliance.cases.provide(tx, given);
      });
    await ask();
    await ask();
    expect((await read(id)).asked).toEqual([{ thing, number: 1, provided: false }]);
    await provide('Private.');
    await expect(provide('Never mind.')).rejects.toMatchObject({ code: 'not_found' });
    await ask();
    expect((await caseOf(bank.db, transferId))?.needs).toEqual([thing]);
    await provide('A present for my sister.');
    expect((await read(id)).evidence).toMatchObject([
      { thing, number: 1, words: 'Private.' },
      { thing, number: 2, words: 'A present for my sister.' },
    ]);
    expect((await caseOf(bank.db, transferId))?.needs).toEqual([]);
  });

  it('takes no evidence once it is decided, nor in the moment in which it is', async () => {
    const customer = await newcomer();
    const { id, transferId } = await held(customer);
    await post(one, at(id, '/ask'), { things: ['invoice_or_contract'] });
    const given = { transferId, customerId: customer.id, thing: 'invoice_or_contract' } as const;
    const ended = { isOver: false };
    const provided = await bank.db.transaction().execute(async (deciding) => {
      await moveCase(deciding, id, { status: 'Released', by: one.id, at: await bankNow(deciding) });
      const providing = bank.db
        .transaction()
        .execute((tx) =>
          bank.compliance.cases.provide(tx, { ...given, words: 'The bill.', fileId: null }),
        );
      const outcome = Promise.allSettled([providing]).finally(() => {
        ended.isOver = true;
      });
      await eventually(async () => ended.isOver || (await locksWaitedFor()) > 0).toBe(true);
      return { outcome };
    });
    expect(await provided.outcome).toMatchObject([{ reason: { code: 'not_found' } }]);
    expect((await read(id)).evidence).toEqual([]);
  });

  it('leaves a record of whoever opens its file, once in a session, which its customer does not see', async () => {
    const customer = await newcomer();
    const { id } = await held(customer);
    const other = await held(customer);
    const auditor = await bank.staff('auditor');
    for (const by of [one, one, auditor]) await read(id, by);
    await read(other.id);
    const looks = async (caseId: CaseId) => {
      const { rows } = await sql<{ by: string; confidential: boolean }>`
        select actor_id as by, confidential from audit_record
        where action = 'case.viewed' and subject_id = ${caseId} and customer_id = ${customer.id}
        order by at`.execute(bank.db);
      return rows;
    };
    expect(await looks(id)).toEqual([
      { by: one.id, confidential: true },
      { by: auditor.id, confidential: true },
    ]);
    expect(await looks(other.id)).toEqual([{ by: one.id, confidential: true }]);
    expect(codeOf(await bank.get(one, at(newId('case'))))).toBe('not_found');
  });

  it('keeps notes from everybody but the compliance role, and its words from the table', async () => {
    const customer = await newcomer();
    const { id } = await held(customer);
    await post(one, at(id, '/notes'), { text: 'Seems to be a birthday present.' });
    const notes = async (by: Person) =>
      (await read(id, by)).events.filter(({ what }: { what: string }) => what === 'noted');
    expect(await notes(two)).toMatchObject([{ text: 'Seems to be a birthday present.' }]);
    expect(await notes(await bank.staff('auditor'))).toMatchObject([{ text: null }]);
    expect((await bank.get(await bank.staff('admin'), at(id))).statusCode).toBe(403);
    const { rows } = await sql<{ row: string }>`select e::text as row from case_event e`.execute(
      bank.db,
    );
    expect(rows.some(({ row }) => row.includes('birthday'))).toBe(false);
  });

  it('above the amount of the settings is released by two', async () => {
    const customer = await newcomer();
    const { id } = await held(customer, { amount: money(2_000_000n, 'EUR') });
    const proposed = (await post(one, at(id, '/release'), { reason: WORDS })).json().data;
    expect(proposed).toMatchObject({ status: 'Open', needs_two: true });
    const approval = proposed.approval_id;
    expect(codeOf(await post(one, `${APPROVALS}/${approval}/approve`))).toBe(
      'second_person_required',
    );
    const waiting = (await bank.get(two, `${APPROVALS}/${approval}`)).json().data;
    expect(waiting).toMatchObject({
      kind: 'hold.release',
      may_decide: true,
      reason: WORDS,
      before: { status: 'Open' },
      after: { status: 'Released' },
      amount: { amount: '2000000', currency: 'EUR' },
    });
    expect((await bank.get(one, `${APPROVALS}/${approval}`)).json().data.may_decide).toBe(false);
    expect((await approve(approval, two)).json().data.status).toBe('Approved');
    expect(outcomes(id)).toEqual(['released']);
  });

  it('against a listed name is released by two, and the cleared pair is remembered', async () => {
    const customer = await newcomer();
    const hits = await listedHits(customer);
    expect(hits.length).toBeGreaterThan(0);
    const { id } = await held(customer, { reason: 'name_on_list', hits });
    const shown = await read(id);
    expect(shown.hits[0]).toMatchObject({
      name: 'Evgeny Torzhkov',
      source: 'fairlead-sandbox',
      entry_kind: 'person',
      cleared: false,
    });
    expect(shown.hits[0].because.length).toBeGreaterThan(0);
    const cleared = shown.hits.map((hit: { id: string }) => hit.id);
    const proposed = await post(one, at(id, '/release'), { reason: WORDS, cleared });
    await approve(proposed.json().data.approval_id, two);
    expect((await read(id)).hits[0].cleared).toBe(true);
    expect(await listedHits(customer)).toEqual([]);
    // For this customer alone.
    expect((await listedHits(await newcomer())).length).toBeGreaterThan(0);
    const pairs = (await bank.get(one, '/api/admins/screening/cleared')).json().data.data;
    expect(pairs[0]).toMatchObject({ name: 'Evgeny Torzhkov', case_id: id, cleared_by: one.id });
    // What was held against oneself is not for oneself.
    const themselves = await bank.staff('compliance');
    const { email } = themselves;
    await bank.db.updateTable('customer').set({ email }).where('id', '=', customer.id).execute();
    expect((await bank.get(themselves, '/api/admins/screening/cleared')).body).not.toContain(id);
  });

  it('is decided on, of two, by nobody who may not open the case', async () => {
    const customer = await newcomer();
    const order = { authority: 'District Court of Anytown', reference: '12 AR 44/26' };
    const { id } = await held(customer, { amount: money(2_000_000n, 'EUR') });
    const { id: frozen } = await held(customer);
    const begin = (await post(one, at(frozen, '/freeze'), { reason: WORDS, order })).json().data;
    const release = (await post(one, at(id, '/release'), { reason: WORDS })).json().data;
    const waits = `${APPROVALS}?status=Waiting&customer_id=${customer.id}`;
    const refused = async (approval: string, kinds: readonly string[], second = two) => {
      for (const role of ['owner', 'admin'] as const) {
        const outsider = await bank.staff(role);
        expect((await bank.get(outsider, at(id))).statusCode).toBe(403);
        expect(codeOf(await post(outsider, `${APPROVALS}/${approval}/approve`))).toBe(
          'second_person_required',
        );
        const { data } = (await bank.get(outsider, waits)).json().data;
        expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(kinds);
        expect(data.some((shown: { may_decide: boolean }) => shown.may_decide)).toBe(false);
      }
      const seen = await bank.get(second, `${APPROVALS}/${approval}`);
      expect(seen.json().data.may_decide).toBe(true);
    };
    await refused(release.approval_id, ['hold.release', 'legal_freeze.begin']);
    await refused(begin.approval_id, ['hold.release', 'legal_freeze.begin']);
    await approve(release.approval_id, two);
    await approve(begin.approval_id, two);
    expect([(await read(id)).status, (await read(frozen)).status]).toEqual(['Released', 'Frozen']);
    const end = (await post(two, at(frozen, '/unfreeze'), { reason: WORDS })).json().data;
    await refused(end.approval_id, ['legal_freeze.end'], one);
    await approve(end.approval_id, one);
  });

  it('fails by itself when nobody has decided by the date, and voids what was proposed', async () => {
    const customer = await newcomer();
    await untilMonday();
    const { id, decideBy } = await held(customer, { amount: money(2_000_000n, 'EUR') });
    const other = await held(customer);
    const proposed = (await post(one, at(id, '/release'), { reason: WORDS })).json().data;
    await post(one, at(other.id, '/release'), { reason: WORDS });
    await bank.pass((decideBy.getTime() - (await bankNow(bank.db)).getTime()) / HOUR_MS);
    expect(outcomes(id)).toEqual(['lapsed']);
    expect(outcomes(other.id)).toEqual(['released']);
    expect((await read(id)).status).toBe('Lapsed');
    // The factor first, and only then how it stands.
    expect(codeOf(await post(two, `${APPROVALS}/${proposed.approval_id}/approve`))).toBe(
      'step_up_required',
    );
    expect(codeOf(await approve(proposed.approval_id, two))).toBe('changed_meanwhile');
    expect((await bank.get(two, `${APPROVALS}/${proposed.approval_id}`)).json().data.status).toBe(
      'Void',
    );
  });

  it('is frozen and unfrozen by two, with an order, and then does not lapse', async () => {
    const customer = await newcomer();
    const { id, transferId } = await held(customer);
    const order = { authority: 'District Court of Anytown', reference: '12 AR 44/26' };
    const frozen = (await post(one, at(id, '/freeze'), { reason: WORDS, order })).json().data;
    const { data } = (await bank.get(two, `${APPROVALS}/${frozen.approval_id}`)).json();
    expect(data.after).toEqual({ status: 'Frozen', ...order });
    // Words about a customer lie under their key.
    const { rows } = await sql`select after from approval
      where id = ${frozen.approval_id}`.execute(bank.db);
    expect(rows).toEqual([{ after: { status: 'Frozen' } }]);
    await approve(frozen.approval_id, two);
    await bank.pass(24 * 6);
    expect((await read(id)).status).toBe('Frozen');
    expect(await caseOf(bank.db, transferId)).toMatchObject({ frozen: true, order });
    const ended = (await post(two, at(id, '/unfreeze'), { reason: WORDS })).json().data;
    // Its customer says that it was not them: what colleagues have proposed is not theirs to end.
    await bank.db
      .transaction()
      .execute((tx) => bank.compliance.cases.closeOf(tx, transferId as TransferId));
    await approve(ended.approval_id, one);
    expect((await read(id)).status).toBe('Closed');
    expect(outcomes(id)).toEqual(['frozen', 'unfrozen']);
    const asks = await held(customer, { kind: 'not_me', reason: null });
    const body = { reason: WORDS, order };
    expect(codeOf(await post(one, at(asks.id, '/freeze'), body))).toBe('transfer_not_open');
    const phone = { ...order, authority: 'Call +44 20 7946 0000 and pay a release deposit' };
    const next = await held(customer);
    expect(codeOf(await post(one, at(next.id, '/freeze'), { reason: WORDS, order: phone }))).toBe(
      'text_not_allowed',
    );
  });

  it('is nobody’s own to decide on', async () => {
    const { rows } = await sql<{ email: string }>`select email from staff_member
      where id = ${one.id}`.execute(bank.db);
    const self = await bank.customer({ email: rows[0]?.email ?? '', proven: ['email'] });
    const { id } = await held(self, { amount: money(2_000_000n, 'EUR') });
    for (const deed of ['/release', '/reject']) {
      expect(codeOf(await post(one, at(id, deed), { reason: WORDS }))).toBe(
        'second_person_required',
      );
    }
    const proposed = (await post(two, at(id, '/release'), { reason: WORDS })).json().data;
    expect(codeOf(await post(one, `${APPROVALS}/${proposed.approval_id}/approve`))).toBe(
      'second_person_required',
    );
  });

  it('is nobody’s own to read either: neither its file nor its papers, nor that there is one', async () => {
    const reader = await bank.staff('compliance');
    const self = await bank.customer({ email: reader.email.toUpperCase(), proven: ['email'] });
    const { id, reference } = await held(self);
    const refused = [
      await bank.get(reader, at(id)),
      await post(reader, at(id, '/paper'), { thing: 'invoice_or_contract', number: 1 }),
      await post(reader, at(id, '/notes'), { text: WORDS }),
      await post(reader, at(id, '/unfreeze'), { reason: WORDS }),
      await bank.get(reader, `${CASES}?customer_id=${self.id}`),
    ];
    expect(refused.map(codeOf)).toEqual(Array(refused.length).fill('second_person_required'));
    const inQueue = async (by: Person) => {
      const { data } = (await bank.get(by, `${CASES}?search=${reference}`)).json().data;
      return data.map((found: { id: string }) => found.id);
    };
    expect(await inQueue(reader)).toEqual([]);
    expect(await inQueue(one)).toEqual([id]);
    const taken = async (by: Person) =>
      (await post(by, `${CASES}/export`, { search: reference })).body.includes(reference);
    expect([await taken(reader), await taken(one)]).toEqual([false, true]);
    expect((await read(id)).events.map(({ what }: { what: string }) => what)).toEqual(['opened']);
  });

  it('closes with its payment when the customer cancels', async () => {
    const customer = await newcomer();
    const { id, transferId } = await held(customer);
    await bank.db
      .transaction()
      .execute((tx) => bank.compliance.cases.closeOf(tx, transferId as TransferId));
    expect((await read(id)).status).toBe('Closed');
    expect(outcomes(id)).toEqual([]);
  });

  it('moves only as the database lets it', async () => {
    const customer = await newcomer();
    const statuses = ['Open', 'Released', 'Rejected', 'Lapsed', 'Frozen', 'Closed'];
    const possible: string[] = [];
    for (const from of statuses) {
      for (const to of statuses.filter((status) => status !== from)) {
        const { id } = await held(customer);
        const move = (status: string) =>
          bank.test.ownerPool.query(
            `update case_file set status = $2, order_sealed = 'x',
               decided_at = case when $2 = 'Open' then null else now() end where id = $1`,
            [id, status],
          );
        if (from !== 'Open') await move(from);
        const moved = await move(to).then(
          () => true,
          () => false,
        );
        if (moved) possible.push(`${from} → ${to}`);
      }
    }
    expect(possible).toEqual([
      ...statuses.slice(1).map((status) => `Open → ${status}`),
      'Frozen → Closed',
    ]);
  });

  it('is not the only one with a date: a report ends by itself, and its customer is told', async () => {
    const customer = await newcomer();
    const { id, decideBy } = await held(customer, { kind: 'not_me', reason: null });
    const decided = await held(customer, { kind: 'not_me', reason: null });
    await post(one, at(decided.id, '/release'), { reason: WORDS });
    await bank.pass((decideBy.getTime() - (await bankNow(bank.db)).getTime()) / HOUR_MS);
    expect(outcomes(id)).toEqual(['lapsed']);
    expect((await read(id)).status).toBe('Lapsed');
    expect((await read(decided.id)).status).toBe('Released');
    expect(await told(customer, 'report')).toEqual(['report_closed', 'report_lapsed']);
    expect(codeOf(await post(one, at(id, '/reject'), { reason: WORDS }))).toBe('already_decided');
  });

  it('leaves a record of everything that staff do', async () => {
    const { rows } = await sql<{ action: string }>`select distinct action from audit_record
      where action like 'case.%' or action like 'approval.%' order by 1`.execute(bank.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'approval.approved',
      'approval.proposed',
      'approval.void',
      'case.asked',
      'case.assigned',
      'case.frozen',
      'case.lapsed',
      'case.noted',
      'case.opened',
      'case.proposed',
      'case.released',
      'case.unfrozen',
      'case.viewed',
    ]);
  });
});

describe('a case that is opened by hand', () => {
  const reviewing = (customer: Person<CustomerId>, by: Person = one) =>
    post(by, CASES, { customer_id: customer.id, about: 'report', reason: WORDS });

  async function opened(customer: Person<CustomerId>) {
    const answer = await reviewing(customer);
    expect(answer.statusCode).toBe(201);
    return answer.json().data;
  }

  it('stands in the queue with its date and reason, and holds nothing back', async () => {
    const customer = await newcomer();
    const standing = () => bank.get(customer, '/api/transfers/standing');
    const before = (await standing()).json().data;
    const file = await opened(customer);
    expect(file).toMatchObject({
      kind: 'customer_review',
      status: 'Open',
      transfer_id: null,
      findings: [{ rule: 'review_report', facts: {} }],
      events: [{ what: 'opened', by: expect.any(String), text: WORDS }],
    });
    expect(Date.parse(file.decide_by)).toBeGreaterThan(Date.parse(file.opened_at));
    const queue = await bank.get(one, `${CASES}?status=Open&kind=customer_review`);
    expect(queue.json().data.data).toContainEqual(expect.objectContaining({ id: file.id }));
    // Neither what they may do nor what they are told is any different.
    expect((await standing()).json().data).toEqual(before);
    expect(await told(customer, '')).toEqual([]);
    for (const [deed, body] of [
      ['/release', { reason: WORDS }],
      ['/reject', { reason: WORDS }],
      ['/ask', { things: ['proof_of_funds'] }],
      ['/freeze', { reason: WORDS, order: { authority: 'High Court', reference: 'HC-1' } }],
    ] as const) {
      expect([deed, codeOf(await post(one, at(file.id, deed), body))]).toEqual([
        deed,
        'transfer_not_open',
      ]);
    }
    await expect(
      sql`update case_file set status = 'Released', decided_at = now()
        where id = ${file.id}`.execute(bank.db),
    ).rejects.toThrow('case_file_review_holds_nothing');
  });

  it('is closed with a reason, or ends by itself at its date; nobody is told', async () => {
    const customer = await newcomer();
    const closed = await opened(customer);
    const answer = await post(two, at(closed.id, '/close'), { reason: WORDS });
    expect(answer.json().data).toMatchObject({ status: 'Closed' });
    expect((await read(closed.id)).events.at(-1)).toMatchObject({ what: 'closed', text: WORDS });
    expect(codeOf(await post(one, at(closed.id, '/close'), { reason: WORDS }))).toBe(
      'already_decided',
    );
    const { id } = (await reviewing(customer)).json().data;
    const other = await held(customer);
    expect(codeOf(await post(one, at(other.id, '/close'), { reason: WORDS }))).toBe('not_found');
    await bank.pass(7 * 24);
    expect(await read(id)).toMatchObject({ status: 'Lapsed' });
    expect(await told(customer, 'report')).toEqual([]);
  });

  it('is opened by the compliance role alone', async () => {
    const customer = await newcomer();
    const auditor = await bank.staff('auditor');
    expect(codeOf(await reviewing(customer, auditor))).toBe('not_permitted');
    const support = await bank.staff('support');
    expect(codeOf(await reviewing(customer, support))).toBe('not_permitted');
  });
});

describe('the queue', () => {
  const found = async (search: string, more = '') => {
    const answer = await bank.get(one, `${CASES}?search=${encodeURIComponent(search)}${more}`);
    return answer.json().data.data.map(({ id }: { id: CaseId }) => id);
  };

  it('is searched by the reference that a customer quotes, however they say it', async () => {
    const { id, reference } = await held(await newcomer());
    for (const said of [reference, reference.toLowerCase(), reference.replaceAll('-', ' ')]) {
      expect(await found(said)).toEqual([id]);
    }
    await post(one, at(id, '/release'), { reason: WORDS });
    expect(await found(reference)).toEqual([id]);
    expect(await found(reference, '&status=Open')).toEqual([]);
  });

  it('is searched by the payment and by the customer’s name', async () => {
    const customer = await newcomer();
    const { id, transferId } = await held(customer);
    const other = await held(await newcomer());
    await sql`update customer set first_name = 'Zoë', last_name = 'O’Quill-Marsh'
      where id = ${customer.id}`.execute(bank.db);
    expect(await found(transferId)).toEqual([id]);
    for (const name of ['quill', 'marsh zoe', 'Zoë O’Quill', "o'quill"]) {
      expect([name, await found(name)]).toEqual([name, [id]]);
    }
    expect(await found('Nadia', '&sort=-opened')).toContain(other.id);
    for (const nobody of ['-', '(', 'Nadia Quill']) expect(await found(nobody)).toEqual([]);
  });
});
