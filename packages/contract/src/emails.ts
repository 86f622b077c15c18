/**
 * A customer's email: corrected before it is proven; changed by a token that the old address gets
 * and a PIN that the new one gets; put back by the old address within 72 hours.
 */
import * as z from 'zod';
import { emailSchema, mailedToken, sentPin } from './people.ts';
import { mustMatch } from './personal-details.ts';
import { gatesAfterFactor, route } from './route.ts';

const changeFields = ['email_token', 'new_email', 'confirm_new_email'] as const;

/** `{email}` or `{email_token, new_email, confirm_new_email}`; not both and not half of one. */
const updateBody = z
  .object({
    email: emailSchema.optional(),
    email_token: mailedToken.optional(),
    new_email: emailSchema.optional(),
    confirm_new_email: emailSchema.optional(),
  })
  .superRefine(mustMatch('new_email', 'confirm_new_email'))
  .transform(({ email, email_token: token, new_email: newEmail }, context) => {
    if (email !== undefined && token === undefined && newEmail === undefined) {
      return { kind: 'correct', email } as const;
    }
    if (email === undefined && token !== undefined && newEmail !== undefined) {
      return { kind: 'change', token, newEmail } as const;
    }
    const missing = { email_token: token, new_email: newEmail, confirm_new_email: newEmail };
    const wrong = changeFields.filter((field) => missing[field] === undefined);
    for (const field of email === undefined ? wrong : ['email']) {
      context.addIssue({ code: 'custom', path: [field], input: undefined });
    }
    return z.NEVER;
  });

const undoBody = z.object({ undo_token: mailedToken });

export const emails = {
  askToken: route({
    method: 'POST',
    path: '/api/users/auth/token/email/update',
    summary: 'Mails a token to the present address, with which it can be changed.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'credential',
    repeat: 'none',
    answer: z.object({ sent_pin: sentPin }),
    refusals: ['persona_may_not', 'too_many_requests'],
  }),
  /**
   * Correcting works for a session or, without one, for the registration of this browser. With a
   * token the second factor is asked of those who have a passkey or an app: for the others the
   * token is the mailed factor. Whether the new address is somebody's already is never told.
   */
  update: route({
    method: 'PATCH',
    path: '/api/users/auth/update/email',
    summary: 'Corrects an email that is not proven yet, or changes it; a PIN goes to the new one.',
    audience: 'customer',
    session: 'optional',
    ownership: 'own',
    openUnder: 'every gate',
    stepUp: 'email.change',
    rate: 'credential',
    repeat: 'none',
    body: updateBody,
    answer: z.object({ sent_pin: sentPin }),
    refusals: [
      'not_signed_in',
      'gate_closed',
      'code_wrong',
      'persona_may_not',
      'step_up_required',
      'too_many_requests',
    ],
  }),
  cancelChange: route({
    method: 'DELETE',
    path: '/api/users/auth/update/email',
    summary: 'Forgets a new address that was not proven yet.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'write',
    repeat: 'none',
    answer: z.null(),
    refusals: [],
  }),
  openUndo: route({
    method: 'POST',
    path: '/api/users/auth/undo/email/open',
    summary: 'What the link in the notice to the old address is for. Changes nothing.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'none',
    body: undoBody,
    answer: z.object({
      /** The address that it goes back to; this mail came to it. */
      old_email: z.string(),
      /** Masked. */
      new_email: z.string(),
      changed_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
    }),
    refusals: ['link_invalid', 'too_many_requests'],
  }),
  undo: route({
    method: 'POST',
    path: '/api/users/auth/undo/email',
    summary: 'Puts the old address back, ends every session and mails a link for a new password.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'none',
    body: undoBody,
    answer: z.object({ email: z.string() }),
    refusals: ['link_invalid', 'too_many_requests'],
  }),
};
