/** What happened, told to the customer inside the bank; mail and SMS follow their switches. */
import * as z from 'zod';
import { notificationKinds, notificationStatuses } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { gatesAfterFactor, route } from './route.ts';

export const notificationSchema = z.object({
  id: idSchema('notification'),
  /** The sentence, in the reader's language. */
  notification: z.string(),
  kind: z.enum(notificationKinds),
  status: z.enum(notificationStatuses),
  /** A place in online banking, such as `/user/transfers/trf_…`. */
  link: z.string().nullable(),
  created_at: z.iso.datetime(),
  simulated: z.boolean(),
});

/** What a list of them can be narrowed down to. */
export const notificationFilters = {
  status: z.enum(notificationStatuses).optional(),
  kind: z.enum(notificationKinds).optional(),
};

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/notifications',
    summary: 'This customer’s notifications, newest first.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery, ...notificationFilters }),
    answer: pageSchema(notificationSchema).extend({ unread: z.number().int() }),
    refusals: [],
  }),
  /** One, or without `id` all that there are up to now. */
  mark: route({
    method: 'PATCH',
    path: '/api/notifications',
    summary: 'Marks one notification as read or unread, or all of them.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'write',
    repeat: 'none',
    body: z.object({
      id: idSchema('notification').optional(),
      status: z.enum(notificationStatuses),
    }),
    answer: z.object({ unread: z.number().int() }),
    refusals: ['not_found'],
  }),
};
