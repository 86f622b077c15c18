import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOn } from '#platform/database/statements/run-sql.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { rewrapFiles } from '#platform/files/rewrap-files.ts';
import { newId } from '#platform/random.ts';
import { TestTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type BankKeys, bindKeys, decryptFor, encryptFor } from './bank-keys.ts';
import { DIGEST_NAME, openColumns, sealedColumns } from './inventory.ts';
import { KeyRing } from './key-ring.ts';
import { type Rotation, rewrapDataKeys, rotateKeys } from './rotation.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'rotation-'));
const time = new TestTime();
let bank: TestDatabase;
let keys: BankKeys;
beforeAll(async () => {
  bank = await testDatabase();
  keys = bindKeys(bank.db, await KeyRing.load(join(folder, 'ring.json'), time));
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true });
});

async function rotate(): Promise<Rotation> {
  time.advance(3_600);
  return rotateKeys(bank.db, keys, [rewrapDataKeys, rewrapFiles], time.now());
}

/** As another process would see it: with nothing remembered. */
async function freshKeys(): Promise<void> {
  keys = bindKeys(bank.db, await KeyRing.load(join(folder, 'ring.json')));
}

describe('a key rotation', () => {
  it('wraps every data key and every file key anew, and everything still opens', async () => {
    const store = new FileStore(new FolderBlobs(folder));
    const draft = await store.put(Buffer.from('a file'), {
      ownerId: 'cus_1',
      kind: 'bill',
      mediaType: 'application/pdf',
    });
    const people = Array.from({ length: 1_200 }, () => newId('customer'));
    const sealed = await bank.db.transaction().execute(async (tx) => {
      await store.keep(tx, draft);
      await keys.dataKeys.keysFor(runOn(tx), people);
      return encryptFor(tx, people[700] ?? '', 'her words');
    });
    const { keyId, rewrapped, dropped } = await rotate();
    expect(rewrapped).toEqual({ 'data keys': 1_200, 'file keys': 1 });
    expect(dropped).toEqual([]);
    const { rows } = await bank.pool.query(
      'select key_id from data_key union select key_id from stored_file',
    );
    expect(rows).toEqual([{ key_id: keyId }]);
    await freshKeys();
    expect(await decryptFor(bank.db, people[700] ?? '', sealed)).toMatchObject({
      text: 'her words',
    });
    expect(await store.get(bank.db, draft.id)).toMatchObject({ state: 'found' });
  });

  it('drops an old key when nothing uses it, and not as long as something does', async () => {
    await bank.pool.query(
      `insert into idempotency_record (owner_id, key, route, digest, started_at, expires_at, answer)
       values ('cus_1', 'a-key-of-16-chars', 'r', sha256('x'), now(), now() + interval '1 day', $1)`,
      [keys.ring.seal('an answer', 'here')],
    );
    const used = keys.ring.currentSealKeyId;
    const [oldest] = keys.ring.list();
    // Between rotations the one before the last has had time to settle.
    const first = await rotate();
    expect(first.dropped).toEqual([oldest?.id]);
    expect((await rotate()).dropped).toEqual([]);
    await bank.pool.query('delete from idempotency_record');
    expect((await rotate()).dropped).toContain(used);
    await freshKeys();
    expect(keys.ring.list().filter((key) => key.purpose === 'seal').length).toBeLessThan(4);
  });

  it('sees a secret inside settings as a use of its key', async () => {
    const sealed = keys.ring.seal('smtp password', 'here').toString('base64');
    const id = keys.ring.currentSealKeyId;
    await bank.pool.query(
      `insert into setting (group_name, version, value, secrets, changed_by)
       values ('probe', 1, '{}', $1, 'test')`,
      [JSON.stringify({ password: sealed })],
    );
    await rotate();
    expect((await rotate()).dropped).not.toContain(id);
    await bank.ownerPool.query('delete from setting');
    expect((await rotate()).dropped).toContain(id);
  });
});

describe('the key inventory', () => {
  it('names every column that holds sealed bytes', async () => {
    const { rows } = await bank.pool.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea'`,
    );
    const unknown = rows
      .map((row) => row.place)
      .filter((place) => !DIGEST_NAME.test(place.split('.')[1] ?? ''))
      .filter((place) => !Object.hasOwn(sealedColumns, place) && !openColumns.includes(place));
    // A new column with bytes belongs into platform/keys/inventory.ts, or its name says digest.
    expect(unknown).toEqual([]);
  });
});
