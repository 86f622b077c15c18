/**
 * Makes a backup of a bank, running or not: every table out of one snapshot, the files, the keys,
 * in one locked file. It appears under its name only when it is whole.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';
import { appliedMigrations } from '#platform/database/migrate.ts';
import type { Blobs } from '#platform/files/blobs.ts';
import { ItemWriter } from './items.ts';
import {
  type BackupEnd,
  type BackupStart,
  type BackupSummary,
  itemNames,
  summaryOf,
} from './manifest.ts';
import { lockingStream } from './sealed-stream.ts';
import {
  copyOut,
  nameOf,
  plainText,
  readSequences,
  readTables,
  type TableDigest,
} from './tables.ts';

export interface BackupRequest {
  readonly file: string;
  readonly phrase: string;
  readonly ownerPool: pg.Pool;
  readonly keyRingFile: string;
  readonly blobs: Blobs;
  readonly program: string;
  readonly now: Date;
}

/** The version of the job runner's schema, whose tables we copy but whose migrations it owns. */
export async function jobRunnerVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
  );
  return rows[0]?.id ?? 0;
}

async function writeTables(
  client: pg.ClientBase,
  out: ItemWriter,
  request: BackupRequest,
): Promise<{ start: BackupStart; digests: Record<string, TableDigest> }> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) {
    throw new CannotStart('There is no bank in this database yet, so there is nothing to back up.');
  }
  const tables = await readTables(client);
  const start: BackupStart = {
    madeAt: request.now.toISOString(),
    program: request.program,
    migrations,
    jobRunner: await jobRunnerVersion(client),
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns: [...columns] })),
  };
  await out.whole(itemNames.start, Buffer.from(JSON.stringify(start)));
  // After the snapshot: whatever key its rows are locked with is in the ring by now.
  await out.whole(itemNames.keyRing, await readKeyRing(request.keyRingFile));
  const digests: Record<string, TableDigest> = {};
  for (const table of tables) {
    await out.begin(itemNames.table + nameOf(table));
    digests[nameOf(table)] = await copyOut(client, table, (text) => out.add(text));
    await out.end();
  }
  return { start, digests };
}

/** A bank without its keys cannot be opened again, so a backup without them is none. */
async function readKeyRing(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new CannotStart(
      `There is no key ring ${file}, without which a backup is worth nothing; set FAIRLEAD_DATA or FAIRLEAD_KEY_RING to where it is.`,
      error,
    );
  }
}

async function writeFiles(blobs: Blobs, out: ItemWriter): Promise<number> {
  let files = 0;
  for await (const name of blobs.list()) {
    const content = await blobs.get(name);
    // Gone by now: it was erased.
    if (content === null) continue;
    await out.begin(itemNames.file + name);
    for await (const piece of content) await out.add(Buffer.from(piece));
    await out.end();
    files += 1;
  }
  return files;
}

/** With what was under way when the snapshot was taken. */
async function readErased(client: pg.ClientBase, since: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from stored_file where erased_at > $1::timestamptz - interval '1 hour' order by id`,
    [since],
  );
  return rows.map(({ id }) => id);
}

async function writeItems(request: BackupRequest, out: ItemWriter): Promise<BackupSummary> {
  const client = await request.ownerPool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(plainText);
    const { rows } = await client.query<{ now: string }>('select now()::text as now');
    const { start, digests } = await writeTables(client, out, request);
    const sequences = await readSequences(client);
    await client.query('commit');
    const files = await writeFiles(request.blobs, out);
    const erased = await readErased(client, rows[0]?.now ?? start.madeAt);
    const end: BackupEnd = { tables: digests, sequences, files, erased };
    await out.whole(itemNames.end, Buffer.from(JSON.stringify(end)));
    return summaryOf(start, end);
  } finally {
    client.release(true);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

export async function writeBackup(request: BackupRequest): Promise<BackupSummary> {
  if (existsSync(request.file)) {
    throw new CannotStart(`The file ${request.file} exists already; choose another name.`);
  }
  const part = `${request.file}.part`;
  const inside = new PassThrough();
  const locking = await lockingStream(request.phrase);
  const file = createWriteStream(part, { flags: 'w', mode: 0o600, flush: true });
  const written = pipeline(inside, locking, file);
  const items = writeItems(request, new ItemWriter(inside)).then(
    (summary) => {
      inside.end();
      return summary;
    },
    (error: unknown) => {
      // The pipeline would wait for ever for an end that does not come.
      inside.destroy(error instanceof Error ? error : new Error(messageOf(error)));
      throw error;
    },
  );
  // When the disk is full the pipeline fails first, which fails the writer's next write.
  const [summary, pipelined] = await Promise.allSettled([items, written]);
  if (summary.status === 'fulfilled' && pipelined.status === 'fulfilled') {
    await rename(part, request.file);
    await syncFolder(dirname(request.file));
    return summary.value;
  }
  await rm(part, { force: true });
  const reasons = [pipelined, summary].map((one) =>
    one.status === 'rejected' ? one.reason : null,
  );
  throw troubleWith(
    request.file,
    reasons.find((reason) => reason !== null),
  );
}

function troubleWith(file: string, error: unknown): unknown {
  const code = codeOf(error);
  if (!['ENOSPC', 'EACCES', 'ENOENT', 'EROFS', 'EDQUOT', 'EISDIR'].includes(code ?? ''))
    return error;
  return new CannotStart(
    `The backup cannot be written to ${file} (${code}); choose a writable folder with enough room.`,
    error,
  );
}
