/** What carries money outside, how it fares, and what could not be matched. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { moneySchema } from './money.ts';
import { route } from './route.ts';

export const railNames = ['sandbox'] as const;
export type RailName = (typeof railNames)[number];

/** What becomes of an order that was handed over. `unknown`: no answer yet, it is asked again. */
export const railOutcomes = ['accepted', 'settled', 'rejected', 'returned', 'unknown'] as const;
export type RailOutcome = (typeof railOutcomes)[number];

/** What the daily comparison may find: within our own books, and between them and the rail's. */
export const railProblems = [
  /** A movement whose posting is not its amount on the settlement account, and only that. */
  'posting_differs',
  /** A posting on the settlement account, or an answer, without a movement. */
  'no_movement',
  /** Two movements of one kind belong to one order. */
  'moved_twice',
  /** The suspense account is not the sum of what stands in suspense. */
  'suspense_differs',
  'not_recorded',
  'not_in_books',
  'amount_differs',
] as const;
export type RailProblem = (typeof railProblems)[number];

/** `differs`: a difference stays open. `not_compared`: nobody knows whether there is one. */
export const unreconciledReasons = ['differs', 'not_compared'] as const;
export type Unreconciled = (typeof unreconciledReasons)[number];

const movement = z.object({
  id: idSchema('movement'),
  rail: z.enum(railNames),
  /** The rail's own. */
  reference: z.string(),
  amount: moneySchema,
  direction: z.enum(['in', 'out']),
  seen_at: z.iso.datetime(),
  /** What has it in the books, on the rail's side. */
  posting_id: z.uuid(),
  /** The transfer it belongs to; null while it stands in suspense. */
  transfer_id: idSchema('transfer').nullable(),
  /** Why it did not match. */
  unmatched: z
    .enum([
      'no_such_order',
      'amount_differs',
      'settled_before',
      'duplicate',
      'account_closed',
      'corrected_before',
    ])
    .nullable(),
  resolved_at: z.iso.datetime().nullable(),
});

const suspenseFilters = { sort: z.enum(['seen', '-seen']).default('seen') };

const suspense = route({
  method: 'GET',
  path: '/api/admins/rails/suspense',
  summary: 'Outside movements that match no posting, oldest first unless sorted otherwise.',
  audience: 'staff',
  permission: 'rails.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  query: z.object({ ...listQuery, ...suspenseFilters }),
  answer: pageSchema(
    movement.extend({
      /** It has stood there for more than five business days. */
      late: z.boolean(),
      /** What is proposed about it or its opposite, where that waits for a second person. */
      approval_id: idSchema('approval').nullable(),
    }),
  ),
  refusals: [],
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
        /** It was handed over more than five business days ago. */
        oldest_late: z.boolean(),
        settled_today: z.number().int(),
        failed_today: z.number().int(),
        in_suspense: z.number().int(),
        /** When it was last compared with the rail's own books, and what did not fit. */
        reconciled_at: z.iso.datetime().nullable(),
        differences: z.number().int(),
        /** The first of them. */
        found: z.array(
          z.object({
            problem: z.enum(railProblems),
            /** The rail's reference, a posting's or transfer's id, or a currency. */
            reference: z.string(),
            /** On which settlement account; null: it was found before that was written. */
            currency: z.string().nullable(),
          }),
        ),
        /** After so many days nothing leaves in a currency that is not reconciled. */
        unreconciled_days: z.number().int(),
        /** Where something differs, or nothing leaves. */
        unreconciled: z.array(
          z.object({
            currency: z.string(),
            because: z.enum(unreconciledReasons),
            since: z.iso.datetime(),
            stops_at: z.iso.datetime(),
            stopped: z.boolean(),
            /** Payments that wait for it to end. */
            waiting: z.number().int(),
          }),
        ),
      }),
    ),
    refusals: [],
  }),
  suspense,
  exportSuspense: exportOf('suspense', suspense, suspenseFilters),
  matches: route({
    method: 'GET',
    path: '/api/admins/rails/suspense/:id/matches',
    summary: 'What an unmatched movement could belong to, newest first; never whom that pays.',
    audience: 'staff',
    permission: 'rails.reconcile',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: idSchema('movement') }),
    answer: z.object({
      transfers: z.array(
        z.object({
          id: idSchema('transfer'),
          /** The one that people quote. */
          reference: z.string(),
          handed_over_at: z.iso.datetime(),
          settled: z.boolean(),
          /** What the other bank kept, where less came back than was sent. */
          short_by: moneySchema.nullable(),
        }),
      ),
      /** What undoes it: as much, the other way, and in suspense too. */
      opposite: movement.nullable(),
    }),
    refusals: ['not_found', 'already_decided'],
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
      /** Its id, or the reference that people quote of it. */
      transfer_id: z
        .union([
          idSchema('transfer'),
          z
            .string()
            .trim()
            .regex(/^[0-9a-f]{12}$/i),
        ])
        .nullable(),
      reason: z.string().trim().min(10).max(1_000),
    }),
    answer: movement.extend({ approval_id: idSchema('approval') }),
    refusals: ['not_found', 'no_such_match', 'already_decided'],
  }),
};
