/**
 * Writes apps/api/src/database-schema.ts, the tables as TypeScript types, from a fresh database
 * with every migration applied. With --verify it only says whether the file is up to date.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen';
import type pg from 'pg';
import { startEmbeddedServer } from '../apps/api/src/platform/database/embedded/server.ts';
import { migrateBank } from '../apps/api/src/platform/database/migrate.ts';
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

/** What differs from kysely-codegen's defaults is what type-parsers.ts changes. */
const typeMapping = { int8: 'bigint', date: 'string', xid8: 'string' };

function generateTypes(pool: pg.Pool, verify: boolean): Promise<string> {
  return generate({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    dialect: new CodegenDialect({ numericParser: 'string', dateParser: 'string' }),
    outFile: join(projectRoot, 'apps/api/src/database-schema.ts'),
    verify,
    defaultSchemas: ['public'],
    includePattern: '(public|seal|ledger).*',
    typeMapping,
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-types-'));
const server = await startEmbeddedServer({ dataDir, settings: { fsync: 'off' } });
try {
  const database = await openDatabase({ url: server.connection('postgres') });
  try {
    await migrateBank(database.ownerPool);
    await generateTypes(database.ownerPool, process.argv.includes('--verify'));
  } finally {
    await database.close();
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
