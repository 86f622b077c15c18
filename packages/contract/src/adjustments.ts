/**
 * Corrections by staff, and taking them back. One person proposes, a second approves (approvals);
 * only then does money move. A correction is opposite to what it corrects and never more than it.
 */
import * as z from 'zod';
import { adjustmentReasons, transferTypes } from './choices.ts';
import { idSchema } from './ids.ts';
import { moneySchema, positiveAmount } from './money.ts';
import { route } from './route.ts';

/** `Dropped`: refused, taken back by its proposer, expired or void. Nothing moved. */
export const adjustmentStatuses = ['Waiting', 'Posted', 'Dropped'] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** Something of a customer's that can be corrected, or was. */
const correctable = z.object({
  /** A case about a payment stands for that payment. */
  kind: z.enum(['transfer', 'case']),
  id: z.union([idSchema('transfer'), idSchema('case')]),
  reference: z.string(),
  /** Who is at the other end of the payment; empty for a case without one. */
  counterparty: z.string(),
  on: z.iso.date(),
  amount: moneySchema,
  /** What of it no adjustment corrects yet, proposed ones counted. */
  left: moneySchema,
});

export const adjustmentSchema = z.object({
  /** Of the transfer that it becomes. */
  id: idSchema('transfer'),
  customer_id: idSchema('customer'),
  account_id: idSchema('account'),
  account_name: z.string(),
  type: z.enum(transferTypes),
  amount: moneySchema,
  reason: z.enum(adjustmentReasons),
  status: z.enum(adjustmentStatuses),
  /** Null for goodwill and for what takes another back. */
  corrects: correctable.nullable(),
  reverses: idSchema('transfer').nullable(),
  reversed_by: idSchema('transfer').nullable(),
  /** What the customer reads, in the customer's language, and what staff add to it. */
  reads: z.string(),
  note: z.string().nullable(),
  /** The proposal that waits for a second person. */
  approval_id: idSchema('approval').nullable(),
});

const words = {
  /** For the second person. */
  words: z.string().trim().min(3).max(500),
  /** For the customer, through the filter. */
  note: z.string().trim().min(1).max(140).optional(),
};

const reads = {
  method: 'GET',
  audience: 'staff',
  permission: 'adjustments.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
} as const;
const proposes = {
  method: 'POST',
  audience: 'staff',
  permission: 'adjustments.propose',
  ownership: 'none',
  rate: 'write',
  repeat: 'kept',
} as const;
const params = z.object({ id: idSchema('transfer') });

export const adjustments = {
  terms: route({
    ...reads,
    path: '/api/admins/adjustments/terms',
    looks: { of: 'customer', by: 'query.customer_id' },
    summary: 'What of an account can be corrected, how far, and what the customer would read.',
    permission: 'adjustments.propose',
    query: z.object({
      customer_id: idSchema('customer'),
      account_id: idSchema('account'),
      type: z.enum(transferTypes),
      /** One that is to be among them, however old. */
      transfer_id: idSchema('transfer').optional(),
    }),
    answer: z.object({
      /** The newest. Cases only for who may read them. */
      correctable: z.array(correctable),
      /** Caps of a gesture without anything to correct; null for a debit. */
      goodwill: z.object({ each: moneySchema, month: moneySchema, left: moneySchema }).nullable(),
      reads: z.array(z.object({ reason: z.enum(adjustmentReasons), words: z.string() })),
      /** The language that they are in. */
      language: z.string(),
    }),
    refusals: ['not_found'],
  }),
  propose: route({
    ...proposes,
    path: '/api/admins/adjustments',
    looks: { of: 'customer', by: 'body.customer_id' },
    summary: 'Proposes a correction of an account, or a small gesture of goodwill.',
    body: z.object({
      customer_id: idSchema('customer'),
      account_id: idSchema('account'),
      type: z.enum(transferTypes),
      /** Minor units of the account's currency. */
      amount: positiveAmount,
      reason: z.enum(adjustmentReasons).exclude(['reversal']),
      /** One of them; neither for goodwill. */
      transfer_id: idSchema('transfer').optional(),
      case_id: idSchema('case').optional(),
      ...words,
    }),
    answer: adjustmentSchema,
    refusals: [
      'not_found',
      'invalid',
      'second_person_required',
      'text_not_allowed',
      'not_correctable',
      'account_not_active',
      'over_corrected',
      'goodwill_exceeded',
    ],
  }),
  reverse: route({
    ...proposes,
    path: '/api/admins/adjustments/:id/reverse',
    looks: { of: 'adjustment', by: 'params.id' },
    summary: 'Proposes to take an adjustment back, once and whole, by a posting of its own.',
    params,
    body: z.object(words),
    answer: adjustmentSchema,
    refusals: [
      'not_found',
      'second_person_required',
      'text_not_allowed',
      'not_correctable',
      'already_decided',
    ],
  }),
  read: route({
    ...reads,
    path: '/api/admins/adjustments/:id',
    summary: 'One adjustment, not of one’s own: what it corrects, what is read, how it stands.',
    params,
    answer: adjustmentSchema,
    refusals: ['not_found', 'second_person_required'],
  }),
};
