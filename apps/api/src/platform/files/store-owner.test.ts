/** A place for files belongs to one bank, and a place that cannot be read is not an empty one. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { bankIdOf, createBankRecord, findBankRecord } from '#platform/mode.ts';
import { newBytes } from '#platform/random.ts';
import { finishReset } from '#platform/reset/finish-reset.ts';
import { systemTime } from '#platform/wall-time.ts';
import { startBank } from '#testing/bank.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import type { Blobs } from './blobs.ts';
import { FileStore } from './file-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs } from './s3-blobs.ts';
import { type S3Fixture, startS3 } from './s3-server.fixture.ts';
import { claimStore, requireFreeStore } from './store-owner.ts';
import { sweepFiles } from './sweep-files.ts';

const folder = temporaryFolder();
const DAY_MS = 24 * 60 * 60 * 1000;
const facts = { ownerId: 'cus_1', kind: 'bill', mediaType: 'image/png' };

let bank: TestDatabase;
let s3: S3Fixture;
beforeAll(async () => {
  bank = await testDatabase();
  await bank.db.transaction().execute((tx) => createBankRecord(tx, { mode: 'sandbox', facts: {} }));
  s3 = await startS3();
});
afterAll(async () => {
  await bank.close();
  await s3.close();
});

const bucket = (change: Partial<ConstructorParameters<typeof S3Blobs>[0]> = {}) =>
  new S3Blobs({
    endpoint: s3.endpoint,
    region: 'auto',
    bucket: 'bucket',
    accessKeyId: 'access',
    secretAccessKey: 'secret',
    ...change,
  });

const put = async (blobs: Blobs) => (await new FileStore(blobs).put(newBytes(10), facts)).id;

async function namesIn(blobs: Blobs): Promise<string[]> {
  const names: string[] = [];
  for await (const name of blobs.list()) names.push(name);
  return names;
}

async function ownId(): Promise<string> {
  const record = await findBankRecord(bank.db);
  if (record === null) throw new Error('There is no bank.');
  return bankIdOf(record);
}

describe.each([
  ['a folder', () => new FolderBlobs(join(folder, 'files'))],
  ['a bucket', () => bucket()],
])('%s', (_, make) => {
  it('of one bank is no place for another, nor for a new bank while files are there', async () => {
    const blobs = make();
    const name = await put(blobs);
    const refused = 'The files of another bank are in';
    await expect(requireFreeStore(blobs)).rejects.toThrow(refused);
    expect(await blobs.owner()).toBeNull();
    for (const bank of ['first', 'first']) await claimStore(blobs, bank);
    await expect(claimStore(blobs, 'second')).rejects.toThrow(refused);
    await expect(requireFreeStore(blobs)).rejects.toThrow(refused);
    expect(await namesIn(blobs)).toEqual([name]);
  });

  it('of another bank is not swept', async () => {
    const blobs = make();
    const name = await put(blobs);
    const later = new Date(systemTime.now().getTime() + 2 * DAY_MS);
    await blobs.setOwner('another');
    await expect(sweepFiles(bank.db, blobs, later)).rejects.toThrow('of another bank');
    expect(await namesIn(blobs)).toContain(name);
    await blobs.setOwner(await ownId());
    await sweepFiles(bank.db, blobs, later);
    expect(await namesIn(blobs)).toEqual([]);
  });
});

test.for([
  ['that is not there', { bucket: 'missing' }, 'answers 404'],
  ['that lets nobody in', { accessKeyId: 'stranger' }, 'answers 403'],
] as const)('a bucket %s is no empty one: no bank starts on it', async ([, change, why]) => {
  const blobs = bucket(change);
  await expect(namesIn(blobs)).rejects.toThrow();
  await expect(startBank({ blobs })).rejects.toThrow(why);
});

test('money does not wait for files: a bank that is there starts without its bucket', async () => {
  const away = bucket({ endpoint: 'http://127.0.0.1:9' });
  for (const asked of [requireFreeStore(away), claimStore(away, 'new')]) {
    await expect(asked).rejects.toThrow('see to it that this program can reach it');
  }
  await (await startBank({ blobs: away })).close();
});

test('a bank does not start where the files of another are', async () => {
  const blobs = new FolderBlobs(join(folder, 'of-another'));
  await blobs.setOwner('another');
  await expect(startBank({ blobs })).rejects.toThrow(
    `The files of another bank are in the folder ${folder}/of-another; set FAIRLEAD_DATA or S3_BUCKET`,
  );
});

test.for([
  ['its own files', 0],
  ['no file of another bank', 1],
] as const)('a reset removes %s', async ([, left]) => {
  const test = await testDatabase();
  const blobs = new FolderBlobs(join(folder, `reset-${left}`));
  await put(blobs);
  const make = { mode: 'sandbox', facts: {} } as const;
  const made = await test.db.transaction().execute((tx) => createBankRecord(tx, make));
  await blobs.setOwner(left === 0 ? bankIdOf(made) : 'another');
  await test.ownerPool.query(
    `insert into reset_request (asked_at, asked_by) values (now(), 'stf_x')`,
  );
  const client = await test.ownerPool.connect();
  await finishReset(client, blobs, () => undefined);
  client.release(true);
  expect(await namesIn(blobs)).toHaveLength(left);
  expect(await blobs.owner()).toBe(left === 0 ? null : 'another');
  await test.close();
});
