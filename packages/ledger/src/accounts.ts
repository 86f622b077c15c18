/** Opening, closing and changing accounts. Each call is one statement and so one transaction. */
import type { Currency } from '@fairlead/money';
import { checkUuid } from './columns.ts';
import { type Queryable, rowsOf } from './rows.ts';

export const accountKinds = [
  'customer',
  'settlement',
  'own_funds',
  'fx_position',
  'fees',
  'interest',
  'rewards',
  'suspense',
  'sandbox_funding',
] as const;

export type AccountKind = (typeof accountKinds)[number];

export interface NewAccount {
  readonly id: string;
  readonly currency: Currency;
  readonly kind: AccountKind;
  /** Of the bank's own accounts, never of a customer's: such as `settlement.sandbox.USD`. */
  readonly code?: string;
  /**
   * The lowest available balance: 0, or minus the overdraft; null for no bound. A customer's
   * account always has a bound, and own funds never go below zero.
   */
  readonly minimumMinor: bigint | null;
}

export type AccountRefusal =
  | 'id_already_used'
  | 'account_not_found'
  | 'account_closed'
  | 'account_not_empty'
  | 'insufficient_funds';

export type AccountOutcome =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly code: AccountRefusal };

function outcomeOf(code: string): AccountOutcome {
  switch (code) {
    case 'accepted':
      return { accepted: true };
    case 'id_already_used':
    case 'account_not_found':
    case 'account_closed':
    case 'account_not_empty':
    case 'insufficient_funds':
      return { accepted: false, code };
    default:
      throw new Error(`The ledger answered ${code}.`);
  }
}

/**
 * Opens accounts at zero, each with its own outcome. The same facts again are accepted again;
 * `id_already_used`: the id or the code belongs to another account.
 */
export async function openAccounts(
  client: Queryable,
  accounts: readonly NewAccount[],
): Promise<AccountOutcome[]> {
  const rows = await rowsOf<[string]>(client, {
    name: 'ledger.open_accounts',
    text: 'select * from ledger.open_accounts($1, $2, $3, $4, $5)',
    values: [
      accounts.map(({ id }) => checkUuid(id)),
      accounts.map(({ currency }) => currency),
      accounts.map(({ kind }) => kind),
      accounts.map(({ code }) => code ?? null),
      accounts.map(({ minimumMinor }) => minimumMinor),
    ],
  });
  return rows.map(([code]) => outcomeOf(code));
}

/**
 * Changes the lowest available balance. Refusals: `account_not_found`, `account_closed`,
 * `insufficient_funds` (less is available than the new bound demands).
 */
export async function changeMinimum(
  client: Queryable,
  { accountId, minimumMinor }: { accountId: string; minimumMinor: bigint | null },
): Promise<AccountOutcome> {
  return one(client, 'change_minimum($1, $2)', [checkUuid(accountId), minimumMinor]);
}

/** Closes an empty account for good. Refusals: `account_not_found`, `account_not_empty`. */
export async function closeAccount(client: Queryable, accountId: string): Promise<AccountOutcome> {
  return one(client, 'close_account($1)', [checkUuid(accountId)]);
}

async function one(
  client: Queryable,
  call: string,
  values: readonly unknown[],
): Promise<AccountOutcome> {
  const text = `select ledger.${call}`;
  const [row] = await rowsOf<[string]>(client, { name: text, text, values });
  return outcomeOf(row?.[0] ?? 'nothing');
}
