/** A customer's authenticator app and recovery codes. Staff have theirs under `staff`. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { factorsSchema, oneTimeCodeSchema, recoveryCodes } from './people.ts';
import { gatesAfterFactor, route } from './route.ts';

export const totp = {
  read: route({
    method: 'GET',
    path: '/api/users/totp',
    summary: 'Which second factors this customer has set up.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    answer: factorsSchema,
    refusals: [],
  }),
  begin: route({
    method: 'POST',
    path: '/api/users/totp',
    summary: 'Begins to set up an authenticator app. The secret is shown here and never again.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    stepUp: 'totp.add',
    rate: 'credential',
    repeat: 'none',
    /** `uri` is what the QR code holds. */
    answer: z.object({ id: idSchema('authenticator'), secret: z.string(), uri: z.string() }),
    refusals: ['already_enrolled', 'persona_may_not'],
  }),
  confirm: route({
    method: 'POST',
    path: '/api/users/totp/confirm',
    summary: 'Finishes setting up with a first code; answers the recovery codes, once.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'credential',
    repeat: 'none',
    body: z.object({ id: idSchema('authenticator'), auth_code: oneTimeCodeSchema }),
    answer: z.object({ recovery_codes: recoveryCodes }),
    refusals: [
      'not_found',
      'already_enrolled',
      'code_wrong',
      'persona_may_not',
      'too_many_requests',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/totp',
    summary: 'Removes the authenticator app and its recovery codes; ends the other sessions.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    stepUp: 'totp.remove',
    rate: 'credential',
    repeat: 'none',
    answer: z.null(),
    refusals: ['not_found', 'last_factor', 'persona_may_not'],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/users/totp/recovery-codes',
    summary: 'Ten new recovery codes; the old ones are worth nothing from now on.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    stepUp: 'recovery.renew',
    rate: 'credential',
    repeat: 'none',
    answer: z.object({ recovery_codes: recoveryCodes }),
    refusals: ['not_found', 'persona_may_not'],
  }),
};
