/** What a customer is told of, and what each message is about. Pure. */
import type { NotificationKind, notificationSettings } from '@fairlead/contract';
import type * as z from 'zod';
import type {
  AccountFact,
  NoticeFacts,
  NoticeMessage,
} from '#platform/channels/notice-sentence.ts';

interface MessageRule {
  readonly kind: NotificationKind;
  /**
   * `alert`: if the customer wants mails. `always`: the same mail, at once and wanted or not.
   * `apart`: there is a mail of its own, wanted or not.
   */
  readonly mail: 'alert' | 'always' | 'apart';
}

const money = { kind: 'money', mail: 'alert' } as const;
/** What keeps somebody from their money nobody can switch off. */
const kept = { kind: 'money', mail: 'always' } as const;
const restriction = { kind: 'account', mail: 'always' } as const;
const security = { kind: 'security', mail: 'apart' } as const;
const document = { kind: 'document', mail: 'apart' } as const;

export const messageRules: Readonly<Record<NoticeMessage, MessageRule>> = {
  // What staff do to an account nobody can switch off.
  account_credited: { kind: 'money', mail: 'always' },
  account_debited: { kind: 'money', mail: 'always' },
  transfer_done: money,
  transfer_converted: money,
  faucet_filled: money,
  interest_paid: money,
  money_received: money,
  history_simulated: money,
  deposit_matured: money,
  payment_arrived: money,
  payment_asks_again: money,
  payment_needs_quote: money,
  payment_not_possible: money,
  payment_recall_refused: money,
  payment_recalled: money,
  payment_rejected_outside: money,
  payment_returned: money,
  payment_returned_short: money,
  payment_unsigned: money,
  payment_waits_for_funds: money,
  payment_held: kept,
  payment_kept: kept,
  payment_not_left: kept,
  payment_waits_to_leave: kept,
  payment_needs: kept,
  payment_released: kept,
  payment_rejected: kept,
  payment_lapsed: kept,
  payment_frozen: kept,
  payment_unfrozen: kept,
  payments_restricted: restriction,
  payments_in_review: restriction,
  restriction_renewed: restriction,
  restriction_ended: restriction,
  restriction_other_holds: restriction,
  account_locked: restriction,
  account_in_review: restriction,
  account_lock_extended: restriction,
  account_unlocked: restriction,
  report_closed: restriction,
  report_lapsed: restriction,
  new_device: security,
  security_changed: security,
  email_changed: security,
  // It says what was removed, to whoever holds the old address again.
  email_put_back: { kind: 'security', mail: 'always' },
  switches_changed: security,
  address_changed: security,
  // Nothing else is mailed when somebody ends their own sessions.
  sessions_ended: { kind: 'security', mail: 'alert' },
  // What staff do to somebody nobody can switch off.
  signed_out_by_bank: { kind: 'security', mail: 'always' },
  signed_in: { kind: 'security', mail: 'alert' },
  papers_accepted: document,
  papers_rejected: document,
  verification_reset: document,
  verification_completed: document,
  account_opened: { kind: 'account', mail: 'alert' },
  statement_ready: { kind: 'document', mail: 'alert' },
  staff_wrote: { kind: 'account', mail: 'alert' },
  message_received: { kind: 'account', mail: 'alert' },
  record_corrected: { kind: 'security', mail: 'apart' },
  complaint_received: { kind: 'account', mail: 'apart' },
  complaint_late: { kind: 'account', mail: 'apart' },
  complaint_answered: { kind: 'account', mail: 'apart' },
  export_ready: { kind: 'account', mail: 'apart' },
  welcome: { kind: 'account', mail: 'apart' },
};

/** Which channels the bank uses for what. */
export type Switches = z.infer<typeof notificationSettings>;
export type Channel = keyof Switches['money'];

/** Whether the bank uses this channel; what customers cannot switch off, the bank cannot either. */
export function goesBy(channel: Channel, message: NoticeMessage, switches: Switches): boolean {
  const { kind, mail } = messageRules[message];
  return mail !== 'alert' || kind === 'security' || switches[kind][channel];
}

/** The accounts that facts name by their ids. */
export function accountsIn(facts: NoticeFacts): string[] {
  return Object.values(facts).flatMap((fact) =>
    typeof fact === 'string' && fact.startsWith('acc_') ? [fact] : [],
  );
}

/** The facts with the accounts in place of their ids. */
export function withNames(
  facts: NoticeFacts,
  names: ReadonlyMap<string, AccountFact>,
): NoticeFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? (names.get(fact) ?? fact) : fact,
    ]),
  );
}
