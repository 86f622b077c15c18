/** The demonstration people of a sandbox; in a live bank these routes do not exist. */
import * as z from 'zod';
import { staffRoles } from './roles.ts';
import { route } from './route.ts';

const personaKey = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(60);

export const personas = {
  list: route({
    method: 'GET',
    path: '/api/sandbox/personas',
    summary: 'Whom a visitor can try the bank as.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    answer: z.array(
      z.object({
        persona: personaKey,
        kind: z.enum(['customer', 'staff']),
        name: z.string(),
        email: z.string(),
        language: z.string(),
        /** Null for customers. */
        role: z.enum(staffRoles).nullable(),
        /** What makes this person worth trying, in the reader's language. */
        about: z.string(),
      }),
    ),
    refusals: [],
  }),
  signInAs: route({
    renewsSession: true,
    method: 'POST',
    path: '/api/sandbox/sign-in-as',
    summary:
      'Signs in as a demonstration person by the real sign-in, with a code the server makes.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'none',
    modes: ['sandbox'],
    body: z.object({ persona: personaKey }),
    answer: z.object({ kind: z.enum(['customer', 'staff']) }),
    refusals: ['not_found', 'too_many_requests'],
  }),
  authenticator: route({
    method: 'GET',
    path: '/api/sandbox/authenticator',
    summary: 'The demonstration people’s authenticator app: the code each can use now.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    modes: ['sandbox'],
    answer: z.array(
      z.object({
        persona: personaKey,
        kind: z.enum(['customer', 'staff']),
        name: z.string(),
        /** Null while the codes of this half minute are used up: each works once. */
        code: z
          .string()
          .regex(/^\d{6}$/)
          .nullable(),
        seconds_left: z.number().int(),
      }),
    ),
    refusals: [],
  }),
};
