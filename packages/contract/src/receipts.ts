/** The receipt of a transfer, on paper: open under any restriction, like statements. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { gatesAfterFactor, route } from './route.ts';

export const receipts = {
  /** POST because the first time makes it; the same bytes come each time. */
  file: route({
    method: 'POST',
    path: '/api/transfers/:id/receipt',
    summary: 'The receipt of a completed transfer as a PDF, made when it is first asked for.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'write',
    repeat: 'none',
    params: z.object({ id: idSchema('transfer') }),
    answer: 'document',
    refusals: ['not_found', 'not_ready'],
  }),
};
