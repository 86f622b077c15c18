import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCustomer, customerById } from '#modules/customers/customers.service.ts';
import { gateFacts } from '#modules/customers/standing.service.ts';
import { listAudit, listCustomerActivity } from '#platform/audit/audit.service.ts';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { documentStanding } from './document-standing.service.ts';

let bank: PapersServer;
let reviewer: Person<StaffId>;
let picture: Buffer;

beforeAll(async () => {
  bank = await startPapersServer();
  await bank.setModes({ id_verification: 'required', address_verification: 'optional' });
  reviewer = await bank.staff('compliance');
  picture = await photo();
});
afterAll(() => bank.close());

interface Sent {
  readonly id: string;
  readonly documents: readonly { readonly id: string }[];
}

async function sendCard(person: Person): Promise<Sent> {
  const files = { front: { bytes: picture }, back: { bytes: picture } };
  return (await bank.upload(person, '/api/users/upload/identity-card', files)).json().data
    .submission;
}

async function sendBill(person: Person): Promise<Sent> {
  const files = { bill: { bytes: picture } };
  return (await bank.upload(person, '/api/users/upload/utility-bill', files)).json().data
    .submission;
}

function look(submission: Sent, at = 0, as: Person = reviewer) {
  const document_id = submission.documents[at]?.id;
  const body = { document_id, reason: 'Opening of the account' };
  return bank.send(as, 'POST', `/api/admins/documents/${submission.id}/look`, body);
}

async function lookAtAll(submission: Sent, as: Person = reviewer): Promise<void> {
  for (const at of submission.documents.keys()) await look(submission, at, as);
}

function decide(what: string, { id }: Sent, body: object, as: Person = reviewer) {
  return bank.send(as, 'POST', `/api/admins/documents/${id}/${what}`, body);
}

const codeOf = (response: { json(): { details: { code: string }[] } }) =>
  response.json().details[0]?.code;

