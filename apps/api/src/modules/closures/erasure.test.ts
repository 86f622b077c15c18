/** Ten years after somebody has left, nothing they wrote and nothing that names them is found. */
import type { AccountId, CustomerId } from '@fairlead/contract';
import { verify } from '@fairlead/seal';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewRecoveryCodes } from '#modules/credentials/factors/recovery-codes.service.ts';
import { advanceClock } from '#modules/sandbox/clock.service.ts';
import { DueWork } from '#platform/due-work/due-work.ts';
import { sweepFiles } from '#platform/files/sweep-files.ts';
import { encryptFor } from '#platform/keys/bank-keys.ts';
import { forgetMessagesOf } from '#platform/outbox/outbox.sql.ts';
import { png } from '#platform/pictures/made-files.fixture.ts';
import { newId } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { PushBrowser } from '#testing/push-browser.ts';
import { erasureWork, scheduleErasure } from './erasure.service.ts';

const COMMENT = 'Zahnarzt Dr. Quittenbaum';
const TAG = 'Geheimkasse Ulenspegel';
const ABOUT = 'Erbschaft Tante Sieglindegard';
const PAYEE = 'Quendolina Harkenpfad';
const EMAIL = 'to-be-forgotten@example.com';
const AGENT = 'Taschenfunk Ottokar 7';
const LETTER = 'unzustellbar@ottokar.example';
/** Who they were: given when they became a customer, and used in whatever was written to them. */
const IDENTITY = {
  first_name: 'Ottilienfried',
  last_name: 'Wuppermann-Zech',
  occupation: 'Glockengiesserin',
  phone_number: '+4915170007123',
  street_address: 'Am Krummen Timpen 17b',
  zip_code: 'ZX-48143',
  city: 'Hinterzarteln',
} as const;
/** Letters that wait: one to them, and one that only has their address. */
const WAITING = 'Ein Brief an Ottilienfried wartet';
const YEAR_SECONDS = 366 * 86_400;

let bank: TestBank;
let person: MoneyCustomer;

beforeAll(async () => {
  bank = await startBank();
  person = await newMoneyCustomer(bank, EMAIL);
  await db().updateTable('customer').set(IDENTITY).where('id', '=', person.id).execute();
});
afterAll(() => bank.close());

const foundation = () => bank.bank.foundation;
const db = () => foundation().database.db;

/** The tables in which any of the texts stands, as it is or as bytes, by copying out every table. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { ownerPool } = bank.bank.foundation.database;
  const { rows } = await ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'ledger', 'seal', 'graphile_worker') order by 1`,
  );
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  const client = await ownerPool.connect();
  try {
    for (const { name } of rows) {
      const pieces: Buffer[] = [];
      const copied = client.query(copyTo(`copy ${name} to stdout`));
      for await (const piece of copied) pieces.push(piece);
      const text = Buffer.concat(pieces).toString();
      if (wanted.some((one) => text.includes(one))) found.push(name);
    }
  } finally {
    client.release();
  }
  return found;
}

/** What they sign in with, as it stands in the tables: hashes and ciphertexts. */
async function credentials(): Promise<string[]> {
  await db()
    .transaction()
    .execute((tx) => renewRecoveryCodes(tx, person.id, foundation().wallTime.now()));
  const { rows } = await sql<{ kept: string }>`
    select hash as kept from password_credential where subject_id = ${person.id}
    union all select encode(code_hash, 'hex') from recovery_code where subject_id = ${person.id}
    union all select encode(secret_encrypted, 'hex') from totp_authenticator
      where subject_id = ${person.id}
    union all select encode(token_hash, 'hex') from known_device
      where subject_id = ${person.id}`.execute(db());
  return rows.map(({ kept }) => kept);
}

async function writeThings(account: AccountId, other: AccountId): Promise<string[]> {
  await person.fill(account, 100_00n);
  const body = { from: account, to: other, amount: '500', comment: COMMENT };
  const key = newId('transfer');
  await send(person.browser, 'POST', '/api/transfers/internal', { body, key });
  await sql`update account set account_tag = ${TAG} where id = ${account}`.execute(db());
  await db()
    .transaction()
    .execute(async (tx) => {
      const sealed = await encryptFor(
        tx,
        person.id,
        JSON.stringify({ account_title: PAYEE }),
        'payee',
      );
      await sql`insert into payee
          (id, customer_id, sealed, country, currency, account_hash, created_at)
        values (${newId('payee')}, ${person.id}, ${sealed}, 'DE', 'EUR', sha256('1'),
          now())`.execute(tx);
    });
  const complaint = {
    subject: 'other',
    text: 'Nobody answers me.',
    case_reference: ABOUT,
  } as const;
  await person.browser.client.complaints.create({ body: complaint });
  await new PushBrowser().turnOn(person.browser.client, AGENT);
  await sql`insert into outbox_retry (id, topic, delivery_key, person_id, payload, enqueued_at,
      attempts, next_attempt_at, reason, dead_at)
    values (-1, 'mail', gen_random_uuid(), ${person.id}, ${JSON.stringify({ to: LETTER })}::jsonb,
      now(), 15, now(), 'Error', now())`.execute(db());
  const letter = JSON.stringify({ to: EMAIL, values: { text: WAITING } });
  for (const personId of [person.id, null]) {
    const waits = sql`insert into outbox_message (topic, person_id, payload)
      values ('waiting', ${personId}, ${letter}::jsonb)`;
    await waits.execute(db());
  }
  const { rows } = await sql<{ day: string }>`select bank_now()::date as day`.execute(db());
  const day = rows[0]?.day ?? '';
  const { id } = await person.browser.client.statements.create({
    body: { account_id: account, from: day, to: day },
  });
  const receipt = await person.browser.fetch(`/api/transfers/${key}/receipt`, { method: 'POST' });
  expect(receipt.status).toBe(200);
  const { messages } = person.browser.client;
  const file = new Blob([new Uint8Array(await png())], { type: 'image/png' });
  const { id: sent } = await messages.upload({ files: { file } });
  await messages.write({ body: { message: COMMENT, attachments: [sent] } });
  const papers = ['csv', 'pdf'].map((format) => `/api/statements/${id}/file?format=${format}`);
  const addresses = [...papers, `/api/messages/attachments/${sent}`];
  for (const address of addresses) expect((await person.browser.fetch(address)).status).toBe(200);
  return addresses;
}

