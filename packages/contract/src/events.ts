/** What open browsers are told while it happens: kinds and ids, never contents. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { gatesAfterFactor, route } from './route.ts';

/** Each tells the screen what to ask for again. */
export const browserEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account.changed'), account_id: idSchema('account') }),
  z.object({
    kind: z.literal('transfer.changed'),
    transfer_id: idSchema('transfer'),
    /** The notification that tells of it, where one does. */
    notification_id: idSchema('notification').optional(),
  }),
  z.object({
    kind: z.literal('notification.changed'),
    notification_id: idSchema('notification').nullable(),
  }),
  z.object({
    kind: z.literal('home_message.changed'),
    home_message_id: idSchema('homeMessage'),
  }),
  z.object({ kind: z.literal('phone_call.changed'), phone_call_id: idSchema('phoneCall') }),
  z.object({
    kind: z.literal('message.changed'),
    thread_message_id: idSchema('threadMessage'),
  }),
  /** The customer was locked, put in review or let in again. */
  z.object({ kind: z.literal('standing.changed') }),
  z.object({ kind: z.literal('statement.made'), statement_id: idSchema('statement') }),
]);
export type BrowserEvent = z.infer<typeof browserEvent>;
export type BrowserEventKind = BrowserEvent['kind'];

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
