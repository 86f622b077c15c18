/** What counts as a database that is away, as it looks from here: codes of the line and of SQL. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '#platform/http/answer/refusal-answer.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { startRefusingPooler } from '#testing/refusing-pooler.ts';
import { databaseTrouble } from './trouble.ts';

/** What a client hears from a pooler that has no server to lead it to. */
async function heard(code: string, severity: 'FATAL' | 'ERROR'): Promise<unknown> {
  const pooler = await startRefusingPooler(code, severity);
  try {
    return await new pg.Client(pooler.url).connect().then(
      () => undefined,
      (error: unknown) => error,
    );
  } finally {
    await pooler.close();
  }
}

describe('a database', () => {
  it.for(['EAI_AGAIN', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH', 'EHOSTDOWN', 'ECONNREFUSED'])(
    'is away where the way to it says %s',
    (code) => {
      const error = Object.assign(new Error('connect'), { code });
      expect(databaseTrouble(error)).toBe('away');
      // As Node says it of a name with several addresses.
      expect(databaseTrouble(new AggregateError([error]))).toBe('away');
    },
  );

  it.for([
    ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01'],
    ...['57P01', '57P02', '57P03', '57P05'],
  ])('is away where it, or a pooler before it, ends the connection with %s', async (code) => {
    for (const severity of ['FATAL', 'ERROR'] as const) {
      const error = await heard(code, severity);
      expect(error).toMatchObject({ code, severity });
      expect(databaseTrouble(error)).toBe('away');
      expect(refusalOf(error)).toMatchObject({ code: 'database_away', retryAfterSeconds: 2 });
    }
  });

  it('is not away for what is no connection’s code', () => {
    for (const code of ['08', '0A000', '23505', '42601', 'ERR_08006']) {
      expect(databaseTrouble(Object.assign(new Error('x'), { code }))).toBeUndefined();
    }
  });
});

describe('a statement that the bank puts wrongly', () => {
  let bank: TestDatabase;
  beforeAll(async () => {
    bank = await testDatabase();
  });
  afterAll(() => bank.close());

  it('is a fault, though the server says the code of a broken line', async () => {
    const asked = bank.pool.query('select $1::int + $2::int', [1]);
    const error = await asked.then(
      () => undefined,
      (one: unknown) => one,
    );
    expect(error).toMatchObject({ code: '08P01' });
    expect(databaseTrouble(error)).toBeUndefined();
  });
});
