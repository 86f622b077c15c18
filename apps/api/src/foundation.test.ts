/** What a bank is laid on, and on what it is not. */
import { join } from 'node:path';
import { rebase } from '@fairlead/seal';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { silentLog } from '#platform/log.ts';
import { bankIdOf, createBankRecord, findBankRecord } from '#platform/mode.ts';
import { newBytes } from '#platform/random.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { runStatement } from '#testing/statement.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { layFoundation } from './foundation.ts';

const ring = KeyRing.inMemory();
const folder = temporaryFolder();

let bank: TestDatabase;
beforeEach(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, ring);
});
afterEach(() => bank.close());

async function start(blobs = new FolderBlobs(join(folder, 'own'))): Promise<void> {
  const { database } = bank;
  const parts = { config: readConfig({}), database, dev: false, notice: () => undefined };
  const { settings, site, blocks } = await layFoundation(parts, { ring, blobs, log: silentLog });
  for (const one of [settings, site, blocks]) one.close();
}

describe('a new bank', () => {
  it('is not made where files are, at the second start as at the first', async () => {
    const blobs = new FolderBlobs(join(folder, 'of-another'));
    const facts = { ownerId: 'cus_1', kind: 'bill', mediaType: 'image/png' };
    const { id } = await new FileStore(blobs).put(newBytes(10), facts);
    for (const _ of ['first', 'second']) {
      await expect(start(blobs)).rejects.toThrow('The files of another bank are in the folder');
      expect(await findBankRecord(bank.db)).toBeNull();
    }
    expect(await blobs.owner()).toBeNull();
    await blobs.delete(id);
    await start(blobs);
    const made = await findBankRecord(bank.db);
    expect(await blobs.owner()).toBe(made && bankIdOf(made));
  });
});

describe('a bank whose database cluster was replaced', () => {
  it('does not start before a new epoch of seals was begun', async () => {
    await runStatement(
      bank.url,
      `create schema elsewhere;
       grant usage on schema elsewhere to public;
       create function elsewhere.pg_control_system(out system_identifier bigint) language sql
         as 'select 1::bigint'`,
    );
    await bank.db.transaction().execute(async (tx) => {
      await sql`set local search_path = elsewhere, pg_catalog, public`.execute(tx);
      await createBankRecord(tx, { mode: 'sandbox', facts: {} });
    });
    const refused = 'were sealed in another database cluster: run "fairlead seal rebase" once';
    for (const _ of ['first', 'second']) await expect(start()).rejects.toThrow(refused);
    await rebase(bank.ownerPool);
    await start();
  });
});
