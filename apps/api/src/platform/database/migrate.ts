/**
 * Brings the schema up to the program. Forward only: each file is known by package, number and
 * hash. An applied file that changed, or a migration this program does not know, stops the start.
 */
import { Logger, runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { CannotStart, messageOf } from '#platform/cannot-start.ts';
import {
  bankMigrations,
  type Migration,
  type MigrationFolder,
  readMigrations,
} from './migration-files.ts';

/** One number for all copies of the program, so that only one of them migrates at a time. */
const advisoryLock = 4_602_837_514n;

const createTable = `
  create table if not exists public.migration (
    package text not null,
    number integer not null,
    name text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    applied_at timestamptz not null default clock_timestamp(),
    primary key (package, number)
  );
  grant select on public.migration to fairlead_app;
`;

export interface AppliedMigration {
  readonly package: string;
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

const title = (one: AppliedMigration): string =>
  `${one.package} ${String(one.number).padStart(4, '0')}-${one.name}`;

export const keyOf = (one: Pick<AppliedMigration, 'package' | 'number'>): string =>
  `${one.package} ${one.number}`;

/** What the database has, in the order it was applied. Nothing when it was never migrated. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const applied = await client.query<AppliedMigration>(
    'select package, number, name, sha256 from public.migration order by applied_at',
  );
  return applied.rows;
}

function refuseStrange(
  applied: readonly AppliedMigration[],
  known: ReadonlyMap<string, Migration>,
): void {
  for (const one of applied) {
    const file = known.get(keyOf(one));
    if (!file) {
      throw new CannotStart(
        `The database is newer than this program (it has the migration ${title(one)}); start the newer version of Fairlead.`,
      );
    }
    if (file.sha256 !== one.sha256) {
      throw new CannotStart(
        `The migration ${title(file)} was changed after the database applied it; put the original file back and make the change in a new migration.`,
      );
    }
  }
}

const recordIt = `
  insert into public.migration (package, number, name, sha256) values ($1, $2, $3, $4)
`;

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { number, name, sha256, sql } = migration;
  try {
    if (!migration.withoutTx) await client.query('begin');
    await client.query(sql);
    await client.query(recordIt, [migration.package, number, name, sha256]);
    if (!migration.withoutTx) await client.query('commit');
  } catch (error) {
    if (!migration.withoutTx) await client.query('rollback');
    throw new Error(`The migration ${title(migration)} failed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Copies of the program that start together take turns. */
export async function inTurn<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // Waiting for another copy that migrates is no fault, however long it takes.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(`set lock_timeout = '30s'`);
    return await work(client);
  } finally {
    // Closing the connection gives the lock back and forgets the settings.
    client.release(true);
  }
}

async function applyMissing(
  client: pg.ClientBase,
  folders: readonly MigrationFolder[],
  wanted: (migration: Migration) => boolean,
): Promise<Migration[]> {
  const migrations = readMigrations(folders);
  await client.query(createTable);
  const applied = await appliedMigrations(client);
  refuseStrange(applied, new Map(migrations.map((one) => [keyOf(one), one])));
  const done = new Set(applied.map(keyOf));
  const missing = migrations.filter((one) => !done.has(keyOf(one)) && wanted(one));
  for (const migration of missing) await apply(client, migration);
  return missing;
}

const all = (): boolean => true;

/** Applies what is missing in the given folders and answers what it applied. */
export function migrate(
  ownerPool: pg.Pool,
  folders: readonly MigrationFolder[],
): Promise<Migration[]> {
  return inTurn(ownerPool, (client) => applyMissing(client, folders, all));
}

const quietLogger = new Logger(() => () => undefined);

/** The whole schema, by whoever's turn it is: the job runner's own first, since ours calls it. */
export async function migrateInTurn(
  client: pg.ClientBase,
  ownerPool: pg.Pool,
  folders: readonly MigrationFolder[] = bankMigrations,
  wanted: (migration: Migration) => boolean = all,
): Promise<Migration[]> {
  await migrateJobs({ pgPool: ownerPool, logger: quietLogger });
  return applyMissing(client, folders, wanted);
}

/** `wanted` leaves some out; a restore uses it to come to the backup's own schema first. */
export function migrateBank(
  ownerPool: pg.Pool,
  folders?: readonly MigrationFolder[],
  wanted?: (migration: Migration) => boolean,
): Promise<Migration[]> {
  return inTurn(ownerPool, (client) => migrateInTurn(client, ownerPool, folders, wanted));
}

/** For commands that only look: the schema must be exactly this program's. */
export async function requireCurrentSchema(ownerPool: pg.Pool): Promise<void> {
  const client = await ownerPool.connect();
  try {
    const applied = await appliedMigrations(client);
    const migrations = readMigrations(bankMigrations);
    refuseStrange(applied, new Map(migrations.map((migration) => [keyOf(migration), migration])));
    if (applied.length === migrations.length) return;
  } finally {
    client.release();
  }
  throw new CannotStart(
    'The database is not yet set up for this version of Fairlead; run "fairlead start" first.',
  );
}
