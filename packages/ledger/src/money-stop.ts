/** The emergency stop as it stands: seen by anyone, lifted by the database's owner. */
import { type Queryable, rowsOf } from './rows.ts';

export interface MoneyStop {
  /** Why money was stopped first; whoever found more wrong since has stopped it again. */
  readonly reason: string;
  readonly since: Date;
}

/** Null while money moves. */
export async function moneyStop(client: Queryable): Promise<MoneyStop | null> {
  const [row] = await rowsOf<[reason: string, since: Date]>(client, {
    name: 'ledger.money_stop',
    text: `select s.reason, s.happened_at from ledger.stop s
      where s.stopped and s.number > coalesce(
        (select max(m.number) from ledger.stop m where not m.stopped), 0)
      order by s.number limit 1`,
    values: [],
  });
  return row === undefined ? null : { reason: row[0], since: row[1] };
}

/**
 * Lets money move again and answers what had stopped it; null where nothing had. On a connection of
 * the owner, in a transaction: who stops money or lifts it meanwhile waits for its end, so that no
 * stop is lifted that nobody saw.
 */
export async function resumeMoney(client: Queryable, reason: string): Promise<MoneyStop | null> {
  const run = (name: string, text: string, values: readonly unknown[] = []) =>
    rowsOf(client, { name, text, values });
  await run('ledger.lock_stop', 'lock table ledger.stop in share row exclusive mode');
  const stop = await moneyStop(client);
  if (stop !== null) await run('ledger.resume', 'select ledger.resume_money($1)', [reason]);
  return stop;
}
