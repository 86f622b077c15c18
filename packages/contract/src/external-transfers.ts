/**
 * Money to a person or company outside. It is checked five times, in this order; the first three
 * are answered by the customer before they sign, and any change of what was signed voids that.
 */
import * as z from 'zod';
import { quoteId, quoteTerms } from './fx.ts';
import { idSchema } from './ids.ts';
import { moneySchema, positiveAmount } from './money.ts';
import { oneLine } from './one-line.ts';
import { nameCheckOutcomes, payeeInput } from './payees.ts';
import { factorForTerms, oneFactor, signing } from './payment-signing.ts';
import { UPLOAD_MAX_BYTES } from './profiles.ts';
import { gatesAfterFactor, route } from './route.ts';
import {
  checkNames,
  checkStatuses,
  fundSources,
  holdReasons,
  outcomeReasons,
  protectionWarnings,
  purposes,
  requestableThings,
  transferPhases,
} from './transfer-checks.ts';
import { transferSchema } from './transfers.ts';

/** The scam check. Each answer may bring its own warning; none of them costs anything. */
export const protectionAnswers = z.object({
  purpose: z.enum(purposes),
  /** Somebody told them to hurry. */
  hurried: z.boolean(),
  /** Somebody told them what to say to the bank, or to keep it secret. */
  coached: z.boolean(),
  /** They have met the payee, or know them from before the request. */
  knows_payee: z.boolean(),
  decision: z.enum(['go_on', 'wait', 'cancel']),
});
export type ProtectionAnswers = z.infer<typeof protectionAnswers>;

const check = z.object({
  name: z.enum(checkNames),
  status: z.enum(checkStatuses),
  since: z.iso.datetime(),
  /** When this ends by itself; null once it is finished. */
  decide_by: z.iso.datetime().nullable(),
  /** Of a held payment. */
  case_reference: z.string().nullable(),
  reason: z.enum(holdReasons).nullable(),
  needs: z.array(z.enum(requestableThings)),
});

/** What the payee's bank said, and to which question; opaque, made by the bank, for 15 minutes. */
const nameCheckToken = z.string().regex(/^[A-Za-z0-9_.-]{40,1000}$/);

const nameCheck = z.object({
  outcome: z.enum(nameCheckOutcomes),
  /** The name that the account really has; of a close match only. */
  name_found: z.string().nullable(),
  token: nameCheckToken,
});

const order = {
  account_id: idSchema('account'),
  payee_id: idSchema('payee').optional(),
  payee: payeeInput.optional(),
  /** Minor units of the account's currency; what leaves, without the fee. */
  amount: positiveAmount,
  /** The payee sees it. */
  comment: oneLine({ max: 140 }).optional(),
  scheduled_for: z.iso.date().optional(),
  quote_id: quoteId.optional(),
  /** The token of the name check, and that the customer has seen what it said. */
  payee_ack: z.object({ token: nameCheckToken, accepted: z.literal(true) }).optional(),
  purpose: z.enum(purposes).optional(),
  source_of_funds: z.enum(fundSources).optional(),
  protection_answers: protectionAnswers.optional(),
};

const onePayee = {
  check: ({ payee_id: known, payee }: { payee_id?: unknown; payee?: unknown }) =>
    (known === undefined) !== (payee === undefined),
  path: ['payee_id'],
};

/** What fits the customer's answers; null without any. */
const warning = z.enum(protectionWarnings).nullable();

