/** A customer as their own screens see them, and what stands between them and the rest. */
import * as z from 'zod';
import { accountStatuses, rejectionReasons, restrictionReasons } from './choices.ts';
import { idSchema } from './ids.ts';
import { sentPin } from './people.ts';
import { sexes, switchState } from './personal-details.ts';

export const verificationKinds = ['email', 'identity', 'address'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/** A rejection returns to Pending, with its reason. */
export const verificationValues = ['Pending', 'In Progress', 'Skipped', 'Completed'] as const;
export type VerificationValue = (typeof verificationValues)[number];

/** How the bank wants a kind: see the settings group `verifications`. */
export const verificationModes = ['required', 'optional', 'disabled'] as const;
export type VerificationMode = (typeof verificationModes)[number];

const rejection = z.object({
  reason: z.enum(rejectionReasons),
  /** What the reviewer wrote, in the words that passed the filter. */
  text: z.string().nullable(),
  decided_at: z.iso.datetime(),
});

/** Why what was proved or handed in is asked for once more, while nothing newer has come. */
const askedAgain = z.object({
  /** Staff took an answer back, or the details that were proved are others now. */
  why: z.enum(['taken_back', 'details_changed']),
  /** What staff wrote, in the words that passed the filter. */
  text: z.string().nullable(),
});

export const verificationSchema = z.object({
  kind: z.enum(verificationKinds),
  status: z.enum(verificationValues),
  mode: z.enum(verificationModes),
  may_skip: z.boolean(),
  /** Of the last documents, while nothing better has come. */
  rejection: rejection.nullable(),
  asked_again: askedAgain.nullable(),
});

/** Personal details are null until they are known, and until the second factor was given. */
export const customerSchema = z.object({
  id: idSchema('customer'),
  email: z.string(),
  /** A new address that waits for its PIN; the old one counts until then. */
  pending_email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  occupation: z.string().nullable(),
  date_of_birth: z.iso.date().nullable(),
  sex: z.enum(sexes).nullable(),
  /** Where SMS goes once it is proven by a code. */
  phone_number: z.string().nullable(),
  phone_verified: z.boolean(),
  /** A new number that waits for its code. */
  pending_phone_number: z.string().nullable(),
  /** Only a contact detail. */
  mobile_number: z.string().nullable(),
  street_address: z.string().nullable(),
  zip_code: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  /** The address of the picture, which changes with it; null when there is none. */
  photo_profile: z.string().nullable(),
  language: z.string(),
  /** The home currency. */
  currency: z.string(),
  time_zone: z.string(),
  account_status: z.enum(accountStatuses),
  /** Why they are locked or in review; null while they are not. */
  account_status_reason: z.enum(restrictionReasons).nullable(),
  email_verification: z.enum(verificationValues),
  id_verification: z.enum(verificationValues),
  address_verification: z.enum(verificationValues),
  /** Nothing that the bank requires is missing. */
  all_required_verifications: z.boolean(),
  /** 0: nothing proven. 1: email. 2: identity. 3: identity and address. */
  tier: z.number().int().min(0).max(3),
  sms_alerts: switchState,
  email_alerts: switchState,
  /** A PIN by mail counts as second factor. */
  email_authentication: switchState,
  /** The second factor is asked for at every sign-in. */
  two_factor_authentication: switchState,
  /** A demonstration customer of a sandbox. */
  persona: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** `account`: whether the customer is Active, in Review or Locked. */
export const restrictionSubjects = ['payments', 'account'] as const;
export type RestrictionSubject = (typeof restrictionSubjects)[number];

/** One of several that hold at once: the strictest counts, the others go on once it ends. */
export const heldRestriction = z.object({
  subject: z.enum(restrictionSubjects),
  status: z.enum(['REVIEW', 'RESTRICTED']),
  reason: z.enum(restrictionReasons),
  case_reference: z.string(),
  since: z.iso.datetime(),
  /** One person's word, which ends then unless a second one confirms it. */
  alone_until: z.iso.datetime().nullable(),
  /** It lapses then unless another person renews it. */
  review_on: z.iso.date(),
  /** How often it was extended. */
  renewals: z.number().int(),
  /** The authority behind it, where there is one. */
  order: z.object({ authority: z.string(), reference: z.string() }).nullable(),
});

/** What every restriction owes the customer: why, which case, until when, whom to turn to. */
const restriction = {
  reason: z.enum(restrictionReasons),
  case_reference: z.string().nullable(),
  since: z.iso.datetime(),
  contact_email: z.string().nullable(),
  /** It ends then unless a second person confirms it; null once one has. */
  alone_until: z.iso.datetime().nullable(),
  /** How often it was extended. */
  renewals: z.number().int(),
  /** The authority behind it, where one ordered it. */
  order: z.object({ authority: z.string(), reference: z.string() }).nullable(),
  /** What else keeps the account back, and goes on once this ends. */
  also: z.array(heldRestriction),
};

/** What the blocking screen shows, by its gate. */
export const gateFacts = z.discriminatedUnion('gate', [
  z.object({
    gate: z.literal('verify_email'),
    may_skip: z.boolean(),
    sent_pin: sentPin.nullable(),
  }),
  /** Which factors there are, and the PIN that was sent, stand with the session. */
  z.object({ gate: z.literal('second_factor') }),
  z.object({
    gate: z.literal('verify_identity'),
    may_skip: z.boolean(),
    rejection: rejection.nullable(),
    asked_again: askedAgain.nullable(),
  }),
  z.object({
    gate: z.literal('verify_address'),
    may_skip: z.boolean(),
    rejection: rejection.nullable(),
    asked_again: askedAgain.nullable(),
  }),
  z.object({
    gate: z.literal('account_locked'),
    ...restriction,
    /** When the bank looks at it again; null for a customer who has left. */
    review_at: z.iso.date().nullable(),
  }),
  z.object({
    gate: z.literal('account_in_review'),
    ...restriction,
    decide_by: z.iso.date(),
  }),
  z.object({
    gate: z.literal('verification_in_progress'),
    waiting: z.array(
      z.object({
        kind: z.enum(['identity', 'address']),
        received_at: z.iso.datetime(),
        /** Until a reviewer opens them. */
        can_replace: z.boolean(),
        /** The day by which we expect to have looked. */
        expected_by: z.iso.date(),
      }),
    ),
  }),
]);
export type GateFacts = z.infer<typeof gateFacts>;
