/**
 * vitest's global setup: one embedded server in a temporary folder for the whole run, with one
 * migrated template that each test file clones. fsync is off here, and only here.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readTestPostgres } from '#config.ts';
import { type Binaries, binariesIn } from '#platform/database/embedded/binaries.ts';
import { isAlive, stopOrphan } from '#platform/database/embedded/postmaster.ts';
import { startEmbeddedServer } from '#platform/database/embedded/server.ts';
import { migrateBank } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { runStatement } from './statement.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the database `postgres` of the run's server. */
    clusterUrl: string;
    /** The migrated database to clone with `create database … template`. */
    templateDatabase: string;
  }
}

const template = 'fairlead_template';
const folderPrefix = 'fairlead-test-';
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  autovacuum: 'off',
};

/** A run that was killed could not clean up; the next one does. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(tmpdir(), name);
    const ownerFile = join(folder, 'owner');
    if (!existsSync(ownerFile) || isAlive(Number(readFileSync(ownerFile, 'utf8')))) continue;
    if (existsSync(join(folder, 'database'))) await stopOrphan(join(folder, 'database'));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Another PostgreSQL than the embedded one, such as Debian's 15, when the environment names it. */
function otherBinaries(): { binaries?: Binaries } {
  const named = readTestPostgres();
  return named ? { binaries: binariesIn(named.folder, named.majorVersion) } : {};
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix));
  writeFileSync(join(dataDir, 'owner'), String(process.pid));
  const server = await startEmbeddedServer({ dataDir, settings: careless, ...otherBinaries() });
  const teardown = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
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
    project.provide('clusterUrl', clusterUrl);
    project.provide('templateDatabase', template);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
