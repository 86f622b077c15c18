/**
 * What a customer may send outside: `ALLOWED`, `REVIEW` (a person looks at each payment first) or
 * `RESTRICTED` (nothing leaves). Of the whole account: Active, Review and Locked. The last two need
 * two people, carry a review date, and lapse. Only a stop of payments holds on one person's word.
 */
import * as z from 'zod';
import { restrictionReasons } from './choices.ts';
import { heldRestriction, restrictionSubjects } from './customer-status.ts';
import { idSchema } from './ids.ts';
import { route } from './route.ts';

export const transfersStatuses = ['ALLOWED', 'REVIEW', 'RESTRICTED'] as const;
export type TransfersStatus = (typeof transfersStatuses)[number];

const subject = z.enum(restrictionSubjects).default('payments');

/** What the customer is told of it, before they fill in a form. */
export const transfersStanding = z.object({
  status: z.enum(transfersStatuses),
  /** Null when allowed. */
  reason: z.enum(restrictionReasons).nullable(),
  case_reference: z.string().nullable(),
  /** It lapses then unless another person renews it. */
  review_on: z.iso.date().nullable(),
  contact_email: z.string().nullable(),
  /** How often it was extended. */
  renewals: z.number().int(),
  since: z.iso.datetime().nullable(),
  /** One person's word, which ends then unless a second one confirms it. */
  alone_until: z.iso.datetime().nullable(),
  /** The authority behind it, where there is one. */
  order: z.object({ authority: z.string(), reference: z.string() }).nullable(),
  /** What else keeps payments back, and goes on once this ends. */
  also: z.array(heldRestriction),
});

const standing = transfersStanding.omit({ also: true }).extend({
  subject: z.enum(restrictionSubjects),
  customer_id: idSchema('customer'),
  set_by: idSchema('staff').nullable(),
  confirmed_by: idSchema('staff').nullable(),
  /** The newest proposal that waits. */
  approval_id: idSchema('approval').nullable(),
  /** All that wait, the newest first. */
  approval_ids: z.array(idSchema('approval')),
  /** What can be set now, and whether it holds at once; otherwise it waits for a second person. */
  settable: z.array(
    z.object({ status: z.enum(['REVIEW', 'RESTRICTED']), holds_at_once: z.boolean() }),
  ),
  /** Everything that holds; the first one counts. */
  held: z.array(
    heldRestriction.extend({
      id: z.uuid(),
      set_by: idSchema('staff').nullable(),
      confirmed_by: idSchema('staff').nullable(),
      approval_id: idSchema('approval').nullable(),
    }),
  ),
});

const legalOrder = z.object({
  authority: z.string().trim().min(3).max(140),
  reference: z.string().trim().min(2).max(80),
});

const body = z.object({
  user_id: idSchema('customer'),
  subject,
  status: z.enum(['REVIEW', 'RESTRICTED']),
  reason: z.enum(restrictionReasons),
  case_id: idSchema('case').optional(),
  /** At most 30 days ahead. */
  review_on: z.iso.date(),
  words: z.string().trim().min(10).max(1_000),
  /** Of a legal order, and where it follows others so closely that it is their second renewal. */
  order: legalOrder.optional(),
});

/** Which one is meant, where several hold; otherwise what counts. */
const restrictionId = z.uuid().optional();

const byId = { of: 'customer', by: 'params.id' } as const;

const staffWrite = {
  audience: 'staff',
  permission: 'restrictions.write',
  ownership: 'none',
  rate: 'write',
  repeat: 'kept',
} as const;

export const restrictions = {
  own: route({
    method: 'GET',
    path: '/api/transfers/standing',
    summary: 'Whether this customer may send money outside, and if not why and until when.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    answer: transfersStanding,
    refusals: [],
  }),
  read: route({
    method: 'GET',
    path: '/api/admins/restrictions/:id',
    looks: byId,
    summary: 'How a customer’s payments or account stand, and who decided that.',
    audience: 'staff',
    permission: 'restrictions.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: idSchema('customer') }),
    query: z.object({ subject }),
    answer: standing,
    refusals: ['not_found'],
  }),
  /** Of payments in force at once for 24 hours; of the account once a second person agrees. */
  restrict: route({
    ...staffWrite,
    method: 'POST',
    path: '/api/admins/restrictions',
    looks: { of: 'customer', by: 'body.user_id' },
    summary:
      'Proposes a restriction until a review date; one of payments holds for 24 hours at once.',
    body,
    answer: standing,
    refusals: [
      'not_found',
      'date_not_possible',
      'second_person_required',
      'already_decided',
      'already_closed',
      'order_required',
      'text_not_allowed',
    ],
  }),
  /** Somebody else than who set it; from the second time on only with an authority's order. */
  renew: route({
    ...staffWrite,
    method: 'POST',
    path: '/api/admins/restrictions/:id/renew',
    looks: byId,
    summary: 'Proposes to extend a restriction past its review date.',
    params: z.object({ id: idSchema('customer') }),
    body: z.object({
      subject,
      restriction_id: restrictionId,
      review_on: z.iso.date(),
      words: body.shape.words,
      order: legalOrder.optional(),
    }),
    answer: standing,
    refusals: [
      'not_found',
      'date_not_possible',
      'second_person_required',
      'already_decided',
      'order_required',
      'text_not_allowed',
    ],
  }),
  /**
   * What two people agreed on ends by two; one person's stop, or the customer's own, by one. What
   * holds beneath goes on.
   */
  lift: route({
    ...staffWrite,
    method: 'POST',
    path: '/api/admins/restrictions/:id/lift',
    looks: byId,
    summary: 'Ends a stop that one person set, and proposes to end what two people agreed on.',
    params: z.object({ id: idSchema('customer') }),
    body: z.object({ subject, restriction_id: restrictionId, words: body.shape.words }),
    answer: standing,
    refusals: ['not_found', 'second_person_required', 'already_decided', 'changed_meanwhile'],
  }),
};
