/** The closed lists around the checks of an external transfer. */
import { railReasons } from './choices.ts';
import type { ProtectedMessageId } from './protected-messages.ts';

export const checkNames = ['payee', 'purpose', 'protection', 'otp', 'screening'] as const;
export type CheckName = (typeof checkNames)[number];
export const checkStatuses = ['Pending', 'Completed', 'NotNeeded', 'Failed'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** `checks`: nothing has left. `with_rail`: handed over; a cancellation is a recall from here. */
export const transferPhases = ['checks', 'with_rail'] as const;

/** What the money is for, which decides the warning. */
export const purposes = [
  'family',
  'goods_or_services',
  'rent_or_property',
  'invoice',
  'savings_or_investment',
  'study',
  'medical',
  'loan',
  'charity',
  'own_account_elsewhere',
  'other',
] as const;
export type Purpose = (typeof purposes)[number];

export const fundSources = [
  'salary',
  'pension_or_benefits',
  'savings',
  'sale_of_property',
  'inheritance_or_gift',
  'business',
  'loan',
  'other',
] as const;
export type FundSource = (typeof fundSources)[number];

/** Why a payment is held, in words that are safe to tell. */
export const holdReasons = [
  'name_on_list',
  'lists_not_current',
  'unusual_payment',
  'review_of_payments',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What staff may ask of a customer: this list and nothing else. */
export const requestableThings = [
  'identity_document',
  'proof_of_address',
  'invoice_or_contract',
  'proof_of_funds',
  'relationship_to_payee',
  'purpose_of_payment',
] as const;
export type RequestableThing = (typeof requestableThings)[number];

/** Why one ended otherwise than by arriving: the rail's reasons, and the bank's own. */
export const outcomeReasons = [
  ...railReasons,
  'lapsed',
  'not_decided',
  'rejected_by_review',
  'no_funds',
  'over_limit',
  'not_proven',
  'restricted',
  'rail_stopped',
  'cancelled_by_customer',
] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

/** Protected messages; the most pressing that fits the answers is shown. */
export const protectionWarnings = [
  'protection.coached',
  'protection.hurried',
  'protection.investment',
  'protection.property',
  'protection.goods',
  'protection.invoice',
  'protection.loan',
  'protection.family',
  'protection.own-account',
  'protection.stranger',
  'protection.general',
] as const satisfies readonly ProtectedMessageId[];
export type ProtectionWarning = (typeof protectionWarnings)[number];
