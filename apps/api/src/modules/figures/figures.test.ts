import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { dayAfter } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { newAccount, newMoneyCustomer, sendSayingWhy } from '#testing/money-bank.ts';
import { type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { stateOf } from './figures.rules.ts';

let bank: SiteBank;

beforeAll(async () => {
  bank = await startSiteBank();
});
afterAll(() => bank.close());

/** Queues of the bank's confidential work. */
const COUNTED = ['cases', 'approvals'];
const owner = () => bank.bank.foundation.database.ownerPool;

describe('whether a control works', () => {
  const control = (done: number, failed = 0, name: 'seals_made' | 'sms_sent' = 'seals_made') =>
    ({ control: name, done, failed, lastAt: null }) as const;

  it('is told by what it did, and by its silence where something is due', () => {
    expect(stateOf(control(3), 1_000)).toBe('working');
    expect(stateOf(control(0), 1_000)).toBe('silent');
    expect(stateOf(control(0), 1)).toBe('idle');
    expect(stateOf(control(0, 0, 'sms_sent'), 1_000)).toBe('idle');
    expect(stateOf(control(1, 2), 1_000)).toBe('failing');
    expect(stateOf(control(2, 1), 1_000)).toBe('working');
  });
});

describe('the queues', () => {
  it('are counted from their rows, and shown to those who work on them', async () => {
    const support = await bank.colleague('support');
    const { data } = await support.client.figures.queues();
    const names = data.map(({ queue }) => queue);
    // Support reviews no documents and mends no jobs.
    expect(names).toEqual(['contact_messages', 'threads', 'complaints', 'data_requests']);
    const admin = await bank.colleague('admin');
    const before = (await admin.client.figures.queues()).data;
    await owner().query(`insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at,
        attempts, next_attempt_at, reason, dead_at)
      values (9001, 'webhook', gen_random_uuid(), '{}', now(), 15, now(), 'Error 503', now())`);
    const { rows } = await owner().query(
      `select count(*)::int as count from document_submission where status = 'In Progress'`,
    );
    const after = (await admin.client.figures.queues()).data;
    const countIn = (queues: typeof after, name: string) =>
      queues.find(({ queue }) => queue === name)?.count;
    expect(countIn(after, 'failed_jobs')).toBe((countIn(before, 'failed_jobs') ?? 0) + 1);
    expect(countIn(after, 'documents')).toBe(rows[0].count);
  });

  it('count nothing about whoever reads them that its list would leave out', async () => {
    const email = 'works-and-banks-here@example.com';
    const staff = AdjustingBank.of(bank);
    const { client } = (await staff.clerk('compliance', email)).browser;
    const colleague = await staff.clerk('compliance');
    const { id } = await newMoneyCustomer(bank, email);
    const counts = async (of: typeof client) =>
      (await of.figures.queues()).data.filter(({ queue }) => COUNTED.includes(queue));
    const [before, others] = [await counts(client), await counts(colleague.browser.client)];
    expect(before).toHaveLength(COUNTED.length);
    const body = { customer_id: id, about: 'report', reason: 'A neighbour has told us.' };
    await sendSayingWhy(colleague.browser, 'POST', '/api/admins/cases', { body });
    const review = { user_id: id, status: 'REVIEW', reason: 'unusual_activity' };
    const more = { review_on: dayAfter(new Date(), 9), words: 'A neighbour has told us.' };
    const restrict = { body: { ...review, ...more } };
    await sendSayingWhy(colleague.browser, 'POST', '/api/admins/restrictions', restrict);
    expect(await counts(client)).toEqual(before);
    expect((await counts(colleague.browser.client)).map(({ count }) => count)).toEqual(
      others.map(({ count }) => count + 1),
    );
  });

  it('count as late the papers that waited past the day which the customer was shown', async () => {
    const { client } = await bank.colleague('admin');
    const late = async () =>
      (await client.figures.queues()).data.find(({ queue }) => queue === 'documents')?.overdue ?? 0;
    const before = await late();
    const { id } = await newMoneyCustomer(bank, 'waits-long@example.com');
    await owner().query(
      `insert into document_submission (id, customer_id, kind, uploaded_at, expected_by)
       values ('sub_00000000-0000-7000-8000-000000000001', $1, 'identity',
           now() - interval '5 days', bank_now()::date - 1),
         ('sub_00000000-0000-7000-8000-000000000002', $1, 'address', now(), bank_now()::date + 1)`,
      [id],
    );
    expect(await late()).toBe(before + 1);
  });
});

describe('the queue of sanctions lists', () => {
  it('counts each list in force from two days before it is due, and as late after', async () => {
    const { client } = await bank.colleague('compliance');
    const aged = async (days: number) => {
      await owner().query(`update list_edition
        set brought_at = bank_now() - interval '${days} days' where source = 'un'`);
      const { data } = await client.figures.queues();
      const found = data.find(({ queue }) => queue === 'sanctions_lists');
      return [found?.count, found?.overdue, found?.oldest_at !== null];
    };
    await owner().query(`insert into list_edition (source, published_on, sha256, entries, added,
        changed, removed, imported_at, brought_at)
      values ('un', '2025-11-01', repeat('0', 64), 1, 1, 0, 0, bank_now(), bank_now())`);
    expect(await aged(4)).toEqual([0, 0, false]);
    expect(await aged(6)).toEqual([1, 0, true]);
    expect(await aged(8)).toEqual([1, 1, true]);
    await owner().query(`delete from list_edition where source = 'un'`);
  });
});

describe('the queue of complaints', () => {
  it('counts what is late, and for demonstration staff only what was made up', async () => {
    const { client } = await bank.colleague('support');
    const player = await bank.colleague('support', { persona: true });
    const countedFor = async ({ figures }: typeof client) => {
      const found = (await figures.queues()).data.find(({ queue }) => queue === 'complaints');
      return [found?.count, found?.overdue];
    };
    const [[count = 0, overdue = 0], made] = [
      await countedFor(client),
      await countedFor(player.client),
    ];
    const { id } = await newMoneyCustomer(bank, 'objects@example.com');
    await owner().query(
      `insert into complaint (id, customer_id, reference, subject, text_sealed, created_at, answer_by)
       values ('cmp_00000000-0000-7000-8000-000000000001', $1, 'C-0000-0001', 'fees', '', now(),
           bank_now()::date - 2),
         ('cmp_00000000-0000-7000-8000-000000000002', $1, 'C-0000-0002', 'fees', '', now(),
           bank_now()::date + 2)`,
      [id],
    );
    expect(await countedFor(client)).toEqual([count + 2, overdue + 1]);
    expect(await countedFor(player.client)).toEqual(made);
    expect(made).toEqual([1, 0]);
  });
});

describe('the key figures', () => {
  it('are what the tables hold', async () => {
    const admin = await bank.colleague('admin');
    const customer = await newMoneyCustomer(bank, 'figures@example.com');
    const [from, to] = [await newAccount(bank, customer), await newAccount(bank, customer)];
    await customer.fill(from, 90_000n);
    await customer.transfer(from, to, 4_200n);
    bank.clock.advance(61);
    const again = await bank.colleague('admin');
    const figures = await again.client.figures.read();
    const { rows } = await owner().query(`
      select (select count(*)::int from customer) as customers,
        (select sum(balance)::text from ledger.balance b join ledger.account a on a.id = b.account_id
         where a.kind = 'customer' and a.currency = 'USD') as held,
        (select sum(amount)::text from transfer where currency = 'USD' and status = 'Completed'
         and kind = 'internal' and value_date > current_date - 30) as volume`);
    expect(figures.customers).toBe(rows[0].customers);
    expect(figures.customers_by_day.length).toBe(30);
    expect(figures.customers_by_day.at(-1)?.total).toBe(figures.customers);
    // All of them came in these days, those of the first day too.
    expect(figures.customers_before).toBe(0);
    const held = figures.balances.find(({ currency }) => currency === 'USD');
    expect(held?.balance.amount).toBe(rows[0].held);
    const usd = figures.volume_by_day.find(({ currency }) => currency === 'USD');
    expect(usd?.days.length).toBe(30);
    const total = usd?.days.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n);
    expect(String(total)).toBe(rows[0].volume);
    // Within the minute nothing is counted again.
    await customer.transfer(from, to, 100n);
    expect(await again.client.figures.read()).toEqual(figures);
    expect(admin.id).not.toBe(again.id);
  });
});

