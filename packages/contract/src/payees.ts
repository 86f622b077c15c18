/** People and companies that a customer pays, each with the bank details that its country uses. */
import * as z from 'zod';
import { bankDetailsInput } from './bank-details.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { currencyCode } from './money.ts';
import { oneLine } from './one-line.ts';
import { route } from './route.ts';

/** What the other bank says to a name: `unavailable` when it cannot be asked or did not answer. */
export const nameCheckOutcomes = ['match', 'close_match', 'no_match', 'unavailable'] as const;
export type NameCheckOutcome = (typeof nameCheckOutcomes)[number];

export const payeeName = oneLine({ min: 2, max: 140 });
const nickname = oneLine({ min: 1, max: 60 });

export const payeeInput = z.object({
  account_title: payeeName,
  bank_name: oneLine({ min: 2, max: 140 }),
  details: bankDetailsInput,
});

export const payeeSchema = z.object({
  id: idSchema('payee'),
  user_id: idSchema('customer'),
  account_title: z.string(),
  bank_name: z.string(),
  nickname: z.string().nullable(),
  /** As it was given and normalised: upper case, without spaces. */
  details: bankDetailsInput,
  /** The account as people read it: an IBAN in fours, or codes and number. */
  account_shown: z.string(),
  /** What payments to it are made in. */
  currency: currencyCode,
  /** When the first payment to it was completed; until 24 hours later a lower limit applies. */
  first_paid_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

const params = z.object({ id: idSchema('payee') });

export const payees = {
  list: route({
    method: 'GET',
    path: '/api/payees',
    summary: 'The payees this customer has kept, last used first.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery, text: z.string().trim().min(1).max(100).optional() }),
    answer: pageSchema(payeeSchema),
    refusals: [],
  }),
  /** Keeping one asks for the second factor: a payee that is known is paid with less ado. */
  add: route({
    method: 'POST',
    path: '/api/payees',
    summary: 'Keeps a payee. Its details must be right for its country.',
    audience: 'customer',
    ownership: 'own',
    stepUp: 'payee.add',
    rate: 'write',
    repeat: 'kept',
    body: payeeInput.extend({ nickname: nickname.optional() }),
    answer: payeeSchema,
    refusals: [
      'details_wrong',
      'currency_not_offered',
      'payee_kept',
      'too_many_payees',
      'persona_may_not',
    ],
  }),
  read: route({
    method: 'GET',
    path: '/api/payees/:id',
    summary: 'One payee.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    params,
    answer: payeeSchema,
    refusals: ['not_found'],
  }),
  /** Name and account never change: that would be another payee. */
  change: route({
    method: 'PATCH',
    path: '/api/payees',
    summary: 'Gives a payee another nickname.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ id: idSchema('payee'), nickname: nickname.nullable() }),
    answer: payeeSchema,
    refusals: ['not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/payees',
    summary: 'Forgets a payee; what was paid to it keeps its details.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ id: idSchema('payee') }),
    answer: z.object({ id: idSchema('payee') }),
    refusals: ['not_found'],
  }),
};
