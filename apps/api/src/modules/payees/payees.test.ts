import { type CustomerId, type PayeeId, verificationKinds } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customersById } from '#modules/customers/customers.service.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { gatherHeld } from '#testing/gather-held.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { accountKeyAsSaid } from './payees.rules.ts';
import { forgetPayees, markPaid, payeesToScreen, readPayee } from './payees.service.ts';

const URL = '/api/payees';
let bank: PapersServer;
let nadia: Person<CustomerId>;
let other: Person<CustomerId>;

beforeAll(async () => {
  bank = await startPapersServer();
  nadia = await bank.customer({ proven: verificationKinds });
  other = await bank.customer({ proven: verificationKinds });
});
afterAll(() => bank.close());

const berlin = {
  account_title: 'Quendolina Harkenpfad',
  bank_name: 'Sparbank Ulenhorst',
  details: { country: 'DE', iban: 'de89 3704 0044 0532 0130 00', swift_bic: 'COBADEFFXXX' },
};
const boston = {
  account_title: 'Harbour Supplies Inc',
  bank_name: 'First Bank of Boston',
  nickname: 'Harbour',
  details: { country: 'US', routing_number: '021000021', account_number: '123456789' },
};

const add = (person: Person, body: object) =>
  bank.withFactor(() => bank.send(person, 'POST', URL, body));

