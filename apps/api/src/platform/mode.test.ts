import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { createBankRecord, findBankRecord, GenesisChanged, readMode } from './mode.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase();
});
afterAll(() => bank.close());

describe('the mode of a bank', () => {
  it('is not known before the bank is created', async () => {
    expect(await findBankRecord(bank.db)).toBeNull();
    await expect(readMode(bank.db)).rejects.toThrow(/not created/);
    const { rows } = await bank.pool.query('select bank_mode() as mode');
    expect(rows).toEqual([{ mode: null }]);
  });

  it('is what the bank was created as, with the facts of its creation', async () => {
    const made = await bank.db
      .transaction()
      .execute((tx) => createBankRecord(tx, { mode: 'live', facts: { legalName: 'A Bank' } }));
    expect(await findBankRecord(bank.db)).toEqual(made);
    expect(made).toMatchObject({ mode: 'live', facts: '{"legalName":"A Bank"}' });
    expect(await readMode(bank.db)).toBe('live');
  });

  it('is given once', async () => {
    const again = bank.db
      .transaction()
      .execute((tx) => createBankRecord(tx, { mode: 'sandbox', facts: {} }));
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('of a live bank keeps simulated rows out, whoever writes them', async () => {
    await bank.ownerPool.query(`create table toy (n int);
      create trigger toy_sandbox_only before insert on toy
        for each row execute function sandbox_only()`);
    const writing = bank.ownerPool.query('insert into toy values (1)');
    await expect(writing).rejects.toMatchObject({ code: '23001' });
  });

  it('cannot be changed, and a database where it was is not trusted', async () => {
    const changing = bank.ownerPool.query(`update seal.genesis set mode = 'sandbox'`);
    await expect(changing).rejects.toMatchObject({ code: '23001' });
    await bank.ownerPool.query('alter table seal.genesis disable trigger all');
    await bank.ownerPool.query(`update seal.genesis set mode = 'sandbox'`);
    await expect(readMode(bank.db)).rejects.toThrow(GenesisChanged);
  });
});
