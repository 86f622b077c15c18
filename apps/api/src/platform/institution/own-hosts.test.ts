/** A live bank answers under its own names alone, and does not start under another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBank, type RunningBank } from '#app.ts';
import { readConfig } from '#config.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { silentLog } from '#platform/log.ts';
import { startBank } from '#testing/bank.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { harbourMutual } from '#testing/institution.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createLiveBank } from './create-live-bank.service.ts';

let test: TestDatabase;
const ring = KeyRing.inMemory();
const blobs = new FolderBlobs(temporaryFolder());

beforeAll(async () => {
  test = await testDatabase();
  bindKeys(test.db, ring);
  await createLiveBank(test.db, harbourMutual);
});
afterAll(() => test.close());

/** As behind a proxy on the same machine, which ends TLS. */
function openAt(origin: string | undefined): Promise<RunningBank> {
  const env = { PORT: '0', HOST: 'localhost', TRUSTED_PROXIES: '127.0.0.1' };
  const config = readConfig({
    ...env,
    ...(origin === undefined ? {} : { FAIRLEAD_ORIGIN: origin }),
  });
  const parts = { config, database: test.database, dev: false, notice: () => undefined };
  return createBank(parts, { log: silentLog, ring, blobs, checkAnswers: true, pages: 'none' });
}

function asker(bank: RunningBank) {
  return async (host: string, url = '/api/users/auth/status', more: object = {}) => {
    const headers = { host, 'x-forwarded-proto': 'https', ...more };
    const answer = await bank.server.fastify.inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, text: answer.body };
  };
}

describe('a live bank', () => {
  it('serves nothing under a name that is not its own: neither pages nor the API', async () => {
    const bank = await openAt('https://harbourmutual.org');
    const ask = asker(bank);
    try {
      for (const own of ['harbourmutual.org', 'WWW.harbourmutual.org', 'harbourmutual.org:443']) {
        expect([own, (await ask(own)).status]).toEqual([own, 200]);
        // No pages are served here; it was let in.
        expect([own, (await ask(own, '/')).status]).toEqual([own, 404]);
      }
      const others = [
        'harbourmutual.org.evil.net',
        'evil.net',
        'my.harbourmutual.org',
        'localhost',
      ];
      for (const other of [...others, '127.0.0.1:3000', '']) {
        for (const url of ['/api/users/auth/status', '/api/nothing', '/', '/user/home']) {
          const { status, text } = await ask(other, url);
          expect([other, url, status, JSON.parse(text)]).toMatchObject([
            other,
            url,
            421,
            {
              errors: ['This bank is not at this address. Open it at harbourmutual.org.'],
              details: [{ code: 'foreign_host' }],
            },
          ]);
        }
      }
      const forwarded = await ask('harbourmutual.org', '/', { 'x-forwarded-host': 'evil.net' });
      expect(forwarded.status).toBe(421);
    } finally {
      await bank.close();
    }
  });

  it('tells whoever watches over it how it is, under any name', async () => {
    const bank = await openAt('https://www.harbourmutual.org');
    const { status } = await asker(bank)('10.0.0.7:3000', '/api/health');
    await bank.close();
    expect(status).toBe(200);
  });

  it('does not start under a name that is not its own, over plain http, or without a name', async () => {
    const mend =
      'Set FAIRLEAD_ORIGIN to https:// and one of harbourmutual.org, www.harbourmutual.org';
    const wrong = ['https://evil.net', 'http://harbourmutual.org', undefined];
    for (const origin of wrong) await expect(openAt(origin)).rejects.toThrow(mend);
  });
});

describe('a sandbox', () => {
  it('answers under any name', async () => {
    const { bank, close } = await startBank({ trustedProxies: ['127.0.0.1'] });
    expect((await asker(bank)('whatever.example')).status).toBe(200);
    await close();
  });
});
