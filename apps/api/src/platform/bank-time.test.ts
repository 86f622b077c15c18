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
    const real = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(sandbox.db);
    const start = await bankNow(sandbox.db);
    expect(start.getTime() - (real.rows[0]?.now.getTime() ?? 0)).toBeLessThan(1_000);
    await move(sandbox, 30 * DAY_MS);
    const later = await bankNow(sandbox.db);
    expect(later.getTime() - start.getTime()).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(later.getTime() - start.getTime()).toBeLessThan(30 * DAY_MS + 2_000);
    const goesOn = async () => (await bankNow(sandbox.db)).getTime();
    await expect.poll(goesOn).toBeGreaterThan(later.getTime());
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
