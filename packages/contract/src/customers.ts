/** Customers: signing in and out, their sessions, what happened to them (`/api/users`). */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import {
  activityPage,
  activityQuery,
  oneTimeCodeSchema,
  ownSessionSchema,
  sessionItem,
  sessionParams,
  signInAnswer,
  signInBody,
} from './people.ts';
import { gates, route } from './route.ts';

export const accountStatuses = ['Active', 'Locked', 'Review', 'Closed'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const customerSchema = z.object({
  id: idSchema('customer'),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  /** The home currency. */
  currency: z.string(),
  time_zone: z.string(),
  account_status: z.enum(accountStatuses),
  /** A demonstration customer of a sandbox. */
  persona: z.boolean(),
  created_at: z.iso.datetime(),
});

/** Everything but the second factor, without which a session is not yet the customer's. */
const underGates = gates.filter((gate) => gate !== 'second_factor');

export const customers = {
  signIn: route({
    method: 'POST',
    path: '/api/users/auth/signin',
    summary: 'Signs a customer in by email and password; the second factor follows.',
    audience: 'customer',
    session: 'optional',
    ownership: 'none',
    openUnder: 'every gate',
    rate: 'credential',
    repeat: 'none',
    body: signInBody,
    answer: signInAnswer,
    refusals: ['credentials_wrong', 'too_many_requests'],
  }),
  confirmCode: route({
    method: 'POST',
    path: '/api/users/code/confirm',
    summary: 'Gives the second factor of this session: a code of the authenticator app.',
    audience: 'customer',
    ownership: 'own',
    openUnder: 'every gate',
    rate: 'credential',
    repeat: 'none',
    body: z.object({ auth_code: oneTimeCodeSchema }),
    answer: signInAnswer,
    refusals: ['code_wrong', 'too_many_requests'],
  }),
  signOut: route({
    method: 'POST',
    path: '/api/users/auth/signout',
    summary: 'Ends this session. Answers alike when it has ended already.',
    audience: 'customer',
    session: 'optional',
    ownership: 'own',
    openUnder: 'every gate',
    rate: 'write',
    repeat: 'none',
    answer: z.null(),
    refusals: [],
  }),
  status: route({
    method: 'GET',
    path: '/api/users/auth/status',
    summary: 'Who is signed in; null when nobody is.',
    audience: 'customer',
    session: 'optional',
    ownership: 'own',
    openUnder: 'every gate',
    rate: 'read',
    repeat: 'none',
    answer: z
      .object({
        user: customerSchema,
        session: ownSessionSchema,
        /** The blocking screen to show, if any. */
        gate: z.enum(gates).nullable(),
      })
      .nullable(),
    refusals: [],
  }),
  confirmStepUp: route({
    method: 'POST',
    path: '/api/users/step-up',
    summary: 'Gives the second factor for one action that asked for it.',
    audience: 'customer',
    ownership: 'own',
    openUnder: underGates,
    rate: 'credential',
    repeat: 'none',
    body: z.object({ step_up: idSchema('stepUp'), auth_code: oneTimeCodeSchema }),
    answer: z.null(),
    refusals: ['code_wrong'],
  }),
  sessions: route({
    method: 'GET',
    path: '/api/users/sessions',
    summary: 'Where this customer is signed in.',
    audience: 'customer',
    ownership: 'own',
    openUnder: underGates,
    rate: 'read',
    repeat: 'none',
    answer: z.array(sessionItem),
    refusals: [],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/users/sessions/:id',
    summary: 'Ends one of this customer’s sessions, on whatever device it is.',
    audience: 'customer',
    ownership: 'own',
    openUnder: underGates,
    rate: 'write',
    repeat: 'none',
    params: sessionParams,
    answer: z.null(),
    refusals: ['not_found'],
  }),
  activity: route({
    method: 'GET',
    path: '/api/users/activity',
    summary: 'Every sign-in and every staff action on this customer that is not confidential.',
    audience: 'customer',
    ownership: 'own',
    openUnder: underGates,
    rate: 'read',
    repeat: 'none',
    query: activityQuery,
    answer: activityPage,
    refusals: [],
  }),
};
