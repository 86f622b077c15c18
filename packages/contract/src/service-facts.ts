/** How the bank serves its customers, counted from the ledger. Nobody can set any of it. */
import * as z from 'zod';
import { route } from './route.ts';

/** What cannot be counted yet is absent, never zero. */
export const serviceFactsSchema = z.object({
  counted_at: z.iso.datetime(),
  /** Of the first block: since when the ledger exists. */
  ledger_since: z.iso.datetime(),
  /** By the real clock, whatever a sandbox has made of its own. */
  ledger_age_days: z.number().int(),
  /** Payments that the bank outside has confirmed in the last 30 days. */
  settled_in_30_days: z.number().int(),
  /** Milliseconds from a customer's order, or its day, to that: the middle one of those. */
  median_milliseconds: z.number().int().nullable(),
  /** Of those ordered or dated in 30 days, looked at by a person; in hundredths of a percent. */
  held_share: z.number().int().min(0).max(10_000).nullable(),
  /** Payments that wait for a decision just now, and since when the oldest does. */
  held_now: z.number().int(),
  oldest_hold_since: z.iso.datetime().nullable(),
});
export type ServiceFacts = z.infer<typeof serviceFactsSchema>;

export const serviceFacts = {
  read: route({
    method: 'GET',
    path: '/api/service-facts',
    summary: 'How fast payments arrive outside and what is held, counted from the books.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: serviceFactsSchema,
    refusals: ['not_found'],
  }),
};
