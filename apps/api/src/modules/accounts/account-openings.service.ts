/** Opening one more account: what its owner wishes, or staff who help them. Both go one way. */

import { isCurrency } from '@fairlead/money';
import type { StaffHand } from '#modules/approvals/approvals.service.ts';
import { type Customer, customerForChange } from '#modules/customers/customers.service.ts';
import type { VerificationModes } from '#modules/customers/standing.service.ts';
import { hasAllRequired } from '#modules/customers/standing.service.ts';
import { customerForStaff } from '#modules/customers/withheld.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { requireOffered } from '#modules/products/products.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { readMode } from '#platform/mode.ts';
import type { Settings } from '#platform/settings/settings.ts';
import {
  type Account,
  type AccountDeed,
  type AccountWish,
  openAccount,
} from './accounts.service.ts';

/** Keeps the answer for a repeat of the same request. */
type Keep<Answer> = (tx: Tx, account: Account) => Promise<Answer>;

/** What a form asks for. Refuses with `product_not_offered` and `currency_not_offered`. */
export function wishOf(
  settings: Settings,
  asked: {
    readonly account_type: string;
    readonly currency: string;
    readonly account_tag?: string | undefined;
  },
): Omit<AccountWish, 'customerId'> {
  const { account_type: type, currency, account_tag: tag } = asked;
  const product = requireOffered(settings, type, currency);
  if (!isCurrency(currency)) throw new Refusal('currency_not_offered', { field: 'currency' });
  return { currency, product, tag };
}

/** Refuses with `already_closed` and `too_many_accounts`. */
export async function openOwnAccount<Answer>(
  db: Db,
  wish: AccountWish,
  deed: AccountDeed,
  keep: Keep<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const customer = await customerForChange(tx, wish.customerId);
    return keep(tx, await openAndTell(tx, customer, wish, deed));
  });
}

export interface StaffOpening<Answer> {
  /** Who opens it, and whether they play a demonstration person. */
  readonly hand: StaffHand & { readonly persona: boolean };
  readonly modes: VerificationModes;
  readonly keep: Keep<Answer>;
}

/**
 * For whoever has enrolled and could open it themselves. Refuses with `not_found`,
 * `persona_may_not`, `second_person_required`, `already_closed`, `not_ready` and
 * `too_many_accounts`.
 */
export async function openForCustomer<Answer>(
  db: Db,
  wish: AccountWish,
  { hand, modes, keep }: StaffOpening<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const doer = { persona: hand.persona, staffId: hand.staff.id };
    const customer = await customerForStaff(tx, wish.customerId, doer);
    refuseClosed(customer);
    const hasEnrolled = customer.accountStatus === 'Active' && hasAllRequired(customer, modes);
    if (!hasEnrolled) throw new Refusal('not_ready');
    return keep(tx, await openAndTell(tx, customer, wish, hand));
  });
}

/** The customer is held still: a relationship that ends meanwhile keeps no open account. */
async function openAndTell(
  tx: Tx,
  customer: Customer,
  wish: AccountWish,
  { actor, requestId }: AccountDeed,
): Promise<Account> {
  refuseClosed(customer);
  const deed = requestId === undefined ? { actor } : { actor, requestId };
  const account = await openAccount(tx, wish, deed);
  await notify(tx, {
    customerId: customer.id,
    cause: `${account.id} opened`,
    message: 'account_opened',
    facts: { account: account.id },
    link: `/user/accounts/${account.id}`,
    simulated: (await readMode(tx)) === 'sandbox',
  });
  return account;
}

function refuseClosed({ accountStatus }: Customer): void {
  if (accountStatus === 'Closed') throw new Refusal('already_closed');
}
