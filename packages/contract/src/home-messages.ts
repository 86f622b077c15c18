/** What staff say to a customer on the first screen: filtered, framed, until a day. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { route } from './route.ts';

/** `dialog`: in front of the page once. `banner`: above it until it is put away. */
export const homeMessageStyles = ['banner', 'dialog'] as const;
export type HomeMessageStyle = (typeof homeMessageStyles)[number];

const homeMessage = z.object({
  id: idSchema('homeMessage'),
  text: z.string(),
  style: z.enum(homeMessageStyles),
  written_at: z.iso.datetime(),
  /** The last day of the bank on which it is shown. */
  until: z.iso.date(),
});

const answer = z.object({ message: homeMessage.nullable() });
const staffAnswer = z.object({
  message: homeMessage
    .extend({
      /** When the customer put it away. */
      acknowledged_at: z.iso.datetime().nullable(),
    })
    .nullable(),
});
const looks = { of: 'customer', by: 'params.customer_id' } as const;
const ofCustomer = z.object({ customer_id: idSchema('customer') });

export const homeMessages = {
  read: route({
    method: 'GET',
    path: '/api/home-messages',
    summary: 'What staff have to say to this customer now, if anything.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    answer,
    refusals: [],
  }),
  acknowledge: route({
    method: 'POST',
    path: '/api/home-messages/:id/acknowledge',
    summary: 'Puts a message away for good.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'none',
    params: z.object({ id: idSchema('homeMessage') }),
    answer,
    refusals: ['not_found'],
  }),
  readOf: route({
    method: 'GET',
    path: '/api/admins/home-messages/:customer_id',
    summary: 'What staff have said to a customer, and whether it was seen.',
    audience: 'staff',
    permission: 'messages.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    looks,
    params: ofCustomer,
    answer: staffAnswer,
    refusals: ['not_found'],
  }),
  write: route({
    method: 'POST',
    path: '/api/admins/home-messages/:customer_id',
    summary:
      'Says something to a customer on their first screen, in place of what was said before.',
    audience: 'staff',
    permission: 'messages.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    looks,
    params: ofCustomer,
    body: z.object({
      text: z.string().trim().min(1).max(500),
      style: z.enum(homeMessageStyles),
      /** From today on, a year at most. */
      until: z.iso.date(),
    }),
    answer: staffAnswer,
    refusals: [
      'not_found',
      'text_not_allowed',
      'range_not_possible',
      'persona_may_not',
      'second_person_required',
    ],
  }),
  clear: route({
    method: 'DELETE',
    path: '/api/admins/home-messages/:customer_id',
    summary: 'Takes back what was said to a customer.',
    audience: 'staff',
    permission: 'messages.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    looks,
    params: ofCustomer,
    answer: staffAnswer,
    refusals: ['not_found', 'persona_may_not', 'second_person_required'],
  }),
};
