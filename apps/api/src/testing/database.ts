/** A database of its own for a test file: a clone of the run's migrated template. */
import type pg from 'pg';
import { inject } from 'vitest';
import type { Db } from '#platform/database/db.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import type { PoolLimits } from '#platform/database/pool.ts';
import { uuidV7 } from '#platform/random.ts';
import { openingDay } from './opening-day.ts';
import { prepareSandbox } from './prepare-sandbox.ts';
import { runStatement } from './statement.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly ownerPool: pg.Pool;
  /** The superuser's address of this database. */
  readonly url: string;
  close(): Promise<void>;
}

export function addressOf(clusterUrl: string, name: string): string {
  const address = new URL(clusterUrl);
  address.pathname = `/${name}`;
  return address.href;
}

/** By day: those that this process has prepared after the run's own. */
const preparedLater = new Map<string, Promise<string>>();

async function prepareLater(): Promise<string> {
  const clusterUrl = inject('clusterUrl');
  const name = `fairlead_prepared_${uuidV7().replaceAll('-', '')}`;
  await runStatement(clusterUrl, `create database ${name} template ${inject('templateDatabase')}`);
  await prepareSandbox(addressOf(clusterUrl, name), inject('preparedKeys'));
  return name;
}

async function preparedToday(): Promise<string> {
  const today = openingDay();
  if (today === inject('preparedOn')) return inject('preparedDatabase');
  const name = preparedLater.get(today) ?? prepareLater();
  preparedLater.set(today, name);
  return name;
}

/** Makes a clone and answers its address; for tests that start a bank of their own on it. */
export async function cloneDatabase(
  template: 'migrated' | 'prepared' = 'migrated',
): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${uuidV7().replaceAll('-', '')}`;
  // Copied as files: through the log every page would be written twice.
  const source = template === 'prepared' ? await preparedToday() : inject('templateDatabase');
  await runStatement(clusterUrl, `create database ${name} template ${source} strategy file_copy`);
  return {
    url: addressOf(clusterUrl, name),
    drop: () => runStatement(clusterUrl, `drop database if exists ${name} with (force)`),
  };
}

export async function testDatabase(limits: Partial<PoolLimits> = {}): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase();
  const database = await openDatabase({ url, limits: { size: 5, ...limits } });
  const { db, pool, ownerPool } = database;
  return {
    database,
    db,
    pool,
    ownerPool,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
