/** What an owner does with an account: names it, moves it in the list, closes it. */
import type { AccountId, AuditAction, CustomerId } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { moved } from './accounts.rules.ts';
import { type Account, accountsOf, idsOf } from './accounts.service.ts';
import {
  closeAccounts,
  hasUnfinished,
  lockAccountsOf,
  nameAccount,
  placeAccounts,
} from './accounts.sql.ts';

export interface OwnerDeed<Answer> {
  readonly customerId: CustomerId;
  readonly actor: Actor;
  readonly requestId: string;
  /** Makes the answer and writes it down in the same transaction. */
  readonly keep: (tx: Tx, account: Account) => Promise<Answer>;
}

/** What accounts have earned and were not paid yet, which is not to be lost with them. */
export interface Earned {
  readonly isOwed: (tx: Tx, accounts: readonly Account[]) => Promise<boolean>;
  readonly pay: (db: Db, account: Account) => Promise<void>;
}

class StillOwed extends Error {}

/**
 * Closes these where nothing is owed to them. Where that alone is in the way it is paid, so that
 * there is something to move first: `interest_paid`. Whoever is refused for anything else is paid
 * on its day.
 */
export async function closePaid<Answer>(
  db: Db,
  { isOwed, pay }: Earned,
  accounts: readonly Account[],
  close: (requireNothingOwed: (tx: Tx) => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await close(async (tx) => {
      if (await isOwed(tx, accounts)) throw new StillOwed('Interest is owed.');
    });
  } catch (error) {
    if (!(error instanceof StillOwed)) throw error;
    for (const account of accounts) await pay(db, account);
    throw new Refusal('interest_paid');
  }
}

interface Lists {
  readonly account: Account;
  readonly open: readonly Account[];
  readonly closed: readonly Account[];
}

/** Refuses with `not_found` and, for one that was closed, with `account_not_active`. */
async function lockedLists(tx: Tx, customerId: CustomerId, id: AccountId): Promise<Lists> {
  await lockAccountsOf(tx, customerId);
  const all = await accountsOf(tx, customerId);
  const account = all.find((one) => one.id === id);
  if (account === undefined) throw new Refusal('not_found');
  if (account.status === 'Closed') throw new Refusal('account_not_active');
  const isClosed = ({ status }: Account) => status === 'Closed';
  return { account, open: all.filter((one) => !isClosed(one)), closed: all.filter(isClosed) };
}

/** A name of null takes the name away; a place past the end is the end. */
export async function changeAccount<Answer>(
  db: Db,
  id: AccountId,
  change: { readonly tag?: string | null | undefined; readonly place?: number | undefined },
  deed: OwnerDeed<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const { account, open, closed } = await lockedLists(tx, deed.customerId, id);
    const { tag = account.tag, place = account.position } = change;
    const order = moved(open, account, place);
    if (tag !== account.tag) await nameAccount(tx, id, tag);
    if (place !== account.position) await placeAccounts(tx, idsOf([...order, ...closed]));
    const changed = { ...account, tag, position: order.indexOf(account) + 1 };
    return writeDown(tx, deed, 'account.changed', account, changed);
  });
}

/**
 * Closes it for good. Refuses, besides, with `last_account`, `transfers_pending` and
 * `balance_not_zero`; the ledger itself looks at the balance and holds it meanwhile.
 */
export async function closeAccount<Answer>(
  db: Db,
  id: AccountId,
  deed: OwnerDeed<Answer>,
  requireNothingOwed: (tx: Tx) => Promise<void>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const { account, open, closed } = await lockedLists(tx, deed.customerId, id);
    if (account.status !== 'Active') throw new Refusal('account_not_active');
    if (open.length === 1) throw new Refusal('last_account');
    if (await hasUnfinished(tx, account)) throw new Refusal('transfers_pending');
    if (!(await closeAccounts(tx, [account]))) throw new Refusal('balance_not_zero');
    await requireNothingOwed(tx);
    const others = open.filter((one) => one !== account);
    const order = [...others, account, ...closed];
    await placeAccounts(tx, idsOf(order));
    const changed = { ...account, status: 'Closed', position: order.indexOf(account) + 1 } as const;
    return writeDown(tx, deed, 'account.closed', account, changed);
  });
}

async function writeDown<Answer>(
  tx: Tx,
  { customerId, actor, requestId, keep }: OwnerDeed<Answer>,
  action: AuditAction,
  before: Account,
  after: Account,
): Promise<Answer> {
  const facts = ({ tag, position, status }: Account) => ({ tag, position, status });
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'account', id: after.id },
    customerId,
    before: facts(before),
    after: facts(after),
    requestId,
  });
  await publish(tx, {
    personId: customerId,
    event: { kind: 'account.changed', account_id: after.id },
  });
  return keep(tx, after);
}
