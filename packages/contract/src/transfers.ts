/** Movements of money as a customer sees them. The client makes a transfer's id. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { moneySchema, positiveAmount } from './money.ts';
import { route } from './route.ts';

export const transferKinds = ['internal', 'faucet'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** `Frozen`: by a legal order only. The database knows which may follow which. */
export const transferStatuses = [
  'Scheduled',
  'Pending',
  'Completed',
  'Failed',
  'Cancelled',
  'Returned',
  'Frozen',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

export const transferSchema = z.object({
  id: idSchema('transfer'),
  kind: z.enum(transferKinds),
  status: z.enum(transferStatuses),
  /** Null when the money did not come from an account of the customer's. */
  from: idSchema('account').nullable(),
  to: idSchema('account'),
  amount: moneySchema,
  /** The day on which it counts. */
  value_date: z.iso.date(),
  /** When it was recorded, by the real clock. */
  created_at: z.iso.datetime(),
  /** True in a sandbox, where no money is real. */
  simulated: z.boolean(),
});

/** Everything that a movement between one customer's own accounts can be refused for. */
export const moneyRefusals = [
  'session_ended',
  'gate_closed',
  'not_found',
  'same_account',
  'currencies_differ',
  'account_not_active',
  'limit_exceeded',
  'insufficient_funds',
  'id_already_used',
  'money_stopped',
] as const;

export const transfers = {
  list: route({
    method: 'GET',
    path: '/api/transfers',
    summary: 'This customer’s transfers, newest first.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(transferSchema),
    refusals: [],
  }),
  internal: route({
    method: 'POST',
    path: '/api/transfers/internal',
    summary: 'Moves money between two of the customer’s own accounts of one currency, at once.',
    audience: 'customer',
    ownership: 'own',
    rate: 'money',
    repeat: 'required',
    checkedInBatch: true,
    body: z.object({
      from: idSchema('account'),
      to: idSchema('account'),
      /** Minor units of the accounts' currency. */
      amount: positiveAmount,
    }),
    answer: transferSchema,
    refusals: moneyRefusals,
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
    answer: transferSchema.extend({
      timeline: z.array(z.object({ status: z.enum(transferStatuses), at: z.iso.datetime() })),
    }),
    refusals: ['not_found'],
  }),
};
