/**
 * Empties a sandbox that is to be reset, whoever asked and wherever the process that began it has
 * died. The database is emptied in one transaction, which leaves a mark; the files go next, then
 * the mark. What comes after is an ordinary first start.
 */
import { queryOn, readGenesis } from '@fairlead/seal';
import type pg from 'pg';
import { CannotStart } from '#platform/cannot-start.ts';
import { PRESENCE_LOCK } from '#platform/database/listener.ts';
import type { Blobs } from '#platform/files/blobs.ts';
import { belongsToOther } from '#platform/files/store-owner.ts';
import { bankIdOf } from '#platform/mode.ts';
import { systemTime } from '#platform/wall-time.ts';

/**
 * A schema with nothing in it: the database is empty and the files are not. Its comment says of
 * which bank.
 */
const MARK = 'fairlead_reset';

interface Found {
  /** There is a schema of ours. */
  readonly migrated: boolean;
  readonly marked: boolean;
  readonly bank: string | null;
}

async function look(client: pg.ClientBase): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select to_regclass('public.migration') is not null as migrated,
       to_regnamespace($1) is not null as marked,
       obj_description(to_regnamespace($1), 'pg_namespace') as bank`,
    [MARK],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The server did not say what is in the database.');
  return found;
}

async function isAsked(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.reset_request') is not null as known`,
  );
  if (rows[0]?.known !== true) return false;
  return (await client.query('select from reset_request')).rowCount !== 0;
}

/**
 * What the owner role has made, and nothing else: its rights on the database stay, which an
 * administrator may have given by hand. Names are gathered first, since dropping one takes others
 * along.
 */
const dropEverything = `
  do $$
  declare
    statements text[];
    one text;
  begin
    select array_agg(drops order by turn) into statements from (
      select 1 as turn, format('drop schema if exists %I cascade', nspname) as drops
      from pg_namespace
      where nspowner = 'fairlead_owner'::regrole and nspname not in ('public', '${MARK}')
      union all
      select case relkind when 'S' then 3 else 2 end, -- Columns take their sequences along.
        format('drop %s if exists %I.%I cascade', case relkind
          when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          else 'table' end, 'public', relname)
      from pg_class
      where relowner = 'fairlead_owner'::regrole and relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 4, format('drop routine if exists %s cascade', oid::regprocedure)
      from pg_proc
      where proowner = 'fairlead_owner'::regrole and pronamespace = 'public'::regnamespace
      union all
      select 5, format('drop type if exists %I.%I cascade', 'public', typname)
      from pg_type
      where typowner = 'fairlead_owner'::regrole and typnamespace = 'public'::regnamespace
        and typtype in ('d', 'e')
    ) every;
    foreach one in array coalesce(statements, '{}') loop
      execute one;
    end loop;
  end $$`;

/**
 * A live bank is never emptied, whatever a row may say. What a bank is can never change. Answers
 * which one it is.
 */
async function requireSandbox(client: pg.ClientBase): Promise<string> {
  const record = await readGenesis(queryOn(client));
  if (record?.mode === 'sandbox') return bankIdOf(record);
  throw new CannotStart('Only a sandbox can be reset, and this bank is none.');
}

/** All of it or nothing. */
async function emptyDatabase(client: pg.ClientBase, bank: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local client_min_messages = 'warning'`);
    await client.query(`create schema ${MARK}`);
    await client.query(`comment on schema ${MARK} is '${bank}'`);
    await client.query(dropEverything);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function removeFiles(blobs: Blobs, bank: string | null): Promise<void> {
  // Another's files stay; the start that follows says whose place it is.
  if (await belongsToOther(blobs, bank ?? '')) return;
  for await (const name of blobs.list()) await blobs.delete(name);
  await blobs.tidy(systemTime.now());
  await blobs.setOwner(null);
}

/**
 * In the turn of those who migrate, before the schema is looked at. Waits until every other process
 * of the bank has closed: none of them may write into the bank that comes next.
 */
export async function finishReset(
  client: pg.ClientBase,
  blobs: Blobs,
  say: (sentence: string) => void,
): Promise<void> {
  if (await isAsked(client)) {
    const bank = await requireSandbox(client);
    say('This sandbox is emptied and set up anew, as its owner asked.');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [PRESENCE_LOCK]);
    try {
      await emptyDatabase(client, bank);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [PRESENCE_LOCK]);
      await client.query(`set lock_timeout = '30s'`);
    }
  }
  const { migrated, marked, bank } = await look(client);
  if (!marked) return;
  // Somebody has put a bank here since, by a restore or as live: its files are not ours to remove.
  if (!migrated) await removeFiles(blobs, bank);
  await client.query(`drop schema ${MARK}`);
}
