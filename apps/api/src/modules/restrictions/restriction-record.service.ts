/** What is written down of a restriction, and what the customer is told of it. */
import type { AuditAction, CustomerId } from '@fairlead/contract';
import type { LegalOrder, StaffHand } from '#modules/approvals/approvals.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { NoticeMessage } from '#platform/channels/notice-sentence.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { readMode } from '#platform/mode.ts';
import { holdingOf, type Restriction, statusFact } from './restrictions.rules.ts';
import { findStanding } from './restrictions.sql.ts';

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

/** What else keeps this customer back at that moment; an account's lock keeps payments back too. */
async function leftOf(tx: Tx, { id, customerId, subject }: Restriction, at: Date) {
  const others = (await findStanding(tx, customerId)).filter(
    (one) => one.id !== id && (one.subject === subject || subject === 'payments'),
  );
  return holdingOf(others, at)[0];
}

/** An account that something else still keeps back was not opened. */
export async function recordLifted(
  tx: Tx,
  lifted: Restriction,
  at: Date,
  hand: ByHand,
): Promise<void> {
  const isOpened = lifted.subject === 'payments' || (await leftOf(tx, lifted, at)) === undefined;
  if (isOpened) await record(tx, 'lifted', lifted, hand);
  else await write(tx, 'customer.restriction_lifted', lifted, hand);
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
  restriction: Restriction,
  what: 'holds' | 'renewed',
  cause = '',
): Promise<void> {
  const { id, subject, status } = restriction;
  const message = what === 'holds' ? NOTICES[subject].holds[status] : NOTICES[subject][what];
  await send(tx, restriction, message, `${id}:${message}:${cause}`);
}

/** It is over, at that moment; nobody is told that they are free whom something else keeps back. */
export async function tellEnded(tx: Tx, ended: Restriction, at: Date): Promise<void> {
  const left = await leftOf(tx, ended, at);
  const message = left === undefined ? NOTICES[ended.subject].ended : 'restriction_other_holds';
  await send(tx, left ?? ended, message, `${ended.id}:${message}:${at.toISOString()}`);
}

async function send(
  tx: Tx,
  { customerId, subject, reference }: Restriction,
  message: NoticeMessage,
  cause: string,
): Promise<void> {
  await notify(tx, {
    customerId,
    cause,
    message,
    facts: { reference },
    link: NOTICES[subject].link,
    simulated: (await readMode(tx)) === 'sandbox',
  });
}
