/** A database of its own for a test file: a clone of the run's migrated template. */
import type pg from 'pg';
import { inject } from 'vitest';
import type { Db } from '#platform/database/db.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import type { PoolLimits } from '#platform/database/pool.ts';
import { uuidV7 } from '#platform/random.ts';
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

/** Makes a clone and answers its address; for tests that start a bank of their own on it. */
export async function cloneDatabase(
  template: 'templateDatabase' | 'preparedDatabase' = 'templateDatabase',
): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${uuidV7().replaceAll('-', '')}`;
  // Copied as files: through the log every page would be written twice.
  const from = `template ${inject(template)} strategy file_copy`;
  await runStatement(clusterUrl, `create database ${name} ${from}`);
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
