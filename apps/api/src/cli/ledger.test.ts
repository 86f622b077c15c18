/** `fairlead ledger` as an operator types it. */
import { join } from 'node:path';
import { stopMoney } from '@fairlead/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#platform/audit/audit.service.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord } from '#platform/mode.ts';
import { runToEnd } from '#testing/child-program.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const folder = temporaryFolder();
const ringFile = join(folder, 'ring.json');
const WHY = 'The balance of an account is not what its entries say.';
let bank: TestDatabase;

beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, await KeyRing.load(ringFile));
  await bank.db.transaction().execute(async (tx) => {
    await createBankRecord(tx, { mode: 'sandbox', facts: {} });
  });
});
afterAll(() => bank.close());

function fairlead(...args: string[]): Promise<{ output: string; code: number | null }> {
  const env = { DATABASE_URL: bank.url, FAIRLEAD_DATA: folder, FAIRLEAD_KEY_RING: ringFile };
  return runToEnd('src/main.ts', { env, args: ['ledger', ...args] });
}

describe('fairlead ledger', () => {
  it('names all that it does', async () => {
    const { output } = await fairlead('--help');
    for (const command of ['verify', 'trial-balance', 'resume <reason>']) {
      expect(output).toContain(`\n  ${command} `);
    }
  });

  it('verifies, and says that money moves', async () => {
    const { output, code } = await fairlead('verify');
    expect(output).toMatch(/^Intact\.\nLooked at .*\nMoney moves\.$/);
    expect(code).toBe(0);
  });

  it('says since when money is stopped and why, however often it was stopped again', async () => {
    await stopMoney(bank.pool, WHY);
    const { rows } = await bank.pool.query('select happened_at as at from ledger.stop');
    await stopMoney(bank.pool, 'And another.');
    const { output } = await fairlead('verify');
    expect(output).toContain(`\nMoney is stopped since ${rows[0].at.toISOString()}: ${WHY}`);
  });

  it('refuses to resume without a reason, or for one too long to be kept', async () => {
    for (const reason of ['   ', 'x'.repeat(501)]) {
      expect(await fairlead('resume', reason)).toEqual({
        code: 1,
        output: 'Say why in 1 to 500 characters; it is kept for ever.',
      });
    }
    expect((await fairlead('verify')).output).toContain(WHY);
  });

  it('lets money move again, and records why', async () => {
    const { output, code } = await fairlead('resume', ' The row was put back. ');
    expect(output).toMatch(/^Money moves again\. It was stopped since [0-9T:.-]+Z: The balance of/);
    expect(code).toBe(0);
    const { rows } = await bank.pool.query(
      'select stopped, reason from ledger.stop order by number desc limit 1',
    );
    expect((await fairlead('verify')).output).toMatch(/\nMoney moves\.$/);
    expect(rows).toEqual([{ stopped: false, reason: 'The row was put back.' }]);
    expect(await listAudit(bank.db, {}, { limit: 1 })).toMatchObject([
      {
        action: 'ledger.money_resumed',
        actorKind: 'system',
        text: { note: 'The row was put back.', before: { reason: WHY } },
      },
    ]);
  });

  it('refuses to resume what is not stopped', async () => {
    expect(await fairlead('resume', 'to be sure')).toEqual({
      code: 1,
      output: 'Money is not stopped.',
    });
  });
});
