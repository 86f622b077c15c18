/** A customer's accounts. Balances come from the ledger and from nowhere else. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { currencyCode, moneySchema } from './money.ts';
import { productIds, productKinds } from './product-table.ts';
import { route } from './route.ts';

/** `Frozen`: by a legal order; nothing moves. `Closed`: at zero, for good. */
export const bankAccountStatuses = ['Active', 'Frozen', 'Closed'] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

export const accountTag = z.string().trim().min(1).max(60);

/** How others pay into it: by what its country uses, the rest null. */
const bankDetails = {
  country: z.string().regex(/^[A-Z]{2}$/),
  account_number: z.string(),
  iban: z.string().nullable(),
  routing_number: z.string().nullable(),
  sort_code: z.string().nullable(),
  bsb_code: z.string().nullable(),
  transit_number: z.string().nullable(),
  institution_number: z.string().nullable(),
  /** Null in a live bank that has none; so are its other codes. */
  swift_bic: z.string().nullable(),
  bank_address: z.string(),
};

/** An account by its name: open under gates, where the list of accounts is not. */
export const namedAccount = z.object({
  id: idSchema('account'),
  /** The product's name. */
  account_type: z.string(),
  account_tag: z.string().nullable(),
  currency: currencyCode,
  /** The last four characters of its number. */
  ending: z.string(),
});

export const accountSchema = z.object({
  id: idSchema('account'),
  user_id: idSchema('customer'),
  product: z.enum(productIds),
  /** The product's name. */
  account_type: z.string(),
  kind: z.enum(productKinds),
  currency: currencyCode,
  /** The name that its owner gave it. */
  account_tag: z.string().nullable(),
  ...bankDetails,
  status: z.enum(bankAccountStatuses),
  /** Its place in the owner's list, from 1. */
  position: z.number().int(),
  opened_at: z.iso.datetime(),
  /** What the entries sum to. */
  current_balance: moneySchema,
  /** What of it can be sent: the rest is reserved by pending transfers. */
  available_balance: moneySchema,
  reserved: moneySchema,
  /** A year, in hundredths of a percent: the rate in force. */
  rate: z.number().int(),
  /** The balance from which that rate is paid; on a day with less nothing is earned. */
  interest_from: moneySchema,
  /** Interest of days past that is not yet on the account, rounded down. */
  accrued_interest: moneySchema,
  /** Of a term deposit: the day from which its money may leave. */
  matures_on: z.iso.date().nullable(),
  /** True in a sandbox, where no money is real. */
  simulated: z.boolean(),
});

const params = z.object({ id: idSchema('account') });
const day = z.iso.date();

/** What is said of an account that is to be opened. */
const opening = {
  /** The product's name or id. */
  account_type: z.string().trim().max(60).default('Complete Freedom'),
  currency: currencyCode,
  account_tag: accountTag.optional(),
};

/** A day on which something moved, by value date. */
const balanceDay = z.object({ date: day, balance: moneySchema });

/** What waits for the customer to do something. */
export const waitingKinds = ['verify_email', 'verify_identity', 'verify_address'] as const;

/** What a payment to somebody outside wants of whoever ordered it. */
const paymentTurns = ['evidence', 'answers', 'rate', 'signature'] as const;
export type PaymentTurn = (typeof paymentTurns)[number];

export const accounts = {
  list: route({
    method: 'GET',
    path: '/api/accounts',
    summary: 'This customer’s accounts with their balances, in the owner’s order.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(accountSchema),
    refusals: [],
  }),
  open: route({
    method: 'POST',
    path: '/api/accounts',
    summary: 'Opens an account at zero, of a product and in a currency that the bank offers.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    body: z.object(opening),
    answer: accountSchema,
    refusals: [
      'product_not_offered',
      'currency_not_offered',
      'already_closed',
      'too_many_accounts',
    ],
  }),
  /** Nothing credits it: money comes to it as to any other account. */
  openFor: route({
    method: 'POST',
    path: '/api/admins/accounts',
    looks: { of: 'customer', by: 'body.customer_id' },
    summary: 'Opens an account at zero for a customer who has enrolled. The customer is told.',
    audience: 'staff',
    permission: 'customers.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ customer_id: idSchema('customer'), ...opening }),
    answer: accountSchema,
    refusals: [
      'not_found',
      'text_not_allowed',
      'product_not_offered',
      'currency_not_offered',
      'persona_may_not',
      'second_person_required',
      'already_closed',
      'not_ready',
      'too_many_accounts',
    ],
  }),
  /** `position` moves it there; the others close up. */
  change: route({
    method: 'PATCH',
    path: '/api/accounts',
    summary: 'Gives an account another name or another place in the list.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    body: z
      .object({
        id: idSchema('account'),
        account_tag: accountTag.nullable().optional(),
        position: z.number().int().min(1).max(100).optional(),
      })
      .refine(({ account_tag, position }) => account_tag !== undefined || position !== undefined, {
        path: ['account_tag'],
      }),
    answer: accountSchema,
    refusals: ['not_found', 'persona_may_not', 'account_not_active'],
  }),
  close: route({
    method: 'DELETE',
    path: '/api/accounts',
    summary: 'Closes an account for good: at zero, with nothing pending and not the last one.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ id: idSchema('account') }),
    answer: accountSchema,
    refusals: [
      'not_found',
      'persona_may_not',
      'account_not_active',
      'last_account',
      'transfers_pending',
      'balance_not_zero',
      // Of interest that is paid before.
      'interest_paid',
      'own_funds_short',
      'money_stopped',
    ],
  }),
  read: route({
    method: 'GET',
    path: '/api/accounts/:id',
    summary: 'One account with its balances.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    params,
    answer: accountSchema,
    refusals: ['not_found'],
  }),
  /** POST because the address is known so; it changes nothing. */
  sync: route({
    method: 'POST',
    path: '/api/accounts/sync',
    summary: 'What the client shows, computed again from the ledger’s entries.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'none',
    answer: z.array(accountSchema),
    refusals: [],
  }),
  balances: route({
    method: 'GET',
    path: '/api/accounts/:id/balances',
    summary: 'The balance at the end of each day on which something moved, for a chart.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    params,
    query: z.object({ from: day.optional(), to: day.optional() }),
    answer: z.object({
      from: day,
      to: day,
      /** At the beginning of the first day. */
      opening_balance: moneySchema,
      days: z.array(balanceDay).max(400),
    }),
    refusals: ['not_found', 'range_not_possible'],
  }),
  summary: route({
    method: 'GET',
    path: '/api/accounts/summary',
    summary: 'All accounts together in the home currency: total, months, what waits.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    answer: z.object({
      /** At today's reference rates. Null where there is no rate for an account's currency. */
      total: moneySchema.nullable(),
      /** The day of the oldest rate that it was made with; null when none was needed. */
      rates_of: day.nullable(),
      /** Twelve at most, this month last. Moves between own accounts are in neither. */
      months: z.array(
        z.object({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          in: moneySchema,
          out: moneySchema,
        }),
      ),
      waiting: z.array(z.enum(waitingKinds)),
      /** Payments that go on once the customer has done something, newest first; ten at most. */
      waiting_payments: z.array(
        z.object({
          id: idSchema('transfer'),
          turn: z.enum(paymentTurns),
          payee: z.string(),
          amount: moneySchema,
        }),
      ),
      simulated: z.boolean(),
    }),
    refusals: [],
  }),
};
