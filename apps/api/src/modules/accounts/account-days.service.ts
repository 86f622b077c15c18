/**
 * An account's days: what came and went by value date, and what was on it before a day. They cost
 * what there are days, not what there are entries; nobody reads a long page of the ledger for them.
 */
import type { AccountId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Job } from '#platform/jobs/job.ts';
import {
  type AccountDay,
  addEntries,
  findBalancesBefore,
  findBehind,
  findDays,
  findRangeSums,
  lockRolled,
  type RangeSums,
} from './account-days.sql.ts';
import { ledgerAccountOf } from './accounts.service.ts';

export type { AccountDay, RangeSums } from './account-days.sql.ts';

/** The days from `from` to `to`, both included, on which something moved; in order. */
export async function daysOf(
  db: Db | Tx,
  accountId: AccountId,
  from: string,
  to: string,
): Promise<readonly AccountDay[]> {
  return findDays(db, ledgerAccountOf(accountId), { from, to });
}

/** What a range of days comes to, both included: one reading, up to the entry that it names. */
export async function rangeSumsOf(
  db: Db | Tx,
  accountId: AccountId,
  range: { readonly from: string; readonly to: string },
): Promise<RangeSums> {
  const sums = await findRangeSums(db, ledgerAccountOf(accountId), range);
  if (sums === undefined) throw new Error('An account without a ledger account.');
  return sums;
}

/** What was on the account when a day began, by value date. */
export async function balanceBefore(
  db: Db | Tx,
  accountId: AccountId,
  day: string,
): Promise<bigint> {
  return (await balancesBefore(db, [accountId], day)).get(accountId) ?? 0n;
}

export async function balancesBefore(
  db: Db | Tx,
  accountIds: readonly AccountId[],
  day: string,
): Promise<ReadonlyMap<AccountId, bigint>> {
  const found = await findBalancesBefore(db, accountIds.map(ledgerAccountOf), day);
  return new Map(accountIds.map((id) => [id, found.get(ledgerAccountOf(id)) ?? 0n]));
}

/** An account that is read adds so many entries at most by itself. */
const BEHIND = 200;
const ACCOUNTS_AT_ONCE = 200;
/** Of all accounts together: what a statement can add well within its time. */
const ENTRIES_AT_ONCE = 20_000;

/** Rolls up what there is now, of these accounts, a step of it. */
export async function rollUp(
  tx: Tx,
  ledgerAccounts: readonly string[],
  most = ENTRIES_AT_ONCE,
): Promise<void> {
  await lockRolled(tx, ledgerAccounts);
  await addEntries(tx, ledgerAccounts, Math.ceil(most / ledgerAccounts.length));
}

/** Rolls up everything that is far behind, in small transactions. */
export async function rollUpBehind(db: Db): Promise<void> {
  for (;;) {
    const behind = await findBehind(db, BEHIND, ACCOUNTS_AT_ONCE);
    if (behind.length === 0) return;
    await db.transaction().execute((tx) => rollUp(tx, behind));
  }
}

export function rollUpJob(db: Db): Job {
  return { name: 'roll-up-accounts', cron: '*/2 * * * *', run: () => rollUpBehind(db) };
}
