/** Shapes that customers and staff share: signing in, second factors, sessions, activity. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Only bounded here; what a good password is, the bank says with its reason. */
export const passwordSchema = z.string().min(1).max(1000);
/** Six digits of an authenticator app; people type a space in the middle. */
export const oneTimeCodeSchema = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

const PIN_DIGITS = 5;
/** A number has lost the zeros that its PIN began with. */
const pinOrNumber = z.union([z.string().max(40), z.number().int().min(0).max(99_999)]);
const digitsOf = (given: string | number) =>
  typeof given === 'number' ? String(given).padStart(PIN_DIGITS, '0') : given.replace(/[\s-]/g, '');

/** What we send by mail or SMS: five digits. */
export const pinSchema = pinOrNumber
  .transform(digitsOf)
  .pipe(z.string().regex(/^\d{5}$/))
  .meta({ description: 'Five digits. A number is taken too and padded with zeros on the left.' });

/** Recovery codes are Crockford's base 32: 80 bits in sixteen characters that nobody mixes up. */
const canonical = (code: string) =>
  code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Any second factor that can be typed. `authCodeForm` tells which it is, by its length. */
export const authCodeSchema = pinOrNumber
  .transform((given) => canonical(digitsOf(given)))
  .pipe(z.string().regex(/^(?:\d{5}|\d{6}|[0-9A-HJKMNP-TV-Z]{16})$/))
  .meta({
    description:
      'Five digits: a PIN that we sent. Six: a code of the authenticator app. Sixteen letters and digits: a recovery code. Spaces and hyphens do not count; a number is a PIN without the zeros it began with.',
  });

/** How a typed code is to be checked; nothing but its length decides. */
export function authCodeForm(code: string): 'pin' | 'totp' | 'recovery' {
  if (code.length === PIN_DIGITS) return 'pin';
  return code.length === 6 ? 'totp' : 'recovery';
}

/** A token of a mailed link, or pasted out of a mail. */
export const mailedToken = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{20,64}$/);

/** The ways a person can give the second factor. `email`: a PIN by mail, for customers only. */
export const secondFactors = ['passkey', 'totp', 'email', 'recovery_code'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Where a session stands with it. `to_enrol`: asked for, and the person has none yet. */
export const secondFactorStates = ['given', 'asked', 'to_enrol', 'not_asked'] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

/** A PIN that is on its way. It is never told whether there was anybody to send it to. */
export const sentPin = z.object({
  channel: z.enum(['mail', 'sms']),
  /** Where to, masked: enough to recognise one's own address or number. */
  to: z.string(),
  expires_at: z.iso.datetime(),
  /** Another one can be asked for from then on. */
  resend_at: z.iso.datetime(),
});
export type SentPin = z.infer<typeof sentPin>;

export const signInBody = z.object({ email: emailSchema, password: passwordSchema });

/** What is left to do after the password was right. */
export const signInAnswer = z.object({
  second_factor: z.enum(secondFactorStates),
  /** Those that this person can use, the best first. */
  factors: z.array(z.enum(secondFactors)),
  /** The PIN that was sent for it; null when none was, because there is a better factor. */
  sent_pin: sentPin.nullable(),
});

/** Ten codes, each good once in place of another second factor. Shown here and never again. */
export const recoveryCodes = z.array(z.string()).length(10);

/** The session of the caller, for the idle warning and the second-factor step. */
export const ownSessionSchema = z.object({
  id: idSchema('session'),
  second_factor: z.enum(secondFactorStates),
  factors: z.array(z.enum(secondFactors)),
  sent_pin: sentPin.nullable(),
  /** The session ends after so many seconds without a call. */
  idle_seconds: z.number().int(),
  /** And at this time however busy it is. */
  ends_at: z.iso.datetime(),
});

export const sessionItem = z.object({
  id: idSchema('session'),
  /** The session this list was asked for with. */
  current: z.boolean(),
  /** Browser and system in a few words. */
  device: z.string(),
  /** Null where it is another visitor's, who plays the same demonstration person. */
  ip_address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});

export const sessionParams = z.object({ id: idSchema('session') });

/** How many other sessions were ended at once. */
export const sessionsEnded = z.object({ ended: z.number().int() });

/** A browser that has signed in before: strangers' failures do not make it wait. */
export const deviceItem = z.object({
  id: idSchema('device'),
  /** The browser this list was asked for with. */
  current: z.boolean(),
  device: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});

export const deviceParams = z.object({ id: idSchema('device') });

/** What there is to sign in with besides the password. */
export const factorsSchema = z.object({
  /** When an authenticator app was set up; null when none is. */
  totp_since: z.iso.datetime().nullable(),
  passkeys: z.number().int(),
  recovery_codes_left: z.number().int(),
  password_changed_at: z.iso.datetime(),
});

export const activityItem = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  /** The action as a sentence in the reader's language. */
  text: z.string(),
  /** Who did it, as the reader sees it. */
  by: z.enum(['you', 'bank', 'someone']),
  ip_address: z.string().nullable(),
});

export const activityQuery = z.object({ ...listQuery });
export const activityPage = pageSchema(activityItem);
