/** The key ring as an operator looks at it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
