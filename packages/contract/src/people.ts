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

/** The ways a person can give the second factor. */
export const secondFactors = ['totp'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Where a session stands with it. `to_enrol`: asked for, and the person has none yet. */
export const secondFactorStates = ['given', 'asked', 'to_enrol', 'not_asked'] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

export const signInBody = z.object({ email: emailSchema, password: passwordSchema });

/** What is left to do after the password was right. */
export const signInAnswer = z.object({
  second_factor: z.enum(secondFactorStates),
  factors: z.array(z.enum(secondFactors)),
});

/** The session of the caller, for the idle warning and the second-factor step. */
export const ownSessionSchema = z.object({
  id: idSchema('session'),
  second_factor: z.enum(secondFactorStates),
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
