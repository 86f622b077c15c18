/**
 * Opening an account: what is asked, and the PIN that proves the email. Registration opens no
 * session; it ties the PIN to this browser by its device cookie, so that the PIN alone is enough.
 */
import * as z from 'zod';
import { emailSchema, passwordSchema, pinSchema, sentPin, signInAnswer } from './people.ts';
import {
  addressFields,
  checkAddress,
  countryCode,
  line,
  mustMatch,
  personName,
  phoneNumber,
  sexes,
  withOneName,
} from './personal-details.ts';
import { route } from './route.ts';
import { timeZone } from './time-zone.ts';

/** The names of the products that sign-up offers. */
export const accountTypes = [
  'Savings Account',
  'Current Account',
  'Offshore Account',
  'Checking Account',
  'Fixed Deposit Account',
] as const;

/** Of these, those that settings switch on. */
export const signUpCurrencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'] as const;

export const registrationBody = z
  .object({
    email: emailSchema,
    password: passwordSchema,
    confirm_password: passwordSchema,
    first_name: personName,
    last_name: personName,
    occupation: line.optional(),
    phone_number: phoneNumber,
    country: countryCode,
    ...addressFields,
    date_of_birth: z.iso.date(),
    sex: z.enum(sexes).optional(),
    account_type: z.enum(accountTypes).default('Checking Account'),
    currency: z.enum(signUpCurrencies).default('USD'),
    /** Of whoever brought them here. One that nobody has is no reason to refuse. */
    referral_code: z.string().trim().max(40).optional(),
    /** The version of the terms that was shown and agreed to. */
    terms_version: z.string().min(1).max(40),
    language: z.string().max(20).optional(),
    time_zone: timeZone.optional(),
    /** Taken and not used: our form sends none. */
    push_subscription: z.looseObject({}).nullish(),
  })
  .superRefine(checkAddress)
  .superRefine(mustMatch('password', 'confirm_password'))
  .transform(withOneName);

export const registrations = {
  register: route({
    method: 'POST',
    path: '/api/users',
    summary: 'Opens an account. Answers alike whether or not the email has one already.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'none',
    body: registrationBody,
    answer: z.object({ sent_pin: sentPin }),
    refusals: [
      'password_too_weak',
      'too_young',
      'product_not_offered',
      'currency_not_offered',
      'terms_changed',
      'too_many_requests',
    ],
  }),
  sendPin: route({
    method: 'POST',
    path: '/api/users/auth/send-pin',
    summary: 'Mails a PIN that proves an email. Answers alike whoever has it.',
    audience: 'customer',
    session: 'optional',
    ownership: 'none',
    openUnder: 'every gate',
    rate: 'credential',
    repeat: 'none',
    body: z.object({ email: emailSchema }),
    answer: z.object({ sent_pin: sentPin }),
    refusals: ['too_many_requests'],
  }),
  verifyEmail: route({
    renewsSession: true,
    method: 'POST',
    path: '/api/users/auth/verify-email',
    summary: 'Proves the email with the PIN; after a registration it opens the session.',
    audience: 'customer',
    session: 'optional',
    ownership: 'own',
    openUnder: 'every gate',
    rate: 'credential',
    repeat: 'none',
    body: z.object({ pin: pinSchema }),
    answer: signInAnswer,
    refusals: ['code_wrong', 'too_many_requests'],
  }),
};