async function list(person: Person, query = '') {
  const response = await bank.get(person, `${URL}${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().data.data as { id: string; account_title: string }[];
}

const refusalOf = (response: { json(): { details: { code: string; field?: string }[] } }) =>
  response.json().details[0];

describe('a payee', () => {
  it('is kept with the second factor, as it was given and normalised', async () => {
    const asked = await bank.send(nadia, 'POST', URL, berlin);
    expect(refusalOf(asked)?.code).toBe('step_up_required');
    const added = await add(nadia, berlin);
    expect(added.statusCode).toBe(201);
    expect(added.json().data).toMatchObject({
      user_id: nadia.id,
      account_title: 'Quendolina Harkenpfad',
      nickname: null,
      details: { country: 'DE', iban: 'DE89370400440532013000', swift_bic: 'COBADEFFXXX' },
      account_shown: 'DE89 3704 0044 0532 0130 00',
      currency: 'EUR',
      first_paid_at: null,
    });
    const { id } = added.json().data;
    expect((await bank.get(nadia, `${URL}/${id}`)).json().data).toEqual(added.json().data);
    expect(refusalOf(await bank.get(other, `${URL}/${id}`))?.code).toBe('not_found');
    expect(await list(other)).toEqual([]);
    // Nothing of it can be read in the database.
    const { rows } = await sql<{ text: string }>`select payee::text as text from payee`.execute(
      bank.db,
    );
    expect(rows[0]?.text).not.toMatch(/Quendolina|Ulenhorst|370400/);
    expect(rows[0]?.text).not.toContain(Buffer.from('Quendolina').toString('hex'));
  });

  it('is kept once: the same again is the same, under another name it is refused', async () => {
    const { swift_bic: _, ...withoutBic } = berlin.details;
    const again = { ...berlin, account_title: 'quendolina  harkenpfad', details: withoutBic };
    const answer = await add(nadia, again);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.account_title).toBe('Quendolina Harkenpfad');
    // Nor does what nobody sees make another name of it.
    const unseen = { ...berlin, account_title: 'Quendo\u202elina\u200b\nHarkenpfad' };
    expect((await add(nadia, unseen)).statusCode).toBe(200);
    const renamed = await add(nadia, { ...berlin, account_title: 'Somebody Else' });
    expect(refusalOf(renamed)).toMatchObject({ code: 'payee_kept', field: 'details' });
    expect(await list(nadia)).toHaveLength(1);
    // Somebody else may pay the same account.
    expect((await add(other, { ...berlin, account_title: 'Q. Harkenpfad' })).statusCode).toBe(201);
  });

  it('is kept once in Canada, with however many zeros its account is written', async () => {
    const person = await bank.customer({ proven: verificationKinds });
    const branch = { country: 'CA', transit_number: '00012', institution_number: '003' };
    const toronto = (account_number: string) => ({
      ...boston,
      details: { ...branch, account_number },
    });
    expect((await add(person, toronto('001234567'))).statusCode).toBe(201);
    for (const number of ['1234567', '01234567', '001234567', '000001234567']) {
      expect((await add(person, toronto(number))).statusCode, number).toBe(200);
    }
    // As it was kept before, when each zero counted.
    const said = accountKeyAsSaid(toronto('001234567').details);
    const before = keysOf(bank.db).ring.mac('payee-account', said);
    await sql`update payee set account_hash = ${before}
      where customer_id = ${person.id}`.execute(bank.db);
    expect((await add(person, toronto('001234567'))).statusCode).toBe(200);
    const [kept, ...more] = await list(person);
    expect(more).toEqual([]);
    await bank.db.transaction().execute((tx) => forgetPayees(tx, person.id, bank.time.now()));
    expect(kept).toMatchObject({ account_title: 'Harbour Supplies Inc' });
  });

  it('is another where another country writes zeros in front', async () => {
    const person = await bank.customer({ proven: verificationKinds });
    const sydney = (account_number: string) => ({
      ...boston,
      details: { country: 'AU', bsb_code: '062000', account_number },
    });
    expect((await add(person, sydney('12345678'))).statusCode).toBe(201);
    expect((await add(person, sydney('012345678'))).statusCode).toBe(201);
    await bank.db.transaction().execute((tx) => forgetPayees(tx, person.id, bank.time.now()));
  });

  it('is refused with the part that is wrong', async () => {
    const wrong = { ...berlin, details: { ...berlin.details, iban: 'DE88370400440532013000' } };
    const refused = await bank.send(nadia, 'POST', URL, wrong);
    expect(refusalOf(refused)).toMatchObject({ code: 'details_wrong', field: 'details.iban' });
    expect(refused.statusCode).toBe(422);
    const persona = await bank.customer({ persona: true, proven: verificationKinds });
    const byPersona = await bank.send(persona, 'POST', URL, berlin);
    expect(refusalOf(byPersona)?.code).toBe('persona_may_not');
  });

  it('is found by name, nickname, bank and account, last used first', async () => {
    bank.time.advance(1);
    const { id } = (await add(nadia, boston)).json().data;
    expect((await list(nadia)).map((payee) => payee.account_title)).toEqual([
      'Harbour Supplies Inc',
      'Quendolina Harkenpfad',
    ]);
    const [harbour, quendolina] = await list(nadia);
    expect(harbour?.id).toBe(id);
    const found = async (text: string) =>
      (await list(nadia, `?text=${encodeURIComponent(text)}`)).map((payee) => payee.id);
    expect(await found('harbour')).toEqual([harbour?.id]);
    expect(await found('BOSTON')).toEqual([harbour?.id]);
    expect(await found('0021 1234')).toEqual([harbour?.id]);
    expect(await found('0532 0130')).toEqual([quendolina?.id]);
    expect(await found('-')).toEqual([]);
    const paidAt = new Date(bank.time.now().getTime() + 60_000);
    const later = new Date(paidAt.getTime() + 60_000);
    await bank.db.transaction().execute(async (tx) => {
      const payee = await readPayee(tx, nadia.id, quendolina?.id as PayeeId);
      await markPaid(tx, payee.id, paidAt);
      await markPaid(tx, payee.id, later);
    });
    const [first, second] = await list(nadia);
    expect(first).toMatchObject({ id: quendolina?.id, first_paid_at: paidAt.toISOString() });
    expect(second?.id).toBe(harbour?.id);
    const page = (await bank.get(nadia, `${URL}?limit=1`)).json().data;
    expect(page.data).toHaveLength(1);
    const next = await bank.get(nadia, page.next_page_url);
    expect(next.json().data).toMatchObject({ data: [{ id: harbour?.id }], next_page_url: null });
  });

  it('takes another nickname, and nothing else', async () => {
    const [payee] = await list(nadia, '?text=quendolina');
    const id = payee?.id;
    const renamed = await bank.send(nadia, 'PATCH', URL, { id, nickname: 'Q' });
    expect(renamed.json().data).toMatchObject({ id, nickname: 'Q' });
    const more = await bank.send(nadia, 'PATCH', URL, { id, nickname: null, account_title: 'X Y' });
    expect(more.statusCode).toBe(422);
    const theirs = await bank.send(other, 'PATCH', URL, { id, nickname: 'mine' });
    expect(refusalOf(theirs)?.code).toBe('not_found');
    expect(
      (await bank.send(nadia, 'PATCH', URL, { id, nickname: null })).json().data.nickname,
    ).toBe(null);
  });

  it('is screened and exported by its name', async () => {
    const all = await payeesToScreen(bank.db, undefined, 2);
    expect(all).toHaveLength(2);
    const rest = await payeesToScreen(bank.db, all[1]?.payeeId, 10);
    const names = [...all, ...rest].map(({ name, country }) => `${name} ${country}`).sort();
    expect(names).toEqual([
      'Harbour Supplies Inc US',
      'Q. Harkenpfad DE',
      'Quendolina Harkenpfad DE',
    ]);
    const [customer] = await customersById(bank.db, [nadia.id]);
    if (customer === undefined) throw new Error('Nadia is gone.');
    const { transfers } = await gatherHeld(bank.db, customer);
    const words = transfers?.payee?.map(({ says }) => JSON.parse(String(says)).account_title);
    expect(words?.sort()).toEqual(['Harbour Supplies Inc', 'Quendolina Harkenpfad']);
  });

  it('is forgotten when it is removed, and can be kept again', async () => {
    const [payee] = await list(nadia, '?text=quendolina');
    const id = payee?.id;
    expect(refusalOf(await bank.send(other, 'DELETE', URL, { id }))?.code).toBe('not_found');
    expect((await bank.send(nadia, 'DELETE', URL, { id })).json().data).toEqual({ id });
    expect(refusalOf(await bank.send(nadia, 'DELETE', URL, { id }))?.code).toBe('not_found');
    expect(await list(nadia)).toHaveLength(1);
    const kept = await bank.db
      .selectFrom('payee')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ sealed: null, account_hash: null });
    expect((await add(nadia, berlin)).statusCode).toBe(201);
    const actions = await sql<{ action: string }>`select action from audit_record
      where customer_id = ${nadia.id} and action like 'payee.%' order by at`.execute(bank.db);
    expect(actions.rows.map(({ action }) => action)).toEqual([
      'payee.added',
      'payee.added',
      'payee.renamed',
      'payee.renamed',
      'payee.removed',
      'payee.added',
    ]);
  });

  it('is one of 500 at most, and all go when the customer is erased', async () => {
    await sql`insert into payee (id, customer_id, sealed, country, currency, account_hash,
        created_at)
      select 'pay_' || gen_random_uuid(), customer_id, sealed, country, currency,
        sha256(number::text::bytea), created_at
      from payee, generate_series(1, 498) number
      where customer_id = ${nadia.id} and removed_at is null
        and country = 'US'`.execute(bank.db);
    const toronto = {
      ...boston,
      details: {
        country: 'CA',
        transit_number: '00012',
        institution_number: '003',
        account_number: '1234567',
      },
    };
    expect(refusalOf(await add(nadia, toronto))?.code).toBe('too_many_payees');
    // One that is there already is still the answer.
    expect((await add(nadia, berlin)).statusCode).toBe(200);
    await bank.db.transaction().execute((tx) => forgetPayees(tx, nadia.id, bank.time.now()));
    expect(await list(nadia)).toEqual([]);
    const { rows } = await sql<{ count: bigint }>`select count(*) from payee
      where customer_id = ${nadia.id} and num_nonnulls(sealed, account_hash) > 0`.execute(bank.db);
    expect(rows[0]?.count).toBe(0n);
    expect(await list(other)).toHaveLength(1);
  });
});
