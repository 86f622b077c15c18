/**
 * A sandbox that is reset while it runs, in processes of its own: two at once, and killed where it
 * hurts. What comes out is always a whole bank, the old one or the new one.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomerId, StepUpId } from '@fairlead/contract';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { openCustomer } from '#modules/customers/customers.service.ts';
import { admitStaff } from '#modules/staff/staff.service.ts';
import { PRESENCE_LOCK } from '#platform/database/listener.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { newId } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import type { TestBrowser } from '#testing/bank.ts';
import {
  type BankProcess,
  type BankProcesses,
  startBankProcesses,
} from '#testing/bank-processes.ts';
import { customerPassword, staffPassword } from '#testing/people-server.ts';
import { preparedPassword } from '#testing/prepared-password.ts';

const LIMIT_MS = 60_000;
const OWNER = 'olive@example.com';
const CUSTOMER = 'nadia@example.com';

let bank: BankProcesses;
let psql: pg.Client;

beforeEach(() => {
  return async () => {
    await psql.end();
    await bank.close();
  };
});

async function begin(processes: number): Promise<BankProcess> {
  bank = await startBankProcesses({ processes });
  kept = [];
  psql = new pg.Client(bank.databaseUrl);
  await psql.connect();
  const [first] = bank.processes;
  if (first === undefined) throw new Error('No process was started.');
  return first;
}

const blobs = () => new FolderBlobs(join(bank.folder, 'files'));

/** Names of the files that were kept before the reset. */
let kept: string[] = [];

async function filesLeft(): Promise<number> {
  const old = new Set(kept);
  let count = 0;
  for await (const name of blobs().list()) count += old.has(name) ? 1 : 0;
  return count;
}

async function keepFiles(count: number): Promise<void> {
  const content = async function* () {
    yield randomBytes(20);
  };
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, () => newId('file'));
    await Promise.all(some.map((name) => blobs().put(name, content())));
    kept.push(...some);
  }
}

/** An owner who is somebody and signed in, and a customer. */
async function fill({ browser }: BankProcess): Promise<{ owner: TestBrowser; id: CustomerId }> {
  const database = await openDatabase({ url: bank.databaseUrl, limits: { size: 2 } });
  const { db } = database;
  bindKeys(db, await KeyRing.load(join(bank.folder, 'keys/ring.json')));
  const now = new Date();
  const details = { email: OWNER, name: 'Olive', role: 'owner', language: 'en' } as const;
  const secret = await preparedPassword(staffPassword, { kind: 'staff', email: OWNER });
  const own = await preparedPassword(customerPassword, { kind: 'customer', email: CUSTOMER });
  const made = await db.transaction().execute(async (tx) => {
    const { id } = await admitStaff(tx, { ...details, persona: false }, secret, now);
    const from = { ip: '127.0.0.1', userAgent: 'test', now };
    const session = { kind: 'staff', subjectId: id, secondFactor: 'given' } as const;
    const { token } = await openSession(tx, { ...session, ...from });
    const nadia = {
      email: CUSTOMER,
      firstName: 'Nadia',
      lastName: 'Brandt',
      language: 'en',
      homeCurrency: 'USD',
      timeZone: 'Europe/Berlin',
      proven: ['email'] as const,
    };
    const customer = await openCustomer(tx, nadia, own, { actor: { kind: 'system' }, now });
    return { token, id: customer.id };
  });
  await database.close();
  const owner = browser();
  owner.cookies.set('__Host-fairlead-staff', made.token);
  return { owner, id: made.id };
}

async function askReset(owner: TestBrowser): Promise<string> {
  const send = async () => {
    const answer = await owner.fetch('/api/sandbox/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Fairlead Bank' }),
    });
    return JSON.parse(await answer.text()).data;
  };
  const id: StepUpId = (await send()).step_up;
  const database = await openDatabase({ url: bank.databaseUrl, limits: { size: 1 } });
  await database.db.transaction().execute((tx) => confirmStepUp(tx, id, new Date()));
  await database.close();
  return (await send()).since;
}

