import { expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { cloneDatabase } from './database.ts';

const DAY_MS = 86_400_000;

it('a bank to clone opened on the day it is cloned, also when a run goes over midnight', async () => {
  const begun = new Date();
  vi.useFakeTimers({ toFake: ['Date'], now: begun.getTime() + DAY_MS });
  const { url, drop } = await cloneDatabase('prepared').finally(() => vi.useRealTimers());
  const database = await openDatabase({ url });
  try {
    const { rows } = await database.pool.query(
      'select min(at) > $1 as "openedSince" from audit_record',
      [begun],
    );
    expect(rows).toEqual([{ openedSince: true }]);
  } finally {
    await database.close();
    await drop();
  }
});
