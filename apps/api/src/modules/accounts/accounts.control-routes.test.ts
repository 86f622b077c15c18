/** Staff open an account for a customer, through the front door. */
import { staffRoles } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdjustingBank, type Clerk } from '#testing/adjusting-bank.ts';
import { keepOut } from '#testing/kept-out.ts';
import { type MoneyCustomer, newMoneyCustomer, send, sendSayingWhy } from '#testing/money-bank.ts';
import { openOwnAccount } from './account-openings.service.ts';
import { MOST_ACCOUNTS } from './accounts.service.ts';

const PATH = '/api/admins/accounts';

let bank: AdjustingBank;
let support: Clerk;
let nadia: MoneyCustomer;
let people = 0;

beforeAll(async () => {
  bank = await AdjustingBank.start();
  support = await bank.clerk('support');
  nadia = await newMoneyCustomer(bank.test, 'nadia@example.com');
});
afterAll(() => bank.close());

function newCustomer(email = `somebody${++people}@example.com`): Promise<MoneyCustomer> {
  return newMoneyCustomer(bank.test, email);
}

function open(by: Pick<Clerk, 'browser'>, whom: { readonly id: string }, more: object = {}) {
  const body = { customer_id: whom.id, currency: 'EUR', ...more };
  return sendSayingWhy(by.browser, 'POST', PATH, { body });
}

async function accountsOf({ browser }: MoneyCustomer) {
  return (await browser.client.accounts.list({ query: { limit: 100 } })).data;
}