export const externalTransferSchema = transferSchema.extend({
  phase: z.enum(transferPhases).nullable(),
  payee: payeeInput.extend({ account_shown: z.string() }),
  checks: z.array(check),
  /** Null when there is nothing to sign. */
  signing: signing.nullable(),
  /** Until then it can be taken back as if it had not been sent; null before and after. */
  undo_until: z.iso.datetime().nullable(),
  may_cancel: z.boolean(),
  /** With the rail: the bank asks for it back, and says what came of that. */
  may_recall: z.boolean(),
  /** To an account of this bank: it never leaves, and has no rail's reference. */
  inside: z.boolean(),
  scheduled_for: z.iso.date().nullable(),
  /** The rail's own reference; only with it is a payment called sent. */
  rail_reference: z.string().nullable(),
  outcome_reason: z.enum(outcomeReasons).nullable(),
  /** Of one that came back short: what is in the account again, and what the other bank kept. */
  short_return: z.object({ back: moneySchema, kept: moneySchema }).nullable(),
  /** They chose to wait: until then there is nothing to answer, from then on it asks again. */
  asks_again_at: z.iso.datetime().nullable(),
  /** Of a dated one across currencies, on its day: a fresh quote is to be agreed to. */
  needs_quote: z.boolean(),
  /**
   * It has not left: the bank compares its books with the payment network's first. It leaves by
   * itself once that is done, and fails at this moment otherwise. Null: it does not wait for that.
   */
  leave_by: z.iso.datetime().nullable(),
  /** What came of asking for it back. */
  recall: z.enum(['asked', 'refused']).nullable(),
  /** Of a legal freeze: who ordered it, under which reference. */
  order: z.object({ authority: z.string(), reference: z.string() }).nullable(),
  warning,
  /** What the first three checks were answered; the customer signs it with the rest. */
  answers: z.object({
    name_check: z.enum(nameCheckOutcomes),
    purpose: z.enum(purposes).nullable(),
    source_of_funds: z.enum(fundSources).nullable(),
    protection: protectionAnswers.nullable(),
  }),
  /** A paper about where the money comes from may be added; none is needed. */
  takes_paper: z.boolean(),
  has_paper: z.boolean(),
});

/** What is left of the limits, and what would raise them. */
const limitsLeft = z.object({
  per_transfer: moneySchema,
  left_today: moneySchema,
  left_this_month: moneySchema,
  tier: z.number().int().min(0).max(3),
  next_tier_needs: z.array(z.enum(['email', 'identity', 'address'])),
  /** Halved for a day after the password was reset. */
  lowered_until: z.iso.datetime().nullable(),
});

/** Everything that sending money out can be refused for, in the order of answers. */
export const sendingRefusals = [
  'session_ended',
  'gate_closed',
  'not_found',
  'details_wrong',
  'currency_not_offered',
  'same_account',
  'date_not_possible',
  'quote_required',
  'quote_not_fitting',
  'quote_expired',
  'too_many_requests',
  'payee_not_checked',
  'answers_missing',
  'transfers_restricted',
  'not_matured',
  'account_not_active',
  'limit_exceeded',
  'insufficient_funds',
  'amount_too_small',
  'id_already_used',
  'busy',
  'money_stopped',
  'rail_not_available',
  'rate_unavailable',
] as const;

const params = z.object({ id: idSchema('transfer') });

/**
 * Stops everything that leaves this customer's accounts, at once, and opens a case, or answers with
 * the one that is open. Only after the second factor: whoever has the password alone can pay
 * nothing, but could cancel what its owner signed and keep them from paying, day after day.
 */
const alarm = {
  method: 'POST',
  audience: 'customer',
  ownership: 'own',
  openUnder: gatesAfterFactor,
  rate: 'write',
  repeat: 'kept',
  answer: z.object({ case_reference: z.string(), decide_by: z.iso.datetime() }),
} as const;

