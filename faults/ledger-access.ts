/** The ledger package itself, on the bank's database and as the bank's role; and its model. */
import pg from 'pg';

export { Model } from '../packages/ledger/src/testing/model.ts';

export function ledgerPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 8, options: '-c role=fairlead_app' });
  pool.on('error', (error) => console.error(error.message));
  return pool;
}
