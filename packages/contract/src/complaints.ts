/** Complaints, which nothing closes off. Staff answer them from the control panel. */
import * as z from 'zod';
import { complaintStates, complaintSubjects } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { gatesAfterFactor, route } from './route.ts';

const facts = z.object({
  id: idSchema('complaint'),
  /** What to name it by on the telephone and in letters. */
  reference: z.string(),
  subject: z.enum(complaintSubjects),
  /** Of the hold or restriction that it is about. */
  case_reference: z.string().nullable(),
  status: z.enum(['Received', 'Answered']),
  created_at: z.iso.datetime(),
  /** The day by which the bank owes an answer. */
  answer_by: z.iso.date(),
  /** The last day of all, which the customer was told when the first had passed. */
  latest_by: z.iso.date().nullable(),
  answered_at: z.iso.datetime().nullable(),
});

/** The words of both sides, and who decides after the bank; a sandbox has nobody who does. */
const words = {
  text: z.string(),
  answer: z.string().nullable(),
  complaints_body: z.string().nullable(),
};

export const complaintSchema = facts.extend(words);

const row = facts.extend({
  customer: z.object({ id: idSchema('customer'), name: z.string(), language: z.string() }),
  /** Open, and past the day by which the answer was owed. */
  late: z.boolean(),
});

const whole = row.extend({
  ...words,
  /** What the reference leads to; a case only for those who may read cases. */
  about: z.object({
    case_id: idSchema('case').nullable(),
    transfer_id: idSchema('transfer').nullable(),
  }),
  answered_by: z.object({ id: idSchema('staff'), name: z.string() }).nullable(),
  /** Not for whoever took part in what it is about. */
  may_answer: z.boolean(),
});

const filters = {
  /** `due`: open ones first, by the day on which the answer is owed. */
  sort: z.enum(['due', '-due', 'received', '-received']).default('due'),
  state: z.enum(complaintStates).optional(),
  subject: z.enum(complaintSubjects).optional(),
  /** A reference in any spelling, or words that the customer's name begins with. */
  search: z.string().trim().min(1).max(120).optional(),
};

const reads = {
  method: 'GET',
  audience: 'staff',
  permission: 'complaints.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
} as const;
const params = z.object({ id: idSchema('complaint') });

const queue = route({
  ...reads,
  path: '/api/admins/complaints',
  summary: 'Complaints, what is owed first on top; none of the reader’s own.',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(row),
  refusals: [],
});

export const complaints = {
  list: route({
    method: 'GET',
    path: '/api/users/complaints',
    summary: 'This customer’s complaints, newest first.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(complaintSchema),
    refusals: [],
  }),
  create: route({
    method: 'POST',
    path: '/api/users/complaints',
    summary: 'Complains, or objects to a restriction; answers with the reference and the day.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'write',
    repeat: 'kept',
    body: z.object({
      subject: z.enum(complaintSubjects),
      text: z.string().trim().min(10).max(10_000),
      case_reference: z.string().trim().max(60).optional(),
    }),
    answer: complaintSchema,
    refusals: ['persona_may_not', 'too_many_complaints'],
  }),
  queue,
  export: exportOf('complaints', queue, filters),
  read: route({
    ...reads,
    path: '/api/admins/complaints/:id',
    summary: 'One complaint, not of oneself. Opening it is recorded, and the customer sees that.',
    params,
    answer: whole,
    refusals: ['not_found', 'second_person_required'],
  }),
  /** No amount is in it: what an answer costs or gives the customer is nothing that it can say. */
  answer: route({
    method: 'POST',
    path: '/api/admins/complaints/:id/answer',
    summary: 'Answers once, through the filter; by somebody who took no part in what it is about.',
    audience: 'staff',
    permission: 'complaints.answer',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    params,
    body: z.object({ text: z.string().trim().min(10).max(10_000) }),
    answer: whole,
    refusals: [
      'not_found',
      'text_not_allowed',
      'second_person_required',
      'took_part',
      'already_answered',
      'already_closed',
    ],
  }),
};
