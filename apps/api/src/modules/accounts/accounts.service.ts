/** Opening accounts and finding a customer's own. */
import type { AccountId, CustomerId } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudits } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/random.ts';
import {
  type Account,
  closeAccounts,
  findAccounts,
  findOwnAccount,
  insertAccounts,
  lockAccountsOf,
  openLedgerAccounts,
} from './accounts.sql.ts';

export type { Account } from './accounts.sql.ts';

/** As many as one customer can have. */
export const MOST_ACCOUNTS = 20;

export interface AccountWish {
  readonly customerId: CustomerId;
  readonly currency: Currency;
  readonly tag?: string | undefined;
}

export interface AccountDeed {
  readonly actor: Actor;
  readonly requestId?: string;
}

/** The ledger's id of an account: the same UUID. */
export function ledgerAccountOf(id: AccountId): string {
  return id.slice('acc_'.length);
}

/** Opens an account at zero, last in the owner's list. Refuses with `too_many_accounts`. */
export async function openAccount(tx: Tx, wish: AccountWish, deed: AccountDeed): Promise<Account> {
  await lockAccountsOf(tx, wish.customerId);
  const others = await findAccounts(tx, wish.customerId, { limit: MOST_ACCOUNTS });
  if (others.length >= MOST_ACCOUNTS) {
    throw new Refusal('too_many_accounts', { facts: { limit: MOST_ACCOUNTS } });
  }
  const position = (others.at(-1)?.position ?? 0) + 1;
  const [account] = await openAccounts(tx, [{ ...wish, position }], deed);
  if (account === undefined) throw new Error('The account was not opened.');
  await publish(tx, {
    personId: wish.customerId,
    event: { kind: 'account.changed', account_id: account.id },
  });
  return account;
}

/** The same in a transaction of its own; `keep` writes down the answer in it. */
export async function openOwnAccount(
  db: Db,
  wish: AccountWish,
  deed: AccountDeed,
  keep: (tx: Tx, account: Account) => Promise<void>,
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const account = await openAccount(tx, wish, deed);
    await keep(tx, account);
    return account;
  });
}

/** Opens a customer's first accounts, in this order; one who has any keeps those. */
export async function openFirstAccounts(
  db: Db,
  customerId: CustomerId,
  wishes: readonly Omit<AccountWish, 'customerId'>[],
  deed: AccountDeed,
): Promise<readonly Account[]> {
  return db.transaction().execute(async (tx) => {
    await lockAccountsOf(tx, customerId);
    const known = await findAccounts(tx, customerId, { limit: MOST_ACCOUNTS });
    if (known.length > 0) return known;
    const placed = wishes.map((wish, at) => ({ ...wish, customerId, position: at + 1 }));
    return openAccounts(tx, placed, deed);
  });
}

/** Opens many at once, for whoever knows the places: each customer's own, from 1. */
export async function openAccounts(
  tx: Tx,
  wishes: readonly (AccountWish & { readonly position: number })[],
  deed: AccountDeed,
): Promise<readonly Account[]> {
  const accounts = wishes.map(({ tag, ...wish }) => {
    const id = newId('account');
    return { ...wish, id, ledgerAccount: ledgerAccountOf(id), tag: tag ?? null };
  });
  if (!(await openLedgerAccounts(tx, accounts))) throw new Error('A new id was taken already.');
  const opened = await insertAccounts(tx, accounts);
  await recordAudits(
    tx,
    opened.map(({ id, customerId }) => ({
      actor: deed.actor,
      action: 'account.opened',
      subject: { kind: 'account', id },
      customerId,
      ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
    })),
  );
  return opened;
}

export async function accountsOf(
  db: Db | Tx,
  customerId: CustomerId,
  page: { readonly after?: number | undefined; readonly limit: number } = { limit: MOST_ACCOUNTS },
): Promise<readonly Account[]> {
  return findAccounts(db, customerId, page);
}

/** Refuses with `not_found`, for somebody else's too. */
export async function ownAccount(
  db: Db | Tx,
  customerId: CustomerId,
  id: AccountId,
): Promise<Account> {
  const account = await findOwnAccount(db, customerId, id);
  if (account === undefined) throw new Refusal('not_found');
  return account;
}

/** Closes all of a customer's accounts for good. False, and nothing is, when one is not empty. */
export async function closeAccountsOf(tx: Tx, customerId: CustomerId): Promise<boolean> {
  await lockAccountsOf(tx, customerId);
  return closeAccounts(tx, customerId);
}
