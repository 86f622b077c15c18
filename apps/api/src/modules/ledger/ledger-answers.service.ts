/** What the books hold, as staff are told it. */
import type { AnswerOf, routes } from '@fairlead/contract';
import {
  type Balance,
  balancesByCode,
  balancesOf,
  entriesOfPosting,
  type PostingRecord,
  type TrialBalance,
  type TrialBalanceLine,
  trialBalance,
} from '@fairlead/ledger';
import { type Money, money } from '@fairlead/money';
import { findBlock, inTransaction } from '@fairlead/seal';
import type { Pool } from 'pg';
import type { Db } from '#platform/database/db.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import type { CurrencyBalance } from './ledger.rules.ts';
import { type LedgerCheck, ownersOf } from './ledger.sql.ts';
import type { CloseTotal, DailyClose } from './ledger-closes.sql.ts';

type Routes = typeof routes.ledger;
type AccountAnswer = AnswerOf<Routes['account']>;
export type OwnersById = ReadonlyMap<string, NonNullable<AccountAnswer['owner']>>;

export async function ownersFor(db: Db, ids: readonly string[]): Promise<OwnersById> {
  const owners = await ownersOf(db, ids);
  return new Map(
    owners.map(({ ledgerAccount, customerId, accountNumber }) => [
      ledgerAccount,
      { customer_id: customerId, account_number: accountNumber },
    ]),
  );
}

export function accountAnswer(row: Balance, owners: OwnersById, language: string): AccountAnswer {
  const said = (minor: bigint) => moneyAnswer(money(minor, row.currency), language);
  return {
    id: row.accountId,
    kind: row.kind,
    code: row.code,
    currency: row.currency,
    balance: said(row.balanceMinor),
    reserved: said(row.reservedMinor),
    available: said(row.availableMinor),
    entries: Number(row.seq),
    opened_at: row.openedAt.toISOString(),
    closed: row.closed,
    owner: owners.get(row.accountId) ?? null,
  };
}

/** The whole trial balance, each line of the bank's own with the account it is. */
export async function currencyAnswer(
  pool: Pool,
  byCurrency: (trial: TrialBalance) => readonly CurrencyBalance[],
  language: string,
) {
  const trial = await trialBalance(pool);
  const codes = trial.lines.flatMap(({ code }) => (code === null ? [] : [code]));
  const own = await balancesByCode(pool, codes);
  const said = (amount: Money) => moneyAnswer(amount, language);
  const lineAnswer = (line: TrialBalanceLine) => ({
    kind: line.kind,
    code: line.code,
    account_id: own.get(line.code ?? '')?.accountId ?? null,
    accounts: Number(line.accounts),
    debit: said(money(line.debitMinor, line.currency)),
    credit: said(money(line.creditMinor, line.currency)),
  });
  return {
    balanced: trial.balanced,
    data: byCurrency(trial).map(({ currency, balanced, debit, credit, lines }) => ({
      currency,
      balanced,
      debit: said(debit),
      credit: said(credit),
      lines: lines.map(lineAnswer),
    })),
  };
}

export function postingAnswer(row: PostingRecord) {
  return {
    id: row.id,
    kind: row.kind,
    outcome: row.outcome,
    label: row.label,
    entries: row.entryCount,
    value_date: row.valueDate,
    posted_at: row.postedAt.toISOString(),
  };
}

export async function wholePosting(
  pool: Pool,
  row: PostingRecord,
  language: string,
  owned: (ids: readonly string[]) => Promise<OwnersById>,
): Promise<AnswerOf<Routes['posting']>> {
  const entries = await entriesOfPosting(pool, row.id);
  const ids = [...new Set(entries.map(({ accountId }) => accountId))];
  const accounts = await balancesOf(pool, ids);
  const owners = await owned(ids);
  const [epoch, xid] = row.place;
  const block = await inTransaction(
    pool,
    (query) => findBlock(query, epoch, BigInt(xid)),
    'begin read only',
  );
  return {
    ...postingAnswer(row),
    reverses: row.reverses,
    reversed_by: row.reversedBy,
    lines: entries.map(({ accountId, amount, balanceAfterMinor }) => ({
      account_id: accountId,
      code: accounts.get(accountId)?.code ?? null,
      kind: accounts.get(accountId)?.kind ?? 'suspense',
      owner: owners.get(accountId) ?? null,
      amount: moneyAnswer(amount, language),
      balance_after: moneyAnswer(money(balanceAfterMinor, amount.currency), language),
    })),
    seal: block && {
      number: Number(block.number),
      head: block.head.toString('hex'),
      sealed_at: new Date(block.sealedAt).toISOString(),
    },
  };
}

/** What anybody may know of a close. */
export function publishedAnswer(close: DailyClose) {
  return {
    date: close.day,
    ended_at: close.endedAt.toISOString(),
    closed_at: close.closedAt.toISOString(),
    number: Number(close.block),
    head: close.head,
    blocks: Number(close.blocks),
    heads_root: close.headsRoot,
  };
}

export function closeAnswer(close: DailyClose, totals: readonly CloseTotal[], language: string) {
  return {
    ...publishedAnswer(close),
    postings: Number(close.postings),
    totals: totals.map(({ currency, debitMinor, creditMinor }) => ({
      currency,
      debit: moneyAnswer(money(debitMinor, currency), language),
      credit: moneyAnswer(money(creditMinor, currency), language),
    })),
  };
}

export function checkAnswer(check: LedgerCheck): AnswerOf<Routes['check']> {
  const running = check.startedAt === null ? 'waiting' : 'running';
  const { stepsDone, steps } = check;
  return {
    id: check.id,
    state: check.outcome ?? running,
    progress: steps === 0n ? 0 : Number((stepsDone * 1000n) / steps) / 1000,
    asked_by: { id: check.askedBy, name: check.askedByName },
    asked_at: check.askedAt.toISOString(),
    finished_at: check.finishedAt?.toISOString() ?? null,
    blocks: Number(check.blocks),
    rows: Number(check.rows),
    entries: Number(check.entries),
    head: check.head,
    findings: check.findings,
    reason: check.reason,
  };
}
