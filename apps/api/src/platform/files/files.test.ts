import { createHash, type Hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileId } from '@fairlead/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindKeys, keysOf } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { CannotOpen } from '#platform/keys/sealer.ts';
import { newBytes } from '#platform/random.ts';
import { systemTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { descriptorsOn } from '#testing/open-descriptors.ts';
import type { Blobs } from './blobs.ts';
import { decryptFile, encryptFile, PORTION_BYTES } from './file-cipher.ts';
import { type FileFacts, FileStore, FileTooLarge, MOST_OF_A_HISTORY_BYTES } from './file-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs } from './s3-blobs.ts';
import { type S3Fixture, startS3 } from './s3-server.fixture.ts';
import { sweepFiles } from './sweep-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
const facts: FileFacts = { ownerId: 'cus_1', kind: 'identity-front', mediaType: 'image/jpeg' };
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), newBytes(150_000)]);

let bank: TestDatabase;
let s3: S3Fixture;
beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
  s3 = await startS3();
});
afterAll(async () => {
  await bank.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

async function save(blobs: Blobs, content: Buffer, about = facts): Promise<FileId> {
  const store = new FileStore(blobs);
  const draft = await store.put(content, about);
  return bank.db.transaction().execute((tx) => store.keep(tx, draft));
}

async function read(blobs: Blobs, id: FileId): Promise<Buffer> {
  const found = await new FileStore(blobs).get(bank.db, id);
  if (found.state !== 'found') throw new Error(found.state);
  const parts: Buffer[] = [];
  for await (const part of found.content) parts.push(part);
  return Buffer.concat(parts);
}

function pathOf(id: string): string {
  return join(folder, id.slice(-2), id.slice(-4, -2), id);
}

async function* pieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const MB = 1024 * 1024;

/** Forty megabytes, made while they are taken. */
async function* history(sha: Hash): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < 40; at += 1) {
    const piece = newBytes(MB);
    sha.update(piece);
    yield piece;
  }
}

async function gather(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const list: Buffer[] = [];
  for await (const part of parts) list.push(part);
  return Buffer.concat(list);
}

