/** The emergency stop of the books: told to Prometheus, and lifted at the server's console. */
import { type MoneyStop, moneyStop, resumeMoney } from '@fairlead/ledger';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { recordAuditsOn } from '#platform/audit/audit.service.ts';
import type { Database } from '#platform/database/open-database.ts';
import { runOnClient } from '#platform/database/statements/run-sql.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';

/** The database's, so every process tells the same. */
export function measureMoneyStop(registry: Registry, pool: Pool, log: WorkLog): void {
  new Gauge({
    name: 'fairlead_money_stopped',
    help: '1 while the books accept no posting, because one of their balances was found wrong.',
    registers: [registry],
    async collect() {
      try {
        this.set((await moneyStop(pool)) === null ? 0 : 1);
      } catch (error) {
        log.failed('metrics.money', error);
        // Nothing is told rather than what was: nobody knows whether money moves.
        this.remove();
      }
    },
  });
}

/** Lets money move again and records it; answers what had stopped it, or null where nothing had. */
export async function liftMoneyStop(
  { db, ownerPool }: Pick<Database, 'db' | 'ownerPool'>,
  reason: string,
): Promise<MoneyStop | null> {
  const client = await ownerPool.connect();
  let done = false;
  try {
    await client.query('begin');
    const stop = await resumeMoney(client, reason);
    if (stop !== null) {
      const entry = { action: 'ledger.money_resumed', note: reason } as const;
      await recordAuditsOn(runOnClient(client), keysOf(db), [
        { actor: { kind: 'system' }, ...entry, before: stop },
      ]);
    }
    await client.query('commit');
    done = true;
    return stop;
  } finally {
    // A connection in the middle of a transaction is thrown away.
    client.release(!done);
  }
}
