/**
 * Two people for money and for power: one proposes, another approves with a fresh second factor.
 * A proposal says what is now and what would be; it is void when that has changed meanwhile.
 */
import * as z from 'zod';
import { approvalStatuses } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { moneySchema } from './money.ts';
import { route } from './route.ts';

/** What needs two people so far. */
export const approvalKinds = [
  'adjustment.post',
  'adjustment.reverse',
  'hold.release',
  'legal_freeze.begin',
  'legal_freeze.end',
  'restriction.set',
  'restriction.renew',
  'restriction.lift',
  'suspense.resolve',
  'contact.change',
  'currencies.change',
  'customer.correct',
  'customer.reopen',
  'institution.change',
  'licence.change',
  'limits.change',
  'list.remove',
  'list.retire',
  'list.take',
  'mail.move',
  'proof.reset',
  'rates.raise',
  'sign-in.change',
  'staff.invite',
  'staff.change',
  'verifications.change',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** What a proposal can be about. */
const approvalSubjects = [
  'adjustment',
  'case',
  'customer',
  'invitation',
  'list_edition',
  'rail_movement',
  'restriction',
  'sanctions_list',
  'setting',
  'staff',
  'submission',
] as const;
export type ApprovalSubject = (typeof approvalSubjects)[number];

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const byWhom = z.object({ id: idSchema('staff'), name: z.string() });

export const approvalSchema = z.object({
  id: idSchema('approval'),
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  /** What it is about: a case, a customer, an entry in suspense. */
  subject: z.object({ kind: z.enum(approvalSubjects), id: z.string() }),
  customer_id: idSchema('customer').nullable(),
  /** Whom it is about. */
  customer_name: z.string().nullable(),
  /** Counts against the approver's cap of a day; null where no money is meant. */
  amount: moneySchema.nullable(),
  /** A list leaves out what is personal; one of them, read alone, has it. */
  before: facts,
  after: facts,
  /** Why, in the proposer's words. */
  reason: z.string(),
  /** Why it was refused; null where it was not. */
  refusal: z.string().nullable(),
  proposed_by: byWhom,
  proposed_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  decided_by: byWhom.nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The one who asks may decide on it: not theirs, not about themselves, within their cap. */
  may_decide: z.boolean(),
});

const params = z.object({ id: idSchema('approval') });

const filters = {
  sort: z.enum(['proposed', '-proposed', 'expires', '-expires']).default('proposed'),
  status: z.enum(approvalStatuses).optional(),
  subject: z.enum(approvalSubjects).optional(),
  /** An id of it or of what it is about, or a name: the customer's or the proposer's. */
  search: z.string().trim().min(1).max(120).optional(),
};

const list = route({
  method: 'GET',
  path: '/api/admins/approvals',
  looks: { of: 'customer', by: 'query.customer_id' },
  summary: 'Proposals, the oldest first unless they are sorted otherwise.',
  audience: 'staff',
  permission: 'approvals.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  query: z.object({
    ...listQuery,
    ...filters,
    customer_id: idSchema('customer').optional(),
  }),
  answer: pageSchema(approvalSchema),
  refusals: [],
});

export const approvals = {
  list,
  export: exportOf('approvals', list, filters),
  read: route({
    method: 'GET',
    path: '/api/admins/approvals/:id',
    summary: 'One proposal, not about oneself, with before and after.',
    audience: 'staff',
    permission: 'approvals.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params,
    answer: approvalSchema,
    refusals: ['not_found', 'second_person_required'],
  }),
  approve: route({
    method: 'POST',
    path: '/api/admins/approvals/:id/approve',
    summary: 'Approves a proposal of somebody else and carries it out.',
    audience: 'staff',
    permission: 'approvals.decide',
    ownership: 'none',
    stepUp: 'approval.approve',
    rate: 'write',
    repeat: 'kept',
    params,
    answer: approvalSchema,
    refusals: [
      'not_found',
      'second_person_required',
      'already_decided',
      'changed_meanwhile',
      'approval_cap_reached',
      // A list is being taken at this moment.
      'in_progress',
      // Of what moves money, judged when it moves.
      'account_not_active',
      'customer_restricted',
      'customer_not_proven',
      'corrected_before',
      'own_funds_short',
      'insufficient_funds',
      'money_stopped',
    ],
  }),
  /** One refusal ends it. */
  refuse: route({
    method: 'POST',
    path: '/api/admins/approvals/:id/refuse',
    summary: 'Refuses a proposal; the proposer may take back their own.',
    audience: 'staff',
    permission: 'approvals.decide',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    params,
    body: z.object({ reason: z.string().trim().min(3).max(500) }),
    answer: approvalSchema,
    refusals: ['not_found', 'second_person_required', 'already_decided'],
  }),
};
