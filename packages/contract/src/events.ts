/** What open browsers are told while it happens: kinds and ids, never contents. */
import * as z from 'zod';
import type { BrowserEventKind } from './choices.ts';
import { idSchema } from './ids.ts';
import { gatesAfterFactor, route } from './route.ts';

const event = <Kind extends BrowserEventKind, Facts extends z.ZodRawShape>(
  kind: Kind,
  facts: Facts,
) => z.object({ kind: z.literal(kind), ...facts });

/** Each tells the screen what to ask for again. */
export const browserEvent = z.discriminatedUnion('kind', [
  event('account.changed', { account_id: idSchema('account') }),
  event('transfer.changed', {
    transfer_id: idSchema('transfer'),
    /** The notification that tells of it, where one does. */
    notification_id: idSchema('notification').optional(),
  }),
  event('notification.changed', { notification_id: idSchema('notification').nullable() }),
  event('home_message.changed', { home_message_id: idSchema('homeMessage') }),
  event('phone_call.changed', { phone_call_id: idSchema('phoneCall') }),
  event('message.changed', { thread_message_id: idSchema('threadMessage') }),
  /** The customer was locked, put in review or let in again. */
  event('standing.changed', {}),
  event('statement.made', { statement_id: idSchema('statement') }),
]);
export type BrowserEvent = z.infer<typeof browserEvent>;

/**
 * What the stream says about itself. `stream.opened`: from here on nothing is missed.
 * `stream.reset`: too much was missed, load everything again. `session.ended`: sign in again.
 */
export const streamEvents = ['stream.opened', 'stream.reset', 'session.ended'] as const;

export const events = {
  listen: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events of the signed-in customer, with catch-up by Last-Event-ID.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    activity: 'none',
    answer: 'stream',
    refusals: ['busy'],
  }),
};