/** Since when the bank is there that this process serves; nothing while it serves none. */
async function sinceOf({ browser }: BankProcess): Promise<string | undefined> {
  try {
    return (await browser().client.sandbox.clock()).since;
  } catch {
    return undefined;
  }
}

async function untilNew(one: BankProcess, old: string): Promise<string> {
  for (const began = Date.now(); Date.now() - began < LIMIT_MS; ) {
    const since = await sinceOf(one);
    if (since !== undefined && since !== old) return since;
    await sleep(50);
  }
  throw new Error(`No new bank came:\n${one.output()}`);
}

async function untilTrue(question: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < LIMIT_MS; ) {
    const { rows } = await psql.query<{ yes: boolean }>(`select ${question} as yes`);
    if (rows[0]?.yes === true) return;
    await sleep(2);
  }
  throw new Error(`Never: ${question}`);
}

async function expectNewBank(process: BankProcess): Promise<void> {
  const { rows } = await psql.query(`select
    (select count(*)::int from customer where email = '${CUSTOMER}') as customers,
    (select count(*)::int from staff_member where email = '${OWNER}') as owners,
    (select count(*)::int from reset_request) as requests,
    (select ahead_seconds::int from bank_clock) as ahead,
    to_regnamespace('fairlead_reset') is null as finished`);
  expect(rows).toEqual([{ customers: 0, owners: 0, requests: 0, ahead: 0, finished: true }]);
  const personas = await process.browser().client.personas.list();
  expect(personas.length).toBeGreaterThan(3);
  expect(await filesLeft()).toBe(0);
}

const linksIn = (one: BankProcess) => one.output().match(/joins here, once: \S+/g) ?? [];

test('of two processes both serve the new bank, without anybody starting them', async () => {
  const first = await begin(2);
  const [, second] = bank.processes;
  if (second === undefined) throw new Error('There is one process only.');
  const { owner, id } = await fill(first);
  await owner.client.sandbox.advanceClock({ body: { advance: 10 * 86_400 } });
  await keepFiles(3);
  const token = owner.cookies.get('__Host-fairlead-staff') ?? '';
  const old = await askReset(owner);
  const since = await untilNew(first, old);
  expect(await untilNew(second, old)).toBe(since);
  await expectNewBank(first);
  expect(await owner.client.staff.status()).toBeNull();
  owner.cookies.set('__Host-fairlead-staff', token);
  expect((await owner.fetch('/api/admins/queues')).status).toBe(401);
  const { rows } = await psql.query('select from audit_record where customer_id = $1', [id]);
  expect(rows).toEqual([]);
  // The link of the first start, and the one of the new bank.
  expect(new Set(linksIn(first)).size).toBe(2);
  expect(await first.stop()).toBe(0);
  expect(await second.stop()).toBe(0);
});

test('killed before anything is emptied, the old bank is whole and the next start goes on', async () => {
  const first = await begin(1);
  const { owner } = await fill(first);
  // Another process of the bank that has not closed yet.
  await psql.query(`select pg_advisory_lock_shared(${PRESENCE_LOCK})`);
  const old = await askReset(owner);
  await untilTrue(`exists (select from pg_locks where locktype = 'advisory' and not granted)`);
  expect(await sinceOf(first)).toBeUndefined();
  await first.kill();
  await untilTrue(`(select count(*) = 1 from customer where email = '${CUSTOMER}')`);
  await psql.query('select pg_advisory_unlock_all()');
  const next = await bank.startAnother();
  expect(await sinceOf(next)).not.toBe(old);
  await expectNewBank(next);
});

test('killed between database and files, the next start removes the files and opens', async () => {
  const first = await begin(1);
  const { owner } = await fill(first);
  await keepFiles(4_000);
  const old = await askReset(owner);
  await untilTrue(`to_regnamespace('fairlead_reset') is not null`);
  await first.kill();
  await untilTrue(`to_regclass('public.migration') is null and
    to_regnamespace('fairlead_reset') is not null`);
  expect(await filesLeft()).toBeGreaterThan(0);
  const next = await bank.startAnother();
  expect(await sinceOf(next)).not.toBe(old);
  await expectNewBank(next);
});
