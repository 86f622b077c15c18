/** Without a sanctions list in date somebody new is paid only when a person has looked. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AdjustingBank, type Clerk } from '#testing/adjusting-bank.ts';
import { sendSayingWhy } from '#testing/money-bank.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
let officer: Clerk;
beforeAll(async () => {
  bank = await SendingBank.start();
  officer = await AdjustingBank.of(bank.test).clerk('compliance');
});
afterAll(() => bank.close());

const owner = (text: string) => bank.test.bank.foundation.database.ownerPool.query(text);

/** What a live bank has: a list that staff brought so many days ago. */
async function broughtDaysAgo(days: number): Promise<void> {
  await owner(`update list_entry set source = 'uk'`);
  await owner(`update list_edition set source = 'uk',
    brought_at = bank_now() - interval '${days} days'`);
}
beforeEach(async () => {
  await owner(`update list_entry set source = 'fairlead-sandbox'`);
  await owner(`update list_edition set source = 'fairlead-sandbox'`);
});

async function screening(payer: Payer, id: unknown) {
  const { data } = await payer.read(id);
  const checks = data.checks as readonly { readonly name: string }[];
  return checks.find(({ name }) => name === 'screening');
}
const held = {
  status: 'Pending',
  reason: 'lists_not_current',
  case_reference: expect.stringMatching(/^K-/),
  decide_by: expect.any(String),
};

async function findingsOf(payer: Payer) {
  const path = `/api/admins/cases?customer_id=${payer.id}`;
  const { data } = await sendSayingWhy(officer.browser, 'GET', path);
  const [{ id }] = data.data as [{ readonly id: string }];
  return (await sendSayingWhy(officer.browser, 'GET', `/api/admins/cases/${id}`)).data.findings;
}

it('a sandbox goes on with the list that comes with the program, however old', async () => {
  await owner(`update list_edition set brought_at = bank_now() - interval '400 days'`);
  const payer = await bank.payer();
  const { data } = await payer.pay();
  expect(await screening(payer, data.id)).toMatchObject({ status: 'Completed' });
});

it('a list that somebody brought within a week will do, an older one holds the payment', async () => {
  await broughtDaysAgo(6);
  const payer = await bank.payer();
  const { data } = await payer.pay();
  expect(await screening(payer, data.id)).toMatchObject({ status: 'Completed' });
  await broughtDaysAgo(8);
  const other = await bank.payer();
  const late = await other.pay();
  expect(await screening(other, late.data.id)).toMatchObject(held);
  expect(await findingsOf(other)).toEqual([{ rule: 'lists_old', facts: {} }]);
  expect((await other.money())[0]).toBe(1_000_000n);
  await bank.decide(late.data.id, 'released');
  await bank.settle(other, late.data.id, 'Completed');
});

it('whoever was paid before is paid again meanwhile', async () => {
  const payer = await bank.payer();
  const { data } = await payer.pay();
  await bank.settle(payer, data.id, 'Completed');
  await bank.later(25);
  await broughtDaysAgo(8);
  const again = await payer.pay();
  expect(await screening(payer, again.data.id)).toMatchObject({ status: 'Completed' });
});

it('a newer list than this process can read holds it until it is read', async () => {
  const newer = `insert into list_edition (source, published_on, sha256, entries, added, changed,
      removed, imported_at, brought_at)
    select source, published_on, repeat('0', 64), entries, 0, 0, 0, bank_now(), bank_now()
    from list_edition order by id desc limit 1 returning id`;
  const { rows } = await owner(newer);
  await owner(`insert into list_entry (source, entry_id, hash, body, edition)
    values ('fairlead-sandbox', 'unreadable', decode(repeat('00', 32), 'hex'), '{}', ${rows[0].id})`);
  const payer = await bank.payer();
  const { data } = await payer.pay();
  expect(await screening(payer, data.id)).toMatchObject(held);
  expect(await findingsOf(payer)).toEqual([{ rule: 'lists_behind', facts: {} }]);
  await owner(`delete from list_entry where entry_id = 'unreadable'`);
  const other = await bank.payer();
  const later = await other.pay();
  expect(await screening(other, later.data.id)).toMatchObject({ status: 'Completed' });
});

it('no list at all holds it', async () => {
  await owner('truncate list_edition, list_entry, screening_run');
  const payer = await bank.payer();
  const { data } = await payer.pay();
  expect(await screening(payer, data.id)).toMatchObject(held);
  expect(await findingsOf(payer)).toEqual([{ rule: 'lists_none', facts: {} }]);
});
