/**
 * vitest's global setup: one embedded server in a temporary folder for the whole run, with two
 * templates that test files clone: a migrated one, and one in which the sandbox is prepared. fsync is
 * off here, and only here.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readTestPostgres } from '#config.ts';
import { type Binaries, binariesIn } from '#platform/database/embedded/binaries.ts';
import { startEmbeddedServer } from '#platform/database/embedded/server.ts';
import { migrateBank } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { makeDataFolder, makeProgramsFolder, sweepFolders } from './data-folders.ts';
import { openingDay } from './opening-day.ts';
import { prepareSandbox } from './prepare-sandbox.ts';
import { runStatement } from './statement.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the database `postgres` of the run's server. */
    clusterUrl: string;
    /** The migrated database to clone with `create database … template`. */
    templateDatabase: string;
    /** The same, with a sandbox as it opens, and the file with the keys that it is sealed by. */
    preparedDatabase: string;
    preparedKeys: string;
    /** On which day. */
    preparedOn: string;
    /** Where bundled programs of the run are, inside the project so that they find its packages. */
    programsFolder: string;
  }
}

const template = 'fairlead_template';
const prepared = 'fairlead_prepared';
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  autovacuum: 'off',
  // Less is written of what nobody will ever replay, and little of it is kept.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  max_wal_size: '256MB',
};

/** Another PostgreSQL than the embedded one, such as Debian's 15, when the environment names it. */
function otherBinaries(): { binaries?: Binaries } {
  const named = readTestPostgres();
  return named ? { binaries: binariesIn(named.folder, named.majorVersion) } : {};
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepFolders();
  const dataDir = makeDataFolder();
  const programs = makeProgramsFolder();
  const server = await startEmbeddedServer({ dataDir, settings: careless, ...otherBinaries() });
  const teardown = async (): Promise<void> => {
    await server.stop();
    for (const made of [dataDir, programs]) rmSync(made, { recursive: true, force: true });
  };
  try {
    const clusterUrl = server.connection('postgres');
    await runStatement(clusterUrl, `create database ${template}`);
    const database = await openDatabase({ url: server.connection(template) });
    try {
      await migrateBank(database.ownerPool);
    } finally {
      await database.close();
    }
    const keys = join(programs, 'keys.json');
    project.provide('preparedOn', openingDay());
    await runStatement(clusterUrl, `create database ${prepared} template ${template}`);
    await prepareSandbox(server.connection(prepared), keys);
    project.provide('clusterUrl', clusterUrl);
    project.provide('templateDatabase', template);
    project.provide('preparedDatabase', prepared);
    project.provide('preparedKeys', keys);
    project.provide('programsFolder', programs);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