async function leave(id: CustomerId): Promise<void> {
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`update customer set account_status = 'Closed', restriction_reason =
        'relationship_closed', restricted_at = now() where id = ${id}`.execute(tx);
      await sql`insert into customer_closure (customer_id, closed_at)
        values (${id}, now())`.execute(tx);
      await scheduleErasure(tx, id, 10);
    });
}

describe('somebody who has left', () => {
  it('keeps their papers for ten years, and is erased then, everywhere', async () => {
    const [account, other] = [await newAccount(bank, person), await newAccount(bank, person)];
    const addresses = await writeThings(account, other);
    const secrets = await credentials();
    expect(secrets.length).toBeGreaterThan(10);
    const texts = [COMMENT, TAG, ABOUT, EMAIL, AGENT, LETTER, ...secrets];
    texts.push(WAITING, ...Object.values(IDENTITY));
    expect(await tablesWith([WAITING])).toEqual(['public.outbox_message']);
    expect(await tablesWith([LETTER])).toEqual(['public.outbox_retry']);
    expect(await tablesWith([AGENT])).toEqual(['public.push_device']);
    expect(await tablesWith([COMMENT])).toEqual(['public.transfer']);
    expect(await tablesWith([ABOUT])).toEqual(['public.complaint']);
    expect((await tablesWith(texts)).length).toBeGreaterThan(2);
    const soon = sql`delete from password_credential where subject_id = ${person.id}`;
    await expect(soon.execute(db())).rejects.toThrow(/goes only with its person/);
    await leave(person.id);

    const work = new DueWork(db(), [erasureWork(foundation())], { failed: () => undefined });
    const by = { actor: { kind: 'system' }, requestId: 'test' } as const;
    await advanceClock(db(), work, 9 * YEAR_SECONDS, by);
    for (const address of addresses) expect((await person.browser.fetch(address)).status).toBe(200);
    await advanceClock(db(), work, 2 * YEAR_SECONDS, by);

    expect(await tablesWith(texts)).toEqual([]);
    const { rows } = await sql<{ open: number; left: number }>`
      select (count(*) filter (where wrapped_key is not null))::int as open, count(*)::int as left
      from stored_file where owner_id = ${person.id}`.execute(db());
    expect(rows).toEqual([{ open: 0, left: 4 }]);
    const payees = await db()
      .selectFrom('payee')
      .select(['sealed', 'account_hash'])
      .where('customer_id', '=', person.id)
      .execute();
    expect(payees).toEqual([{ sealed: null, account_hash: null }]);
    const { erased } = await sweepFiles(db(), foundation().blobs, foundation().wallTime.now());
    expect(erased).toBe(4);
    expect((await person.browser.fetch(addresses[0] ?? '')).status).toBe(401);
  });

  it('leaves the amounts and the seals as they were, and adds no event', async () => {
    const { rows } = await sql`select t.amount, t.comment, t.status, count(e.*)::int as events
      from transfer t left join transfer_event e on e.transfer_id = t.id
      where t.customer_id = ${person.id} and t.kind = 'internal'
      group by t.id`.execute(db());
    expect(rows).toEqual([{ amount: 500n, comment: null, status: 'Completed', events: 0 }]);
    const change = sql`update transfer set comment = 'other' where customer_id = ${person.id}`;
    await expect(change.execute(db())).rejects.toThrow(/only be cleared/);
    const about = sql`update complaint set case_reference = 'other'`;
    await expect(about.execute(db())).rejects.toThrow(/only be cleared/);
    const { intact } = await verify(bank.bank.foundation.database.ownerPool);
    expect(intact).toBe(true);
  });

  it('takes no letters along that name somebody else at the same telephone', async () => {
    const [one, other] = [newId('customer'), newId('customer')];
    const phone = '+4915170007456';
    for (const id of [one, other, null]) {
      await sql`insert into outbox_message (topic, person_id, payload)
        values ('shared', ${id}, ${JSON.stringify({ to: phone })}::jsonb)`.execute(db());
    }
    await db()
      .transaction()
      .execute((tx) => forgetMessagesOf(tx, one, [phone]));
    const { rows } = await sql`select person_id from outbox_message
      where topic = 'shared'`.execute(db());
    expect(rows).toEqual([{ person_id: other }]);
  });
});