async function valueNow(person: Person, column: 'id' | 'address'): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(`${column}_verification`)} as value from customer where id = ${person.id}
  `.execute(bank.db);
  return rows[0]?.value ?? '';
}

/** What the screen says that shuts this customer out. */
async function gateOf(person: Person<CustomerId>) {
  const parts = {
    modes: () => ({ email: 'required', identity: 'required', address: 'optional' }) as const,
    documents: documentStanding,
    terms: async () => ({ aloneUntil: null, renewals: 0, order: null, also: [] }),
    contactEmail: () => null,
  };
  const customer = await customerById(bank.db, person.id);
  return gateFacts(bank.db, customer, 'verify_identity', parts, bank.time.now());
}

async function identityOf(person: Person) {
  return (await bank.get(person, '/api/users/verifications')).json().data[1];
}

describe('the queue', () => {
  it('has the papers that waited longest first, with whose they are', async () => {
    const [first, second] = [await bank.customer(), await bank.customer({ firstName: 'Tomás' })];
    const one = await sendCard(first);
    bank.time.advance(1);
    const two = await sendCard(second);
    const list = (query: string) =>
      bank.get(reviewer, `/api/admins/documents?kind=identity&limit=1${query}`);
    const page = (await list('')).json().data;
    expect(page.data).toMatchObject([{ id: one.id, customer: { id: first.id } }]);
    const next = (await bank.get(reviewer, page.next_page_url)).json().data;
    expect(next.data).toMatchObject([{ id: two.id, customer: { first_name: 'Tomás' } }]);
    const own = (await list(`&customer=${second.id}`)).json().data.data;
    expect(own).toMatchObject([{ id: two.id }]);
    expect((await list('&status=Completed')).json().data.data).toEqual([]);
  });

  it('has nothing about who reads it', async () => {
    const colleague = await bank.staff('compliance');
    const own = await sendCard(await bank.customer({ email: colleague.email }));
    const listed = async (reader: Person) =>
      (await bank.get(reader, '/api/admins/documents?sort=-uploaded&limit=100')).body;
    expect(await listed(colleague)).not.toContain(own.id);
    expect(await listed(reviewer)).toContain(own.id);
  });

  it('is for those who may read it; a look is for reviewers alone', async () => {
    const submission = await sendCard(await bank.customer());
    for (const role of ['owner', 'admin', 'auditor'] as const) {
      const staff = await bank.staff(role);
      expect((await bank.get(staff, '/api/admins/documents')).statusCode).toBe(200);
      const looked = await look(submission, 0, staff);
      expect([role, looked.statusCode, codeOf(looked)]).toEqual([role, 403, 'not_permitted']);
      const approved = await decide('approve', submission, {}, staff);
      expect([role, approved.statusCode]).toEqual([role, 403]);
    }
    const support = await bank.staff('support');
    expect((await bank.get(support, '/api/admins/documents')).statusCode).toBe(403);
    const customer = await bank.customer();
    expect((await bank.get(customer, '/api/admins/documents')).statusCode).toBe(401);
  });
});

describe('a demonstration reviewer', () => {
  it('does not learn what a visitor of the sandbox said about themselves', async () => {
    const visitor = await sendCard(await bank.customer());
    const persona = await bank.staff('compliance', true);
    const read = (id: string) => bank.get(persona, `/api/admins/documents/${id}`);
    const answer = await read(visitor.id);
    expect(answer.json().data).toMatchObject({ given: null, customer: { country: null } });
    expect(answer.body).not.toContain('Berlin');
    const queue = await bank.get(persona, '/api/admins/documents?kind=identity');
    expect(queue.json().data.data).toContainEqual(
      expect.objectContaining({
        id: visitor.id,
        customer: expect.objectContaining({ country: null }),
      }),
    );
    await look(visitor, 0, persona);
    await look(visitor, 1, persona);
    const decided = await decide('approve', visitor, {}, persona);
    expect([decided.statusCode, decided.json().data.given]).toEqual([200, null]);
  });
});

describe('a look', () => {
  it('shows the picture, is recorded with its reason, and ends replacing', async () => {
    const person = await bank.customer();
    const submission = await sendCard(person);
    const read = await bank.get(reviewer, `/api/admins/documents/${submission.id}`);
    expect(read.json().data).toMatchObject({
      opened_at: null,
      looks: [],
      given: { city: 'Berlin', country: 'DE' },
      verification: 'In Progress',
    });
    const shown = await look(submission);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    const after = (await bank.get(reviewer, `/api/admins/documents/${submission.id}`)).json().data;
    expect(after).toMatchObject({
      opened_at: expect.any(String),
      looks: [
        {
          document_id: submission.documents[0]?.id,
          staff_name: 'Sam compliance',
          reason: 'Opening of the account',
        },
      ],
    });
    const again = await bank.upload(person, '/api/users/upload/identity-card', {
      front: { bytes: picture },
      back: { bytes: picture },
    });
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'verification_not_open']);
    const [record] = await listAudit(bank.db, { action: 'document.looked_at' }, { limit: 1 });
    expect(record).toMatchObject({
      actorId: reviewer.id,
      actorRole: 'compliance',
      customerId: person.id,
      text: { note: 'Opening of the account' },
    });
    const activity = await listCustomerActivity(bank.db, person.id, { limit: 5 });
    expect(activity.map(({ action }) => action)).toContain('document.looked_at');
  });

  it('needs a reason, and a document of these very papers', async () => {
    const [one, two] = [await bank.customer(), await bank.customer()];
    const [mine, other] = [await sendCard(one), await sendCard(two)];
    const url = `/api/admins/documents/${mine.id}/look`;
    const silent = { document_id: mine.documents[0]?.id };
    expect((await bank.send(reviewer, 'POST', url, silent)).statusCode).toBe(422);
    const foreign = { document_id: other.documents[0]?.id, reason: 'Curious' };
    expect((await bank.send(reviewer, 'POST', url, foreign)).statusCode).toBe(404);
    const { rows } = await sql`
      select 1 from document_submission where id = ${mine.id} and opened_at is null
    `.execute(bank.db);
    expect(rows.length).toBe(1);
  });

  it('keeps its words encrypted', async () => {
    const submission = await sendCard(await bank.customer());
    await look(submission);
    const { rows } = await sql<{ row: string }>`
      select document_look::text as row from document_look union all
      select audit_record::text from audit_record`.execute(bank.db);
    expect(rows.some(({ row }) => row.includes('Opening'))).toBe(false);
  });
});

describe('a decision', () => {
  it('comes after a look at every document, or is refused with papers_not_seen', async () => {
    const submission = await sendCard(await bank.customer());
    expect(codeOf(await decide('approve', submission, {}))).toBe('papers_not_seen');
    await look(submission, 0);
    expect(codeOf(await decide('reject', submission, { reason: 'expired' }))).toBe(
      'papers_not_seen',
    );
    await look(submission, 1);
    const colleague = await bank.staff('compliance');
    expect(codeOf(await decide('approve', submission, {}, colleague))).toBe('papers_not_seen');
    expect((await decide('approve', submission, {})).statusCode).toBe(200);
  });

  it('that accepts completes the verification, and tells the customer once when all is done', async () => {
    const person = await bank.customer({ language: 'es' });
    const card = await sendCard(person);
    await lookAtAll(card);
    const approved = await decide('approve', card, { note: 'Fits the data' });
    expect(approved.json().data).toMatchObject({ status: 'Completed', verification: 'Completed' });
    expect(await valueNow(person, 'id')).toBe('Completed');
    const [mail] = await bank.inbox(person.email, 1);
    expect(mail?.subject).toContain('Su verificación está completa');
    const bill = await sendBill(person);
    await lookAtAll(bill);
    await decide('approve', bill, {});
    const mails = await bank.inbox(person.email, 2);
    const subjects = mails.map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      expect.stringContaining('Su dirección está verificada'),
      expect.stringContaining('Su verificación está completa'),
    ]);
    const shown = await bank.get(person, `/api/users/documents/${card.documents[0]?.id}`);
    expect(shown.statusCode).toBe(404);
    expect(codeOf(await decide('approve', card, {}))).toBe('already_decided');
    const again = await bank.upload(person, '/api/users/upload/identity-card', {
      front: { bytes: picture },
      back: { bytes: picture },
    });
    expect(codeOf(again)).toBe('verification_not_open');
  });

  it('on one kind of papers does not say that all is done while others are looked at', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    const bill = await sendBill(person);
    await lookAtAll(card);
    await decide('approve', card, {});
    const [first] = await bank.inbox(person.email, 1);
    expect(first?.subject).toContain('Your identity is verified');
    await lookAtAll(bill);
    await decide('approve', bill, {});
    const subjects = (await bank.inbox(person.email, 2)).map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      expect.stringContaining('Your identity is verified'),
      expect.stringContaining('Your verification is complete'),
    ]);
  });

  it('that rejects gives the reason, and everything can be sent again', async () => {
    const person = await bank.customer();
    const bill = await sendBill(person);
    await lookAtAll(bill);
    const text = 'The bill is of March; we need one of the last three months.';
    const rejected = await decide('reject', bill, { reason: 'too_old', text });
    expect(rejected.json().data).toMatchObject({ status: 'Rejected', verification: 'Pending' });
    const [, , address] = (await bank.get(person, '/api/users/verifications')).json().data;
    expect(address).toMatchObject({
      status: 'Pending',
      may_skip: true,
      rejection: { reason: 'too_old', text },
      can_replace: false,
    });
    const [mail] = await bank.inbox(person.email);
    expect(mail?.text).toContain('The document is too old.');
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('It costs nothing');
    const { address: standing } = await documentStanding(bank.db, person.id);
    expect(standing).toMatchObject({ rejection: { reason: 'too_old', text }, waiting: null });
    await sendBill(person);
    const after = await documentStanding(bank.db, person.id);
    expect(after.address).toMatchObject({
      rejection: null,
      waiting: { canReplace: true, expectedBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    const { rows } = await sql<{ row: string }>`
      select document_submission::text as row from document_submission
      where customer_id = ${person.id}`.execute(bank.db);
    expect(rows.some(({ row }) => row.includes('March'))).toBe(false);
  });

  it('that points to the reviewer’s words comes with some', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    await lookAtAll(card);
    const silent = await decide('reject', card, { reason: 'other' });
    expect(silent.statusCode).toBe(422);
    expect(silent.json().errors).toEqual([expect.stringMatching(/text.* is required/)]);
    expect(await valueNow(person, 'id')).toBe('In Progress');
    const text = 'The card is somebody else’s.';
    expect((await decide('reject', card, { reason: 'other', text })).statusCode).toBe(200);
  });

  it('says nothing to a customer that is refused with text_not_allowed', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    await lookAtAll(card);
    const text = 'Please pay the fee to account 12345678 first';
    const refused = await decide('reject', card, { reason: 'other', text });
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'text_not_allowed']);
    expect(refused.json().errors[0]).toMatch(/asks for a payment/);
    expect(await valueNow(person, 'id')).toBe('In Progress');
  });

  it('is nobody’s about themselves as a customer', async () => {
    const colleague = await bank.staff('compliance');
    const submission = await sendCard(await bank.customer({ email: colleague.email }));
    await lookAtAll(submission, colleague);
    const own: [string, object][] = [
      ['approve', {}],
      ['reject', { reason: 'expired' }],
      ['reset', { text: 'Please send a new picture.' }],
    ];
    for (const [what, body] of own) {
      expect(codeOf(await decide(what, submission, body, colleague))).toBe(
        'second_person_required',
      );
    }
    await lookAtAll(submission);
    expect((await decide('approve', submission, {})).statusCode).toBe(200);
  });

  it('of two reviewers at once is one', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await bank.customer();
      const colleague = await bank.staff('compliance');
      const card = await sendCard(person);
      await lookAtAll(card);
      await lookAtAll(card, colleague);
      const answers = await Promise.all([
        decide('approve', card, {}),
        decide('reject', card, { reason: 'unreadable' }, colleague),
      ]);
      const codes = answers.map((answer) => answer.statusCode).sort();
      expect(codes).toEqual([200, 409]);
      const won = answers[0].statusCode === 200 ? 'Completed' : 'Pending';
      expect(await valueNow(person, 'id')).toBe(won);
    }
  });

  it('races with replacing: either the old papers are seen or the new ones wait', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await bank.customer();
      const card = await sendCard(person);
      const files = { front: { bytes: picture }, back: { bytes: picture } };
      const [looked, sent] = await Promise.all([
        look(card),
        bank.upload(person, '/api/users/upload/identity-card', files),
      ]);
      expect([looked.statusCode, sent.statusCode].join()).toBeOneOf(['200,409', '404,200']);
      const { rows } = await sql`select 1 from document_submission
        where customer_id = ${person.id} and status = 'In Progress'`.execute(bank.db);
      expect(rows.length).toBe(1);
    }
  });

  it('is taken back by two reviewers, and the verification is pending again', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    await lookAtAll(card);
    await decide('approve', card, {});
    const body = { text: 'The card was accepted under another customer’s name.' };
    const asked = (await decide('reset', card, body)).json().data;
    expect(asked).toMatchObject({ status: 'Completed', verification: 'Completed' });
    expect(codeOf(await decide('reset', card, body))).toBe('already_decided');
    const at = `/api/admins/approvals/${asked.approval_id}`;
    const alone = await bank.sendAsIs(reviewer, 'POST', `${at}/approve`);
    expect(codeOf(alone)).toBe('second_person_required');
    expect(await valueNow(person, 'id')).toBe('Completed');
    const colleague = await bank.staff('admin');
    expect((await bank.get(colleague, at)).json().data).toMatchObject({
      kind: 'proof.reset',
      before: { id_verification: 'Completed' },
      after: { id_verification: 'Pending' },
      reason: body.text,
    });
    const agreed = await bank.withFactor(() => bank.send(colleague, 'POST', `${at}/approve`));
    expect(agreed.statusCode, agreed.body).toBe(200);
    const taken = await bank.get(reviewer, `/api/admins/documents/${card.id}`);
    expect(taken.json().data).toMatchObject({
      status: 'Reset',
      verification: 'Pending',
      approval_id: null,
    });
    expect(codeOf(await decide('reset', card, body))).toBe('already_decided');
    const again = { why: 'taken_back', text: body.text };
    expect(await gateOf(person)).toMatchObject({ gate: 'verify_identity', asked_again: again });
    expect(await identityOf(person)).toMatchObject({ status: 'Pending', asked_again: again });
    const next = await sendCard(person);
    expect(await identityOf(person)).toMatchObject({ status: 'In Progress', asked_again: null });
    const read = (await bank.get(reviewer, `/api/admins/documents/${next.id}`)).json().data;
    expect(read.earlier).toMatchObject([{ id: card.id, status: 'Reset' }]);
    const mails = await bank.inbox(person.email, 2);
    const told = mails.find(({ subject }) => subject?.includes('verify your identity again'));
    expect(told?.text).toContain(body.text);
    expect(told?.text).toContain('within two banking days');
  });

  it('that proves nothing any more is taken back by one reviewer', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    await lookAtAll(card);
    await decide('reject', card, { reason: 'unreadable' });
    const taken = await decide('reset', card, { text: 'The picture was good after all.' });
    expect(taken.json().data).toMatchObject({ status: 'Reset', approval_id: null });
  });

  it('is not taken back with words that the customer may not be told', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    const text = 'Please pay the fee to account 12345678 first';
    const refused = await decide('reset', card, { text });
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'text_not_allowed']);
    expect(await valueNow(person, 'id')).toBe('In Progress');
  });

  it('that details have overtaken is asked for again, and the customer sees why', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    await lookAtAll(card);
    await decide('approve', card, {});
    expect(await identityOf(person)).toMatchObject({ status: 'Completed', asked_again: null });
    const { db } = bank;
    const change = { lastName: 'Corrected', idVerification: 'Pending' } as const;
    await db.transaction().execute((tx) => changeCustomer(tx, person.id, change, bank.time.now()));
    const again = { why: 'details_changed', text: null };
    expect(await gateOf(person)).toMatchObject({ gate: 'verify_identity', asked_again: again });
    expect(await identityOf(person)).toMatchObject({ status: 'Pending', asked_again: again });
  });

  it('is written down with whoever made it', async () => {
    const person = await bank.customer();
    const card = await sendCard(person);
    await lookAtAll(card);
    await decide('reject', card, { reason: 'cut_off' });
    const records = await listAudit(bank.db, { customerId: person.id }, { limit: 10 });
    expect(records.map(({ action, actorKind }) => `${actorKind} ${action}`)).toEqual([
      'staff document.rejected',
      'staff document.looked_at',
      'staff document.looked_at',
      'staff customer.viewed',
      'customer document.uploaded',
      'system customer.opened',
    ]);
    expect(records[0]).toMatchObject({ reasonCode: 'cut_off', actorId: reviewer.id });
  });
});

describe('the database itself', () => {
  it.each([
    ['Completed', 'In Progress'],
    ['Rejected', 'Completed'],
    ['Reset', 'Completed'],
    ['Replaced', 'In Progress'],
  ])('lets no papers go from %s to %s', async (from, to) => {
    const customer = await bank.customer();
    const { id } = await sendCard(customer);
    await sql`update document_submission set status = ${from}, opened_at =
        case when ${from} = 'Replaced' then null else now() end,
        decided_at = case when ${from} in ('Completed', 'Rejected') then now() end,
        decided_by = case when ${from} in ('Completed', 'Rejected') then ${reviewer.id} end,
        reason = case when ${from} = 'Rejected' then 'other' end
      where id = ${id}`.execute(bank.db);
    const moved = sql`update document_submission set status = ${to} where id = ${id}`;
    await expect(moved.execute(bank.db)).rejects.toThrow(/papers cannot go/);
    expect(await valueNow(customer satisfies Person<CustomerId>, 'id')).toBe('In Progress');
  });
});