describe('an account that staff open', () => {
  it('is at zero, is the customer’s, and the customer is told', async () => {
    const more = { account_type: 'Maxi Saver', account_tag: ' Rainy days ' };
    const opened = await open(support, nadia, more);
    const zero = { amount: '0', currency: 'EUR' };
    expect(opened).toMatchObject({
      status: 201,
      data: {
        user_id: nadia.id,
        product: 'maxi-saver',
        account_tag: 'Rainy days',
        status: 'Active',
        current_balance: zero,
        available_balance: zero,
        reserved: zero,
      },
    });
    expect(await accountsOf(nadia)).toMatchObject([{ id: opened.data.id, current_balance: zero }]);
    const told = await nadia.browser.client.notifications.list({ query: { kind: 'account' } });
    const notification = expect.stringMatching(/^The account .*Rainy days.* is open\.$/);
    const link = `/user/accounts/${opened.data.id}`;
    expect(told.data).toMatchObject([{ notification, link }]);
    const { data } = await nadia.browser.client.transfers.list({ query: {} });
    expect(data).toEqual([]);
  });

  it('is recorded with whoever opened it, and stands in the customer’s own activity', async () => {
    const person = await newCustomer();
    const opened = await open(support, person);
    const { rows } = await sql`
      select actor_kind, actor_id, customer_id, confidential from audit_record
      where action = 'account.opened' and subject_id = ${opened.data.id}`.execute(bank.db);
    const deed = { actor_kind: 'staff', actor_id: support.id, customer_id: person.id };
    expect(rows).toEqual([{ ...deed, confidential: false }]);
    const { data } = await person.browser.client.customers.activity({ query: {} });
    expect(data[0]).toMatchObject({ action: 'account.opened', by: 'bank' });
  });

  it('is opened once however often the same request comes', async () => {
    const person = await newCustomer();
    const body = { customer_id: person.id, currency: 'GBP' };
    const ask = () =>
      sendSayingWhy(support.browser, 'POST', PATH, { body, key: 'open-it-for-them-once' });
    const [first, again] = [await ask(), await ask()];
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ replay: true, text: first.text });
    expect(await accountsOf(person)).toHaveLength(1);
  });

  it('comes beside what the customer opens at the same moment', async () => {
    const person = await newCustomer();
    await open(support, person);
    const own = { body: { currency: 'USD' } };
    const answers = await Promise.all(
      [0, 1, 2].flatMap(() => [
        send(person.browser, 'POST', '/api/accounts', own),
        open(support, person),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const places = (await accountsOf(person)).map(({ position }) => position);
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('opening an account for a customer is refused', () => {
  it('to a customer, and to every role but those who help customers', async () => {
    expect(await open({ browser: nadia.browser }, nadia)).toMatchObject({ status: 401 });
    const person = await newCustomer();
    for (const role of staffRoles) {
      const may = ['owner', 'admin', 'support'].includes(role);
      const answer = await open(await bank.clerk(role), person);
      expect([role, answer.code]).toEqual([role, may ? undefined : 'not_permitted']);
    }
    expect(await accountsOf(person)).toHaveLength(3);
  });

  it('without a reason to look, and where there is no such customer', async () => {
    const person = await newCustomer();
    const asked = { body: { customer_id: person.id, currency: 'EUR' } };
    const answer = await send(support.browser, 'POST', PATH, asked);
    expect(answer.code).toBe('look_reason_required');
    const nobody = { id: 'cus_01890000-0000-7000-8000-000000000000' };
    expect(await open(support, nobody)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('for what the bank does not offer, and for a name that the filter stops', async () => {
    const wishes = [
      [{ currency: 'JPY' }, 'currency_not_offered', 'currency'],
      [{ account_type: 'Gold Account' }, 'product_not_offered', 'account_type'],
      [{ account_tag: 'x'.repeat(61) }, 'invalid', 'account_tag'],
      [{ account_tag: 'Pay 50 USD by gift card' }, 'text_not_allowed', 'account_tag'],
      [{ balance: '100' }, 'invalid', 'balance'],
    ] as const;
    const person = await newCustomer();
    for (const [more, code, field] of wishes) {
      expect(await open(support, person, more)).toMatchObject({ status: 422, code, field });
    }
    expect(await accountsOf(person)).toEqual([]);
  });

  it('to somebody who is that customer themselves', async () => {
    const email = 'both@example.com';
    const clerk = await bank.clerk('admin', email);
    const own = await newCustomer('Both@example.com');
    expect(await open(clerk, own)).toMatchObject({ status: 403, code: 'second_person_required' });
    expect(await accountsOf(own)).toEqual([]);
  });

  it('for who has not proven what the bank requires, or is held back', async () => {
    const person = await newCustomer();
    const prove = (email_verification: string) =>
      sql`update customer set email_verification = ${email_verification}
        where id = ${person.id}`.execute(bank.db);
    const refusal = { status: 409, code: 'not_ready' };
    await prove('Pending');
    expect(await open(support, person)).toMatchObject(refusal);
    await prove('Completed');
    expect(await open(support, person)).toMatchObject({ status: 201 });
    await keepOut(bank.db, person.id, 'Review');
    expect(await open(support, person)).toMatchObject(refusal);
  });

  it('for who has left, to themselves too', async () => {
    const person = await newCustomer();
    await bank.db.transaction().execute(async (tx) => {
      await sql`update customer set account_status = 'Closed',
        restriction_reason = 'relationship_closed', restricted_at = now()
        where id = ${person.id}`.execute(tx);
      await sql`insert into customer_closure (customer_id, closed_at)
        values (${person.id}, now())`.execute(tx);
    });
    expect(await open(support, person)).toMatchObject({ status: 409, code: 'already_closed' });
    // Their own request had passed the gate a moment before.
    const wish = { customerId: person.id, currency: 'EUR' } as const;
    const deed = { actor: { kind: 'customer', id: person.id } } as const;
    const late = openOwnAccount(bank.db, wish, deed, async () => undefined);
    await expect(late).rejects.toMatchObject({ code: 'already_closed' });
  });

  it('beyond as many as one person can have', async () => {
    const person = await newCustomer();
    for (let count = 0; count < MOST_ACCOUNTS; count += 1) await open(support, person);
    const answer = await open(support, person);
    expect(answer).toMatchObject({ status: 409, code: 'too_many_accounts' });
    expect(answer.said).toContain(String(MOST_ACCOUNTS));
  });

  it('to a demonstration staff member, but for demonstration customers', async () => {
    const browser = bank.test.browser();
    await browser.client.personas.signInAs({ body: { persona: 'hannah-lind' } });
    expect(await open({ browser }, nadia)).toMatchObject({ status: 403, code: 'persona_may_not' });
    const { rows } = await sql<{ id: string }>`select id from customer
      where persona and account_status = 'Active' and email_verification = 'Completed'
      order by id limit 1`.execute(bank.db);
    expect(await open({ browser }, { id: rows[0]?.id ?? '' })).toMatchObject({ status: 201 });
  });
});
