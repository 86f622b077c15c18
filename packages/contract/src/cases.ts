/**
 * A staff review of a held payment, a listed name, a claim or a customer. Every case has a
 * reference and a decide-by date; undecided by then the payment fails and the money is free again,
 * a claim ends and its customer is told, a listed name is looked at anew, and a review of a
 * customer ends.
 */
import * as z from 'zod';
import { caseKinds, caseStatuses, reviewSubjects } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { moneySchema } from './money.ts';
import { examinedPayment } from './outside-payment.ts';
import { route } from './route.ts';
import { screeningHit } from './screening.ts';
import { holdReasons, requestableThings } from './transfer-checks.ts';

/** The authority behind a legal freeze, which the customer is shown. */
const legalOrder = z.object({
  authority: z.string().trim().min(3).max(140),
  reference: z.string().trim().min(2).max(80),
});

const caseEventNames = [
  'opened',
  'assigned',
  'asked',
  'provided',
  'noted',
  'proposed',
  'released',
  'rejected',
  'lapsed',
  'frozen',
  'unfrozen',
  'closed',
  'extended',
] as const;

export type CaseEventName = (typeof caseEventNames)[number];

const caseEvent = z.object({
  at: z.iso.datetime(),
  what: z.enum(caseEventNames),
  by: z.string().nullable(),
  /** A file note, readable by the compliance role alone. */
  text: z.string().nullable(),
});

/** A thing may be asked for again once it came: the number says which of them is meant. */
const request = { thing: z.enum(requestableThings), number: z.int().min(1) };

export const caseSchema = z.object({
  id: idSchema('case'),
  /** For people to quote. */
  reference: z.string(),
  kind: z.enum(caseKinds),
  status: z.enum(caseStatuses),
  reason: z.enum(holdReasons).nullable(),
  customer: z.object({ id: idSchema('customer'), name: z.string() }),
  transfer_id: idSchema('transfer').nullable(),
  assigned_to: z.object({ id: idSchema('staff'), name: z.string() }).nullable(),
  opened_at: z.iso.datetime(),
  decide_by: z.iso.datetime(),
  asked: z.array(z.object({ ...request, provided: z.boolean() })),
});

const whole = caseSchema.extend({
  hits: z.array(screeningHit),
  /** What the customer handed in; the pages of papers are opened one by one. */
  evidence: z.array(
    z.object({
      ...request,
      provided_at: z.iso.datetime(),
      words: z.string().nullable(),
      has_paper: z.boolean(),
      /** Of the paper; 0 without one. */
      pages: z.int().min(0),
    }),
  ),
  /** Whether a release of it is a proposal to a second person. */
  needs_two: z.boolean(),
  amount: moneySchema.nullable(),
  /** The payment that it is about: whom it pays, and what the customer answered. */
  payment: examinedPayment.nullable(),
  /** What a rule saw, such as the payments of a week. */
  findings: z.array(z.object({ rule: z.string(), facts: z.record(z.string(), z.string()) })),
  events: z.array(caseEvent),
  order: legalOrder.nullable(),
  /** The proposal that waits for a second person. */
  approval_id: idSchema('approval').nullable(),
});

const params = z.object({ id: idSchema('case') });
const reason = z.string().trim().min(10).max(1_000);
const decided = ['not_found', 'already_decided', 'second_person_required'] as const;

/** What somebody of the compliance role does to a case, and answers it as it then is. */
const work = {
  audience: 'staff',
  permission: 'cases.work',
  ownership: 'none',
  rate: 'write',
  repeat: 'kept',
  params,
  answer: whole,
} as const;

const filters = {
  sort: z.enum(['decide_by', '-decide_by', 'opened', '-opened']).default('decide_by'),
  status: z.enum(caseStatuses).optional(),
  kind: z.enum(caseKinds).optional(),
  assigned_to: idSchema('staff').optional(),
  /** A reference in any spelling, a payment's id, or words that the customer's name begins with. */
  search: z.string().trim().min(1).max(120).optional(),
};

