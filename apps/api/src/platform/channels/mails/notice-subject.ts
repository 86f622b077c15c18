/**
 * What a mail about a notice is headed with. Money has moved only where it really has: whoever
 * reads no more than the subject must not be told anything else. A new notice has to choose.
 */
import type { NoticeMessage } from '#platform/channels/notice-sentence.ts';

/** `moved`: money is elsewhere than before. `payment`: something about one, wherever it stands. */
export type NoticeSubject =
  | 'moved'
  | 'payment'
  | 'restriction'
  | 'security'
  | 'document'
  | 'account';

const subjects: Readonly<Record<NoticeMessage, NoticeSubject>> = {
  account_credited: 'moved',
  account_debited: 'moved',
  faucet_filled: 'moved',
  interest_paid: 'moved',
  money_received: 'moved',
  payment_arrived: 'moved',
  payment_returned: 'moved',
  payment_returned_short: 'moved',
  transfer_converted: 'moved',
  transfer_done: 'moved',
  payment_asks_again: 'payment',
  payment_frozen: 'payment',
  payment_held: 'payment',
  payment_kept: 'payment',
  payment_lapsed: 'payment',
  payment_needs: 'payment',
  payment_needs_quote: 'payment',
  payment_not_left: 'payment',
  payment_not_possible: 'payment',
  payment_recall_refused: 'payment',
  payment_recalled: 'payment',
  payment_rejected: 'payment',
  payment_rejected_outside: 'payment',
  payment_released: 'payment',
  payment_unfrozen: 'payment',
  payment_unsigned: 'payment',
  payment_waits_for_funds: 'payment',
  payment_waits_to_leave: 'payment',
  account_in_review: 'restriction',
  account_lock_extended: 'restriction',
  account_locked: 'restriction',
  account_unlocked: 'restriction',
  payments_in_review: 'restriction',
  payments_restricted: 'restriction',
  restriction_ended: 'restriction',
  restriction_other_holds: 'restriction',
  restriction_renewed: 'restriction',
  address_changed: 'security',
  email_changed: 'security',
  email_put_back: 'security',
  new_device: 'security',
  record_corrected: 'security',
  report_closed: 'security',
  report_lapsed: 'security',
  security_changed: 'security',
  sessions_ended: 'security',
  signed_in: 'security',
  signed_out_by_bank: 'security',
  switches_changed: 'security',
  papers_accepted: 'document',
  papers_rejected: 'document',
  statement_ready: 'document',
  verification_completed: 'document',
  verification_reset: 'document',
  account_opened: 'account',
  complaint_answered: 'account',
  complaint_late: 'account',
  complaint_received: 'account',
  deposit_matured: 'account',
  export_ready: 'account',
  // Made up for a demonstration: nothing moved at the time that it names.
  history_simulated: 'account',
  message_received: 'account',
  staff_wrote: 'account',
  welcome: 'account',
};

/**
 * What customers do, or whoever is in their place, and what comes of a payment before it is gone:
 * these mails ask whether it was them.
 */
const deeds: ReadonlySet<NoticeMessage> = new Set([
  'account_opened',
  'address_changed',
  'complaint_received',
  'email_changed',
  'export_ready',
  'faucet_filled',
  'new_device',
  'payment_arrived',
  'payment_asks_again',
  'payment_held',
  'payment_lapsed',
  'payment_needs',
  'payment_needs_quote',
  'payment_not_left',
  'payment_not_possible',
  'payment_recalled',
  'payment_rejected_outside',
  'payment_unsigned',
  'payment_waits_for_funds',
  'payment_waits_to_leave',
  'security_changed',
  'sessions_ended',
  'signed_in',
  'switches_changed',
  'transfer_converted',
  'transfer_done',
]);

/** Whether somebody else could have done any of it in the customer's name. */
export function isDeed(notices: readonly { readonly message: NoticeMessage }[]): boolean {
  return notices.some(({ message }) => deeds.has(message));
}

/** Several that are not about the same are news about the account. */
export function subjectOf(notices: readonly { readonly message: NoticeMessage }[]): NoticeSubject {
  const [first, ...others] = new Set(notices.map(({ message }) => subjects[message]));
  return first === undefined || others.length > 0 ? 'account' : first;
}
