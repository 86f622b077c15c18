/** Passkeys of customers and staff: having them, signing in with one, one as second factor. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { signInAnswer } from './people.ts';
import { gatesAfterFactor, route } from './route.ts';
import { assertion, creationOptions, newCredential, requestOptions } from './webauthn.ts';

export const PASSKEYS_MAX = 20;

export const passkeySchema = z.object({
  id: idSchema('passkey'),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** Kept by its maker on the person's other devices too. */
  synced: z.boolean(),
});

const params = z.object({ id: idSchema('passkey') });
const name = z.string().trim().min(1).max(60);

const list = {
  method: 'GET',
  summary: 'This person’s passkeys.',
  ownership: 'own',
  rate: 'read',
  repeat: 'none',
  answer: z.array(passkeySchema),
  refusals: [],
} as const;
/** The second factor is asked for here, before the browser makes anything. */
const addOptions = {
  method: 'POST',
  summary: 'Begins to add a passkey; asks for the second factor of whoever has one.',
  ownership: 'own',
  stepUp: 'passkey.add',
  rate: 'credential',
  repeat: 'none',
  answer: creationOptions,
} as const;
const add = {
  method: 'POST',
  summary: 'Adds the passkey that the browser made for the options just given.',
  ownership: 'own',
  rate: 'credential',
  repeat: 'none',
  body: z.object({ name, credential: newCredential }),
} as const;
const rename = {
  method: 'PATCH',
  summary: 'Gives a passkey another name.',
  ownership: 'own',
  rate: 'write',
  repeat: 'none',
  params,
  body: z.object({ name }),
  answer: passkeySchema,
  refusals: ['not_found', 'persona_may_not'],
} as const;
const remove = {
  method: 'DELETE',
  summary: 'Removes a passkey and ends the other sessions.',
  ownership: 'own',
  stepUp: 'passkey.remove',
  rate: 'credential',
  repeat: 'none',
  params,
  answer: z.null(),
  refusals: ['not_found', 'persona_may_not', 'last_factor'],
} as const;
const signInOptions = {
  method: 'POST',
  summary: 'Begins to sign in with a passkey, without saying who one is.',
  ownership: 'none',
  rate: 'credential',
  repeat: 'none',
  answer: requestOptions,
  refusals: ['too_many_requests'],
} as const;
const signIn = {
  method: 'POST',
  summary: 'Signs in with a passkey alone, which is password and second factor in one.',
  ownership: 'none',
  rate: 'credential',
  repeat: 'none',
  body: z.object({ credential: assertion }),
  answer: signInAnswer,
  refusals: ['passkey_wrong', 'too_many_requests'],
} as const;
const factorOptions = {
  method: 'POST',
  summary: 'Begins to give a passkey as the second factor of this session.',
  ownership: 'own',
  rate: 'credential',
  repeat: 'none',
  answer: requestOptions,
  refusals: ['not_found', 'too_many_requests'],
} as const;
const giveFactor = {
  method: 'POST',
  summary: 'Gives a passkey as the second factor of this session.',
  ownership: 'own',
  rate: 'credential',
  repeat: 'none',
  body: z.object({ credential: assertion }),
  answer: signInAnswer,
  refusals: ['passkey_wrong', 'too_many_requests'],
} as const;

const cannotAdd = ['persona_may_not', 'too_many_passkeys', 'too_many_requests'] as const;
const security = { audience: 'customer', openUnder: gatesAfterFactor } as const;
const signingIn = { audience: 'customer', openUnder: 'every gate' } as const;
/** For staff who have no factor yet this is how they get one; who has one gives it first. */
const enrolling = { audience: 'staff', permission: 'own.write', secondFactor: 'not yet' } as const;

export const passkeys = {
  list: route({
    ...list,
    ...security,
    path: '/api/users/passkeys',
  }),
  addOptions: route({
    ...addOptions,
    ...security,
    path: '/api/users/passkeys/options',
    refusals: cannotAdd,
  }),
  add: route({
    ...add,
    ...security,
    path: '/api/users/passkeys',
    answer: passkeySchema,
    refusals: [...cannotAdd, 'passkey_wrong'],
  }),
  rename: route({
    ...rename,
    ...security,
    path: '/api/users/passkeys/:id',
  }),
  remove: route({
    ...remove,
    ...security,
    path: '/api/users/passkeys/:id',
  }),
  signInOptions: route({
    ...signInOptions,
    ...signingIn,
    session: 'optional',
    path: '/api/users/auth/passkey/options',
  }),
  signIn: route({
    renewsSession: true,
    ...signIn,
    ...signingIn,
    session: 'optional',
    path: '/api/users/auth/passkey',
  }),
  factorOptions: route({
    ...factorOptions,
    ...signingIn,
    path: '/api/users/code/passkey/options',
  }),
  giveFactor: route({
    renewsSession: true,
    ...giveFactor,
    ...signingIn,
    path: '/api/users/code/passkey',
  }),
  staffList: route({
    ...list,
    audience: 'staff',
    permission: 'own.read',
    path: '/api/admins/passkeys',
  }),
  staffAddOptions: route({
    ...addOptions,
    ...enrolling,
    path: '/api/admins/passkeys/options',
    refusals: [...cannotAdd, 'second_factor_required'],
  }),
  /** A first passkey is the session's second factor too, and brings the recovery codes. */
  staffAdd: route({
    renewsSession: true,
    ...add,
    ...enrolling,
    path: '/api/admins/passkeys',
    answer: z.object({
      passkey: passkeySchema,
      sign_in: signInAnswer,
      recovery_codes: z.array(z.string()).nullable(),
    }),
    refusals: [...cannotAdd, 'second_factor_required', 'passkey_wrong'],
  }),
  staffRename: route({
    ...rename,
    audience: 'staff',
    permission: 'own.write',
    path: '/api/admins/passkeys/:id',
  }),
  staffRemove: route({
    ...remove,
    audience: 'staff',
    permission: 'own.write',
    path: '/api/admins/passkeys/:id',
  }),
  staffSignInOptions: route({
    ...signInOptions,
    audience: 'staff',
    session: 'optional',
    path: '/api/admins/auth/passkey/options',
  }),
  staffSignIn: route({
    renewsSession: true,
    ...signIn,
    audience: 'staff',
    session: 'optional',
    path: '/api/admins/auth/passkey',
  }),
  staffFactorOptions: route({
    ...factorOptions,
    ...enrolling,
    path: '/api/admins/code/passkey/options',
  }),
  staffGiveFactor: route({
    renewsSession: true,
    ...giveFactor,
    ...enrolling,
    path: '/api/admins/code/passkey',
  }),
};
