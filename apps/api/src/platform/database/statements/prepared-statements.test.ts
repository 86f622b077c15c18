import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#database-schema.ts';
import type { Db } from '#platform/database/db.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { PreparedStatements, preparingPool } from './prepared-statements.ts';

let bank: TestDatabase;
/** With statements of its own: those of the process may be as many as there can be. */
let db: Db;
beforeAll(async () => {
  bank = await testDatabase({ size: 1 });
  const pool = preparingPool(bank.pool, new PreparedStatements());
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(() => bank.close());

/** Of the one connection there is. */
async function preparedTexts(): Promise<string[]> {
  const { rows } = await bank.pool.query('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

test('a statement that comes again is prepared, one that comes seldom is not', async () => {
  const often = (value: number) => sql`select ${value}::int + 1 as next`.execute(db);
  for (let value = 0; value < 6; value += 1) {
    expect((await often(value)).rows).toEqual([{ next: value + 1 }]);
  }
  await sql`select ${1}::int + 2 as next`.execute(db);
  const texts = await preparedTexts();
  expect(texts).toContain('select $1::int + 1 as next');
  expect(texts).not.toContain('select $1::int + 2 as next');
});

test('a column that a newer program adds costs one call, and then all goes on', async () => {
  await bank.ownerPool.query('create table public.grows (id int)');
  await bank.ownerPool.query('grant select on public.grows to fairlead_app');
  const read = () => sql`select * from public.grows where id >= ${0}`.execute(db);
  for (let time = 0; time < 6; time += 1) await read();
  await bank.ownerPool.query('alter table public.grows add column more text');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect((await read()).rows).toEqual([]);
});

test('there is an end to how many a connection keeps', () => {
  const statements = new PreparedStatements();
  const named = Array.from({ length: 1_000 }, (_, at) => {
    for (let time = 0; time < 4; time += 1) statements.nameOfFrequent(`select ${at}`);
    return statements.nameOfFrequent(`select ${at}`);
  });
  expect(named.filter((name) => name !== undefined)).toHaveLength(256);
});
