/**
 * Edits sealed rows at random as somebody who can switch triggers and constraints off. Every edit
 * must be found and named by table and key, by the ledger's own rules or by the seal.
 */
import { verify } from '@fairlead/seal';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillBank, sealBank } from '#testing/busy-bank.ts';
import { type LedgerBed, ledgerBed } from '#testing/ledger-bed.ts';
import { verifyLedger } from '#verify.ts';

const RUNS = 200;

interface Table {
  readonly name: string;
  readonly key: string;
  readonly columns: readonly { name: string; type: string; inKey: boolean }[];
}

let bed: LedgerBed;
let client: PoolClient;
let tables: Table[];
beforeAll(async () => {
  bed = await ledgerBed();
  await fillBank(bed);
  await sealBank(bed);
  client = await bed.root.connect();
  await client.query('set session_replication_role = replica');
  const { rows: constraints } = await client.query(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where connamespace = 'ledger'::regnamespace and contype in ('c', 'f', 'u')
    order by contype desc`);
  for (const { drop } of constraints) await client.query(drop);
  await client.query('drop index ledger.posting_reverses');
  tables = await Promise.all(
    ['account', 'account_event', 'posting', 'entry', 'stop'].map(describeTable),
  );
});
afterAll(async () => {
  client.release(true);
  await bed.close();
});

async function describeTable(name: string): Promise<Table> {
  const { rows } = await bed.root.query(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       a.attnum = any (i.indkey) as "inKey"
     from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 order by a.attnum`,
    [`ledger.${name}`],
  );
  const key = rows.filter(({ inKey }) => inKey).map((column) => `${column.name}::text`);
  return { name: `ledger.${name}`, key: key.join(` || '/' || `), columns: rows };
}

/** A different value of the same type, as SQL over the old one. */
function otherValue({ name, type }: { name: string; type: string }): string {
  switch (type) {
    case 'uuid':
      return 'gen_random_uuid()';
    case 'text':
      return `coalesce(${name}, '') || 'X'`;
    case 'bytea':
      return `sha256(coalesce(${name}, ''))`;
    case 'jsonb':
      return `'{"X": "1"}'`;
    case 'boolean':
      return `not ${name}`;
    case 'date':
      return `${name} + 1`;
    case 'timestamp with time zone':
      return `coalesce(${name}, now()) + interval '1 ms'`;
    case 'xid8':
      return `(${name}::text::bigint + 1)::text::xid8`;
    default:
      return `coalesce(${name}, 0) + 1000`;
  }
}

async function keysOf({ name, key }: Table): Promise<string[]> {
  const { rows } = await client.query(`select ${key} as key from ${name} order by 1`);
  return rows.map((row) => row.key);
}

type Edit = 'update' | 'delete' | 'insert' | 'swap';

function statementFor(
  edit: Edit,
  table: Table,
  column: number,
  [one, two]: [string, string],
): string {
  const { name, key, columns } = table;
  const target = columns[column % columns.length];
  if (target === undefined) throw new Error('A table has columns.');
  const others = columns.filter(({ inKey }) => !inKey).map((other) => other.name);
  switch (edit) {
    case 'update':
      return `update ${name} set ${target.name} = ${otherValue(target)} where ${key} = '${one}'`;
    case 'delete':
      return `delete from ${name} where ${key} = '${one}'`;
    case 'insert': {
      const values = columns.map((own) => (own.inKey ? otherValue(own) : own.name));
      return `insert into ${name} (${columns.map((own) => own.name)}) overriding system value
        select ${values} from ${name} where ${key} = '${one}'`;
    }
    case 'swap':
      return `update ${name} t set (${others}) = (select ${others} from ${name}
          where ${key} = case when ${key.replaceAll(/(\w+)::text/g, 't.$1::text')} = '${one}'
            then '${two}' else '${one}' end)
        where ${key} in ('${one}', '${two}')`;
  }
}

async function named(): Promise<Set<string>> {
  const own = await verifyLedger(bed.root, { maxFindingsPerRule: 100 });
  const sealed = await verify(bed.root);
  return new Set([...own.findings, ...sealed.findings].map(({ table, key }) => `${table} ${key}`));
}

/** Lets the edit be seen by others, hands over, and puts every row of the table back. */
async function edited(table: Table, statement: string, look: () => Promise<void>): Promise<void> {
  await client.query(`create temp table kept as table ${table.name}`);
  try {
    await client.query(statement);
    await look();
  } finally {
    const columns = table.columns.map(({ name }) => name);
    await client.query(`begin; delete from ${table.name};
      insert into ${table.name} (${columns}) overriding system value select ${columns} from kept;
      drop table kept; commit`);
  }
}

it('names the row of every edit, whatever the table, the column and the kind of edit', async () => {
  expect(await named()).toEqual(new Set());
  const anEdit = fc.record({
    edit: fc.constantFrom<Edit>('update', 'update', 'update', 'delete', 'insert', 'swap'),
    table: fc.nat({ max: 3 }),
    column: fc.nat({ max: 1_000 }),
    row: fc.nat({ max: 1_000 }),
    away: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(anEdit, async ({ edit, table: number, column, row, away }) => {
      const table = tables[number];
      if (table === undefined) throw new Error('There are four tables to edit.');
      const before = await keysOf(table);
      const one = before[row % before.length] ?? '';
      const two = before[(row + away) % before.length] ?? '';
      if (one === two) return;
      const statement = statementFor(edit, table, column, [one, two]);
      await edited(table, statement, async () => {
        const added = (await keysOf(table)).filter((key) => !before.includes(key));
        const suspects = edit === 'insert' ? added : [one, ...added];
        const found = await named();
        expect([...found], statement).toEqual(
          expect.arrayContaining(suspects.slice(0, 1).map((key) => `${table.name} ${key}`)),
        );
      });
    }),
    { numRuns: RUNS },
  );
  expect(await named()).toEqual(new Set());
});
