/** What the panel's first screen shows: queues of work, key figures, and what each control did. */
import * as z from 'zod';
import { currencyCode, moneySchema } from './money.ts';
import type { Permission } from './roles.ts';
import { route } from './route.ts';

/** Each queue, with the permission of those who work on it. A new queue is a new line here. */
export const queuePermissions = {
  documents: 'documents.read',
  cases: 'cases.read',
  approvals: 'approvals.read',
  contact_messages: 'contact.read',
  threads: 'messages.read',
  complaints: 'complaints.read',
  data_requests: 'customers.read',
  sanctions_lists: 'screening.import',
  suspense: 'rails.read',
  failed_jobs: 'jobs.read',
} as const satisfies Record<string, Permission>;

export type QueueName = keyof typeof queuePermissions;
export const queueNames = Object.keys(queuePermissions) as [QueueName, ...QueueName[]];

/** A control, and within how many minutes of the bank's first one must have come; null: never. */
export const controlRules = {
  ledger_sweeps: { dueMinutes: 10 },
  seals_made: { dueMinutes: 10 },
  jobs_run: { dueMinutes: 20 },
  // Once a day, and they may take their time.
  days_closed: { dueMinutes: 1_560 },
  rails_compared: { dueMinutes: 1_560 },
  books_checked: { dueMinutes: null },
  mail_sent: { dueMinutes: null },
  sms_sent: { dueMinutes: null },
  push_sent: { dueMinutes: null },
  sign_ins: { dueMinutes: null },
  sign_ins_refused: { dueMinutes: null },
  documents_decided: { dueMinutes: null },
  payments_held: { dueMinutes: null },
  payments_arrived: { dueMinutes: null },
  settings_changed: { dueMinutes: null },
  addresses_blocked: { dueMinutes: null },
} as const satisfies Record<string, { readonly dueMinutes: number | null }>;

export type ControlName = keyof typeof controlRules;
export const controlNames = Object.keys(controlRules) as [ControlName, ...ControlName[]];

const count = z.number().int().min(0);

const reads = {
  method: 'GET',
  audience: 'staff',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
} as const;

export const figures = {
  queues: route({
    ...reads,
    path: '/api/admins/queues',
    summary: 'Work that waits for somebody, as far as this member of staff may do it.',
    permission: 'own.read',
    answer: z.object({
      data: z.array(
        z.object({
          queue: z.enum(queueNames),
          count,
          oldest_at: z.iso.datetime().nullable(),
          /** Past the day by which it was promised, or given up. */
          overdue: count,
        }),
      ),
    }),
    refusals: [],
  }),
  read: route({
    ...reads,
    path: '/api/admins/figures',
    summary: 'Customers, volume and balances, counted at most a minute ago.',
    permission: 'figures.read',
    answer: z.object({
      counted_at: z.iso.datetime(),
      customers: count,
      /** How many of them there were before the first of the days below. */
      customers_before: count,
      /** The last 30 days, in the bank's time zone, oldest first. */
      customers_by_day: z.array(z.object({ date: z.iso.date(), total: count })),
      /** What customers sent, to themselves and to others, by the day it counts for. */
      volume_by_day: z.array(
        z.object({
          currency: currencyCode,
          days: z.array(z.object({ date: z.iso.date(), transfers: count, amount: moneySchema })),
        }),
      ),
      /** What customers hold, and on how many accounts that are not closed. */
      balances: z.array(
        z.object({ currency: currencyCode, accounts: count, balance: moneySchema }),
      ),
    }),
    refusals: [],
  }),
  controls: route({
    ...reads,
    path: '/api/admins/controls',
    summary: 'What each control did in the last day.',
    permission: 'figures.read',
    answer: z.object({
      counted_at: z.iso.datetime(),
      data: z.array(
        z.object({
          control: z.enum(controlNames),
          done: count,
          failed: count,
          last_at: z.iso.datetime().nullable(),
          /** `silent`: none, where there should be some. `failing`: more failed than done. */
          state: z.enum(['working', 'idle', 'failing', 'silent']),
        }),
      ),
    }),
    refusals: [],
  }),
};
