/** Passwords: a new one by a mailed link, or with the old one. */
import * as z from 'zod';
import { emailSchema, mailedToken, passwordSchema } from './people.ts';
import { mustMatch } from './personal-details.ts';
import { gatesAfterFactor, route } from './route.ts';

const newPassword = { new_password: passwordSchema, confirm_new_password: passwordSchema };
const typedTwice = mustMatch('new_password', 'confirm_new_password');

const change = {
  method: 'PATCH',
  summary: 'Changes the password with the present one; ends the other sessions.',
  ownership: 'own',
  rate: 'credential',
  repeat: 'none',
  body: z.object({ password: passwordSchema, ...newPassword }).superRefine(typedTwice),
  answer: z.null(),
  refusals: ['credentials_wrong', 'password_too_weak', 'persona_may_not', 'too_many_requests'],
} as const;

export const passwords = {
  askToken: route({
    method: 'POST',
    path: '/api/users/auth/token/password/update',
    summary: 'Mails a link for a new password. Answers alike whoever has the email.',
    audience: 'customer',
    session: 'optional',
    ownership: 'none',
    openUnder: 'every gate',
    rate: 'credential',
    repeat: 'none',
    body: z.object({ email: emailSchema }),
    answer: z.object({
      /** Another one can be asked for from then on. */
      resend_at: z.iso.datetime(),
    }),
    refusals: ['too_many_requests'],
  }),
  openToken: route({
    method: 'POST',
    path: '/api/users/auth/token/password/open',
    summary: 'Whether a link for a new password still works. Changes nothing.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'none',
    body: z.object({ password_token: mailedToken }),
    answer: z.object({
      /** Masked: whose account it is. */
      email: z.string(),
      expires_at: z.iso.datetime(),
    }),
    refusals: ['link_invalid', 'too_many_requests'],
  }),
  /** The token alone says whose it is; `email`, where it is sent, must be that person's. */
  reset: route({
    method: 'PATCH',
    path: '/api/users/auth/update/password',
    summary: 'Sets a new password by the mailed token; ends every session and signs nobody in.',
    audience: 'customer',
    session: 'optional',
    ownership: 'none',
    openUnder: 'every gate',
    rate: 'credential',
    repeat: 'none',
    body: z
      .object({ email: emailSchema.optional(), password_token: mailedToken, ...newPassword })
      .superRefine(typedTwice),
    answer: z.null(),
    refusals: ['link_invalid', 'password_too_weak', 'too_many_requests'],
  }),
  change: route({
    renewsSession: true,
    ...change,
    path: '/api/users/auth/update/password-user',
    audience: 'customer',
    openUnder: gatesAfterFactor,
  }),
  staffChange: route({
    renewsSession: true,
    ...change,
    path: '/api/admins/auth/update/password-user',
    audience: 'staff',
    permission: 'own.write',
  }),
};
