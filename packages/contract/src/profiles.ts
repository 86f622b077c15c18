/** What customers change about themselves: switches, phone, address, photo, and what they skip. */
import * as z from 'zod';
import { customerSchema } from './customer-status.ts';
import { sentPin } from './people.ts';
import {
  addressFields,
  checkAddress,
  countryCode,
  line,
  phoneNumber,
  switchState,
  withOneName,
} from './personal-details.ts';
import { gatesAfterFactor, gatesOfDocuments, route } from './route.ts';
import { timeZone } from './time-zone.ts';

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

const skipped = z.literal('Skipped').optional();
const skips = {
  email_verification: 'email',
  id_verification: 'identity',
  address_verification: 'address',
} as const;

/** Either one verification that is skipped, or details; never both. */
const userBody = z
  .object({
    email_verification: skipped,
    id_verification: skipped,
    address_verification: skipped,
    mobile_number: phoneNumber.nullable().optional(),
    occupation: line.nullable().optional(),
    language: z.string().max(20).optional(),
    time_zone: timeZone.optional(),
  })
  .transform((given, context) => {
    const { email_verification, id_verification, address_verification, ...details } = given;
    const asked = { email_verification, id_verification, address_verification };
    const kinds = Object.entries(skips).filter(
      ([field]) => Reflect.get(asked, field) === 'Skipped',
    );
    const hasDetails = Object.values(details).some((value) => value !== undefined);
    const [first] = kinds;
    if (first !== undefined && kinds.length === 1 && !hasDetails) {
      return { kind: 'skip', verification: first[1] } as const;
    }
    if (first === undefined && hasDetails) return { kind: 'details', details } as const;
    const [field] = kinds[1] ?? first ?? ['body'];
    context.addIssue({ code: 'custom', path: [field], input: given });
    return z.NEVER;
  });

/** The fields of a form beside a file; a square of the picture as it was sent. */
const crop = z.coerce.number<number | string>().int().min(0).max(20_000);
const photo = {
  path: '/api/users/auth/update/photo',
  audience: 'customer',
  ownership: 'own',
  rate: 'write',
  repeat: 'none',
  files: { photo: { required: true, maxBytes: UPLOAD_MAX_BYTES } },
  body: z.object({
    crop_left: crop.optional(),
    crop_top: crop.optional(),
    crop_size: crop.min(1).optional(),
  }),
  answer: customerSchema,
  refusals: ['persona_may_not', 'file_not_accepted'],
} as const;

export const profiles = {
  updateDetails: route({
    method: 'PATCH',
    path: '/api/users/auth/update/details',
    /** A mailed PIN beside a passkey or an app is one way in more: that asks too. */
    summary: 'Switches alerts and second factors; what protects less asks for the second factor.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    stepUp: 'security.loosen',
    rate: 'write',
    repeat: 'kept',
    body: z.object({
      sms_alerts: switchState.optional(),
      email_alerts: switchState.optional(),
      email_authentication: switchState.optional(),
      two_factor_authentication: switchState.optional(),
    }),
    answer: customerSchema,
    refusals: ['persona_may_not', 'last_factor', 'step_up_required'],
  }),
  updatePhone: route({
    method: 'PATCH',
    path: '/api/users/auth/update/phone',
    summary: 'Sends a code by SMS to a new number, which counts once the code was confirmed.',
    audience: 'customer',
    ownership: 'own',
    stepUp: 'phone.change',
    rate: 'credential',
    repeat: 'kept',
    body: z.object({ phone_number: phoneNumber }),
    answer: z.object({ sent_pin: sentPin }),
    refusals: ['persona_may_not', 'step_up_required', 'too_many_requests'],
  }),
  /** The second factor is asked for once the address is verified: then it is worth something. */
  updateAddress: route({
    method: 'PATCH',
    path: '/api/users/auth/update/address',
    summary: 'Changes the address; another country asks for a new verification of it.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesOfDocuments,
    stepUp: 'address.change',
    rate: 'write',
    repeat: 'kept',
    body: z
      .object({
        ...addressFields,
        country: countryCode.optional(),
        mobile_number: phoneNumber.nullable().optional(),
      })
      .superRefine(checkAddress)
      .transform(withOneName),
    answer: customerSchema,
    refusals: ['persona_may_not', 'step_up_required'],
  }),
  addPhoto: route({
    ...photo,
    method: 'POST',
    summary: 'Sets the picture: made small, square and free of what a camera writes into it.',
  }),
  changePhoto: route({
    ...photo,
    method: 'PATCH',
    summary: 'The same, for a picture that takes the place of another.',
  }),
  removePhoto: route({
    method: 'DELETE',
    path: '/api/users/auth/update/photo',
    summary: 'Takes the picture away.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'none',
    answer: customerSchema,
    refusals: ['persona_may_not'],
  }),
  photo: route({
    method: 'GET',
    path: '/api/users/photo',
    summary: 'The customer’s own picture.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    /** So that the address changes with the picture. */
    query: z.object({ version: z.string().max(64).optional() }),
    answer: 'document',
    refusals: ['not_found'],
  }),
  /**
   * Details, unlike skipping, wait for every gate: the handler refuses them with the gate. Only the
   * language does not, for whoever reads what a gate says.
   */
  updateUser: route({
    method: 'PATCH',
    path: '/api/users/update/user',
    summary: 'Skips one verification where that is allowed, or changes contact details.',
    audience: 'customer',
    ownership: 'own',
    openUnder: 'every gate',
    rate: 'write',
    repeat: 'kept',
    body: userBody,
    answer: customerSchema,
    refusals: ['gate_closed', 'skip_not_allowed', 'persona_may_not'],
  }),
};
