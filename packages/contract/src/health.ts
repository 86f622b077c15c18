/** Whether the bank is up (`health`) and can take requests (`ready`). */
import * as z from 'zod';
import { route } from './route.ts';

export const health = {
  health: route({
    method: 'GET',
    path: '/api/health',
    summary: 'The process is up.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'health',
    repeat: 'none',
    answer: z.object({
      status: z.literal('up'),
      version: z.string(),
      mode: z.enum(['sandbox', 'live']),
    }),
    refusals: [],
  }),
  ready: route({
    method: 'GET',
    path: '/api/ready',
    summary: 'The process and its database can take requests.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'health',
    repeat: 'none',
    answer: z.object({ status: z.literal('ready') }),
    refusals: ['database_away'],
  }),
};
