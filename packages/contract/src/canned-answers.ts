/** Answers to contact messages and in customers' threads that staff write once and use often. */
import * as z from 'zod';
import { languageCode } from './content-routes.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

const words = z.object({
  /** For staff; whoever is answered never sees it. */
  title: z.string().trim().min(1).max(120),
  /** Plain text. `[name]` is filled in with how the sender is called. */
  body: z.string().trim().min(1).max(4_000),
});

export const cannedAnswer = words.extend({
  id: idSchema('cannedAnswer'),
  language: languageCode,
  version: z.number().int(),
  updated_at: z.iso.datetime(),
});

const staff = { audience: 'staff', ownership: 'none' } as const;
const writing = { ...staff, permission: 'contact.write', rate: 'write', repeat: 'kept' } as const;
const which = {
  path: '/api/admins/canned-answers/:id',
  params: z.object({ id: idSchema('cannedAnswer') }),
} as const;
const one = { ...writing, ...which, version: 'if-match' } as const;

const filters = {
  sort: z.enum(['title', '-title', 'created', '-created']).default('-created'),
  language: languageCode.optional(),
  /** Part of the name or of the words. */
  search: z.string().trim().min(1).max(100).optional(),
};

const reading = {
  ...staff,
  method: 'GET',
  permission: 'contact.read',
  rate: 'read',
  repeat: 'none',
} as const;

const list = route({
  ...reading,
  path: '/api/admins/canned-answers',
  summary: 'Canned answers, newest first or by title.',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(cannedAnswer),
  refusals: [],
});

export const cannedAnswers = {
  list,
  export: exportOf('canned-answers', list, filters),
  read: route({
    ...reading,
    ...which,
    summary: 'One canned answer as it stands now.',
    answer: cannedAnswer,
    refusals: ['not_found'],
  }),
  create: route({
    ...writing,
    method: 'POST',
    path: '/api/admins/canned-answers',
    summary: 'Writes a canned answer in one language; the filter reads it.',
    body: words.extend({ language: languageCode }),
    answer: cannedAnswer,
    refusals: ['invalid', 'text_not_allowed', 'persona_may_not'],
  }),
  change: route({
    ...one,
    method: 'PATCH',
    summary: 'Words a canned answer otherwise.',
    body: words,
    answer: cannedAnswer,
    refusals: ['not_found', 'changed_meanwhile', 'text_not_allowed', 'persona_may_not'],
  }),
  remove: route({
    ...one,
    method: 'DELETE',
    summary: 'Deletes a canned answer. What was sent with its words stays.',
    answer: z.object({ id: idSchema('cannedAnswer') }),
    refusals: ['not_found', 'changed_meanwhile', 'persona_may_not'],
  }),
};
