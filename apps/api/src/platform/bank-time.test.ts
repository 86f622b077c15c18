import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { bankNow, moveBankTimeTo } from './bank-time.ts';

let sandbox: TestDatabase;
let live: TestDatabase;

beforeAll(async () => {
  [sandbox, live] = await Promise.all([testDatabase(), testDatabase()]);
  await sql`insert into seal.genesis (mode, facts) values ('sandbox', '{}')`.execute(sandbox.db);
  await sql`insert into seal.genesis (mode, facts) values ('live', '{}')`.execute(live.db);
});
afterAll(async () => {
  await sandbox.close();
  await live.close();
});

const DAY_MS = 86_400_000;

async function move(bank: TestDatabase, milliseconds: number): Promise<void> {
  const moment = new Date((await bankNow(bank.db)).getTime() + milliseconds);
  await bank.db.transaction().execute((tx) => moveBankTimeTo(tx, moment));
}

describe('bank time', () => {
  it('is real time until a sandbox moves it, and runs on from there', async () => {
    const real = async () => {
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(sandbox.db);
      return rows[0]?.at.getTime() ?? 0;
    };
    const bank = async () => (await bankNow(sandbox.db)).getTime();
    const moments = [await real(), await bank(), await real()];
    await move(sandbox, 30 * DAY_MS);
    const later = await bank();
    moments.push(later - 30 * DAY_MS, await real());
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    await expect.poll(bank).toBeGreaterThan(later);
  });

  it('does not go back', async () => {
    const before = await bankNow(sandbox.db);
    await move(sandbox, -10 * DAY_MS);
    expect((await bankNow(sandbox.db)).getTime()).toBeGreaterThanOrEqual(before.getTime());
    const back = sql`update bank_clock set ahead_seconds = 0`.execute(sandbox.db);
    await expect(back).rejects.toThrow('bank time moves forward only');
  });

  it('cannot be moved in live, not even by the owner', async () => {
    await expect(move(live, DAY_MS)).rejects.toThrow('only a sandbox moves bank time');
    const owner = live.ownerPool.query('update bank_clock set ahead_seconds = 60');
    await expect(owner).rejects.toThrow('only a sandbox moves bank time');
  });

  it.each([
    'delete from bank_clock',
    'truncate bank_clock',
    'insert into bank_clock values (true, 9)',
  ])('refuses %s', async (statement) => {
    await expect(sandbox.ownerPool.query(statement)).rejects.toThrow(/one row for ever/);
  });
});
