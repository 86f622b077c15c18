/** What customers are told of their money, read and marked through the front door. */
import type { AccountId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payEarned } from '#modules/interest/interest.service.ts';
import { generateHistory } from '#modules/transfers/history/simulated-history.service.ts';
import { openMoneyPath } from '#money-path.ts';
import { newId } from '#platform/random.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { lockSetting } from '#platform/settings/setting.sql.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { notifications } from './channel-settings.service.ts';
import { notify } from './notifications.service.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let everyday: AccountId;
let savings: AccountId;
let count = 0;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

beforeEach(async () => {
  count += 1;
  nadia = await newMoneyCustomer(bank, emailOf(count));
  everyday = await newAccount(bank, nadia);
  savings = await newAccount(bank, nadia);
  await change(sql`update account set account_tag = 'Everyday' where id = ${everyday}`);
  await change(sql`update account set account_tag = 'Savings' where id = ${savings}`);
});

const emailOf = (turn: number) => `nadia-${turn}@example.com`;
const db = () => bank.bank.foundation.database.db;
const change = (query: ReturnType<typeof sql>) => query.execute(db());
const listOf = (person: MoneyCustomer, query = {}) =>
  person.browser.client.notifications.list({ query });

async function tell(person: MoneyCustomer, ...causes: string[]): Promise<void> {
  await db()
    .transaction()
    .execute((tx) =>
      notify(
        tx,
        ...causes.map((cause) => ({
          customerId: person.id,
          cause,
          message: 'complaint_received' as const,
          facts: { reference: cause },
          link: '/user/account/complaints',
        })),
      ),
    );
}

async function toldAtLast(person: MoneyCustomer, many: number) {
  await expect.poll(async () => (await listOf(person)).data.length).toBe(many);
  return listOf(person);
}

async function setSwitches(person: MoneyCustomer, mail: boolean, sms: boolean): Promise<string> {
  const phone = `+4915112${String(count).padStart(6, '0')}`;
  await change(sql`update customer set email_alerts = ${mail}, sms_alerts = ${sms},
    phone_number = ${phone}, phone_verified_at = now() where id = ${person.id}`);
  return phone;
}

/** Alerts are sent as the database says; nobody waits for the settings to be read again. */
async function setChannels(patch: Partial<typeof notifications.defaults>): Promise<void> {
  await db()
    .transaction()
    .execute(async (tx) => {
      const expectedVersion = (await lockSetting(tx, notifications.name))?.version ?? 0;
      await changeSettings(tx, notifications, patch, { changedBy: 'test', expectedVersion });
    });
}

