/**
 * The invariants of the ledger, recomputed from nothing but its rows, each finding with table and
 * key. What was sealed is compared with its seal by `packages/seal`; this compares the rows with
 * each other: entries with the postings that seal them, balances, holds and guards with both.
 */
import type { Pool } from 'pg';
import { type Invariant, rules } from './verify.sql.ts';

export interface LedgerFinding {
  readonly invariant: Invariant;
  /** `schema.table`. */
  readonly table: string;
  /** The row's key as text; the parts of a key of two columns are joined by a slash. */
  readonly key: string;
  readonly problem: string;
}

export interface LedgerVerdict {
  readonly intact: boolean;
  readonly findings: readonly LedgerFinding[];
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly entries: bigint;
}

export interface VerifyLedgerOptions {
  readonly maxFindingsPerRule?: number;
  /** Told after each rule how many are done, of all. */
  readonly onRule?: (done: number, of: number) => void;
}

/** Checks everything in one snapshot. Its time grows with the history, its memory does not. */
export async function verifyLedger(
  pool: Pool,
  { maxFindingsPerRule = 20, onRule }: VerifyLedgerOptions = {},
): Promise<LedgerVerdict> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const findings: LedgerFinding[] = [];
    for (const [at, { invariant, table, text }] of rules.entries()) {
      const { rows } = await client.query<{ key: string; problem: string }>(
        `select key, problem from (${text}) found (key, problem) limit $1`,
        [maxFindingsPerRule],
      );
      findings.push(...rows.map(({ key, problem }) => ({ invariant, table, key, problem })));
      onRule?.(at + 1, rules.length);
    }
    const { rows } = await client.query<Record<'accounts' | 'postings' | 'entries', string>>(
      `select (select count(*) from ledger.account)::text as accounts,
        (select count(*) from ledger.posting)::text as postings,
        (select count(*) from ledger.entry)::text as entries`,
    );
    await client.query('commit');
    broken = false;
    return {
      intact: findings.length === 0,
      findings,
      accounts: BigInt(rows[0]?.accounts ?? 0),
      postings: BigInt(rows[0]?.postings ?? 0),
      entries: BigInt(rows[0]?.entries ?? 0),
    };
  } finally {
    client.release(broken);
  }
}

export interface Sweep {
  readonly checked: number;
  /** Accounts whose balance, reserved or rule is not what their entries, holds and events say. */
  readonly wrong: readonly string[];
}

/**
 * Sums up again what accounts have moved since they were last checked, sees that the others stand
 * where they stood, and that each has the rule that was decided last. Finds something wrong: stops
 * money, and goes no further. For a job that runs all the time.
 */
export async function sweepBalances(
  pool: Pool,
  { accountsAtOnce = 2_000 }: { accountsAtOnce?: number } = {},
): Promise<Sweep> {
  let checked = 0;
  let after: string | null = null;
  do {
    const slice: SweptSlice = await sweepAfter(pool, after, accountsAtOnce);
    checked += slice.checked;
    const { wrong } = slice;
    if (wrong.length > 0) {
      const why = `The balance of ${wrong[0]} is not what its entries, holds and events say.`;
      await stopMoney(pool, why);
      return { checked, wrong };
    }
    after = slice.goOnAfter;
  } while (after !== null);
  return { checked, wrong: [] };
}

interface SweptSlice extends Sweep {
  /** The last account of the slice; null when there are no more. */
  readonly goOnAfter: string | null;
}

async function sweepAfter(
  pool: Pool,
  after: string | null,
  accountsAtOnce: number,
): Promise<SweptSlice> {
  const { rows } = await pool.query<SweptSlice>(
    'select checked, wrong, go_on_after as "goOnAfter" from ledger.sweep($1, $2)',
    [after, accountsAtOnce],
  );
  const [slice] = rows;
  if (slice === undefined) throw new Error('The sweep answered nothing.');
  return slice;
}

/** No posting is accepted from now on, until the database's owner resumes. */
export async function stopMoney(pool: Pool, reason: string): Promise<void> {
  await pool.query('select ledger.stop_money($1)', [reason]);
}
