/** What this bank knows of a payee that has an account here: whether there is one, and whose. */
import { type Account, accountNumbered, isOurs } from '#modules/accounts/accounts.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import type { NameAnswer } from '#modules/rails/rails.service.ts';
import type { PayeeAsPaid } from '#modules/transfers/outside/outside-transfers.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { nameInside } from './name-inside.rules.ts';

/** Refuses with `details_wrong` where there is no such account. */
export async function holderAnswer(
  db: Db,
  { account_title, details }: PayeeAsPaid,
): Promise<NameAnswer> {
  const account = await accountNumbered(db, details);
  if (account === undefined) throw noSuchAccount(details);
  const { firstName, lastName } = await customerById(db, account.customerId);
  return nameInside(account_title, `${firstName} ${lastName}`);
}

/** Of this bank's own accounts: one that is there, and not the one that the money leaves. */
export async function requireTaker(
  db: Db,
  { mode }: Pick<SendingParts, 'mode'>,
  { details }: PayeeAsPaid,
  from: Account,
): Promise<void> {
  if (!isOurs(details, mode)) return;
  const taker = await accountNumbered(db, details);
  if (taker === undefined || taker.status === 'Closed') throw noSuchAccount(details);
  if (taker.id === from.id) throw new Refusal('same_account', { field: 'payee' });
}

function noSuchAccount({ iban }: PayeeAsPaid['details']): Refusal {
  const part = iban === undefined ? 'account_number' : 'iban';
  return new Refusal('details_wrong', { field: `details.${part}` });
}
