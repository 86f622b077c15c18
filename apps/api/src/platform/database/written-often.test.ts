/**
 * Columns that nearly every request or posting writes stand in no index: then a new version of the
 * row goes beside the old one, and nothing else is written.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

const writtenOften: Readonly<Record<string, readonly string[]>> = {
  session: ['last_seen_at'],
  'ledger.balance': ['seq', 'balance', 'reserved', 'latest_at'],
  'ledger.guard': ['used', 'ceiling', 'used_at'],
};

let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase();
});
afterAll(() => bank.close());

/** As keys, in expressions and in conditions. */
async function indexedColumns(table: string): Promise<readonly string[]> {
  const { rows } = await bank.pool.query<{ name: string }>(
    `select distinct a.attname as name
     from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0
     where i.indrelid = $1::regclass and (a.attnum = any (i.indkey) or exists (
       select from pg_depend d
       where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
         and d.refclassid = 'pg_class'::regclass and d.refobjid = i.indrelid
         and d.refobjsubid = a.attnum))`,
    [table],
  );
  return rows.map(({ name }) => name);
}

describe('what is written at nearly every request', () => {
  for (const [table, columns] of Object.entries(writtenOften)) {
    it(`stands in no index of ${table}`, async () => {
      const indexed = await indexedColumns(table);
      expect(indexed.length).toBeGreaterThan(0);
      expect(indexed.filter((name) => columns.includes(name))).toEqual([]);
    });
  }

  it('is found where a condition or an expression of an index names it', async () => {
    expect(await indexedColumns('session')).toEqual(
      expect.arrayContaining(['id', 'ended_at', 'kind']),
    );
  });
});
