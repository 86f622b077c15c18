/**
 * Runs one example and prints what it says:
 *   npx tsx packages/ledger/examples/run.ts <example> <address of an empty, migrated database>
 */
import pg from 'pg';
import { businessRows } from './business-rows.ts';
import { currencies } from './currencies.ts';
import { perform } from './example.ts';
import { hold } from './hold.ts';
import { limits } from './limits.ts';
import { linked } from './linked.ts';
import { transfer } from './transfer.ts';

export const examples = {
  transfer,
  hold,
  currencies,
  limits,
  linked,
  'business-rows': businessRows,
};

const [name, connectionString] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && name !== undefined && name in examples) {
  const example = Object.entries(examples).find(([known]) => known === name)?.[1];
  const pool = new pg.Pool({ connectionString, options: '-c role=fairlead_app' });
  if (example !== undefined) await perform(example, pool, console.log);
  await pool.end();
}
