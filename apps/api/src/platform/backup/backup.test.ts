/** Back up, restore elsewhere, compare: every kind of value, every table, files and keys. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { bankMigrations } from '#platform/database/migration-files.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { connectLogin } from '#platform/database/server-checks.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { newId } from '#platform/random.ts';
import { systemTime } from '#platform/wall-time.ts';
import { addressOf, type TestDatabase, testDatabase } from '#testing/database.ts';
import { runStatement } from '#testing/statement.ts';
import { checkBackup } from './check-backup.ts';
import { newPhrase } from './phrase.ts';
import { restoreBackup } from './restore-backup.ts';
import { copyOut, nameOf, plainText, readSequences, readTables } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const schema = `
  create table backup_parent (
    id text primary key,
    amount bigint not null,
    rate numeric,
    day date,
    at timestamptz,
    raw bytea,
    words text[],
    data jsonb,
    odd double precision,
    doubled bigint generated always as (amount * 2) stored
  );
  create table backup_child (
    id bigint generated always as identity primary key,
    parent_id text not null references backup_parent (id),
    "Odd Name" text
  );
  insert into backup_parent (id, amount) values ('made by the migration', 1);
  create trigger append_only before update or delete or truncate on backup_parent
    for each statement execute function seal.append_only();
`;

const folder = mkdtempSync(join(tmpdir(), 'fairlead-test-backup-'));
const migrations = [...bankMigrations, { package: 'test', folder: join(folder, 'migrations') }];
const phrase = newPhrase();
const file = join(folder, 'one.backup');
let bank: TestDatabase;
let empty: { name: string; database: Database };

const files = (place: string): FolderBlobs => new FolderBlobs(join(folder, place, 'files'));

async function bytesOf(place: string, name: string): Promise<Buffer> {
  const content = await files(place).get(name);
  return content ? buffer(content) : Buffer.from('missing');
}

async function openEmpty(name: string): Promise<{ name: string; database: Database }> {
  await runStatement(inject('clusterUrl'), `create database ${name} template template0`);
  return { name, database: await openDatabase({ url: addressOf(inject('clusterUrl'), name) }) };
}

async function contents(database: Database): Promise<Record<string, unknown>> {
  const client = await connectLogin(database.ownerUrl);
  try {
    await client.query('begin');
    await client.query(plainText);
    const found: Record<string, unknown> = { sequences: await readSequences(client) };
    for (const table of await readTables(client)) {
      found[nameOf(table)] = await copyOut(client, table, async () => undefined);
    }
    return found;
  } finally {
    await client.end();
  }
}

const anyText = fc.string({ unit: 'grapheme-composite' }).map((text) => text.replaceAll('\0', ''));
const anyRow = fc.record({
  amount: fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n - 1n }),
  day: fc.date({ min: new Date('0004-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }),
  raw: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  words: fc.array(fc.option(fc.constantFrom('\\N', '\t', '\n', '\\.', '"', 'é', '{}', '', ','))),
  data: fc.json().map((text) => text.replaceAll('\\u0000', '')),
  odd: fc.double(),
  text: fc.option(anyText),
});

beforeAll(async () => {
  mkdirSync(join(folder, 'migrations'));
  writeFileSync(join(folder, 'migrations/0001-kinds-of-values.sql'), schema);
  mkdirSync(join(folder, 'from'));
  await files('from').put('large-file', Readable.from([Buffer.alloc(700_000, 7)]));
  await files('from').put('empty-file', Readable.from([]));
  writeFileSync(join(folder, 'from/ring.json'), '{"keys":[]}');
  bank = await testDatabase();
  await migrate(bank.ownerPool, migrations);
  for (const [at, row] of fc.sample(anyRow, 300).entries()) {
    await bank.ownerPool.query(
      `insert into backup_parent (id, amount, rate, day, at, raw, words, data, odd)
       values ($1, $2, $3, $4::timestamptz::date, $4, $5, $6, $7, $8)`,
      [`p${at}`, row.amount, `${row.amount}.5`, row.day, row.raw, row.words, row.data, row.odd],
    );
    await bank.ownerPool.query('insert into backup_child (parent_id, "Odd Name") values ($1, $2)', [
      `p${at}`,
      row.text,
    ]);
  }
  empty = await openEmpty(`test_restore_${process.pid}`);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await bank.close();
  await empty.database.close();
  await runStatement(inject('clusterUrl'), `drop database ${empty.name} with (force)`);
});

const request = {
  file,
  phrase,
  migrations,
  keyRingFile: join(folder, 'to/ring.json'),
  blobs: files('to'),
  afterRestore: [],
};

test('a backup is one private file that only the phrase opens', async () => {
  const summary = await writeBackup({
    file,
    phrase,
    ownerPool: bank.ownerPool,
    keyRingFile: join(folder, 'from/ring.json'),
    blobs: files('from'),
    program: '0.0.0',
    now: new Date('2026-01-01T00:00:00Z'),
  });
  expect(summary.files).toBe(2);
  expect(summary.rows).toBeGreaterThan(600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes('backup_parent')).toBe(false);
  const read = await checkBackup(file, ` ${phrase.toUpperCase()}`);
  expect(read).toEqual({ ...summary, missing: [] });
  await expect(checkBackup(file, newPhrase())).rejects.toThrow('does not open');
});

test('a damaged or cut backup is named as such and leaves the database empty', async () => {
  const whole = readFileSync(file);
  const bad = join(folder, 'bad.backup');
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length - 40_000) ^ 1, whole.length - 40_000);
  for (const content of [
    flipped,
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, 300_000),
  ]) {
    writeFileSync(bad, content);
    await expect(checkBackup(bad, phrase)).rejects.toThrow('damaged');
    const restoring = restoreBackup({ ...request, database: empty.database, file: bad });
    await expect(restoring).rejects.toThrow('damaged');
  }
  writeFileSync(bad, 'not a backup\n\n'.repeat(100));
  await expect(checkBackup(bad, phrase)).rejects.toThrow('not a backup');
});

test('a failed restore waits for no other database of the server', async () => {
  const cut = join(folder, 'cut.backup');
  writeFileSync(cut, readFileSync(file).subarray(0, 300_000));
  const neighbour = await connectLogin(bank.url);
  try {
    await neighbour.query('begin');
    const { rows } = await neighbour.query('select current_database() as name');
    await neighbour.query(`grant create on database ${rows[0].name} to fairlead_owner`);
    const restoring = restoreBackup({ ...request, database: empty.database, file: cut });
    await expect(restoring).rejects.toThrow('damaged');
  } finally {
    await neighbour.end();
  }
});

test('a restored bank equals the one backed up', async () => {
  const before = await contents(bank.database);
  await restoreBackup({ ...request, database: empty.database });
  expect(await contents(empty.database)).toEqual(before);
  expect(readFileSync(join(folder, 'to/ring.json'), 'utf8')).toBe('{"keys":[]}');
  expect(await bytesOf('to', 'large-file')).toEqual(Buffer.alloc(700_000, 7));
  expect(await bytesOf('to', 'empty-file')).toHaveLength(0);
});

test('a restored bank guards its rows and counts on', async () => {
  const { ownerPool } = empty.database;
  await expect(ownerPool.query('delete from backup_parent')).rejects.toThrow();
  const next = await ownerPool.query<{ id: bigint }>(
    `insert into backup_child (parent_id) values ('p1') returning id`,
  );
  expect(next.rows[0]?.id).toBe(301n);
});

test('a backup is not restored over a bank', async () => {
  const restoring = restoreBackup({ ...request, database: empty.database });
  await expect(restoring).rejects.toThrow('only into an empty database');
});

test('a backup of a newer program is refused before anything is written', async () => {
  const other = await openEmpty(`test_older_${process.pid}`);
  try {
    const keyRingFile = join(folder, 'other/ring.json');
    const blobs = files('other');
    const older = { ...request, keyRingFile, blobs, migrations: bankMigrations };
    const restoring = restoreBackup({ ...older, database: other.database });
    await expect(restoring).rejects.toThrow('newer than this program');
  } finally {
    await other.database.close();
    await runStatement(inject('clusterUrl'), `drop database ${other.name} with (force)`);
  }
});

test('a user who is no superuser restores too, with every foreign key checked', async () => {
  const cluster = inject('clusterUrl');
  const name = `test_restorer_${process.pid}`;
  await runStatement(cluster, `create role ${name} login in role fairlead_owner, fairlead_app`);
  await runStatement(cluster, `create database ${name} owner ${name} template template0`);
  const url = new URL(addressOf(cluster, name));
  url.searchParams.set('user', name);
  const database = await openDatabase({ url: url.href });
  try {
    const keyRingFile = join(folder, 'third/ring.json');
    const blobs = files('third');
    await restoreBackup({ ...request, keyRingFile, blobs, database });
    expect(await contents(database)).toEqual(await contents(bank.database));
  } finally {
    await database.close();
    await runStatement(cluster, `drop database ${name} with (force)`);
    await runStatement(cluster, `drop role ${name}`);
  }
});

test('a file that is missing is named by the check and after a restore, and no other is', async () => {
  const names = [1, 2, 3, 4].map(() => newId('file'));
  const [there = '', lost = '', erased = '', meanwhile = ''] = names;
  await bank.ownerPool.query(
    `insert into stored_file (id, owner_id, kind, media_type, size_bytes, key_id, wrapped_key)
     select id, 'cus_1', 'bill', 'image/png', 3, repeat('a', 16), 'key' from unnest($1::text[]) id`,
    [names],
  );
  const erase = `update stored_file set wrapped_key = null, erased_at = clock_timestamp()
    where id = $1`;
  await bank.ownerPool.query(erase, [erased]);
  const from = files('partly');
  await from.put(there, Readable.from([Buffer.from('abc')]));
  const list = from.list.bind(from);
  from.list = async function* () {
    await bank.ownerPool.query(erase, [meanwhile]);
    yield* list();
  };
  const partly = join(folder, 'partly.backup');
  const made = { phrase, ownerPool: bank.ownerPool, program: '0.0.0', now: systemTime.now() };
  const keyRingFile = join(folder, 'from/ring.json');
  await writeBackup({ ...made, file: partly, keyRingFile, blobs: from });
  expect(await checkBackup(partly, phrase)).toMatchObject({ files: 1, missing: [lost] });
  const other = await openEmpty(`test_missing_${process.pid}`);
  const place = { keyRingFile: join(folder, 'fourth/ring.json'), blobs: files('fourth') };
  const restored = restoreBackup({ ...request, ...place, file: partly, database: other.database });
  expect(await restored).toMatchObject({ files: 1, missing: [lost] });
  await other.database.close();
  await runStatement(inject('clusterUrl'), `drop database ${other.name} with (force)`);
});
