/** Customers as staff find, correct, archive, invite and write to them, through the front door. */
import { type CustomerId, protectedMessagesIn, type StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { listAudit } from '#platform/audit/audit.service.ts';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { codeOf } from '#testing/answers.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { notNames, people, sentences } from '#testing/person-names.fixture.ts';
import { mailsTo } from '#testing/read-outbox.ts';

let bank: PapersServer;
let support: Person<StaffId>;
let persona: Person<StaffId>;
let jose: Person<CustomerId>;

beforeAll(async () => {
  bank = await startPapersServer();
  support = await bank.staff('support');
  persona = await bank.staff('support', true);
  jose = await bank.customer({
    firstName: 'José Luis',
    lastName: 'Núñez-García',
    email: 'jl.nunez@example.com',
    phoneNumber: '+34600111222',
    proven: ['email', 'identity', 'address'],
  });
  await bank.customer({ firstName: 'Amina', lastName: 'Haddad', persona: true });
});
afterAll(() => bank.close());

interface Paged {
  readonly data: readonly { readonly first_name: string }[];
  readonly next_page_url: string | null;
}

interface Listed {
  readonly id: string;
  readonly email: string | null;
  readonly last_name: string;
}

async function found(q: string, by = support, more = ''): Promise<readonly Listed[]> {
  const answer = await bank.get(by, `/api/users/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.data;
}

const idsFound = async (q: string, by = support, more = '') =>
  (await found(q, by, more)).map(({ id }) => id);

async function lastAudit(action: string) {
  const { rows } = await sql<{ actor_id: string; customer_id: string | null }>`
    select actor_id, customer_id from audit_record where action = ${action}
    order by id desc limit 1`.execute(bank.db);
  return rows[0];
}

/** Why it is opened, as the panel asks. */
const look = (by: Person<StaffId>, id: string, reason = 'customer_asked') =>
  bank.send(by, 'POST', `/api/users/${id}/look`, { reason });

describe('a search', () => {
  it.each([
    'jose',
    'NUNEZ',
    'garcia',
    'núñez garcía',
    'Luis Nu',
    'jl.nunez@example.com',
    'jl.nunez@ex',
    '+34 600 111',
    '0034600111222',
  ])('finds somebody by %s', async (q) => {
    expect(await idsFound(q)).toEqual([jose.id]);
  });

  it('finds somebody by account number, IBAN and ids', async () => {
    const wish = { customerId: jose.id, currency: 'EUR', product: 'checking-account' } as const;
    const deed = { actor: { kind: 'system' }, requestId: 'test' } as const;
    const account = await bank.db.transaction().execute((tx) => openAccount(tx, wish, deed));
    const iban = account.iban?.replace(/(.{4})/g, '$1 ') ?? '';
    for (const q of [account.accountNumber ?? '', iban, account.id, jose.id]) {
      expect(await idsFound(q)).toEqual([jose.id]);
    }
    expect(await idsFound('DE0012')).toEqual([]);
    await look(support, jose.id);
    const accounts = await bank.get(support, `/api/admins/accounts?customer_id=${jose.id}`);
    expect(accounts.json().data).toMatchObject([{ id: account.id, currency: 'EUR' }]);
    const one = await bank.get(support, `/api/admins/accounts/${account.id}`);
    expect(one.json().data).toMatchObject({ user_id: jose.id });
  });

  it.each(["o'", "'; drop", '\\', "':*", '%', '!!', '& |', '…'])(
    'takes %s for what it is',
    async (q) => {
      expect(await idsFound(q)).toEqual([]);
    },
  );

  it('goes on where a page ended, by name and by age', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo']) {
      await bank.customer({ firstName: name, lastName: 'Zuloaga' });
    }
    const walk = async (sort: string) => {
      const names: string[] = [];
      let url: string | null = `/api/users/search?q=zulo&limit=1&sort=${sort}`;
      while (url !== null) {
        const page: Paged = (await bank.get(support, url)).json().data;
        names.push(...page.data.map(({ first_name }) => first_name));
        url = page.next_page_url;
      }
      return names;
    };
    expect(await walk('name')).toEqual(['Ada', 'Bea', 'Cleo']);
    expect(await walk('-created')).toEqual(['Cleo', 'Bea', 'Ada']);
  });
});

describe('a look at a record', () => {
  it('needs a reason, once in a session, and the customer sees it', async () => {
    const person = await bank.customer();
    const admin = await bank.staff('admin');
    const read = (by = admin, id = person.id) => bank.sendAsIs(by, 'GET', `/api/users/${id}`);
    const activity = async () =>
      (await bank.get(admin, `/api/users/${person.id}/activity`))
        .json()
        .data.data.map(({ action }: { action: string }) => action);
    expect(codeOf(await read())).toBe('look_reason_required');
    const given = async () =>
      (await bank.get(admin, `/api/users/${person.id}/look`)).json().data.given;
    expect(await given()).toBe(false);
    expect((await look(admin, person.id)).statusCode).toBe(200);
    expect(await given()).toBe(true);
    expect((await read()).statusCode).toBe(200);
    expect(await lastAudit('customer.viewed')).toEqual({
      actor_id: admin.id,
      customer_id: person.id,
    });
    const { rows } = await sql<{ reason_code: string; confidential: boolean }>`
      select reason_code, confidential from audit_record where customer_id = ${person.id}
        and action = 'customer.viewed'`.execute(bank.db);
    expect(rows).toEqual([{ reason_code: 'customer_asked', confidential: false }]);
    expect(await activity()).toContain('customer.viewed');
    // Another session, and another customer, are other looks.
    const again = { ...admin, cookie: await bank.signIn(admin.id) };
    expect(codeOf(await read(again))).toBe('look_reason_required');
    expect(codeOf(await read(admin, jose.id))).toBe('look_reason_required');
  });

  it('for a case is for those who work on cases, and the customer is not told', async () => {
    const person = await bank.customer();
    expect(codeOf(await look(support, person.id, 'case'))).toBe('invalid');
    const officer = await bank.staff('compliance');
    expect((await look(officer, person.id, 'case')).statusCode).toBe(200);
    const { rows } = await sql<{ confidential: boolean }>`select confidential from audit_record
      where customer_id = ${person.id} and action = 'customer.viewed'`.execute(bank.db);
    expect(rows).toEqual([{ confidential: true }]);
  });
});

describe('a demonstration staff member', () => {
  it('reads no contact detail of a real person, and finds them by name only', async () => {
    expect(await found('nunez', persona)).toMatchObject([{ id: jose.id, email: null }]);
    expect(await idsFound('+34600111222', persona)).toEqual([]);
    expect(await idsFound('jl.nunez@example.com', persona)).toEqual([]);
    await look(persona, jose.id);
    const record = await bank.get(persona, `/api/users/${jose.id}`);
    expect(record.json().data).toMatchObject({ details_withheld: true, street_address: null });
    expect(record.body).not.toContain('jl.nunez');
    expect(record.body).not.toContain('Lindenstr');
    expect(await found('haddad', persona)).toMatchObject([{ email: expect.any(String) }]);
  });

  it('changes and writes to nobody real', async () => {
    await look(support, jose.id);
    const { version } = (await bank.get(support, `/api/users/${jose.id}`)).json().data;
    const change = { id: jose.id, city: 'Cádiz', reason: 'Asked by phone' };
    const match = { 'if-match': `"${version}"` };
    const refused = [
      await bank.send(persona, 'PATCH', '/api/users/update/admin', change, match),
      await bank.send(persona, 'DELETE', '/api/users', { id: jose.id }),
      await bank.send(persona, 'POST', '/api/users/send/email', {
        user_id: jose.id,
        subject: 'Hello',
        body: 'Good morning.',
      }),
    ];
    expect(refused.map(codeOf)).toEqual(Array(3).fill('persona_may_not'));
  });
});

describe('a record', () => {
  it('is corrected with a reason; papers are asked for again and the customer is told', async () => {
    const person = await bank.customer({ proven: ['email', 'identity'] });
    await sql`update customer set address_verification = 'In Progress' where id = ${person.id}`.execute(
      bank.db,
    );
    await look(support, person.id);
    const read = async () => (await bank.get(support, `/api/users/${person.id}`)).json().data;
    const before = await read();
    const change = { id: person.id, city: 'Potsdam', occupation: 'Pilot', reason: 'By phone' };
    const patch = (version: number, body: object = change) =>
      bank.send(support, 'PATCH', '/api/users/update/admin', body, { 'if-match': `"${version}"` });
    bank.time.advance(1);
    const changed = await patch(before.version);
    expect(changed.json().data, changed.body).toMatchObject({
      city: 'Potsdam',
      occupation: 'Pilot',
      address_verification: 'Pending',
      id_verification: 'Completed',
      tier: 2,
    });
    expect(codeOf(await patch(before.version))).toBe('changed_meanwhile');
    expect(await lastAudit('customer.corrected')).toMatchObject({
      actor_id: support.id,
      customer_id: person.id,
    });
    const [mail] = await bank.inbox(person.email);
    expect(mail?.subject).toContain('Your personal details were corrected');
    for (const secret of ['email', 'password', 'phone_number', 'account_status', 'balance']) {
      const body = { ...change, [secret]: 'x@example.com' };
      expect(codeOf(await patch((await read()).version, body))).toBe('invalid');
    }
  });

  it('has a person’s name, in any script, and no text in its place', async () => {
    const person = await bank.customer();
    await look(support, person.id);
    const read = async () => (await bank.get(support, `/api/users/${person.id}`)).json().data;
    const rename = async (names: object) => {
      const match = { 'if-match': `"${(await read()).version}"` };
      const body = { id: person.id, reason: 'By phone', ...names };
      return bank.send(support, 'PATCH', '/api/users/update/admin', body, match);
    };
    for (const [first_name, last_name] of people) {
      bank.time.advance(1);
      const names = { first_name, last_name };
      expect((await rename(names)).json().data).toMatchObject(names);
    }
    const before = await read();
    for (const text of notNames) {
      expect(codeOf(await rename({ first_name: text }))).toBe('invalid');
      expect(codeOf(await rename({ last_name: text }))).toBe('invalid');
    }
    for (const text of sentences) {
      expect([text, codeOf(await rename({ last_name: text }))]).toEqual([text, 'text_not_allowed']);
    }
    expect(await read()).toEqual(before);
  });

  it('has no text to the customer in any other line either', async () => {
    const person = await bank.customer();
    await look(support, person.id);
    const read = async () => (await bank.get(support, `/api/users/${person.id}`)).json().data;
    const correct = async (line: object) => {
      const match = { 'if-match': `"${(await read()).version}"` };
      const body = { id: person.id, reason: 'By phone', ...line };
      return bank.send(support, 'PATCH', '/api/users/update/admin', body, match);
    };
    const before = await read();
    const lines = ['occupation', 'street_address', 'city', 'state'];
    for (const field of lines) {
      for (const text of [...sentences, 'www.evil.example', 'Account 4485 1234 5678']) {
        const refused = (await correct({ [field]: text })).json().details?.[0];
        expect([field, text, refused?.code]).toEqual([field, text, 'text_not_allowed']);
        expect(refused.field).toBe(field);
      }
    }
    for (const zip_code of ['evil.example', '4485 1234 5678', '123456789012']) {
      expect(codeOf(await correct({ zip_code }))).toBe('text_not_allowed');
    }
    expect(await read()).toEqual(before);
    for (const line of [
      { street_address: '14 Hacienda Road', city: 'Hacienda Heights', state: 'CA' },
      { street_address: 'Apt. 4, 1200 St. James Blvd.', city: 'Winston-Salem', state: 'N.C.' },
      { street_address: 'Rua Augusta, 2690 - 14º andar', city: 'São Paulo', zip_code: '01412-100' },
      { occupation: 'Tax adviser', zip_code: '27101-4521' },
      { occupation: 'Insurance clerk', street_address: 'شارع الملك فهد ١٢', zip_code: 'SW1A 1AA' },
    ]) {
      bank.time.advance(1);
      expect((await correct(line)).json().data).toMatchObject(line);
    }
  });

  it('loses its picture by staff with a reason, and the customer is told', async () => {
    const person = await bank.customer({ proven: ['email', 'identity', 'address'] });
    const url = `/api/users/${person.id}/photo`;
    const remove = (by: Person<StaffId>, reason = 'It shows somebody else.') =>
      bank.send(by, 'DELETE', url, { reason });
    expect(codeOf(await remove(support))).toBe('not_found');
    await bank.upload(person, '/api/users/auth/update/photo', { photo: { bytes: await photo() } });
    await look(support, person.id);
    expect((await bank.get(support, url)).headers['content-type']).toBe('image/jpeg');
    expect(codeOf(await remove(persona))).toBe('persona_may_not');
    expect(codeOf(await remove(await bank.staff('compliance')))).toBe('not_permitted');
    expect(codeOf(await remove(support, ''))).toBe('invalid');
    expect((await remove(support)).json().data.photo_profile).toBe(null);
    expect((await bank.get(support, url)).statusCode).toBe(404);
    expect(await lastAudit('customer.photo_removed')).toMatchObject({
      actor_id: support.id,
      customer_id: person.id,
    });
    expect((await bank.inbox(person.email))[0]?.subject).toContain('details were corrected');
  });

  it('is signed out everywhere by who may lock it, with a reason, and the customer is told', async () => {
    const proven = ['email', 'identity', 'address'] as const;
    const person = await bank.customer({ proven });
    const elsewhere = { ...person, cookie: await bank.signIn(person.id) };
    const other = await bank.customer({ proven });
    const compliance = await bank.staff('compliance');
    const url = `/api/users/${person.id}/sessions`;
    const end = (by: Person<StaffId>, reason = 'Somebody else has the phone.') =>
      bank.send(by, 'DELETE', url, { reason });
    expect(codeOf(await end(await bank.staff('compliance', true)))).toBe('persona_may_not');
    expect(codeOf(await end(support))).toBe('not_permitted');
    expect(codeOf(await end(compliance, ''))).toBe('invalid');
    const isIn = async (by: Person) => (await bank.get(by, '/api/transfers/standing')).statusCode;
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([200, 200]);
    expect((await end(compliance)).json().data).toEqual({ ended: 2 });
    expect([await isIn(person), await isIn(elsewhere), await isIn(other)]).toEqual([401, 401, 200]);
    const told = { actor_id: compliance.id, customer_id: person.id };
    expect(await lastAudit('session.ended_by_staff')).toMatchObject(told);
    const notices = await bank.get(
      compliance,
      `/api/admins/notifications?customer_id=${person.id}`,
    );
    expect(notices.json().data.data[0].notification).toMatch(/^The bank signed you out/);
    expect((await bank.inbox(person.email))[0]?.text).toContain('The bank signed you out');
    // Who is not signed in anywhere is told nothing.
    expect((await end(compliance)).json().data).toEqual({ ended: 0 });
    const again = await bank.get(compliance, `/api/admins/notifications?customer_id=${person.id}`);
    expect(again.json().data.data).toHaveLength(1);
    const self = await bank.customer({ email: compliance.email, proven });
    const own = await bank.send(compliance, 'DELETE', `/api/users/${self.id}/sessions`, {
      reason: 'I lost my phone.',
    });
    expect(codeOf(own)).toBe('second_person_required');
    expect(await isIn(self)).toBe(200);
  });

  it('is nobody’s to change who is that customer: a colleague does it', async () => {
    const { id } = await bank.customer({ email: support.email });
    const colleague = await bank.staff('support');
    await look(colleague, id);
    const { version } = (await bank.get(colleague, `/api/users/${id}`)).json().data;
    const body = { id, city: 'Potsdam', reason: 'I moved' };
    const match = { 'if-match': `"${version}"` };
    const own = [
      await bank.send(support, 'PATCH', '/api/users/update/admin', body, match),
      await bank.send(support, 'DELETE', '/api/users', { id }),
      await bank.send(support, 'POST', `/api/users/${id}/restore`),
    ];
    expect(own.map(codeOf)).toEqual(Array(3).fill('second_person_required'));
    const changed = await bank.send(colleague, 'PATCH', '/api/users/update/admin', body, match);
    expect(changed.json().data, changed.body).toMatchObject({ city: 'Potsdam' });
  });

  it('can be put away and shown again; nothing of the customer changes', async () => {
    const person = await bank.customer({ lastName: 'Quarles' });
    const archived = await bank.send(support, 'DELETE', '/api/users', { id: person.id });
    expect(archived.json().data).toMatchObject({ hidden: true, account_status: 'Active' });
    expect(await idsFound('quarles')).toEqual([]);
    expect(await idsFound('quarles', support, '&shelf=archived')).toEqual([person.id]);
    await bank.send(support, 'POST', `/api/users/${person.id}/restore`);
    expect(await idsFound('quarles')).toEqual([person.id]);
    expect(await lastAudit('customer.restored')).toMatchObject({ customer_id: person.id });
  });

  it('shows sessions, activity and notices, and is not found when there is none', async () => {
    const { id } = jose;
    await look(support, id);
    const sessions = (await bank.get(support, `/api/users/${id}/sessions`)).json().data.sessions;
    expect(sessions).toHaveLength(1);
    const activity = (await bank.get(support, `/api/users/${id}/activity`)).json().data.data;
    expect(activity.at(-1)).toMatchObject({ action: 'customer.opened', by: 'system' });
    const notices = await bank.get(support, `/api/admins/notifications?customer_id=${id}`);
    expect(notices.statusCode).toBe(200);
    const nobody = 'cus_01890000-0000-7000-8000-000000000000';
    for (const url of [`/api/users/${nobody}`, `/api/users/${nobody}/activity`]) {
      expect(codeOf(await bank.get(support, url))).toBe('not_found');
    }
  });

  it('is exported as a file, and who took it is recorded', async () => {
    const owner = await bank.staff('owner');
    const taken = await bank.send(owner, 'POST', '/api/users/search/export', { q: 'nunez' });
    expect(taken.headers['content-type']).toContain('text/csv');
    expect(taken.body).toContain('jl.nunez@example.com');
    expect(taken.body).toContain("'+34600111222");
    expect(await lastAudit('list.exported')).toMatchObject({ actor_id: owner.id });
    expect(codeOf(await bank.send(support, 'POST', '/api/users/export', {}))).toBe('not_permitted');
  });
});

describe('an invitation', () => {
  const body = { email: 'nora@example.com', first_name: 'Nora', last_name: 'Lie', language: 'en' };

  it('brings a link with the form filled in, and no customer', async () => {
    const invited = await bank.send(support, 'POST', '/api/admins/users', body);
    expect(invited.statusCode, invited.body).toBe(201);
    const [mail] = await bank.inbox(body.email);
    const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const opened = await bank.send(undefined, 'POST', '/api/users/invitation', { token });
    expect(opened.json().data).toEqual(body);
    expect(await idsFound('nora')).toEqual([]);
    // What the log keeps for ever is not the whole address: no key of hers is there to destroy.
    const [record] = await listAudit(bank.db, { action: 'customer.invited' }, { limit: 1 });
    expect(record?.text).toMatchObject({ after: { email: 'n•••@example.com' } });
    bank.time.advance(8 * 24 * 3600);
    const late = await bank.send(undefined, 'POST', '/api/users/invitation', { token });
    expect(codeOf(late)).toBe('link_invalid');
    support = { ...support, cookie: await bank.signIn(support.id) };
  });

  it('is for a person: no text goes to a stranger in the place of a name', async () => {
    const invite = (more: object) =>
      bank.send(support, 'POST', '/api/admins/users', {
        ...body,
        email: 'un@example.com',
        ...more,
      });
    for (const text of notNames) expect(codeOf(await invite({ first_name: text }))).toBe('invalid');
    for (const text of sentences) {
      expect(codeOf(await invite({ first_name: text }))).toBe('text_not_allowed');
    }
    const split = { first_name: 'Pay the', last_name: 'small fee' };
    expect(codeOf(await invite(split))).toBe('text_not_allowed');
    expect(await mailsTo(bank.db, 'un@example.com')).toEqual([]);
    for (const [first_name, last_name] of people) {
      expect((await invite({ first_name, last_name })).statusCode).toBe(201);
    }
  });

  it('is not for somebody who is a customer', async () => {
    const known = { ...body, email: jose.email };
    expect(codeOf(await bank.send(support, 'POST', '/api/admins/users', known))).toBe(
      'email_in_use',
    );
  });
});

describe('words of staff', () => {
  it('go out by mail in the frame and by SMS to a proven phone, through the filter', async () => {
    const person = await bank.customer({ phoneNumber: '+4915112345678' });
    const mail = { user_id: person.id, subject: 'Your question', body: 'It is solved.' };
    const sms = { user_id: person.id, text_message: 'Your question is solved.' };
    const sendMail = (more: object) =>
      bank.send(support, 'POST', '/api/users/send/email', { ...mail, ...more });
    const sendSms = (more: object = {}) =>
      bank.send(support, 'POST', '/api/users/send/sms', { ...sms, ...more });
    expect((await sendMail({})).json().data).toEqual({ to: person.email });
    const [arrived] = await bank.inbox(person.email);
    expect(arrived?.subject).toContain('Your question');
    expect(arrived?.text).toContain('It is solved.');
    const fraud = 'Pay 50 USD to us by gift card.';
    expect(codeOf(await sendMail({ body: fraud }))).toBe('text_not_allowed');
    expect(codeOf(await sendMail({ subject: fraud }))).toBe('text_not_allowed');
    expect(codeOf(await sendSms())).toBe('not_ready');
    await sql`update customer set phone_verified_at = now() where id = ${person.id}`.execute(
      bank.db,
    );
    expect((await sendSms()).json().data).toEqual({ to: '••••678' });
    expect(codeOf(await sendSms({ text_message: fraud }))).toBe('text_not_allowed');
    const [text] = await bank.inbox('+4915112345678');
    expect(text?.text).toContain('solved');
    expect(text?.text).toContain(protectedMessagesIn('en')['warning.text']);
    expect(await lastAudit('customer.sms_sent')).toMatchObject({ customer_id: person.id });
  });
});
