/** The bank's background work as staff see it: how much waits, and what fails. */
import * as z from 'zod';
import { jobSources, jobStates } from './choices.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

const source = z.enum(jobSources);
const state = z.enum(jobStates);

const filters = {
  source: source.optional(),
  state: state.optional(),
  sort: z.enum(['created', '-created', 'due', '-due']).default('-created'),
};

const list = route({
  method: 'GET',
  path: '/api/admins/jobs',
  summary: 'Jobs, and deliveries and due work that fail, newest first.',
  audience: 'staff',
  permission: 'jobs.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(
    z.object({
      id: z.string(),
      source,
      name: z.string(),
      state,
      attempts: z.number().int(),
      /** A code of what went wrong last, never the other side's words. */
      reason: z.string().nullable(),
      due_at: z.iso.datetime(),
      created_at: z.iso.datetime(),
      /** Fails or was given up, and can be done as it was asked. */
      retryable: z.boolean(),
    }),
  ),
  refusals: [],
});

export const jobs = {
  list,
  export: exportOf('jobs', list, filters),
  retry: route({
    method: 'POST',
    path: '/api/admins/jobs/retry',
    summary: 'Tries a piece of work again now that failed or was given up.',
    audience: 'staff',
    permission: 'jobs.retry',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ id: z.string().regex(/^(job|outbox|due_work):.{1,270}$/) }),
    answer: z.object({ retried: z.literal(true) }),
    refusals: ['not_found', 'not_retryable'],
  }),
  retryAll: route({
    method: 'POST',
    path: '/api/admins/jobs/retry-all',
    summary: 'Tries again now what was given up of one kind, the oldest first, 200 at a time.',
    audience: 'staff',
    permission: 'jobs.retry',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    /** Due work is never given up. */
    body: z.object({ source: z.enum(['job', 'outbox']), name: z.string().min(1).max(100) }),
    answer: z.object({
      retried: z.number().int(),
      /** What the next call takes. */
      left: z.number().int(),
    }),
    refusals: [],
  }),
  figures: route({
    method: 'GET',
    path: '/api/admins/jobs/figures',
    summary: 'How much waits, fails and was given up, by kind of work.',
    audience: 'staff',
    permission: 'jobs.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: z.object({
      data: z.array(
        z.object({
          source,
          name: z.string(),
          waiting: z.number().int(),
          retrying: z.number().int(),
          dead: z.number().int(),
          oldest_seconds: z.number(),
        }),
      ),
    }),
    refusals: [],
  }),
};