describe('the days of the charts', () => {
  it('are the bank’s own, where a sandbox has moved its clock', async () => {
    const read = async () => {
      // What was counted is kept for a minute.
      bank.clock.advance(61);
      return (await bank.colleague('admin')).client.figures.read();
    };
    const before = await read();
    await owner().query('update bank_clock set ahead_seconds = ahead_seconds + 2 * 86400');
    const customer = await newMoneyCustomer(bank, 'comes-later@example.com');
    const [from, to] = [await newAccount(bank, customer), await newAccount(bank, customer)];
    await customer.fill(from, 5_000n);
    await customer.transfer(from, to, 700n);
    const { customers, customers_by_day: days, volume_by_day: volumes } = await read();
    const { date } = await bank.browser().client.sandbox.clock();
    expect(days.at(-1)?.date).toBe(date);
    const lastDays = volumes.map((volume) => volume.days.at(-1)?.date);
    expect(lastDays).toEqual(volumes.map(() => date));
    // Whoever came since came on that day.
    expect(days.at(-2)?.total).toBe(before.customers);
    expect(customers).toBe(before.customers + 1);
  });
});

describe('the controls', () => {
  it('show what was really done within a day', async () => {
    const admin = await bank.colleague('admin');
    const read = async (name: string) => {
      const { data } = await admin.client.figures.controls();
      return data.find(({ control }) => control === name);
    };
    await eventually(async () => (await read('seals_made'))?.state).toBe('working');
    const blocks = async () =>
      (await owner().query('select count(*)::int as count from seal.block')).rows[0].count;
    const before = await blocks();
    const made = (await read('seals_made'))?.done;
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(await blocks());
    const browser = bank.browser();
    const wrong = { email: 'nobody@example.com', password: 'not the password' };
    const refused = (await read('sign_ins_refused'))?.done ?? 0;
    await expect(browser.client.customers.signIn({ body: wrong })).rejects.toMatchObject({
      code: 'credentials_wrong',
    });
    expect((await read('sign_ins_refused'))?.done).toBe(refused + 1);
    const body = { email: 'reader@example.com', subject: 'Hello', body: 'May I ask something?' };
    await browser.client.contactMessages.send({ body });
    const delivered = async (to = '%') => {
      const of = `select count(*)::int as count from sandbox_message
        where channel = 'mail' and recipient like $1`;
      return (await owner().query(of, [to])).rows[0].count;
    };
    await eventually(() => delivered(body.email)).toBe(1);
    await eventually(async () => {
      const counted = (await read('mail_sent'))?.done;
      return counted === (await delivered()) ? 'every mail' : counted;
    }).toBe('every mail');
  });

  it('count every run of a job, and each failure', async () => {
    const admin = await bank.colleague('admin');
    await admin.client.ledger.startCheck();
    await eventually(async () => {
      const { data } = await admin.client.figures.controls();
      return data.find(({ control }) => control === 'books_checked')?.done;
    }).toBe(1);
    await eventually(async () => {
      const { rows } = await owner().query(
        `select done::int as done from control_count where control = 'job.check-ledger'`,
      );
      return rows[0]?.done;
    }).toBe(1);
  });
});
