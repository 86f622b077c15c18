/** What all tables hold, as one text: for tests that say that nothing changed. */
import type { Pool } from 'pg';

const onlyCounters = ['throttle_window'];

interface Table {
  readonly name: string;
  /** Has `last_seen_at`, which says only that somebody asked. */
  readonly seen: boolean;
}

/**
 * Reading every row after every call took longer than the calls. A sequence outlives a rollback, so
 * while a table's trigger has not moved its own, no statement has written there.
 */
export async function watchTables(pool: Pool): Promise<() => Promise<string>> {
  const tables = await tablesOf(pool);
  await pool.query(`create schema watched; create sequence watched.writes;
    create function watched.note_write() returns trigger language plpgsql security definer as
    $$ begin
      perform nextval('watched.writes');
      perform nextval(format('watched.%I', tg_argv[0]));
      return null;
    end $$`);
  const watches = tables.map(
    ({ name }, index) => `create sequence watched.table${index};
      create trigger note_write after insert or update or delete or truncate on ${name}
      for each statement execute function watched.note_write('table${index}')`,
  );
  await pool.query(watches.join(';'));
  let writes: bigint | undefined;
  const known = new Map<Table, { readonly writes: string; readonly rows: string }>();
  return async () => {
    const { rows } = await pool.query('select last_value from watched.writes');
    if (rows[0].last_value !== writes) {
      writes = rows[0].last_value;
      const written = await writesOf(pool);
      const changed = tables.filter((table, index) => known.get(table)?.writes !== written[index]);
      const prints = await fingerprintOf(pool, changed);
      for (const table of changed) {
        known.set(table, {
          writes: written[tables.indexOf(table)] ?? '',
          rows: prints.get(table.name) ?? '',
        });
      }
    }
    return tables.map((table) => `${table.name} ${known.get(table)?.rows}`).join('\n');
  };
}

/** How often something was written to each table, in the order of the tables. */
async function writesOf(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ writes: string }>({
    name: 'writes',
    text: `select coalesce(pg_sequence_last_value(oid)::text, '0') as writes from pg_class
      where relnamespace = 'watched'::regnamespace and relname like 'table%'
      order by substr(relname, 6)::int`,
  });
  return rows.map(({ writes }) => writes);
}

async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', schemaname, tablename) as name,
       exists (select from information_schema.columns where table_schema = schemaname
         and table_name = tablename and column_name = 'last_seen_at') as seen
     from pg_tables where schemaname in ('public', 'ledger', 'seal', 'graphile_worker')
       and not tablename = any ($1) order by 1`,
    [onlyCounters],
  );
  return rows;
}

/** Counts the rows of these tables and adds up their hashes. */
async function fingerprintOf(
  pool: Pool,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const parts = tables.map(
    ({ name, seen }) =>
      `select '${name}' as name, concat(count(*), ' ', sum(hashtextextended(
         ${seen ? `(to_jsonb(t) - 'last_seen_at')` : 't'}::text, 0))) as rows from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; rows: string }>(parts.join(' union all '));
  return new Map(rows.map((row) => [row.name, row.rows]));
}
