/** Balances, now and at any past moment, and the trial balance. */
import { type Currency, isCurrency } from '@fairlead/money';
import type { AccountKind } from './accounts.ts';
import { checkUuid } from './columns.ts';
import { type Queryable, rowsOf } from './rows.ts';

export interface Balance {
  readonly accountId: string;
  readonly currency: Currency;
  readonly kind: AccountKind;
  /** Of the bank's own accounts. */
  readonly code: string | null;
  /** What the entries sum to. */
  readonly balanceMinor: bigint;
  /** What open holds keep back of it. */
  readonly reservedMinor: bigint;
  /** The balance without what is reserved; an overdraft is not part of it. */
  readonly availableMinor: bigint;
  readonly minimumMinor: bigint | null;
  /** The number of the account's last entry; 0 before the first. */
  readonly seq: bigint;
  readonly openedAt: Date;
  readonly closed: boolean;
}

export type BalanceRow = [
  accountId: string,
  currency: string,
  kind: AccountKind,
  code: string | null,
  balanceMinor: bigint,
  reservedMinor: bigint,
  minimumMinor: bigint | null,
  seq: bigint,
  openedAt: Date,
  closed: boolean,
];

export const balanceColumns = `a.id, a.currency, a.kind, a.code, b.balance, b.reserved,
  b.minimum, b.seq, a.opened_at, b.closed
  from ledger.account a join ledger.balance b on b.account_id = a.id`;

export function currencyOf(text: string): Currency {
  if (!isCurrency(text)) throw new Error(`The ledger holds a currency we do not know: ${text}.`);
  return text;
}

export function balanceOf(row: BalanceRow): Balance {
  const [accountId, currency, kind, code, balanceMinor, reservedMinor, minimumMinor, ...rest] = row;
  const [seq, openedAt, closed] = rest;
  return {
    accountId,
    currency: currencyOf(currency),
    kind,
    code,
    balanceMinor,
    reservedMinor,
    availableMinor: balanceMinor - reservedMinor,
    minimumMinor,
    seq,
    openedAt,
    closed,
  };
}

/** The balances of these accounts, by account; an account that does not exist is not in it. */
export async function balancesOf(
  client: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, Balance>> {
  const rows = await rowsOf<BalanceRow>(client, {
    name: 'ledger.balances',
    text: `select ${balanceColumns} where a.id = any ($1)`,
    values: [accountIds.map(checkUuid)],
  });
  return new Map(rows.map((row) => [row[0], balanceOf(row)]));
}

/** The bank's own accounts by their codes. */
export async function balancesByCode(
  client: Queryable,
  codes: readonly string[],
): Promise<Map<string, Balance>> {
  const rows = await rowsOf<BalanceRow>(client, {
    name: 'ledger.balances_by_code',
    text: `select ${balanceColumns} where a.code = any ($1)`,
    values: [codes],
  });
  return new Map(rows.map((row) => [row[3] ?? '', balanceOf(row)]));
}

export interface PastBalance {
  readonly balanceMinor: bigint;
  /** The last entry by then; 0 when there was none. */
  readonly seq: bigint;
}

/**
 * What an account's balance was at a moment, by when entries were posted. The cost grows with the
 * logarithm of the account's history.
 */
export async function balanceAt(
  client: Queryable,
  { accountId, at }: { accountId: string; at: Date },
): Promise<PastBalance> {
  const [row] = await rowsOf<[balance: bigint | null, seq: bigint | null]>(client, {
    name: 'ledger.entry_at',
    text: 'select e.balance_after, e.seq from ledger.entry_at($1, $2) e',
    values: [checkUuid(accountId), at],
  });
  return { balanceMinor: row?.[0] ?? 0n, seq: row?.[1] ?? 0n };
}

export interface TrialBalanceLine {
  readonly currency: Currency;
  readonly kind: AccountKind;
  /** Null for the customers' accounts, which stand together. */
  readonly code: string | null;
  readonly accounts: bigint;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

export interface TrialBalance {
  readonly lines: readonly TrialBalanceLine[];
  /** Debits equal credits in every currency. */
  readonly balanced: boolean;
}

export async function trialBalance(client: Queryable): Promise<TrialBalance> {
  const rows = await rowsOf<
    [string, AccountKind, string | null, accounts: bigint, debit: string, credit: string]
  >(client, {
    name: 'ledger.trial_balance',
    text: `select currency, kind, code, accounts, debit::text, credit::text
      from ledger.trial_balance order by currency, kind, code`,
    values: [],
  });
  const lines = rows.map(([currency, kind, code, accounts, debit, credit]) => ({
    currency: currencyOf(currency),
    kind,
    code,
    accounts,
    debitMinor: BigInt(debit),
    creditMinor: BigInt(credit),
  }));
  const sums = new Map<Currency, bigint>();
  for (const { currency, debitMinor, creditMinor } of lines) {
    sums.set(currency, (sums.get(currency) ?? 0n) + creditMinor - debitMinor);
  }
  return { lines, balanced: [...sums.values()].every((sum) => sum === 0n) };
}
