/** What carries money outside, how it fares, and what could not be matched. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { moneySchema } from './money.ts';
import { route } from './route.ts';

export const railNames = ['sandbox'] as const;
export type RailName = (typeof railNames)[number];

/** What becomes of an order that was handed over. `unknown`: no answer yet, it is asked again. */
export const railOutcomes = ['accepted', 'settled', 'rejected', 'returned', 'unknown'] as const;
export type RailOutcome = (typeof railOutcomes)[number];

/** Why a rail rejects or returns, by ISO 20022's external codes that the bank understands. */
export const railReasons = [
  'AC01',
  'AC04',
  'AC06',
  'AM02',
  'BE04',
  /** It came back because it was asked back. */
  'FOCR',
  'FR01',
  'MD07',
  'MS03',
] as const;
export type RailReason = (typeof railReasons)[number];

const movement = z.object({
  id: idSchema('movement'),
  rail: z.enum(railNames),
  /** The rail's own. */
  reference: z.string(),
  amount: moneySchema,
  direction: z.enum(['in', 'out']),
  seen_at: z.iso.datetime(),
  /** The transfer it belongs to; null while it stands in suspense. */
  transfer_id: idSchema('transfer').nullable(),
  /** Why it did not match. */
  unmatched: z.enum(['no_such_order', 'amount_differs', 'settled_before', 'duplicate']).nullable(),
  resolved_at: z.iso.datetime().nullable(),
});

export const rails = {
  health: route({
    method: 'GET',
    path: '/api/admins/rails',
    summary: 'Each rail: orders under way, the oldest without an answer, what failed today.',
    audience: 'staff',
    permission: 'rails.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: z.array(
      z.object({
        rail: z.enum(railNames),
        under_way: z.number().int(),
        oldest_since: z.iso.datetime().nullable(),
        settled_today: z.number().int(),
        failed_today: z.number().int(),
        in_suspense: z.number().int(),
        /** When it was last compared with the rail's own books, and what did not fit. */
        reconciled_at: z.iso.datetime().nullable(),
        differences: z.number().int(),
      }),
    ),
    refusals: [],
  }),
  suspense: route({
    method: 'GET',
    path: '/api/admins/rails/suspense',
    summary: 'Outside movements that match no posting, oldest first.',
    audience: 'staff',
    permission: 'rails.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(movement),
    refusals: [],
  }),
  /**
   * Only proposed here; a second person carries it out. Without a transfer it is resolved together
   * with a movement in suspense that undoes it: as much, the other way.
   */
  resolve: route({
    method: 'POST',
    path: '/api/admins/rails/suspense/:id/resolve',
    summary: 'Proposes what an unmatched movement belongs to.',
    audience: 'staff',
    permission: 'rails.reconcile',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    params: z.object({ id: idSchema('movement') }),
    body: z.object({
      transfer_id: idSchema('transfer').nullable(),
      reason: z.string().trim().min(10).max(1_000),
    }),
    answer: movement.extend({ approval_id: idSchema('approval') }),
    refusals: ['not_found', 'no_such_match', 'already_decided'],
  }),
};