describe('a file’s encryption', () => {
  const key = newBytes(32);
  const binding = { id: 'fil_1', ownerId: 'cus_1', kind: 'bill' };

  it('gives back the same bytes, whatever their number and however they arrive', async () => {
    const lengths = fc.constantFrom(0, 1, PORTION_BYTES - 1, PORTION_BYTES, PORTION_BYTES + 1);
    const length = fc.oneof(lengths, fc.nat({ max: 3 * PORTION_BYTES }));
    await fc.assert(
      fc.asyncProperty(length, fc.integer({ min: 1, max: 100_000 }), async (bytes, size) => {
        const content = newBytes(bytes);
        const sealed = await gather(encryptFile(key, binding, pieces(content, size)));
        const opened = await gather(decryptFile(key, binding, pieces(sealed, size + 7)));
        expect(opened.equals(content)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('opens for no other owner, file or kind, and not when cut or put in another order', async () => {
    const sealed = await gather(encryptFile(key, binding, pieces(newBytes(200_000), 9999)));
    const portion = PORTION_BYTES + 16;
    const [first, second] = [sealed.subarray(0, portion), sealed.subarray(portion, 2 * portion)];
    const wrong: [typeof binding, Buffer][] = [
      [{ ...binding, ownerId: 'cus_2' }, sealed],
      [{ ...binding, id: 'fil_2' }, sealed],
      [{ ...binding, kind: 'photo' }, sealed],
      [binding, sealed.subarray(0, 2 * portion)],
      [binding, sealed.subarray(0, sealed.length - 1)],
      [binding, Buffer.concat([second, first, sealed.subarray(2 * portion)])],
      [binding, Buffer.concat([sealed, first])],
      [binding, Buffer.alloc(0)],
    ];
    for (const [place, bytes] of wrong) {
      const opening = gather(decryptFile(key, place, pieces(bytes, 50_000)));
      await expect(opening).rejects.toThrow(CannotOpen);
    }
  });
});

describe.each([
  ['a folder', () => new FolderBlobs(folder)],
  [
    'a bucket',
    () =>
      new S3Blobs({
        endpoint: s3.endpoint,
        region: 'auto',
        bucket: 'bucket',
        accessKeyId: 'access',
        secretAccessKey: 'secret',
      }),
  ],
])('the file store in %s', (_, make) => {
  it('gives back what was put', async () => {
    const id = await save(make(), jpeg);
    expect((await read(make(), id)).equals(jpeg)).toBe(true);
    const found = await new FileStore(make()).get(bank.db, id);
    expect(found).toMatchObject({ state: 'found', facts });
  });

  it('knows no file that was put and not kept', async () => {
    const draft = await new FileStore(make()).put(jpeg, facts);
    expect(await new FileStore(make()).get(bank.db, draft.id)).toEqual({ state: 'unknown' });
  });

  it('erases a file by forgetting its key, and sweeps its bytes away', async () => {
    const [id, kept] = [await save(make(), jpeg), await save(make(), jpeg)];
    const store = new FileStore(make());
    const draft = await store.put(jpeg, facts);
    await bank.db.transaction().execute((tx) => store.erase(tx, id));
    expect(await store.get(bank.db, id)).toEqual({ state: 'erased' });
    expect(await make().get(id)).not.toBeNull();
    const day = 24 * 60 * 60 * 1000;
    const now = systemTime.now();
    expect(await sweepFiles(bank.db, make(), now)).toMatchObject({ erased: 1, orphans: 0 });
    expect(await make().get(id)).toBeNull();
    await sweepFiles(bank.db, make(), new Date(now.getTime() + day + 60_000));
    expect(await make().get(draft.id)).toBeNull();
    expect((await read(make(), kept)).equals(jpeg)).toBe(true);
  });

  it('takes and gives a history of any length piece by piece', async () => {
    const store = new FileStore(make());
    const [put, got] = [createHash('sha256'), createHash('sha256')];
    const draft = await store.put(history(put), facts, MOST_OF_A_HISTORY_BYTES);
    expect(draft.sizeBytes).toBe(40 * MB);
    const id = await bank.db.transaction().execute((tx) => store.keep(tx, draft));
    const found = await store.get(bank.db, id);
    if (found.state !== 'found') throw new Error(found.state);
    for await (const piece of found.content) {
      expect(piece.length).toBeLessThanOrEqual(PORTION_BYTES);
      got.update(piece);
    }
    expect(got.digest('hex')).toBe(put.digest('hex'));
    expect(s3.longest()).toBeLessThanOrEqual(8 * MB);
    expect(s3.uploads.size).toBe(0);
  });

  it('fails on a file whose bytes are gone', async () => {
    const id = await save(make(), jpeg);
    await make().delete(id);
    await make().delete(id);
    await expect(new FileStore(make()).get(bank.db, id)).rejects.toThrow(/missing/);
  });
});

describe('a bucket', () => {
  const place = () => ({
    endpoint: s3.endpoint,
    region: 'auto',
    bucket: 'bucket',
    accessKeyId: 'access',
    secretAccessKey: 'secret',
  });

  it('gives nothing of a file before it is read', async () => {
    const id = await save(new S3Blobs(place()), jpeg);
    const before = s3.given();
    const found = await new FileStore(new S3Blobs(place())).get(bank.db, id);
    expect([found.state, s3.given()]).toEqual(['found', before]);
    expect((await read(new S3Blobs(place()), id)).equals(jpeg)).toBe(true);
    expect(s3.given()).toBeGreaterThan(before + jpeg.length);
  });

  it('keeps nothing of a file that failed half-way', async () => {
    const before = s3.objects.size;
    s3.refuseParts(true);
    const store = new FileStore(new S3Blobs(place()));
    const putting = store.put(history(createHash('sha256')), facts, MOST_OF_A_HISTORY_BYTES);
    await expect(putting).rejects.toThrow();
    s3.refuseParts(false);
    expect([s3.objects.size, s3.uploads.size]).toEqual([before, 0]);
  });

  it('is cleared of the parts that a crash left behind, after a day', async () => {
    const [now, day] = [systemTime.now(), 24 * 60 * 60 * 1000];
    const at = new Date(now.getTime() - 1_000).toISOString();
    for (const id of ['left-1', 'left-2']) {
      s3.uploads.set(id, { key: `files/fil_${id}`, at, parts: new Map() });
    }
    await sweepFiles(bank.db, new S3Blobs(place()), now);
    expect(s3.uploads.size).toBe(2);
    await sweepFiles(bank.db, new S3Blobs(place()), new Date(now.getTime() + day));
    expect(s3.uploads.size).toBe(0);
  });
});

describe('what lies on disk', () => {
  it('has no trace of the file, its kind or its owner', async () => {
    const text = Buffer.from(`%PDF-1.7 ${'a well-known sentence '.repeat(4_000)}`);
    for (const content of [jpeg, text]) {
      const id = await save(new FolderBlobs(folder), content);
      const bytes = readFileSync(pathOf(id));
      for (const trace of [content.subarray(0, 4), 'JFIF', '%PDF', 'sentence', 'cus_1']) {
        expect(bytes.includes(trace)).toBe(false);
      }
      expect(bytes.subarray(0, 64).equals(bytes.subarray(65_552, 65_616))).toBe(false);
    }
  });

  it('is not open before it is read, nor once nobody reads on', async () => {
    const store = new FileStore(new FolderBlobs(folder));
    const id = await save(new FolderBlobs(folder), newBytes(MB));
    for (let turn = 0; turn < 10; turn += 1) await store.get(bank.db, id);
    expect(descriptorsOn(pathOf(id))).toBe(0);
    const found = await store.get(bank.db, id);
    if (found.state !== 'found') throw new Error(found.state);
    for await (const piece of found.content) {
      expect([piece.length, descriptorsOn(pathOf(id))]).toEqual([PORTION_BYTES, 1]);
      break;
    }
    await eventually(() => descriptorsOn(pathOf(id))).toBe(0);
  });

  it('cannot be exchanged for another file’s bytes, nor be given to another owner', async () => {
    const blobs = new FolderBlobs(folder);
    const mine = await save(blobs, jpeg);
    const theirs = await save(blobs, jpeg, { ...facts, ownerId: 'cus_2' });
    writeFileSync(pathOf(mine), readFileSync(pathOf(theirs)));
    await expect(read(blobs, mine)).rejects.toThrow(CannotOpen);
    await bank.ownerPool.query(`update stored_file set owner_id = 'cus_1' where id = $1`, [theirs]);
    await expect(read(blobs, theirs)).rejects.toThrow(CannotOpen);
  });

  it('cannot be read with the wrapped key of another file', async () => {
    const blobs = new FolderBlobs(folder);
    const [a, b] = [await save(blobs, jpeg), await save(blobs, jpeg)];
    await bank.ownerPool.query(
      `update stored_file set wrapped_key = (select wrapped_key from stored_file where id = $1)
       where id = $2`,
      [a, b],
    );
    await expect(read(blobs, b)).rejects.toThrow(CannotOpen);
  });

  it('is nothing at all when writing fails half-way', async () => {
    const other = join(folder, 'failing');
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield jpeg;
      throw new Error('the line was cut');
    }
    const putting = new FileStore(new FolderBlobs(other)).put(failing(), facts);
    await expect(putting).rejects.toThrow('the line was cut');
    const left = readdirSync(other, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('is cleared of what a crash left half-written, after a day', async () => {
    const other = join(folder, 'crashed');
    mkdirSync(join(other, 'unfinished'), { recursive: true });
    writeFileSync(join(other, 'unfinished', 'fil_x.abc'), 'half');
    const now = systemTime.now();
    await sweepFiles(bank.db, new FolderBlobs(other), now);
    expect(readdirSync(join(other, 'unfinished'))).toHaveLength(1);
    await sweepFiles(bank.db, new FolderBlobs(other), new Date(now.getTime() + 90_000_000));
    expect(readdirSync(join(other, 'unfinished'))).toHaveLength(0);
  });

  it('never grows beyond the bound', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.alloc(1024 * 1024);
    }
    const putting = new FileStore(new FolderBlobs(folder)).put(endless(), facts);
    await expect(putting).rejects.toThrow(FileTooLarge);
  });

  it('is reached by a file’s id only', async () => {
    const blobs = new FolderBlobs(folder);
    for (const name of ['../../etc/passwd', 'short', 'a/b/c/d/e/f/g']) {
      await expect(blobs.get(name)).rejects.toThrow(/name of a file/);
    }
    expect(existsSync(join(folder, 'etc'))).toBe(false);
    expect(keysOf(bank.db).ring.list()).toHaveLength(2);
  });
});