async function countOf({ id }: MoneyCustomer, mark: 'alerted' | 'alert_waits'): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from notification
    where customer_id = ${id} and ${sql.ref(mark)}`.execute(db());
  return rows[0]?.many ?? 0;
}

/** How many alerts wait for their turn. */
const waiting = (person: MoneyCustomer) => countOf(person, 'alert_waits');
/** Of how many it is decided whether anybody is alerted. */
const decided = (person: MoneyCustomer) => countOf(person, 'alerted');

/** As if the last alert were long ago. */
async function afterAWhile({ id }: MoneyCustomer): Promise<void> {
  await change(sql`update alert_turn set last_at = last_at - interval '1 minute',
    due_at = due_at - interval '1 minute' where customer_id = ${id}`);
}

describe('the list', () => {
  it('is empty for somebody to whom nothing has happened', async () => {
    expect(await listOf(nadia)).toMatchObject({ data: [], unread: 0, next_page_url: null });
  });

  it('comes in pages, newest first, each notification once', async () => {
    await tell(nadia, 'C-1', 'C-2', 'C-3', 'C-4', 'C-5');
    const seen: string[] = [];
    let next: string | null = '/api/notifications?limit=2';
    while (next !== null) {
      const { data } = await send(nadia.browser, 'GET', next);
      const page = data as { data: { notification: string }[]; next_page_url: string | null };
      seen.push(...page.data.map(({ notification }) => notification));
      next = page.next_page_url;
    }
    expect(seen.length).toBe(5);
    expect(new Set(seen).size).toBe(5);
  });

  it('is narrowed down by what was read and by what it is about', async () => {
    await tell(nadia, 'C-1', 'C-2');
    await nadia.fill(everyday, 10_00n);
    const { data } = await toldAtLast(nadia, 3);
    const [first] = data;
    if (first === undefined) throw new Error('Nothing was told.');
    expect(first).toMatchObject({ kind: 'money', status: 'UnRead' });
    await nadia.browser.client.notifications.mark({ body: { id: first.id, status: 'Read' } });
    expect((await listOf(nadia, { status: 'Read' })).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await listOf(nadia, { status: 'UnRead' })).data.length).toBe(2);
    expect((await listOf(nadia, { kind: 'account' })).data.length).toBe(2);
    expect((await listOf(nadia, { kind: 'money', status: 'UnRead' })).data).toEqual([]);
    const wrong = await send(nadia.browser, 'GET', '/api/notifications?kind=gossip');
    expect(wrong.status).toBe(422);
  });

  it('is said in the language of the reader, with the present name of the account', async () => {
    await nadia.fill(everyday, 1_234_50n);
    await nadia.transfer(everyday, savings, 34_50n);
    const { data } = await toldAtLast(nadia, 2);
    expect(plain(data[0]?.notification)).toMatch(
      /^\$34\.50 moved from Everyday ••\d{4} to Savings ••\d{4}\.$/,
    );
    await change(sql`update account set account_tag = 'Rainy days' where id = ${savings}`);
    const inSpanish = await send(nadia.browser, 'GET', '/api/notifications?lang=es');
    const rows = inSpanish.data as { data: { notification: string }[] };
    expect(plain(rows.data[0]?.notification)).toMatch(
      /^Se pasaron 34,50.*de Everyday.* a Rainy days/,
    );
  });
});

/** Without the marks that keep names in their own direction. */
function plain(text: string | undefined): string {
  return (text ?? '').replaceAll(/[\u2068\u2069]/g, '');
}

describe('marking', () => {
  it('one, and one again, counts what is unread', async () => {
    await tell(nadia, 'C-1', 'C-2');
    const { data, unread } = await listOf(nadia);
    expect(unread).toBe(2);
    const id = data[1]?.id;
    if (id === undefined) throw new Error('Nothing was told.');
    const { mark } = nadia.browser.client.notifications;
    expect(await mark({ body: { id, status: 'Read' } })).toEqual({ unread: 1 });
    expect(await mark({ body: { id, status: 'Read' } })).toEqual({ unread: 1 });
    expect(await mark({ body: { id, status: 'UnRead' } })).toEqual({ unread: 2 });
  });

  it('all of them, and the browsers hear of it', async () => {
    await tell(nadia, 'C-1', 'C-2', 'C-3');
    const { mark } = nadia.browser.client.notifications;
    expect(await mark({ body: { status: 'Read' } })).toEqual({ unread: 0 });
    expect((await listOf(nadia, { status: 'UnRead' })).data).toEqual([]);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from event where person_id = ${nadia.id}
          and kind = 'notification.changed' and data->'notification_id' = 'null'`.execute(db());
        return rows.length;
      })
      .toBeGreaterThanOrEqual(2);
    expect(await mark({ body: { status: 'UnRead' } })).toEqual({ unread: 3 });
  });

  it('somebody else’s is as if it were not there', async () => {
    const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
    await tell(tom, 'C-1');
    const [his] = (await listOf(tom)).data;
    const body = { id: his?.id, status: 'Read' };
    const answer = await nadia.browser.fetch('/api/notifications', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(404);
    expect((await listOf(tom)).unread).toBe(1);
    expect((await listOf(nadia)).data).toEqual([]);
    await nadia.browser.client.notifications.mark({ body: { status: 'Read' } });
    expect((await listOf(tom)).unread).toBe(1);
  });
});

