/** Opening accounts and finding a customer's own. */
import type { AccountId, CustomerId, ProductId } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { fixedTerms } from '#modules/products/products.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudits } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { readMode } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import {
  type Account,
  allotDetails,
  closeAccounts,
  findAccounts,
  findOwnAccount,
  holdOwner,
  insertAccounts,
  lockAccountsOf,
  lockWithoutNumber,
  openLedgerAccounts,
  placeAccounts,
  takeNumbers,
} from './accounts.sql.ts';
import { type BankDetails, bankDetailsOf, countryOf } from './numbers/bank-details.rules.ts';

export type { Account } from './accounts.sql.ts';
export {
  /** What the customer called their accounts, when they are erased. */
  clearTags as forgetNames,
  findAccountNumbered as accountNumbered,
  /** Before, there is nobody whom one person's word could stop. */
  wasAccountOpened,
} from './accounts.sql.ts';
export { bicOf } from './numbers/bank-details.rules.ts';
export { isOurs } from './numbers/our-accounts.rules.ts';

/** As many as one customer can have open. */
export const MOST_ACCOUNTS = 20;
/** With those that were closed, which stay in the list for their papers. */
const MOST_EVER = 100;

export interface AccountWish {
  readonly customerId: CustomerId;
  readonly currency: Currency;
  /** An everyday account where nothing else is said. */
  readonly product?: ProductId;
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
  const others = await accountsOf(tx, wish.customerId);
  const open = others.filter(({ status }) => status !== 'Closed');
  if (open.length >= MOST_ACCOUNTS || others.length >= MOST_EVER) {
    const limit = open.length >= MOST_ACCOUNTS ? MOST_ACCOUNTS : MOST_EVER;
    throw new Refusal('too_many_accounts', { facts: { limit } });
  }
  const position = others.length + 1;
  const [account] = await openAccounts(tx, [{ ...wish, position }], deed);
  if (account === undefined) throw new Error('The account was not opened.');
  const closed = others.filter(({ status }) => status === 'Closed');
  if (closed.length > 0) await placeAccounts(tx, idsOf([...open, account, ...closed]));
  await publish(tx, {
    personId: wish.customerId,
    event: { kind: 'account.changed', account_id: account.id },
  });
  return { ...account, position: open.length + 1 };
}

export function idsOf(accounts: readonly Account[]): AccountId[] {
  return accounts.map(({ id }) => id);
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
    const known = await findAccounts(tx, customerId, { limit: MOST_EVER });
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
  const placed = wishes.map(({ product = 'complete-freedom', tag = null, ...wish }) => {
    const id = newId('account');
    return { ...wish, id, ledgerAccount: ledgerAccountOf(id), product, tag };
  });
  const termsOf = await fixedTerms(
    tx,
    placed.map(({ product }) => product),
  );
  const details = await newDetails(tx, placed);
  const accounts = placed.map((account, at) => {
    const own = details[at];
    if (own === undefined) throw new Error('An account got no number.');
    return { ...account, ...own, ...termsOf(account.product) };
  });
  if (!(await openLedgerAccounts(tx, accounts))) throw new Error('A new id was taken already.');
  const opened = await insertAccounts(tx, accounts);
  await recordAudits(
    tx,
    opened.map(({ id, customerId, product }) => ({
      actor: deed.actor,
      action: 'account.opened',
      subject: { kind: 'account', id },
      customerId,
      after: { product },
      ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
    })),
  );
  return opened;
}

async function newDetails(
  tx: Tx,
  accounts: readonly Pick<Account, 'currency'>[],
): Promise<readonly BankDetails[]> {
  const countries = accounts.map(({ currency }) => countryOf(currency));
  const mode = await readMode(tx);
  const numbers = await takeNumbers(tx, countries);
  return countries.map((country, at) => bankDetailsOf(country, numbers[at] ?? 0n, mode));
}

const NUMBERED_AT_ONCE = 1_000;

/** When the bank starts: gives those their number that are older than numbers. */
export async function numberOldAccounts(db: Db): Promise<void> {
  for (let more = true; more; ) {
    more = await db.transaction().execute(async (tx) => {
      const old = await lockWithoutNumber(tx, NUMBERED_AT_ONCE);
      if (old.length === 0) return false;
      const details = await newDetails(tx, old);
      const numbered = old.flatMap(({ id }, at) => {
        const own = details[at];
        return own === undefined ? [] : [{ id, ...own }];
      });
      await allotDetails(tx, numbered);
      return true;
    });
  }
}

/** In the owner's order; those that were closed come last. */
export async function accountsOf(
  db: Db | Tx,
  customerId: CustomerId,
  page: { readonly after?: number | undefined; readonly limit: number } = { limit: MOST_EVER },
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

/** The same, and nobody closes it until the transaction ends. */
export async function heldAccount(tx: Tx, customerId: CustomerId, id: AccountId): Promise<Account> {
  await holdOwner(tx, customerId);
  await lockAccountsOf(tx, customerId);
  return ownAccount(tx, customerId, id);
}

/** Closes all of a customer's accounts for good. False, and nothing is, when one is not empty. */
export async function closeAccountsOf(tx: Tx, customerId: CustomerId): Promise<boolean> {
  await lockAccountsOf(tx, customerId);
  return closeAccounts(tx, await accountsOf(tx, customerId));
}
