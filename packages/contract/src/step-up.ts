/** A second factor for one action, as customers and staff give it. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { authCodeSchema, secondFactors } from './people.ts';
import { assertion, requestOptions } from './webauthn.ts';

export const stepUpQuestion = z.object({ step_up: idSchema('stepUp') });

export const stepUpAnswer = z.object({
  /** The best first. */
  factors: z.array(z.enum(secondFactors)),
  /** Null for whoever has no passkey. */
  passkey: requestOptions.nullable(),
  expires_at: z.iso.datetime(),
});

/** One of `auth_code` and `passkey`. */
export const stepUpBody = z
  .object({
    step_up: idSchema('stepUp'),
    auth_code: authCodeSchema.optional(),
    passkey: assertion.optional(),
  })
  .superRefine(({ auth_code: code, passkey }, context) => {
    if ((code === undefined) !== (passkey === undefined)) return;
    context.addIssue({ code: 'custom', path: ['auth_code'], input: code });
  });
