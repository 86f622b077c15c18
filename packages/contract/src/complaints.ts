/** Complaints, which nothing closes off. Staff answer them from the control panel. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { gatesAfterFactor, route } from './route.ts';

export const complaintSubjects = [
  'restriction',
  'verification',
  'transfer',
  'fees',
  'service',
  'privacy',
  'security',
  'other',
] as const;
export type ComplaintSubject = (typeof complaintSubjects)[number];

export const complaintSchema = z.object({
  id: idSchema('complaint'),
  /** What to name it by on the telephone and in letters. */
  reference: z.string(),
  subject: z.enum(complaintSubjects),
  text: z.string(),
  /** Of the hold or restriction that it is about. */
  case_reference: z.string().nullable(),
  status: z.enum(['Received', 'Answered']),
  created_at: z.iso.datetime(),
  /** The day by which the bank owes an answer. */
  answer_by: z.iso.date(),
  answered_at: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
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
    refusals: ['persona_may_not'],
  }),
};
