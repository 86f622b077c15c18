/** Movements of money as a customer sees them. The client makes a transfer's id. */
import * as z from 'zod';
import { adjustmentReasons, transferStatuses, transferTypes } from './choices.ts';
import { quoteId, quoteTerms } from './fx.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { amountInput, currencyCode, moneySchema, positiveAmount } from './money.ts';
import { oneLine } from './one-line.ts';
import { gatesAfterFactor, route } from './route.ts';

/**
 * `external`: to somebody else, with checks. `received`: what another customer of this bank paid
 * them so. `interest`: what the bank pays for money kept here. `simulated`: a sandbox's made-up
 * history. `adjustment`: a correction by staff. All of these have one end outside the customer's
 * accounts, as the faucet has.
 */
export const transferKinds = [
  'internal',
  'external',
  'received',
  'faucet',
  'interest',
  'simulated',
  'adjustment',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Two letters of a bank's name and its country, for a neutral mark: never another bank's logo. */
const bankMark = z.object({
  initials: z.string(),
  /** As `DE`; of this bank none, because its accounts are of several. */
  country: z.string().nullable(),
});

export const transferSchema = z.object({
  id: idSchema('transfer'),
  user_id: idSchema('customer'),
  kind: z.enum(transferKinds),
  status: z.enum(transferStatuses),
  /** The account that this is seen from: the one asked about, otherwise the one money left. */
  account_id: idSchema('account'),
  type: z.enum(transferTypes),
  /** Null when the money did not come from an account of the customer's, or did not go to one. */
  from: idSchema('account').nullable(),
  to: idSchema('account').nullable(),
  /** Seen from `account_id`, in its currency, never below zero: `type` says which way. */
  amount: moneySchema,
  /** Of `amount`. */
  currency: currencyCode,
  /** What left and what arrived, which differ where currencies do. */
  left: moneySchema,
  arrived: moneySchema,
  /** Part of what left; zero where nothing is charged. */
  fee: moneySchema,
  /** Across currencies: what was quoted. */
  quote: quoteTerms.nullable(),
  /** Who is at the other end: an account's name, the bank, a made-up shop of a sandbox. */
  counterparty: z.string(),
  /** The account that money came from, as its owner calls it, otherwise whoever sent it. */
  source_account_title: z.string(),
  /** Of the bank that money goes to, and of the one it comes from; null where nobody knows it. */
  bank_logo: bankMark.nullable(),
  source_bank_logo: bankMark.nullable(),
  comment: z.string().nullable(),
  /** For people to quote: it stands on receipts and statements. */
  reference: z.string(),
  /** The day on which it counts. */
  value_date: z.iso.date(),
  /** When it was recorded, by the real clock. */
  created_at: z.iso.datetime(),
  /** The same by the bank's own day: the month's short name in the reader's language. */
  created_at_month: z.string(),
  created_at_day: z.number().int().min(1).max(31),
  /** When its status last changed. */
  updated_at: z.iso.datetime(),
  /** Staff made it: a correction, or a sandbox's made-up history. */
  created_by_admin: z.boolean(),
  /** The adjustment that this one takes back, and the one that takes this one back. */
  reverses: idSchema('transfer').nullable(),
  reversed_by: idSchema('transfer').nullable(),
  /** True in a sandbox, where no money is real. */
  simulated: z.boolean(),
});

/** One transfer by itself: what happened to it, and what an adjustment refers to. */
export const wholeTransfer = transferSchema.extend({
  timeline: z.array(z.object({ status: z.enum(transferStatuses), at: z.iso.datetime() })),
  adjustment: z
    .object({
      reason: z.enum(adjustmentReasons),
      corrects: idSchema('transfer').nullable(),
      reverses: idSchema('transfer').nullable(),
      reversed_by: idSchema('transfer').nullable(),
    })
    .nullable(),
});

/** Everything that a movement between one customer's own accounts can be refused for. */
export const moneyRefusals = [
  'session_ended',
  'gate_closed',
  'not_found',
  'same_account',
  'quote_required',
  'quote_not_fitting',
  'quote_expired',
  'not_matured',
  'account_not_active',
  'limit_exceeded',
  'insufficient_funds',
  'id_already_used',
  'money_stopped',
] as const;

/** What an account's page can be searched by. */
export const transferFilters = {
  account_id: idSchema('account').optional(),
  /** Part of the comment, the counterparty or the reference. */
  text: z.string().trim().min(1).max(100).optional(),
  /** Minor units of the account's currency. */
  min_amount: amountInput.optional(),
  max_amount: amountInput.optional(),
  /** By value date. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  type: z.enum(transferTypes).optional(),
  status: z.enum(transferStatuses).optional(),
};

const months = (first: number, last: number) => z.number().int().min(first).max(last);

export const transfers = {
  list: route({
    method: 'GET',
    path: '/api/transfers',
    summary: 'This customer’s transfers, newest value date first, or those of one account.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery, ...transferFilters }),
    answer: pageSchema(
      transferSchema.extend({
        /** Of `account_id` after it, as the ledger wrote it down; null until it is posted. */
        balance_after: moneySchema.nullable(),
      }),
    ),
    refusals: ['not_found'],
  }),
  exportCsv: route({
    method: 'GET',
    path: '/api/transfers/export',
    summary: 'The same as a CSV file, at most 10,000 rows.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'search',
    repeat: 'none',
    query: z.object(transferFilters),
    answer: 'document',
    refusals: ['not_found'],
  }),
  internal: route({
    method: 'POST',
    path: '/api/transfers/internal',
    summary: 'Moves money between two of the customer’s own accounts, at once.',
    audience: 'customer',
    ownership: 'own',
    rate: 'money',
    repeat: 'required',
    checkedInBatch: true,
    body: z.object({
      from: idSchema('account'),
      to: idSchema('account'),
      /** Minor units of the currency of `from`. */
      amount: positiveAmount,
      /** Needed across currencies; it must be for this very amount and these currencies. */
      quote_id: quoteId.optional(),
      comment: oneLine({ max: 140 }).optional(),
    }),
    answer: transferSchema,
    refusals: moneyRefusals,
  }),
  generate: route({
    method: 'POST',
    path: '/api/transfers/generate',
    looks: { of: 'account', by: 'body.account_id' },
    summary: 'Makes up a labelled history for an account: posted now, value dates past.',
    audience: 'staff',
    permission: 'sandbox.operate',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    modes: ['sandbox'],
    body: z.object({
      account_id: idSchema('account'),
      number_of_transactions: z.number().int().min(1).max(500).default(24),
      start_month: months(1, 12).default(1),
      start_year: months(1990, 2100).default(2025),
      end_month: months(1, 12).default(5),
      end_year: months(1990, 2100).default(2025),
      /** Whole units of the account's currency. */
      minimum_amount: z.number().int().min(1).max(1_000_000).default(1_000),
      maximum_amount: z.number().int().min(1).max(1_000_000).default(10_000),
      /** The same seed makes the same history. */
      seed: z.number().int().min(0).max(0xffff_ffff).optional(),
    }),
    answer: z.object({
      account_id: idSchema('account'),
      made: z.number().int(),
      seed: z.number().int(),
      balance: moneySchema,
    }),
    refusals: [
      'not_found',
      'second_person_required',
      'account_not_active',
      'range_not_possible',
      'money_stopped',
    ],
  }),
  read: route({
    method: 'GET',
    path: '/api/transfers/:id',
    summary: 'One transfer and what happened to it.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: idSchema('transfer') }),
    query: z.object({ account_id: idSchema('account').optional() }),
    answer: wholeTransfer,
    refusals: ['not_found'],
  }),
};
