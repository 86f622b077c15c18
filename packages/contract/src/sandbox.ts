/**
 * What only a sandbox has: a clock that moves, a reset, and an inbox that shows what was sent. The
 * inbox of an address is open to anyone, because nothing in a sandbox is anybody's.
 */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { route } from './route.ts';

const address = z.email().max(254).toLowerCase();
const day = z.iso.date();

/** A year and a day: longer leaps are several calls. */
const ADVANCE_MAX_S = 366 * 24 * 3600;

export const sandboxMessage = z.object({
  id: idSchema('message'),
  channel: z.enum(['mail', 'sms', 'push']),
  to: z.string(),
  language: z.string(),
  /** Of an SMS there is none. */
  subject: z.string().nullable(),
  text: z.string(),
  sent_at: z.iso.datetime(),
});

const mailRecipient = z.object({
  address: z.string(),
  asked_at: z.iso.datetime(),
  confirmed_at: z.iso.datetime().nullable(),
});

/** Made-up papers of nobody, to try uploads with: of these a sandbox keeps the whole picture. */
const specimenNames = ['identity-front', 'identity-back', 'utility-bill'] as const;
export type SpecimenName = (typeof specimenNames)[number];

export const sandbox = {
  clock: route({
    method: 'GET',
    path: '/api/sandbox/clock',
    summary: 'Bank time, by which deadlines and value dates are counted.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    answer: z.object({
      now: z.iso.datetime(),
      time_zone: z.string(),
      date: day,
      business_day: z.boolean(),
      next_business_day: day,
      /** When this bank was created: after a reset it is another one. */
      since: z.iso.datetime(),
    }),
    refusals: [],
  }),
  advanceClock: route({
    method: 'POST',
    path: '/api/sandbox/clock',
    summary:
      'Moves bank time forward, for some seconds at most; answers when what fell due is done.',
    audience: 'staff',
    permission: 'sandbox.operate',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    modes: ['sandbox'],
    body: z.object({ advance: z.number().int().min(1).max(ADVANCE_MAX_S) }),
    answer: z.object({
      now: z.iso.datetime(),
      /** Seconds of a long way that are still to go: ask for them in turn. */
      left: z.number().int().nonnegative(),
      /** Pieces that failed and will be tried again. */
      failing: z.number().int(),
    }),
    refusals: [],
  }),
  /** Answers before it is done: `clock` tells another `since` once the new bank is open. */
  reset: route({
    method: 'POST',
    path: '/api/sandbox/reset',
    summary: 'Empties the whole bank and sets it up anew. Everybody is signed out.',
    audience: 'staff',
    permission: 'sandbox.reset',
    ownership: 'none',
    stepUp: 'sandbox.reset',
    rate: 'write',
    repeat: 'none',
    modes: ['sandbox'],
    body: z.object({
      /** The bank’s name, typed by whoever means it. */
      name: z.string().trim().min(1).max(200),
    }),
    answer: z.object({ since: z.iso.datetime() }),
    refusals: ['persona_may_not', 'invalid'],
  }),
  inbox: route({
    method: 'GET',
    path: '/api/sandbox/inbox',
    summary: 'What the bank sent to a mail address or phone number, newest first.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    query: z.object({ to: z.string().trim().min(3).max(320), ...listQuery }),
    answer: pageSchema(sandboxMessage),
    refusals: [],
  }),
  sent: route({
    method: 'GET',
    path: '/api/sandbox/sent',
    summary: 'What the bank sent to anybody, newest first, with codes and tokens blacked out.',
    audience: 'staff',
    permission: 'sandbox.operate',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    query: z.object({ ...listQuery }),
    answer: pageSchema(sandboxMessage),
    refusals: [],
  }),
  messageHtml: route({
    method: 'GET',
    path: '/api/sandbox/inbox/:id/html',
    summary: 'A mail as it looks, as a document that can run nothing.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    params: z.object({ id: idSchema('message') }),
    answer: 'document',
    refusals: ['not_found'],
  }),
  specimen: route({
    method: 'GET',
    path: '/api/sandbox/specimens/:name',
    summary: 'A made-up paper to download, and to upload where an identity or a bill is asked for.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    params: z.object({ name: z.enum(specimenNames) }),
    answer: 'document',
    refusals: [],
  }),
  mailRecipients: route({
    method: 'GET',
    path: '/api/sandbox/mail-recipients',
    summary: 'The addresses that get simulated mail for real, and those that were asked.',
    audience: 'staff',
    permission: 'sandbox.operate',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    answer: z.object({ data: z.array(mailRecipient) }),
    refusals: [],
  }),
  askMailRecipient: route({
    method: 'POST',
    path: '/api/sandbox/mail-recipients',
    summary: 'Sends the fixed "this is a simulation" mail; confirming it lets mail through.',
    audience: 'staff',
    permission: 'sandbox.operate',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    modes: ['sandbox'],
    body: z.object({ address }),
    answer: mailRecipient,
    refusals: ['persona_may_not', 'too_many_addresses'],
  }),
  removeMailRecipient: route({
    method: 'DELETE',
    path: '/api/sandbox/mail-recipients',
    summary: 'No mail leaves for this address any more.',
    audience: 'staff',
    permission: 'sandbox.operate',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    modes: ['sandbox'],
    body: z.object({ address }),
    answer: z.object({ removed: z.literal(true) }),
    refusals: ['not_found'],
  }),
  confirmMailRecipient: route({
    method: 'POST',
    path: '/api/sandbox/mail-recipients/confirm',
    summary: 'The owner of an address knows that it is a simulation and wants its mail.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'none',
    modes: ['sandbox'],
    body: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    answer: z.object({ address: z.string() }),
    refusals: ['link_invalid'],
  }),
};
