/** The key ring as an operator looks at it. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { aloneWithKeys } from '#platform/keys/rotation.service.ts';
import { runToEnd } from '#testing/child-program.ts';
import { cloneDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const folder = temporaryFolder();

test('a look at keys that are not there makes none', async () => {
  const file = join(folder, 'keys/ring.json');
  const env = { FAIRLEAD_DATA: folder };
  const { output, code } = await runToEnd('src/main.ts', { env, args: ['keys', 'list'] });
  expect(output).toContain(`There is no key ring ${file}; set FAIRLEAD_DATA`);
  expect(code).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('a bank whose keys are somewhere else does not start, and makes none', async () => {
  const { url, drop } = await cloneDatabase('prepared');
  const file = join(folder, 'elsewhere/ring.json');
  const env = { PORT: '0', DATABASE_URL: url, FAIRLEAD_DATA: folder, FAIRLEAD_KEY_RING: file };
  const { output, code } = await runToEnd('src/main.ts', { env, args: ['start'] });
  await drop();
  expect(output).toContain(`There is no key ring ${file}; set FAIRLEAD_DATA`);
  expect(code).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('keys are rotated by one command at a time, and the next one adds to what the first wrote', async () => {
  const { url, drop } = await cloneDatabase('prepared');
  const file = join(folder, 'rotated/ring.json');
  mkdirSync(dirname(file));
  copyFileSync(inject('preparedKeys'), file);
  const env = { DATABASE_URL: url, FAIRLEAD_DATA: folder, FAIRLEAD_KEY_RING: file };
  const rotate = () => runToEnd('src/main.ts', { env, args: ['keys', 'rotate'] });
  const keys = () => JSON.parse(readFileSync(file, 'utf8')).keys.length;
  const before = keys();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const refused = await aloneWithKeys(pool, rotate);
  await pool.end();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain('wait until it is done');
  expect(keys()).toBe(before);
  const ring = await KeyRing.loadExisting(file);
  expect(await rotate()).toMatchObject({ code: 0 });
  await ring.addSealKey();
  expect(keys()).toBe(before + 2);
  await drop();
});
