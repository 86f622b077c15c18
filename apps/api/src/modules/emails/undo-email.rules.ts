/** What is put back with an email. Pure. */
import type { Customer } from '#modules/customers/customers.service.ts';
import type { EmailChange } from './email-changes.sql.ts';

/**
 * Whoever took an account over enrols a factor of their own before they change its email, or after.
 * Of what is older than a day the bank's notice stood in the owner's mailbox unanswered: it is
 * theirs, and may be the best that they have.
 */
const AROUND_MS = 24 * 3_600_000;

export function sinceOf({ changedAt }: Pick<EmailChange, 'changedAt'>): Date {
  return new Date(changedAt.getTime() - AROUND_MS);
}

type Phone = Pick<Customer, 'phoneNumber' | 'phoneVerifiedAt'>;

/** Undefined where the number is older than that; none where the one before it is not known. */
export function phoneBefore(
  now: Phone,
  change: Phone & Pick<EmailChange, 'changedAt'>,
): Phone | undefined {
  const since = sinceOf(change);
  const isAround = ({ phoneVerifiedAt: at }: Phone) => at !== null && at >= since;
  if (!isAround(now)) return undefined;
  const { phoneNumber, phoneVerifiedAt } = change;
  return isAround(change)
    ? { phoneNumber: null, phoneVerifiedAt: null }
    : { phoneNumber, phoneVerifiedAt };
}
