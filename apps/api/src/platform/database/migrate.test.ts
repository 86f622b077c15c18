/** Migrations go forward only, once each, and never behind the operator's back. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { uuidV7 } from '#platform/random.ts';
import { addressOf } from '#testing/database.ts';
import { runStatement } from '#testing/statement.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { migrate, migrateBank } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';

const folder = temporaryFolder();
const folders = [{ package: 'trial', folder }];
let name: string;
let database: Database;

const write = (file: string, sql: string): void => writeFileSync(join(folder, file), sql);
const run = () => migrate(database.ownerPool, folders);

async function names(sql: string): Promise<unknown[]> {
  const { rows } = await database.ownerPool.query<{ name: unknown }>(sql);
  return rows.map((row) => row.name);
}

beforeAll(() => {
  write('0001-first.sql', 'create table first (id int);');
});

beforeEach(async () => {
  name = `test_${uuidV7().replaceAll('-', '')}`;
  await runStatement(inject('clusterUrl'), `create database ${name} template template0`);
  database = await openDatabase({ url: addressOf(inject('clusterUrl'), name) });
  return async () => {
    for (const file of ['0002-second.sql', '0003-third.sql'])
      rmSync(join(folder, file), { force: true });
    write('0001-first.sql', 'create table first (id int);');
    await database.close();
    await runStatement(inject('clusterUrl'), `drop database ${name} with (force)`);
  };
});

test('applies each file once, in order, as the owner', async () => {
  write('0002-second.sql', 'create table second (id int); insert into first values (2);');
  expect((await run()).map((one) => one.number)).toEqual([1, 2]);
  expect(await run()).toEqual([]);
  expect(
    await names(`select tableowner as name from pg_tables where tablename = 'second'`),
  ).toEqual(['fairlead_owner']);
});

test('a lower number that comes later from another branch is applied too', async () => {
  write('0003-third.sql', 'create table third (id int);');
  await run();
  write('0002-second.sql', 'create table second (id int);');
  expect((await run()).map((one) => one.number)).toEqual([2]);
});

test('a failing file leaves nothing of itself and names itself', async () => {
  write('0002-second.sql', 'create table second (id int); select 1 / 0;');
  await expect(run()).rejects.toThrow('migration trial 0002-second failed: division by zero');
  expect(await names('select name from migration')).toEqual(['first']);
  expect(await names(`select to_regclass('second') as name`)).toEqual([null]);
});

test('an edited file is refused and named', async () => {
  await run();
  write('0001-first.sql', 'create table first (id bigint);');
  await expect(run()).rejects.toThrow('trial 0001-first was changed after');
});

test('a database that knows more than the program is refused', async () => {
  write('0002-second.sql', 'create table second (id int);');
  await run();
  rmSync(join(folder, '0002-second.sql'));
  await expect(run()).rejects.toThrow('newer than this program (it has the migration trial 0002');
});

test('what cannot run in a transaction runs outside one', async () => {
  write('0002-second.sql', 'create index concurrently first_id on first (id);');
  await expect(run()).rejects.toThrow('cannot run inside a transaction block');
  write(
    '0002-second.sql',
    '-- fairlead: no transaction\ncreate index concurrently if not exists first_id on first (id);',
  );
  expect((await run()).map((one) => one.name)).toEqual(['second']);
});

test('of several programs that start at once, one migrates and all go on', async () => {
  write('0002-second.sql', 'create table second (id int); select pg_sleep(0.3);');
  const others = await Promise.all(
    [1, 2].map(() => openDatabase({ url: addressOf(inject('clusterUrl'), name) })),
  );
  try {
    const pools = [database, ...others].map((one) => one.ownerPool);
    const applied = await Promise.all(pools.map((pool) => migrateBank(pool, folders)));
    expect(applied.flat()).toHaveLength(2);
  } finally {
    for (const other of others) await other.close();
  }
});
