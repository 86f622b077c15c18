/** Ending the relationship: only at zero, for good, and with the papers left open. */
import * as z from 'zod';
import { namedAccount } from './accounts.ts';
import { idSchema } from './ids.ts';
import { moneySchema } from './money.ts';
import { type Gate, route } from './route.ts';

/** Whoever will not prove something may leave; a locked customer's case is finished first. */
const openUnder = [
  'verify_email',
  'verify_identity',
  'verify_address',
  'verification_in_progress',
] as const satisfies readonly Gate[];

/** For so long after somebody has left, the bank keeps what it must. Then they are erased. */
export const YEARS_KEPT = 10;

export const closures = {
  read: route({
    method: 'GET',
    path: '/api/users/closure',
    summary: 'What stands in the way of leaving.',
    audience: 'customer',
    ownership: 'own',
    openUnder,
    rate: 'read',
    repeat: 'none',
    answer: z.object({
      can_close: z.boolean(),
      /** Accounts that still hold money. */
      accounts: z.array(namedAccount.extend({ current_balance: moneySchema })),
      pending_transfers: z.number().int(),
      /** After so many years everything that names the customer is erased. */
      years_kept: z.number().int(),
    }),
    refusals: [],
  }),
  close: route({
    method: 'POST',
    path: '/api/users/closure',
    summary: 'Ends the relationship and every other session. Statements and exports stay open.',
    audience: 'customer',
    ownership: 'own',
    openUnder,
    stepUp: 'customer.close',
    rate: 'credential',
    repeat: 'kept',
    body: z.object({ reason: z.string().trim().max(1000).optional() }),
    answer: z.object({ closed_at: z.iso.datetime() }),
    refusals: [
      'persona_may_not',
      'step_up_required',
      'balance_not_zero',
      'transfers_pending',
      // Of interest that is paid before.
      'interest_paid',
      'account_not_active',
      'own_funds_short',
      'money_stopped',
    ],
  }),
  /** Only proposed here: a second person lets them in. Closed accounts stay closed. */
  reopen: route({
    method: 'POST',
    path: '/api/admins/closures/:id/reopen',
    summary: 'Proposes to let somebody in again who has left.',
    audience: 'staff',
    permission: 'restrictions.write',
    ownership: 'none',
    looks: { of: 'customer', by: 'params.id' },
    rate: 'write',
    repeat: 'kept',
    params: z.object({ id: idSchema('customer') }),
    body: z.object({ reason: z.string().trim().min(3).max(500) }),
    answer: z.object({ approval_id: idSchema('approval') }),
    refusals: ['not_found', 'persona_may_not', 'already_decided', 'second_person_required'],
  }),
};