export const externalTransfers = {
  terms: route({
    method: 'GET',
    path: '/api/transfers/terms',
    summary: 'What can be sent from an account: days, limits, and what would raise them.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    query: z.object({ account_id: idSchema('account') }),
    answer: z.object({
      /** The bank's own days. */
      first_day: z.iso.date(),
      last_day: z.iso.date(),
      /** Whether it can go to another country, in its own currency or not. */
      abroad: z.boolean(),
      /** What would arrive in one of these waits: see `leave_by` of an order. */
      stopped_currencies: z.array(z.string()),
      limits: limitsLeft,
    }),
    refusals: ['not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/api/transfers/:id/checks',
    summary: 'One external transfer with its checks, and how it can be signed.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    params,
    answer: externalTransferSchema,
    refusals: ['not_found'],
  }),
  /** POST because it says whom the money is for; it changes nothing. */
  validate: route({
    method: 'POST',
    path: '/api/transfers/validate',
    summary: 'Every rule, the quote, the fee and the name check of an order, without sending it.',
    audience: 'customer',
    ownership: 'own',
    rate: 'money',
    repeat: 'none',
    body: z.object(order).refine(onePayee.check, { path: onePayee.path }),
    answer: z.object({
      left: moneySchema,
      fee: moneySchema,
      arrives: moneySchema,
      quote: quoteTerms.extend({ quote_id: quoteId, expires_at: z.iso.datetime() }).nullable(),
      name_check: nameCheck,
      /** The day on which it should arrive, by both banks' calendars; null where nobody knows. */
      arrives_on: z.iso.date().nullable(),
      /** Sent now it would wait, until this moment at most; null: it would leave at once. */
      leave_by: z.iso.datetime().nullable(),
      /** Which of the customer's answers are still needed. */
      needs: z.array(z.enum(['payee_ack', 'purpose', 'source_of_funds', 'protection_answers'])),
      warning,
      /** A person of the bank looks at it before it leaves. */
      review: z.boolean(),
      limits: limitsLeft,
    }),
    refusals: sendingRefusals,
  }),
  send: route({
    method: 'POST',
    path: '/api/transfers',
    summary: 'Reserves the money and begins the checks. Nothing leaves before it is signed.',
    audience: 'customer',
    ownership: 'own',
    rate: 'money',
    repeat: 'required',
    keepsFirstAnswer: true,
    body: z.object(order).refine(onePayee.check, { path: onePayee.path }),
    answer: externalTransferSchema,
    refusals: sendingRefusals,
  }),
  /**
   * One thing at a time: an answer, or the own factor for what was shown. An answer voids a
   * signature, and what has changed since it was shown is not signed (`payment_changed`). A
   * signature that is there already over what was shown is answered as it stands.
   */
  answer: route({
    renewsSession: true,
    method: 'PATCH',
    path: '/api/transfers',
    summary: 'Answers a check of a pending transfer, or signs it with the own second factor.',
    audience: 'customer',
    ownership: 'own',
    rate: 'credential',
    repeat: 'none',
    body: z
      .object({
        id: idSchema('transfer'),
        ...factorForTerms,
        payee_ack: order.payee_ack,
        purpose: order.purpose,
        source_of_funds: order.source_of_funds,
        protection_answers: order.protection_answers,
        /** Of a dated one across currencies, on its day. */
        quote_id: order.quote_id,
      })
      .refine(oneFactor.check, { path: oneFactor.path }),
    answer: externalTransferSchema,
    refusals: [
      'not_found',
      'otp_wrong',
      'too_many_requests',
      'passkey_wrong',
      'payment_changed',
      'changed_meanwhile',
      'answers_missing',
      'payee_not_checked',
      'quote_not_fitting',
      'quote_expired',
      'transfers_restricted',
      'limit_exceeded',
      'insufficient_funds',
      'transfer_not_open',
      'money_stopped',
    ],
  }),
  sendCode: route({
    method: 'POST',
    path: '/api/users/otp',
    summary: 'Mails a new code for a transfer that waits for its signature.',
    audience: 'customer',
    ownership: 'own',
    rate: 'credential',
    repeat: 'none',
    body: z.object({ transfer_id: idSchema('transfer') }),
    answer: signing,
    refusals: ['not_found', 'transfer_not_open', 'too_many_requests'],
  }),
  beginSigning: route({
    method: 'POST',
    path: '/api/transfers/:id/signing',
    summary: 'Asks for the signature of a transfer that waits for it; says what to ask a passkey.',
    audience: 'customer',
    ownership: 'own',
    rate: 'credential',
    repeat: 'none',
    params,
    answer: signing,
    refusals: ['not_found', 'transfer_not_open'],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/transfers/:id/cancel',
    summary: 'Takes a transfer back at no cost; with the rail it becomes a recall.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    params,
    answer: externalTransferSchema,
    refusals: ['not_found', 'transfer_not_open', 'money_stopped'],
  }),
  /**
   * What was asked for, from the fixed list; a paper or a few words. Unasked, a paper about where
   * the money comes from, before the payment is signed.
   */
  provide: route({
    method: 'POST',
    path: '/api/transfers/:id/evidence',
    summary: 'Hands in what a held payment needs, or adds a paper to one that is to be signed.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    params,
    files: { paper: { required: false, maxBytes: UPLOAD_MAX_BYTES } },
    body: z.object({
      thing: z.enum(requestableThings),
      words: z.string().trim().max(1_000).optional(),
    }),
    answer: externalTransferSchema,
    refusals: ['not_found', 'transfer_not_open', 'file_not_accepted'],
  }),
  notMe: route({
    ...alarm,
    path: '/api/transfers/:id/not-me',
    summary: 'Says that somebody else made this transfer: stops payments and opens a case.',
    params,
    refusals: ['not_found', 'too_many_requests'],
  }),
  stop: route({
    ...alarm,
    path: '/api/users/not-me',
    summary: 'Says that somebody else is in the account: stops payments and opens a case.',
    refusals: ['too_many_requests'],
  }),
};
