/** What is written down of a restriction, and what the customer is told of it. */
import type { AuditAction, CustomerId } from '@fairlead/contract';
import type { StaffHand } from '#modules/approvals/approvals.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { readMode } from '#platform/mode.ts';
import type { LegalOrder, Restriction } from './restrictions.rules.ts';

/** What the words of an order are bound to. */
export const RESTRICTION_CONTEXT = 'restriction';

export async function sealedOrder(tx: Tx, customerId: CustomerId, order: LegalOrder | null) {
  return order === null
    ? null
    : encryptFor(tx, customerId, JSON.stringify(order), RESTRICTION_CONTEXT);
}

export async function orderOf(
  db: Db | Tx,
  { customerId, orderSealed }: Restriction,
): Promise<LegalOrder | null> {
  if (orderSealed === null) return null;
  const opened = await decryptFor(db, customerId, orderSealed, RESTRICTION_CONTEXT);
  if (opened.state !== 'open') return null;
  const order: LegalOrder = JSON.parse(opened.text);
  return order;
}

export async function record(
  tx: Tx,
  action: AuditAction,
  { id, customerId, reason, status, reviewOn }: Restriction,
  hand: Partial<Pick<StaffHand, 'actor' | 'requestId'>> = {},
  note?: string,
): Promise<void> {
  await recordAudit(tx, {
    actor: hand.actor ?? { kind: 'system' },
    action,
    subject: { kind: 'restriction', id },
    customerId,
    // Words of staff are not shown to the customer; that it happened is.
    confidential: note !== undefined,
    reason,
    after: { status, review_on: reviewOn },
    ...(note === undefined ? {} : { note }),
    ...(hand.requestId === undefined ? {} : { requestId: hand.requestId }),
  });
}

export async function tell(
  tx: Tx,
  { id, customerId, reference }: Restriction,
  message:
    | 'payments_restricted'
    | 'payments_in_review'
    | 'restriction_renewed'
    | 'restriction_ended',
  cause = '',
): Promise<void> {
  await notify(tx, {
    customerId,
    cause: `${id}:${message}:${cause}`,
    message,
    facts: { reference },
    link: '/user/transfers',
    simulated: (await readMode(tx)) === 'sandbox',
  });
}
