import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { bindKeys, decryptFor, encryptFor, eraseKey, keysOf } from './bank-keys.ts';
import { PersonErased } from './data-keys.ts';
import { KeyRing } from './key-ring.ts';
import { CannotOpen } from './sealer.ts';

let bank: TestDatabase;
const ring = KeyRing.inMemory();
beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, ring);
});
afterAll(() => bank.close());

function encrypt(personId: string, text: string): Promise<Buffer> {
  return bank.db.transaction().execute((tx) => encryptFor(tx, personId, text, 'note'));
}

describe('a person’s data key', () => {
  it('opens the person’s own text, in its own place', async () => {
    const [amina, tom] = [newId('customer'), newId('customer')];
    const sealed = await encrypt(amina, 'Amina’s words');
    await encrypt(tom, 'Tom’s words');
    expect(await decryptFor(bank.db, amina, sealed, 'note')).toEqual({
      state: 'open',
      text: 'Amina’s words',
    });
    await expect(decryptFor(bank.db, tom, sealed, 'note')).rejects.toThrow(CannotOpen);
    await expect(decryptFor(bank.db, amina, sealed, 'elsewhere')).rejects.toThrow(CannotOpen);
    expect(sealed.includes('Amina')).toBe(false);
  });

  it('is made once when many need it first at the same time', async () => {
    const person = newId('customer');
    const sealed = await Promise.all([1, 2, 3, 4, 5].map((n) => encrypt(person, `text ${n}`)));
    for (const [at, one] of sealed.entries()) {
      const opened = await decryptFor(bank.db, person, one, 'note');
      expect(opened).toEqual({ state: 'open', text: `text ${at + 1}` });
    }
  });

  it('is forgotten with the transaction that made it and failed', async () => {
    const person = newId('customer');
    const failing = bank.db.transaction().execute(async (tx) => {
      await encryptFor(tx, person, 'never', 'note');
      await encryptFor(tx, person, 'never', 'note');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const sealed = await encrypt(person, 'kept');
    bindKeys(bank.db, ring);
    expect(await decryptFor(bank.db, person, sealed, 'note')).toMatchObject({ text: 'kept' });
  });

  it('once erased leaves nothing to read, and nothing more can be encrypted', async () => {
    const person = newId('customer');
    const sealed = await encrypt(person, 'personal');
    await bank.db.transaction().execute((tx) => eraseKey(tx, person));
    expect(await decryptFor(bank.db, person, sealed, 'note')).toEqual({ state: 'erased' });
    await expect(encrypt(person, 'again')).rejects.toThrow(PersonErased);
    const { rows } = await bank.pool.query('select wrapped from data_key where person_id = $1', [
      person,
    ]);
    expect(rows).toEqual([{ wrapped: null }]);
  });

  it('stays erased: the database takes it back from nobody', async () => {
    const person = newId('customer');
    await bank.db.transaction().execute((tx) => eraseKey(tx, person));
    const again = bank.pool.query(
      `update data_key set wrapped = 'x', erased_at = null where person_id = $1`,
      [person],
    );
    await expect(again).rejects.toMatchObject({ code: '23001' });
    const gone = bank.ownerPool.query('delete from data_key');
    await expect(gone).rejects.toMatchObject({ code: '23001' });
  });

  it('of the institution cannot be erased', async () => {
    const erasing = bank.db.transaction().execute((tx) => eraseKey(tx, 'institution'));
    await expect(erasing).rejects.toThrow(/not a person/);
  });

  it('is not in the database in clear', async () => {
    const person = newId('customer');
    await encrypt(person, 'x');
    const key = await bank.db.transaction().execute(async (tx) => {
      const { rows } = await bank.pool.query('select wrapped from data_key where person_id = $1', [
        person,
      ]);
      const opened = keysOf(tx).ring.open(rows[0].wrapped, `data-key:${person}`);
      expect(rows[0].wrapped.includes(opened)).toBe(false);
      return opened;
    });
    expect(key.length).toBe(32);
  });
});
