/** Roles, limits, lost connections: what every query of the bank relies on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { addressOf, type TestDatabase, testDatabase } from '#testing/database.ts';
import { runStatement } from '#testing/statement.ts';
import { migrateBank } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { refusePlainServer, refuseWeakServer, weaknessWarning } from './server-checks.ts';
import { databaseTrouble } from './trouble.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase({ size: 2, waitMs: 1_500, statementMs: 2_000, idleInTxMs: 300 });
});
afterAll(() => bank.close());

async function troubleOf(work: Promise<unknown>): Promise<ReturnType<typeof databaseTrouble>> {
  try {
    await work;
  } catch (error) {
    return databaseTrouble(error);
  }
  return undefined;
}

test('whole numbers are bigint, dates are text, fractions stay text', async () => {
  const { rows } = await sql`select current_user as who, 1::int8 as n, array[1, null]::int8[] as ns,
    date '2026-02-28' as d, array[date '2026-02-28'] as ds, 1.10::numeric as x`.execute(bank.db);
  const expected = { n: 1n, ns: [1n, null], d: '2026-02-28', ds: ['2026-02-28'], x: '1.10' };
  expect(rows).toEqual([{ who: 'fairlead_app', ...expected }]);
});

test('the app role makes no tables and touches no migration', async () => {
  await expect(sql`create table x (a int)`.execute(bank.db)).rejects.toThrow('permission denied');
  await expect(sql`delete from migration`.execute(bank.db)).rejects.toThrow('permission denied');
  const owner = await bank.ownerPool.query('select current_user as who');
  expect(owner.rows).toEqual([{ who: 'fairlead_owner' }]);
});

test('a statement that takes too long ends, and the caller is told the bank is busy', async () => {
  expect(await troubleOf(sql`select pg_sleep(3600)`.execute(bank.db))).toBe('busy');
});

test('an unhurried look is the app’s own, of one moment, and has no end', async () => {
  const { rows } = await bank.database.unhurried((tx) =>
    sql`select current_user as who, current_setting('statement_timeout') as "endsAfter",
      current_setting('transaction_isolation') as isolation`.execute(tx),
  );
  expect(rows).toEqual([{ who: 'fairlead_app', endsAfter: '0', isolation: 'repeatable read' }]);
  const owner = await bank.ownerPool.query('select current_user as who');
  expect(owner.rows).toEqual([{ who: 'fairlead_owner' }]);
});

test('a caller who gets no connection in time is told the bank is busy', async () => {
  const held = await Promise.all([bank.pool.connect(), bank.pool.connect()]);
  expect(await troubleOf(bank.pool.query('select 1'))).toBe('busy');
  for (const client of held) client.release();
  expect((await bank.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction that is left open is ended by the server', async () => {
  const client = await bank.pool.connect();
  await client.query('begin');
  await sleep(600);
  expect(await troubleOf(client.query('select 1'))).toBe('away');
  client.release(true);
});

test('lost connections are told from faults, and new connections take their place', async () => {
  const all = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const waiting = troubleOf(sql`select pg_sleep(1.5)`.execute(bank.db));
  const atWork = `select 1 / count(*) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`;
  await vi.waitFor(() => runStatement(bank.url, atWork), 20_000);
  await runStatement(bank.url, all);
  expect(await waiting).toBe('away');
  // A connection that idled may be handed out before its end has been heard of: once more away.
  for (let lent = 0; lent < 2; lent += 1) {
    expect(['away', undefined]).toContain(await troubleOf(bank.pool.query('select 1')));
  }
  expect((await bank.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(await troubleOf(sql`select 1 / 0`.execute(bank.db))).toBeUndefined();
});

test('a listener hears what is said, and is woken after a lost connection', async () => {
  const heard: string[] = [];
  const until = async (wanted: string): Promise<void> => {
    await expect.poll(() => heard.at(-1)).toBe(wanted);
  };
  const stop = await bank.database.listen('news', (payload) => heard.push(payload));
  await bank.pool.query(`notify news, 'hello'`);
  await until('hello');
  const listener = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'fairlead listener'`;
  await runStatement(bank.url, listener);
  await until('');
  await bank.pool.query(`notify news, 'again'`);
  await until('again');
  stop();
});

test('an ordinary user runs a bank once an administrator has made the roles', async () => {
  const cluster = inject('clusterUrl');
  await runStatement(cluster, 'create role test_ordinary login');
  await runStatement(cluster, 'create database test_ordinary owner test_ordinary');
  try {
    const url = new URL(addressOf(cluster, 'test_ordinary'));
    url.searchParams.set('user', 'test_ordinary');
    const opening = openDatabase({ url: url.href });
    await expect(opening).rejects.toThrow('may not set up');
    const sentence: string = await opening.then(String, String);
    const byHand = sentence.slice(sentence.indexOf('grant '));
    await runStatement(addressOf(cluster, 'test_ordinary'), byHand);
    const database = await openDatabase({ url: url.href });
    await migrateBank(database.ownerPool);
    const { rows } = await sql`select current_user as who`.execute(database.db);
    expect(rows).toEqual([{ who: 'fairlead_app' }]);
    await database.close();
  } finally {
    await runStatement(cluster, 'drop database test_ordinary with (force)');
    await runStatement(cluster, 'drop role test_ordinary');
  }
});

test('a live bank speaks in the clear to a server of its own machine only', () => {
  const allowed = [
    'postgresql:///bank?host=/run/postgresql',
    'postgresql://u:p@localhost/bank',
    'postgresql://u:p@127.0.0.1:5433/bank',
    'postgresql://u:p@[::1]/bank',
    'postgresql://u:p@db.example/bank?sslmode=verify-full',
  ];
  for (const url of allowed) expect(() => refusePlainServer('DATABASE_URL', url)).not.toThrow();
  const refused = [
    'postgresql://u:p@db.example/bank',
    'postgresql://u:p@10.0.0.4/bank?sslmode=require',
    'postgresql://u:p@localhost.example/bank',
    'postgresql://u:p@localhost/bank?host=db.example',
    'postgresql://u:p@db.example/bank?sslmode=verify-full&sslmode=no-verify',
  ];
  for (const url of refused) {
    expect(() => refusePlainServer('DATABASE_URL', url), url).toThrow('sslmode=verify-full');
    expect(() => refusePlainServer('DATABASE_URL', url)).not.toThrow(/u:p/);
  }
});

test('a live bank refuses a careless server, a sandbox warns', () => {
  // The server of the tests runs without fsync, which makes it the example.
  const { weaknesses } = bank.database.server;
  expect(weaknesses).toEqual(['fsync', 'full_page_writes', 'synchronous_commit']);
  expect(() => refuseWeakServer(weaknesses)).toThrow('switch these settings on');
  expect(weaknessWarning(weaknesses)).toContain('fsync, full_page_writes, synchronous_commit');
  expect(() => refuseWeakServer([])).not.toThrow();
  expect(weaknessWarning([])).toBeUndefined();
});
