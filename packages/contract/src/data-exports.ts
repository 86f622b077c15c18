/** Everything the bank holds about a customer, as one file of their own. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { gatesAfterFactor, route } from './route.ts';

const params = z.object({ id: idSchema('dataExport') });

export const dataExportSchema = z.object({
  id: idSchema('dataExport'),
  status: z.enum(['Preparing', 'Ready', 'Expired', 'Failed']),
  requested_at: z.iso.datetime(),
  ready_at: z.iso.datetime().nullable(),
  /** It is deleted then. */
  expires_at: z.iso.datetime().nullable(),
  bytes: z.number().int().nullable(),
});

export const dataExports = {
  list: route({
    method: 'GET',
    path: '/api/users/data-exports',
    summary: 'The downloads that this customer has asked for, newest first.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(dataExportSchema),
    refusals: [],
  }),
  request: route({
    method: 'POST',
    path: '/api/users/data-exports',
    summary:
      'Asks for everything the bank holds about this customer; it is made ready in the background.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    stepUp: 'data.export',
    rate: 'write',
    repeat: 'kept',
    answer: dataExportSchema,
    refusals: ['persona_may_not', 'step_up_required', 'too_many_requests'],
  }),
  /** POST because it takes the second factor, and each time is recorded. */
  download: route({
    method: 'POST',
    path: '/api/users/data-exports/:id/file',
    summary: 'The file. Each download is recorded.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    stepUp: 'data.download',
    rate: 'write',
    repeat: 'none',
    params,
    answer: 'document',
    refusals: ['not_found', 'not_ready', 'step_up_required'],
  }),
};
