/**
 * What a customer can be told: the names of the messages, the facts that they are filled with, and
 * how they are said. A list, a mail and an SMS say the same sentence, in their reader's language.
 */
import { productIds } from '@fairlead/contract';
import { type Currency, formatMoney, isCurrency, money } from '@fairlead/money';
import * as z from 'zod';
import { directionOf, type MessageKey, type MessageValues } from '#platform/language.ts';

/** Each has a sentence `notification.<name>` in every catalogue. */
export const noticeMessages = [
  'account_credited',
  'account_debited',
  'account_in_review',
  'account_lock_extended',
  'account_locked',
  'account_opened',
  'account_unlocked',
  'address_changed',
  'complaint_answered',
  'complaint_late',
  'complaint_received',
  'deposit_matured',
  'email_changed',
  'email_put_back',
  'export_ready',
  'faucet_filled',
  'history_simulated',
  'interest_paid',
  'message_received',
  'money_received',
  'new_device',
  'papers_accepted',
  'papers_rejected',
  'payment_arrived',
  'payment_asks_again',
  'payment_frozen',
  'payment_held',
  'payment_kept',
  'payment_lapsed',
  'payment_needs',
  'payment_needs_quote',
  'payment_not_left',
  'payment_not_possible',
  'payment_recall_refused',
  'payment_recalled',
  'payment_rejected',
  'payment_rejected_outside',
  'payment_released',
  'payment_returned',
  'payment_returned_short',
  'payment_unfrozen',
  'payment_unsigned',
  'payment_waits_for_funds',
  'payment_waits_to_leave',
  'payments_in_review',
  'payments_restricted',
  'report_closed',
  'report_lapsed',
  'restriction_ended',
  'restriction_other_holds',
  'restriction_renewed',
  'record_corrected',
  'security_changed',
  'sessions_ended',
  'signed_in',
  'signed_out_by_bank',
  'staff_wrote',
  'statement_ready',
  'switches_changed',
  'transfer_converted',
  'transfer_done',
  'verification_completed',
  'verification_reset',
  'welcome',
] as const;
export type NoticeMessage = (typeof noticeMessages)[number];

const currency = z.custom<Currency>((code) => typeof code === 'string' && isCurrency(code));

/** An amount in minor units, as digits: it is written out in the reader's language. */
export const amountFact = z.object({ minor: z.string().regex(/^\d{1,15}$/), currency });
export type AmountFact = z.infer<typeof amountFact>;

/** How its owner knows an account: the name they gave it or its product, and its last figures. */
const accountFact = z.object({
  tag: z.string().nullable(),
  product: z.enum(productIds),
  ending: z.string().max(4),
});
export type AccountFact = z.infer<typeof accountFact>;

/** `correction` is a reason that is said in words; amounts and accounts apart, the rest stays. */
export const noticeFacts = z.record(
  z.string(),
  z.union([z.string().max(200), z.number(), amountFact, accountFact]),
);
export type NoticeFacts = z.infer<typeof noticeFacts>;

export type Say = (key: MessageKey, values: MessageValues) => string;

export function noticeSentence(
  say: Say,
  language: string,
  notice: { readonly message: NoticeMessage; readonly facts: NoticeFacts },
): string {
  const written = (fact: NoticeFacts[string]) => {
    if (typeof fact !== 'object') return fact;
    return 'minor' in fact ? amountIn(language, fact) : accountIn(say, fact);
  };
  const values = Object.entries(notice.facts).map(([name, fact]) => [name, written(fact)]);
  const { correction } = notice.facts;
  if (typeof correction === 'string') {
    const words = say('transfer.counterparty.adjustment', { reason: correction });
    values.push(['correction', words]);
  }
  return say(`notification.${notice.message}`, Object.fromEntries(values));
}

/** `Rainy days ••1234`, kept together and in its own direction within any sentence. */
function accountIn(say: Say, { tag, product, ending }: AccountFact): string {
  const name = tag ?? say(`product.${product}`, {});
  return `\u2068${ending === '' ? name : `${name} ••${ending}`}\u2069`;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export function amountIn(language: string, { minor, currency: code }: AmountFact): string {
  return isolatedIn(language, formatMoney(money(BigInt(minor), code), language));
}

/**
 * A figure, a name or a number of an account within a sentence. In a text that runs from the right
 * signs would otherwise change their side of a figure, and groups of digits their order.
 */
export function isolatedIn(language: string, text: string): string {
  if (directionOf(language) === 'ltr') return text;
  return `${RIGHT_TO_LEFT.test(text) ? '\u2067' : '\u2066'}${text}\u2069`;
}
