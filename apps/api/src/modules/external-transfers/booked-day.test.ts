/** The day of a payment is the day on which the ledger booked it, wherever it is shown. */
import type { TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import { Document } from 'mupdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { institution } from '#modules/settings/settings.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { america, type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const DAY = 24;
const listed = { ...america, account_title: 'Evgeny Torzhkov' };

async function dayAhead(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (bank_now() at time zone 'Europe/London')::date + ${days}::int as day`.execute(bank.db);
  return rows[0]?.day ?? '';
}

/** Bank time moves on to a moment of a day in London. */
async function until(day: string, time: string): Promise<void> {
  const { rows } = await sql<{ hours: number }>`select (extract(epoch from
    (${day}::date + ${time}::time) at time zone 'Europe/London' - bank_now()) / 3600)::float8
    as hours`.execute(bank.db);
  await bank.later(rows[0]?.hours ?? 0);
}

async function bookedOn(id: unknown): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`select p.value_date as day
    from transfer_posting t join ledger.posting p on p.id = t.posting_id
    where t.transfer_id = ${id} and t.what = 'settled'`.execute(bank.db);
  return rows[0]?.day;
}

/** In the list of the account and alone, on its statement and its receipt. */
async function isShownOn(payer: Payer, id: unknown, day: string): Promise<void> {
  const { client } = payer.person.browser;
  const { data } = await client.transfers.list({
    query: { account_id: payer.account, from: day, to: day },
  });
  expect(data).toMatchObject([{ id, value_date: day }]);
  expect((await payer.read(id)).data).toMatchObject({ value_date: day });
  const body = { account_id: payer.account, from: day, to: day };
  const statement = await client.statements.create({ body });
  const query = { format: 'csv' } as const;
  const csv = await client.statements.file({ params: { id: statement.id }, query });
  expect(await csv.text()).toContain(String(id).slice(-12).toUpperCase());
  const receipt = await client.receipts.file({ params: { id: id as TransferId } });
  const pdf = Document.openDocument(Buffer.from(await receipt.arrayBuffer()), 'application/pdf');
  const long = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const page = pdf.loadPage(0).toStructuredText('').asText().replaceAll(/\s+/g, ' ');
  expect(page).toContain(`Value date ${long.format(new Date(day))}`);
}

it('a payment that staff let go the next day counts on that day, to whomever it goes', async () => {
  const [payer, insider] = [await bank.payer(), await bank.payer()];
  const taker = await bank.payer('USD', 0n);
  await sql`update customer set first_name = 'Evgeny', last_name = 'Torzhkov'
    where id = ${taker.id}`.execute(bank.db);
  const outside = await payer.pay({ payee: listed });
  const inside = await insider.pay({ payee: await bank.payeeOf(taker) });
  const ordered = await dayAhead(0);
  expect(outside.data).toMatchObject({ status: 'Pending', value_date: ordered });
  await bank.later(DAY);
  const day = await dayAhead(0);
  expect(day > ordered).toBe(true);
  for (const [who, { id }] of [
    [payer, outside.data],
    [insider, inside.data],
  ] as const) {
    await bank.decide(id, 'released');
    await bank.settle(who, id, 'Completed');
    expect(await bookedOn(id)).toBe(day);
    await isShownOn(who, id, day);
  }
});

it('a payment that came back still counts on the day on which it left', async () => {
  const payer = await bank.payer();
  const { data } = await payer.pay({ payee: listed, amount: '2502' });
  await bank.later(DAY);
  const left = await dayAhead(0);
  await bank.decide(data.id, 'released');
  await bank.settle(payer, data.id, 'Returned');
  expect(await bookedOn(data.id)).toBe(left);
  expect((await payer.read(data.id)).data).toMatchObject({ value_date: left });
});

it('a dated payment keeps its day when the bank moves to another time zone', async () => {
  const payer = await bank.payer();
  const day = await dayAhead(2);
  const { data } = await payer.pay({ scheduled_for: day });
  const { settings } = bank.test.bank.foundation;
  const { version } = settings.current(institution);
  const how = { changedBy: 'system', expectedVersion: version } as const;
  await bank.db
    .transaction()
    .execute((tx) => changeSettings(tx, institution, { time_zone: 'America/Los_Angeles' }, how));
  await settings.refresh();
  // Half an hour of the day in London, and the afternoon before it where the bank is now.
  await until(day, '00:30');
  expect(await payer.status(data.id)).toBe('Scheduled');
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  await until(day, '09:00');
  await bank.settle(payer, data.id, 'Completed');
  expect(await bookedOn(data.id)).toBe(day);
});
