/** Browsers that a customer wants push messages on. One is added by a press of a button there. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { gatesAfterFactor, route } from './route.ts';

/** A point of the curve P-256, uncompressed: 65 bytes that begin with 4. */
const publicKey = z.string().regex(/^B[A-Za-z0-9_-]{86}$/);

/** What the browser gives a page that asked to push to it. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2_000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: publicKey,
    /** Sixteen bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
});

const deviceSchema = z.object({
  id: idSchema('pushDevice'),
  /** The browser and its system in words, such as `Firefox · Linux`; empty when it does not say. */
  device: z.string(),
  user_agent: z.string(),
  /** The browser that asks. */
  current: z.boolean(),
  /** `no`: it was told a key that the bank has no more, and has to be turned on again. */
  push: z.enum(['yes', 'no']),
  public_vapid_key: z.string(),
  created_at: z.iso.datetime(),
  /** When a message last reached its push service. */
  last_used_at: z.iso.datetime().nullable(),
});

const own = { audience: 'customer', ownership: 'own', openUnder: gatesAfterFactor } as const;

export const devices = {
  list: route({
    ...own,
    method: 'GET',
    path: '/api/devices',
    summary: 'The browsers this customer gets push messages on, and the key to add one with.',
    rate: 'read',
    repeat: 'none',
    answer: z.object({ public_vapid_key: z.string(), devices: z.array(deviceSchema) }),
    refusals: [],
  }),
  /** The same browser again is the one that is there. The eleventh takes the oldest one's place. */
  add: route({
    ...own,
    method: 'POST',
    path: '/api/devices',
    summary: 'Adds the browser that asks; it must be reached by a push service that is known.',
    rate: 'write',
    repeat: 'none',
    body: z.object({
      push_subscription: pushSubscription,
      user_agent: z.string().max(1_000),
      public_vapid_key: publicKey,
    }),
    answer: deviceSchema,
    refusals: ['push_service_unknown', 'changed_meanwhile'],
  }),
  remove: route({
    ...own,
    method: 'DELETE',
    path: '/api/devices',
    summary: 'Sends no more push messages to a browser.',
    rate: 'write',
    repeat: 'none',
    body: z.object({ id: idSchema('pushDevice') }),
    answer: z.object({ id: idSchema('pushDevice') }),
    refusals: ['not_found'],
  }),
};