describe('money that moved', () => {
  it('is told once, with a way to it and marked as simulated', async () => {
    const filled = newId('transfer');
    const moved = newId('transfer');
    await nadia.fill(everyday, 100_00n, filled);
    await nadia.transfer(everyday, savings, 25_00n, moved);
    await nadia.transfer(everyday, savings, 25_00n, moved);
    const { data } = await toldAtLast(nadia, 2);
    expect(data).toMatchObject([
      { kind: 'money', link: `/user/transfers/${moved}`, simulated: true, status: 'UnRead' },
      { kind: 'money', link: `/user/transfers/${filled}`, simulated: true, status: 'UnRead' },
    ]);
    expect(plain(data[1]?.notification)).toContain('$100.00 of simulated money was added');
  });

  it('is not told again when its events are read again', async () => {
    const email = emailOf(count);
    await nadia.fill(everyday, 100_00n);
    await bank.inbox(email);
    await afterAWhile(nadia);
    await nadia.transfer(everyday, savings, 25_00n);
    await toldAtLast(nadia, 2);
    await bank.inbox(email, 2);
    await afterAWhile(nadia);
    await sql`update event_reader set seen = 0 where name = 'notifications'`.execute(db());
    await expect
      .poll(async () => {
        const { rows } = await sql<{ done: boolean }>`select seen = (select max(id) from event)
          as done from event_reader where name = 'notifications'`.execute(db());
        return rows[0]?.done;
      })
      .toBe(true);
    expect((await listOf(nadia)).data.length).toBe(2);
    expect((await bank.inbox(email)).length).toBe(2);
  });

  it('is mailed and texted as the customer switched it', async () => {
    const phone = await setSwitches(nadia, true, true);
    await nadia.fill(everyday, 100_00n);
    const [mail] = await bank.inbox(emailOf(count));
    expect(mail?.subject).toContain('Your money');
    expect(plain(mail?.text)).toContain('$100.00 of simulated money was added to Everyday');
    const [text] = await bank.inbox(phone);
    expect(plain(text?.text)).toContain('$100.00');
    await setSwitches(nadia, false, true);
    await afterAWhile(nadia);
    await nadia.transfer(everyday, savings, 1_00n);
    await bank.inbox(phone, 2);
    await setSwitches(nadia, true, false);
    await afterAWhile(nadia);
    await nadia.transfer(everyday, savings, 2_00n);
    const mails = await bank.inbox(emailOf(count), 2);
    expect(mails.map(({ text: body }) => plain(body).match(/\$\d+\.00/)?.[0])).toEqual([
      '$2.00',
      '$100.00',
    ]);
    expect((await bank.inbox(phone)).length).toBe(2);
    expect((await toldAtLast(nadia, 3)).unread).toBe(3);
  });

  it('goes by no channel that the bank does not use for it', async () => {
    const phone = await setSwitches(nadia, true, true);
    const { money, sign_in_notice: _, ...others } = notifications.defaults;
    await setChannels({ money: { ...money, sms: false }, ...others });
    await nadia.fill(everyday, 100_00n);
    await bank.inbox(emailOf(count));
    await setChannels({ money: { ...money, mail: false }, ...others });
    await afterAWhile(nadia);
    await nadia.transfer(everyday, savings, 1_00n);
    const [text] = await bank.inbox(phone);
    expect(plain(text?.text)).toContain('$1.00');
    expect((await bank.inbox(emailOf(count))).length).toBe(1);
    expect((await bank.inbox(phone)).length).toBe(1);
    // What was not sent stands in the list all the same.
    await toldAtLast(nadia, 2);
    await setChannels({ money, ...others });
  });

  it('takes nobody’s turn when it goes by no channel', async () => {
    await setSwitches(nadia, true, false);
    const { money } = notifications.defaults;
    await setChannels({ money: { ...money, mail: false } });
    await nadia.fill(everyday, 1_00n);
    await expect.poll(() => decided(nadia)).toBe(1);
    await setChannels({ money });
    await nadia.fill(everyday, 2_00n);
    const [mail] = await bank.inbox(emailOf(count));
    expect(plain(mail?.text)).toContain('$2.00');
  });

  it('is mailed and texted once in a while, and what waited is told together', async () => {
    const phone = await setSwitches(nadia, true, true);
    await nadia.fill(everyday, 100_00n);
    await bank.inbox(emailOf(count));
    for (const amount of [1_00n, 2_00n, 3_00n]) await nadia.transfer(everyday, savings, amount);
    await toldAtLast(nadia, 4);
    // Whether to mail is decided a moment later, from the events.
    await expect.poll(() => waiting(nadia)).toBe(3);
    expect((await bank.inbox(emailOf(count))).length).toBe(1);
    await afterAWhile(nadia);
    const [mail] = await bank.inbox(emailOf(count), 2);
    const said = plain(mail?.text).match(/\$\d\.00 moved/g);
    expect(said).toEqual(['$1.00 moved', '$2.00 moved', '$3.00 moved']);
    const [text] = await bank.inbox(phone, 2);
    expect(text?.text).toContain('3 things happened on your accounts.');
    // They are told once: the next mail has nothing of them.
    await afterAWhile(nadia);
    await nadia.transfer(everyday, savings, 4_00n);
    expect(plain((await bank.inbox(emailOf(count), 3))[0]?.text)).toContain('$4.00 moved');
  });

  it('is told with both amounts where it was changed into another currency', async () => {
    const euros = await newAccount(bank, nadia, 'EUR');
    await nadia.fill(everyday, 100_00n);
    const query = { from: 'USD', to: 'EUR', amount: '5000' } as const;
    const { quote_id, arrives } = await nadia.browser.client.fx.quote({ query });
    const body = { from: everyday, to: euros, amount: '5000', quote_id };
    await send(nadia.browser, 'POST', '/api/transfers/internal', {
      body,
      key: newId('transfer'),
    });
    const { data } = await toldAtLast(nadia, 2);
    const said = plain(data[0]?.notification);
    expect(said).toContain('$50.00 left Everyday');
    expect(said).toContain(`and ${arrives.display} arrived in Complete Freedom`);
    // An account without a name of its own is called by its product, as the reader says it.
    const spanish = await send(nadia.browser, 'GET', '/api/notifications?lang=es');
    expect(JSON.stringify(spanish.data)).toContain('Libertad total');
  });

  it('is told of interest once, and of a made-up history only as a whole', async () => {
    const transfers = await openMoneyPath(bank.bank.foundation);
    const { settings } = bank.bank.foundation;
    await change(sql`insert into interest_day (account_id, day, balance, rate)
      values (${savings}, '2026-01-31', 4562500, 100)`);
    await payEarned(db(), { settings, transfers }, savings);
    await payEarned(db(), { settings, transfers }, savings);
    const order = {
      account_id: savings,
      number_of_transactions: 20,
      start_month: 1,
      start_year: 2025,
      end_month: 5,
      end_year: 2025,
      minimum_amount: 10,
      maximum_amount: 100,
      key: undefined,
    };
    const deed = {
      staffId: newId('staff'),
      actor: { kind: 'system' },
      requestId: newId('transfer'),
      language: 'en',
      keep: async () => undefined,
    } as const;
    await generateHistory(db(), { transfers, timeZone: 'UTC' }, order, deed);
    await transfers.close();
    const { data } = await toldAtLast(nadia, 2);
    const said = data.map(({ notification }) => plain(notification)).sort();
    expect(said[0]).toMatch(/^20 made-up transfers were added to Savings/);
    expect(said[1]).toMatch(/^Interest of \$1\.25 was paid into Savings/);
  });

  it('is not texted to a number that nobody confirmed', async () => {
    const phone = await setSwitches(nadia, true, true);
    await change(sql`update customer set phone_verified_at = null where id = ${nadia.id}`);
    await nadia.fill(everyday, 100_00n);
    await bank.inbox(emailOf(count));
    const { data } = await bank.browser().client.sandbox.inbox({ query: { to: phone } });
    expect(data).toEqual([]);
  });

  it('is mailed in the customer’s own language', async () => {
    await change(sql`update customer set language = 'ar' where id = ${nadia.id}`);
    await nadia.fill(everyday, 100_00n);
    const [mail] = await bank.inbox(emailOf(count));
    expect(mail?.text).toContain('أُضيف مبلغ');
  });
});
