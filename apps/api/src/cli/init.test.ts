/** `fairlead init --live` as an operator types it, and as it will work once there is a rail. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { findBankRecord } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import { runToEnd } from '#testing/child-program.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { harbourMutual } from '#testing/institution.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { initLive } from './init.ts';

const folder = temporaryFolder();
const data = join(folder, 'data');
const file = join(folder, 'institution.json');
let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase();
});
afterAll(() => bank.close());

function configured() {
  return readConfig({ DATABASE_URL: bank.url, FAIRLEAD_DATA: data });
}

describe('fairlead init --live', () => {
  it('names everything that is wrong at once, and creates nothing', async () => {
    const { legal_name: _, ...rest } = harbourMutual;
    writeFileSync(file, JSON.stringify({ ...rest, regulator: 'moon', domains: ['localhost'] }));
    const env = { DATABASE_URL: bank.url, FAIRLEAD_DATA: data };
    const { output, code } = await runToEnd('src/main.ts', { env, args: ['init', '--live', file] });
    expect(code).toBe(1);
    expect(output.split('\n').map((line) => line.trim().split(/[:;]/)[0])).toEqual([
      `${file} does not describe a live bank`,
      'legal_name',
      'regulator',
      'domains',
      'rail',
    ]);
    expect(existsSync(data)).toBe(false);
    expect(await findBankRecord(bank.db)).toBeNull();
  });

  it('says that this version has no rail for real money, when all else is right', async () => {
    writeFileSync(file, JSON.stringify(harbourMutual));
    await expect(initLive(file, configured())).rejects.toThrow(
      `${file} does not describe a live bank; nothing was created:\n` +
        '  rail: none of the rails in this version of the program carries real money',
    );
    expect(existsSync(data)).toBe(false);
    expect(await findBankRecord(bank.db)).toBeNull();
  });

  it('says so when the file is missing or is not JSON', async () => {
    await expect(initLive('/no/file', configured())).rejects.toThrow('There is no file /no/file.');
    writeFileSync(file, '{');
    await expect(initLive(file, configured())).rejects.toThrow('is not JSON; nothing was created');
  });

  it('refuses a server that may lose what it confirmed', async () => {
    writeFileSync(file, JSON.stringify(harbourMutual));
    // The tests' own server runs without fsync, as no live bank may.
    await expect(initLive(file, configured(), ['iso20022'])).rejects.toThrow(/fsync/);
    expect(await findBankRecord(bank.db)).toBeNull();
  });

  it('refuses a database that is reached over a network without proof of who answers', async () => {
    writeFileSync(file, JSON.stringify(harbourMutual));
    const fine = 'postgresql://u:hunter2@db.example/bank?sslmode=verify-full';
    for (const DATABASE_URL of [
      'postgresql://u:hunter2@db.example/bank',
      `${fine}&sslmode=disable`,
    ]) {
      for (const direct of [{}, { DATABASE_URL: fine, DATABASE_DIRECT_URL: DATABASE_URL }]) {
        const config = readConfig({ DATABASE_URL, FAIRLEAD_DATA: data, ...direct });
        await expect(initLive(file, config, ['iso20022'])).rejects.toThrow(
          /^A live bank does not start here: .* db\.example .*add sslmode=verify-full to DATABASE_/,
        );
      }
    }
    expect(existsSync(data)).toBe(false);
  });

  it('creates a live bank once, where a rail carries real money', async () => {
    writeFileSync(file, JSON.stringify(harbourMutual));
    const config = readConfig({ FAIRLEAD_DATA: join(folder, 'live') });
    const blobs = new FolderBlobs(join(folder, 'live/files'));
    const foreign = newId('file');
    await blobs.put(foreign, Readable.from([Buffer.from('of another bank')]));
    for (const _ of ['once', 'again']) {
      await expect(initLive(file, config, ['iso20022'])).rejects.toThrow(
        'The files of another bank are in the folder',
      );
    }
    await blobs.delete(foreign);
    await initLive(file, config, ['iso20022']);
    expect(existsSync(config.keyRingFile)).toBe(true);
    expect(await blobs.owner()).toMatch(/^[0-9a-f]{64}$/);
    await expect(initLive(file, config, ['iso20022'])).rejects.toThrow(
      'This database holds a live bank already, and that cannot change: use an empty one.',
    );
  });
});
