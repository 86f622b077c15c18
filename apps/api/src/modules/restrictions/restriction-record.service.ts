/** What is written down of a restriction, and what the customer is told of it. */
import type { AuditAction, CustomerId } from '@fairlead/contract';
import type { StaffHand } from '#modules/approvals/approvals.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { readMode } from '#platform/mode.ts';
import { type LegalOrder, type Restriction, statusFact } from './restrictions.rules.ts';

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

const ACTIONS = {
  payments: {
    set: { REVIEW: 'restriction.set', RESTRICTED: 'restriction.set' },
    confirmed: 'restriction.confirmed',
    renewed: 'restriction.renewed',
    lifted: 'restriction.lifted',
    lapsed: 'restriction.lapsed',
  },
  account: {
    set: { REVIEW: 'customer.in_review', RESTRICTED: 'customer.locked' },
    confirmed: 'customer.lock_confirmed',
    renewed: 'customer.lock_extended',
    lifted: 'customer.unlocked',
    lapsed: 'customer.lock_lapsed',
  },
} as const;

type Moment = keyof (typeof ACTIONS)['payments'];
type ByHand = Partial<Pick<StaffHand, 'actor' | 'requestId'>>;

export async function record(
  tx: Tx,
  moment: Moment,
  restriction: Restriction,
  hand: ByHand = {},
): Promise<void> {
  const { subject, status } = restriction;
  const action = moment === 'set' ? ACTIONS[subject].set[status] : ACTIONS[subject][moment];
  await write(tx, action, restriction, hand);
}

/** Words of staff are not shown to the customer; that it happened is. */
export async function recordWords(
  tx: Tx,
  restriction: Restriction,
  hand: ByHand,
  note: string,
): Promise<void> {
  await write(tx, 'restriction.lift_reasoned', restriction, hand, note);
}

async function write(
  tx: Tx,
  action: AuditAction,
  { id, customerId, subject, reason, status, reviewOn }: Restriction,
  hand: ByHand,
  note?: string,
): Promise<void> {
  await recordAudit(tx, {
    actor: hand.actor ?? { kind: 'system' },
    action,
    subject: { kind: 'restriction', id },
    customerId,
    confidential: note !== undefined,
    reason,
    after: { ...statusFact(subject, status), review_on: reviewOn },
    ...(note === undefined ? {} : { note }),
    ...(hand.requestId === undefined ? {} : { requestId: hand.requestId }),
  });
}

const NOTICES = {
  payments: {
    holds: { REVIEW: 'payments_in_review', RESTRICTED: 'payments_restricted' },
    renewed: 'restriction_renewed',
    ended: 'restriction_ended',
    link: '/user/transfers',
  },
  account: {
    holds: { REVIEW: 'account_in_review', RESTRICTED: 'account_locked' },
    renewed: 'account_lock_extended',
    ended: 'account_unlocked',
    link: '/user/home',
  },
} as const;

/** `cause`: told again when this differs. */
export async function tell(
  tx: Tx,
  { id, customerId, subject, status, reference }: Restriction,
  what: 'holds' | 'renewed' | 'ended',
  cause = '',
): Promise<void> {
  const notices = NOTICES[subject];
  const message = what === 'holds' ? notices.holds[status] : notices[what];
  await notify(tx, {
    customerId,
    cause: `${id}:${message}:${cause}`,
    message,
    facts: { reference },
    link: notices.link,
    simulated: (await readMode(tx)) === 'sandbox',
  });
}
