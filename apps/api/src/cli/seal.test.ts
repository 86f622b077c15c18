/** `fairlead seal` and `fairlead keys` as an operator types them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealOnce, verify } from '@fairlead/seal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudits } from '#platform/audit/audit.service.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord } from '#platform/mode.ts';
import { runToEnd } from '#testing/child-program.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const folder = temporaryFolder();
const ringFile = join(folder, 'ring.json');
let bank: TestDatabase;

beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, await KeyRing.load(ringFile));
  await bank.db.transaction().execute(async (tx) => {
    await createBankRecord(tx, { mode: 'sandbox', facts: {} });
    const actor = { kind: 'system' } as const;
    await recordAudits(tx, [
      { actor, action: 'site.seeded', note: 'one' },
      { actor, action: 'site.seeded', note: 'two' },
    ]);
  });
  do await sealOnce(bank.pool);
  while ((await verify(bank.pool)).unsealedRows > 0n);
});
afterAll(() => bank.close());

function fairlead(...args: string[]): Promise<{ output: string; code: number | null }> {
  const env = { DATABASE_URL: bank.url, FAIRLEAD_DATA: folder, FAIRLEAD_KEY_RING: ringFile };
  return runToEnd('src/main.ts', { env, args });
}

describe('fairlead seal', () => {
  it('verifies, and shows the head to keep elsewhere', async () => {
    const { output, code } = await fairlead('seal', 'verify');
    expect(output).toMatch(/^Intact: 2 blocks with 3 rows; 0 rows wait to be sealed\./);
    expect(output).toMatch(/\nHead of block 1: [0-9a-f]{64}$/);
    expect(code).toBe(0);
  });

  it('does not vouch for what it would not look at', async () => {
    const blind = 'would not be looked at from block 1 on; begin at block 0 or before.';
    const kept = join(folder, 'closes.json');
    const close = { date: '2026-11-15', number: 0, head: '0'.repeat(64) };
    writeFileSync(kept, JSON.stringify([{ ...close, heads_root: '0'.repeat(64) }]));
    for (const known of [
      ['--head', `0:${'0'.repeat(64)}`],
      ['--closes', kept],
    ]) {
      expect(await fairlead('seal', 'verify', '--from', '1', ...known)).toEqual({
        code: 1,
        output: `The known head of block 0 ${blind}`,
      });
    }
    expect(await fairlead('seal', 'verify', '--from', '5000')).toEqual({
      code: 1,
      output: 'There is no block 5000 to begin at: the last is block 1.',
    });
  });

  it('makes a proof that is checked without a database', async () => {
    const { rows } = await bank.pool.query(
      `select at::text, id::text from audit_record order by id limit 1`,
    );
    const proof = await fairlead('seal', 'prove', 'public.audit_record', rows[0].at, rows[0].id);
    const file = join(folder, 'proof.json');
    writeFileSync(file, proof.output);
    const checked = await runToEnd('src/main.ts', { env: {}, args: ['seal', 'check', file] });
    const head = (await verify(bank.pool)).head?.head ?? 'none';
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining(head) });
  });

  it('names table and key of what was changed, and ends with 1', async () => {
    await bank.ownerPool.query('alter table audit_record disable trigger all');
    const { rows } = await bank.ownerPool.query(
      `update audit_record set action = 'thing.lost' where id = 2
       returning (at at time zone 'UTC')::text as at`,
    );
    const { output, code } = await fairlead('seal', 'verify');
    expect(code).toBe(1);
    expect(output).toContain(
      `public.audit_record ${rows[0].at}+00/2: was changed after it was sealed (block 1)`,
    );
  });

  it('says in a sentence that what it was given is not a head', async () => {
    const wrong = await fairlead('seal', 'verify', '--head', 'yesterday');
    expect(wrong.code).toBe(1);
    expect(wrong.output).toBe('"yesterday" is not a head: give <block>:<64 hex digits>.');
  });
});

describe('fairlead keys', () => {
  it('rotates and says what it did, without showing a key', async () => {
    const { output, code } = await fairlead('keys', 'rotate');
    expect(code).toBe(0);
    expect(output).toMatch(/^Key [0-9a-f]{16} is the current one\./);
    expect(output).toContain('Wrapped anew: 1 data keys.');
    const { keys } = JSON.parse(readFileSync(ringFile, 'utf8'));
    expect(keys).toHaveLength(3);
    for (const key of keys) expect(output).not.toContain(key.material);
  });

  it('refuses a ring that does not belong to the database', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await KeyRing.load(join(elsewhere, 'keys/ring.json'));
    const env = { DATABASE_URL: bank.url, FAIRLEAD_DATA: elsewhere };
    const { output, code } = await runToEnd('src/main.ts', { env, args: ['keys', 'rotate'] });
    expect(code).toBe(1);
    expect(output).toContain('does not belong to this database');
  });
});