const list = route({
  method: 'GET',
  path: '/api/admins/cases',
  looks: { of: 'customer', by: 'query.customer_id' },
  summary: 'Cases, the one to be decided first on top; none about the reader themselves.',
  audience: 'staff',
  permission: 'cases.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  query: z.object({
    ...listQuery,
    ...filters,
    customer_id: idSchema('customer').optional(),
  }),
  answer: pageSchema(caseSchema),
  refusals: ['second_person_required'],
});

export const cases = {
  list,
  export: exportOf('cases', list, filters),
  open: route({
    method: 'POST',
    path: '/api/admins/cases',
    looks: { of: 'customer', by: 'body.customer_id' },
    summary: 'Opens a case about a customer. It holds no payment and restricts nothing.',
    audience: 'staff',
    permission: 'cases.work',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    body: z.object({
      customer_id: idSchema('customer'),
      about: z.enum(reviewSubjects),
      /** Stays in the file, which the compliance role alone reads. */
      reason,
    }),
    answer: whole,
    refusals: ['second_person_required'],
  }),
  read: route({
    method: 'GET',
    path: '/api/admins/cases/:id',
    summary: 'One case, not about oneself: payment, hits, what was asked and came, notes.',
    audience: 'staff',
    permission: 'cases.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params,
    answer: whole,
    refusals: ['not_found', 'second_person_required'],
  }),
  /** Each look is recorded. */
  paper: route({
    method: 'POST',
    path: '/api/admins/cases/:id/paper',
    summary: 'Shows a page of a paper that the customer handed in. Each look is recorded.',
    audience: 'staff',
    permission: 'cases.work',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    params,
    body: z.object({ ...request, page: z.int().min(1).default(1) }),
    answer: 'document',
    refusals: ['not_found', 'second_person_required'],
  }),
  assign: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/assign',
    summary: 'Gives a case to somebody of the compliance role.',
    body: z.object({ staff_id: idSchema('staff').nullable() }),
    refusals: decided,
  }),
  ask: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/ask',
    summary: 'Asks the customer for something from the fixed list.',
    body: z.object({ things: z.array(z.enum(requestableThings)).min(1).max(6) }),
    refusals: [...decided, 'transfer_not_open'],
  }),
  note: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/notes',
    summary: 'Adds a confidential note to the file.',
    body: z.object({ text: reason }),
    refusals: ['not_found', 'second_person_required'],
  }),
  close: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/close',
    summary: 'Ends a review of a customer that was opened by hand, with a written reason.',
    body: z.object({ reason }),
    refusals: decided,
  }),
  /** Above the settings' amount, or against a listed name, this is a proposal. */
  release: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/release',
    summary: 'Lets a held payment go on, with a written reason; large ones need a second person.',
    body: z.object({
      reason,
      /** The pairs of name and list entry that are not the same person, remembered from now on. */
      cleared: z.array(z.string()).max(50).default([]),
    }),
    refusals: [...decided, 'transfer_not_open', 'customer_restricted', 'customer_not_proven'],
  }),
  reject: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/reject',
    summary: 'Ends a held payment: it fails, the money is free again, the customer is told.',
    body: z.object({ reason }),
    refusals: [...decided, 'transfer_not_open'],
  }),
  freeze: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/freeze',
    summary: 'Proposes a legal freeze of the payment; a second person begins it.',
    body: z.object({ reason, order: legalOrder }),
    refusals: [...decided, 'transfer_not_open', 'text_not_allowed'],
  }),
  unfreeze: route({
    ...work,
    method: 'POST',
    path: '/api/admins/cases/:id/unfreeze',
    summary: 'Proposes to end a legal freeze; the payment then fails and the money is free.',
    body: z.object({ reason }),
    refusals: decided,
  }),
};
