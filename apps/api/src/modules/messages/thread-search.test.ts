/** Finding a customer's thread by what staff know of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSearch } from '#modules/customers/customers.service.ts';
import { newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { threadsQuery } from './messages.sql.ts';

let bank: SiteBank;
let support: Colleague;

beforeAll(async () => {
  bank = await startSiteBank();
  support = await bank.colleague('support');
});
afterAll(() => bank.close());

async function writer(first: string, last: string, phone: string) {
  const email = `${last}.${phone.slice(1)}@letters.example`.toLowerCase();
  const person = await newMoneyCustomer(bank, email);
  await bank.bank.foundation.database.ownerPool.query(
    'update customer set first_name = $2, last_name = $3, phone_number = $4 where id = $1',
    [person.id, first, last, phone],
  );
  const id = await newAccount(bank, person, 'USD');
  await person.browser.client.messages.write({ body: { message: `I am ${first}.` } });
  const { account_number } = await person.browser.client.accounts.read({ params: { id } });
  return { id: person.id, email, account: id, number: account_number ?? '' };
}

async function found(search: string, by = support) {
  const { data } = await by.client.messages.threads({ query: { search } });
  return data.map(({ customer }) => customer.id);
}

describe('a search for a thread', () => {
  it('finds it by name, email, phone, account number and id', async () => {
    const ines = await writer('Inés', 'Quintero', '+34600111222');
    const olav = await writer('Olav', 'Quist', '+4790011223');
    for (const typed of ['ines', 'Quintero', 'qui in', ines.email, '0034600111', ines.id]) {
      expect([typed, await found(typed)]).toEqual([typed, [ines.id]]);
    }
    expect(await found(ines.number)).toEqual([ines.id]);
    expect(await found(olav.account)).toEqual([olav.id]);
    expect(await found('qui')).toEqual([olav.id, ines.id]);
    expect(await found('nobody')).toEqual([]);
    expect(await found('--')).toEqual([]);
  });

  it('goes with the other filters, the sorts and the file', async () => {
    const [ada, ben] = [
      await writer('Ada', 'Zimmer', '+4930111'),
      await writer('Ben', 'Zimmer', '+4930112'),
    ];
    const look = { params: { id: ben.id }, body: { reason: 'check' } } as const;
    await support.client.customerRecords.look(look);
    await support.client.messages.assign({
      params: { customer_id: ben.id },
      body: { assigned_to: support.id },
    });
    const { messages } = support.client;
    const mine = { search: 'zimmer', assigned_to: support.id };
    const assigned = await messages.threads({ query: mine });
    expect(assigned.data.map(({ customer }) => customer.id)).toEqual([ben.id]);
    const sorted = { search: 'zimmer', sort: 'waiting', limit: 1 } as const;
    const first = await messages.threads({ query: sorted });
    expect(first.data.map(({ customer }) => customer.id)).toEqual([ada.id]);
    expect(first.next_page_url).not.toBeNull();
    const file = await messages.exportThreads({ body: { search: 'zimmer', format: 'jsonl' } });
    expect((await file.text()).trim().split('\n')).toHaveLength(2);
  });

  it('by a demonstration person finds no real customer', async () => {
    const real = await writer('Greta', 'Unseen', '+4930113');
    const player = await bank.colleague('support', { persona: true });
    expect(await found('greta')).toEqual([real.id]);
    expect(await found('greta', player)).toEqual([]);
  });

  it.each(['quintero', '12345678', 'cus_019a8000-0000-7000-8000-000000000001'])(
    'for %s begins with an index, however many customers there are',
    async (typed) => {
      const page = {
        order: sql`t.last_message_id desc`,
        following: sql<boolean>`true`,
        place: sql<string[]>`array[t.last_message_id]`,
        limit: 20,
      };
      const filter = { status: undefined, assignedTo: undefined, onlyPersonas: false };
      const query = threadsQuery({ ...filter, search: readSearch(typed) }, page);
      const lines = await bank.bank.foundation.database.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']);
      });
      const plan = lines.join('\n');
      expect(plan).toMatch(/customer_words|customer_pkey/);
      expect(plan).not.toMatch(/Seq Scan|Index Scan using customer_(created|by_name)/);
      if (/^\d/.test(typed)) expect(plan).toContain('account_number_begins');
      if (typed === 'quintero') expect(plan).toContain('Bitmap Index Scan on customer_words');
    },
  );
});
