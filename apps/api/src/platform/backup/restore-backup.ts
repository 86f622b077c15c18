/**
 * Restores a backup into an empty database: the backup's own schema first, then its rows in one
 * database transaction, compared with the digests before it commits, then the migrations since.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { CannotStart } from '#platform/cannot-start.ts';
import { keyOf, migrateBank } from '#platform/database/migrate.ts';
import {
  bankMigrations,
  type MigrationFolder,
  readMigrations,
} from '#platform/database/migration-files.ts';
import type { Database } from '#platform/database/open-database.ts';
import { connectLogin } from '#platform/database/server-checks.ts';
import type { Blobs } from '#platform/files/blobs.ts';
import { holdsFiles } from '#platform/files/store-owner.ts';
import { ItemReader } from './items.ts';
import { KeptFiles } from './kept-files.ts';
import { RowLoader } from './load-rows.ts';
import {
  type BackupEnd,
  type BackupStart,
  endShape,
  itemNames,
  type ReadBackup,
  startShape,
  summaryOf,
} from './manifest.ts';
import { unlockingStream } from './sealed-stream.ts';
import { nameOf } from './tables.ts';
import { jobRunnerVersion } from './write-backup.ts';

export interface RestoreRequest {
  readonly file: string;
  readonly phrase: string;
  readonly database: Database;
  readonly keyRingFile: string;
  readonly blobs: Blobs;
  /** The program's migrations; tests bring their own. */
  readonly migrations?: readonly MigrationFolder[];
  /** What has to be put right in a database whose rows now live in another server. */
  readonly afterRestore: readonly ((database: Database) => Promise<void>)[];
}

async function refuseUnlessEmpty(request: RestoreRequest): Promise<void> {
  const { rows } = await request.database.ownerPool.query<{ found: number }>(`
    select count(*)::int as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S')
      and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  `);
  if (rows[0]?.found !== 0) {
    throw new CannotStart(
      'A backup is restored only into an empty database, and this one is not; create a new database, or set FAIRLEAD_DATA to a new folder.',
    );
  }
  if (existsSync(request.keyRingFile)) {
    throw new CannotStart(
      `The keys of another bank are in ${request.keyRingFile}; set FAIRLEAD_DATA to a new folder.`,
    );
  }
}

/** Refuses a backup that this program cannot understand, before anything is written. */
function refuseForeign(start: BackupStart, folders: readonly MigrationFolder[]): void {
  const known = new Map(readMigrations(folders).map((one) => [keyOf(one), one.sha256]));
  const strange = start.migrations.find((one) => known.get(keyOf(one)) !== one.sha256);
  if (!strange) return;
  throw new CannotStart(
    `The backup was made by Fairlead ${start.program}, which is newer than this program or another one (migration ${strange.package} ${strange.number}); restore it with that version.`,
  );
}

async function makeSchema(
  { ownerPool }: Database,
  start: BackupStart,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const wanted = new Set(start.migrations.map(keyOf));
  await migrateBank(ownerPool, folders, (migration) => wanted.has(keyOf(migration)));
  const client = await ownerPool.connect();
  try {
    const ours = await jobRunnerVersion(client);
    if (ours === start.jobRunner) return;
  } finally {
    client.release();
  }
  throw new CannotStart(
    `The backup was made by Fairlead ${start.program} with another version of its job runner; restore it with that version and update afterwards.`,
  );
}

async function writeKeyRing(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true });
}

interface Restored {
  readonly start: BackupStart;
  readonly end: BackupEnd;
  readonly missing: readonly string[];
}

async function readAll(reader: ItemReader, request: RestoreRequest): Promise<Restored> {
  if ((await reader.next()) !== itemNames.start) throw new CannotStart('The backup is damaged.');
  const start = startShape.parse(JSON.parse((await reader.whole()).toString('utf8')));
  const folders = request.migrations ?? bankMigrations;
  refuseForeign(start, folders);
  await makeSchema(request.database, start, folders);
  const tables = new Map(start.tables.map((table) => [itemNames.table + nameOf(table), table]));
  const login: pg.Client = await connectLogin(request.database.ownerUrl);
  try {
    const loader = await RowLoader.begin(login);
    const files = new KeptFiles();
    for (let name = await reader.next(); name !== undefined; name = await reader.next()) {
      const table = tables.get(name);
      if (table) {
        await loader.load(table, files.read(table, reader.parts()));
      } else if (name === itemNames.keyRing) {
        await writeKeyRing(request.keyRingFile, await reader.whole());
      } else if (name.startsWith(itemNames.file)) {
        const file = name.slice(itemNames.file.length);
        await request.blobs.put(file, reader.parts());
        files.add(file);
      } else if (name === itemNames.end) {
        const end = endShape.parse(JSON.parse((await reader.whole()).toString('utf8')));
        if (files.count !== end.files) throw new CannotStart('The backup lacks some of its files.');
        await loader.finish(end);
        return { start, end, missing: files.missing(end) };
      } else {
        throw new CannotStart(`The backup holds something unknown (${name}).`);
      }
    }
  } finally {
    await login.end();
  }
  throw new CannotStart('The backup is damaged.');
}

/**
 * Not `drop owned`, which also goes through the owner's rights in the other databases of the
 * server, and fails when one of them is just being dropped. Tables take their sequences along.
 */
const dropWhatIsHere = `
  do $$ declare statement text; begin
    foreach statement in array (
      select coalesce(array_agg(
        format('drop %s if exists %s cascade', type, identity) order by type <> 'table'), '{}')
      from pg_shdepend, pg_identify_object(classid, objid, 0)
      where refclassid = 'pg_authid'::regclass and refobjid = 'fairlead_owner'::regrole
        and deptype = 'o'
        and dbid = (select oid from pg_database where datname = current_database())
    ) loop execute statement; end loop;
  end $$`;

/**
 * A restore that fails leaves the place as empty as it was. Files stay when there were some before,
 * or it is a bank's: in a bucket that outlived its bank, the ones restored are the same as those
 * there.
 */
async function undo(request: RestoreRequest, hadFiles: boolean): Promise<void> {
  const { database, keyRingFile, blobs } = request;
  await database.ownerPool.query(dropWhatIsHere);
  await rm(keyRingFile, { force: true });
  if (hadFiles) return;
  for await (const name of blobs.list()) await blobs.delete(name);
}

async function restoreAll(request: RestoreRequest): Promise<Restored> {
  const unlocking = unlockingStream(request.phrase);
  const opened = pipeline(createReadStream(request.file), unlocking);
  const restored = readAll(new ItemReader(unlocking), request).then((whole) => {
    unlocking.resume();
    return whole;
  });
  // Nobody reads on after a failure, and the pipeline would wait for ever.
  restored.catch((error: unknown) => unlocking.destroy(error instanceof Error ? error : undefined));
  const [, filled] = await Promise.allSettled([opened, restored]);
  if (filled.status === 'rejected') throw filled.reason;
  await migrateBank(request.database.ownerPool, request.migrations);
  for (const mend of request.afterRestore) await mend(request.database);
  return filled.value;
}

export async function restoreBackup(request: RestoreRequest): Promise<ReadBackup> {
  await refuseUnlessEmpty(request);
  const { blobs } = request;
  const hadFiles = (await holdsFiles(blobs)) || (await blobs.owner()) !== null;
  try {
    const { start, end, missing } = await restoreAll(request);
    return { ...summaryOf(start, end), missing };
  } catch (error) {
    await undo(request, hadFiles);
    throw error;
  }
}
