/** Double entry on PostgreSQL; the README has the model on one page. */
export {
  type AccountKind,
  type AccountOutcome,
  type AccountRefusal,
  accountKinds,
  changeMinimum,
  closeAccount,
  type NewAccount,
  openAccounts,
} from './accounts.ts';
export type { WriteLimits, Writer } from './attempt.ts';
export {
  type Balance,
  balanceAt,
  balancesByCode,
  balancesOf,
  type PastBalance,
  type TrialBalance,
  type TrialBalanceLine,
  trialBalance,
} from './balances.ts';
export {
  type ChartFilter,
  type ChartPlace,
  chartPage,
  type PostingFilter,
  type PostingPlace,
  type PostingRecord,
  postingFacts,
  postingsPage,
  type SealPlace,
} from './chart.ts';
export { GroupFailure, type GroupFailureKind } from './failures.ts';
export { type Grouped, type GroupedOptions, grouped, type Locks, type Trouble } from './grouped.ts';
export { Ledger, type LedgerOptions, postingLocks } from './ledger.ts';
export { type MoneyStop, moneyStop, resumeMoney } from './money-stop.ts';
export { type PostOptions, postRequests, postSets } from './post.ts';
export {
  type DecidedPosting,
  dueHolds,
  type Entry,
  entriesOf,
  entriesOfPosting,
  giveUp,
  type Hold,
  holdById,
  postingOf,
  reversalLines,
} from './postings.ts';
export {
  type Accepted,
  type Expire,
  type GuardUse,
  type Line,
  type Outcome,
  type Post,
  type PostingRefusal,
  type PostingRequest,
  postingRefusals,
  type RefusalFacts,
  type Refused,
  type Release,
  type RequestSet,
  type Reserve,
  type Reverse,
  type Settle,
} from './request.ts';
export type { Queryable } from './rows.ts';
export type { Invariant } from './verify.sql.ts';
export {
  type LedgerFinding,
  type LedgerVerdict,
  type Sweep,
  stopMoney,
  sweepBalances,
  verifyLedger,
} from './verify.ts';
