/** The calls of a sign-in, as customers and as staff make them. */
import type { DataOf, Routes } from '@fairlead/contract';
import type { SentPin } from '@fairlead/contract/people';
import { bank } from '#lib/client.ts';
import type { Assertion, RequestOptions } from '#lib/webauthn/passkey.ts';

export type SignInAnswer = DataOf<Routes['customers']['signIn']>;

export interface SignInCalls {
  signIn(email: string, password: string): Promise<SignInAnswer>;
  passkeyOptions(): Promise<RequestOptions>;
  passkey(credential: Assertion): Promise<SignInAnswer>;
  confirm(code: string): Promise<SignInAnswer>;
  factorOptions(): Promise<RequestOptions>;
  giveFactor(credential: Assertion): Promise<SignInAnswer>;
  /** Staff have no PIN by mail. */
  sendPin?(): Promise<SentPin>;
  /** Ends what was begun, to begin again as somebody else. */
  signOut(): Promise<unknown>;
}

export const customerSignIn: SignInCalls = {
  signIn: (email, password) => bank.customers.signIn({ body: { email, password } }),
  passkeyOptions: () => bank.passkeys.signInOptions(),
  passkey: (credential) => bank.passkeys.signIn({ body: { credential } }),
  confirm: (auth_code) => bank.customers.confirmCode({ body: { auth_code } }),
  factorOptions: () => bank.passkeys.factorOptions(),
  giveFactor: (credential) => bank.passkeys.giveFactor({ body: { credential } }),
  sendPin: async () => (await bank.customers.resendCode()).sent_pin,
  signOut: () => bank.customers.signOut(),
};

export const staffSignIn: SignInCalls = {
  signIn: (email, password) => bank.staff.signIn({ body: { email, password } }),
  passkeyOptions: () => bank.passkeys.staffSignInOptions(),
  passkey: (credential) => bank.passkeys.staffSignIn({ body: { credential } }),
  confirm: (auth_code) => bank.staff.confirmCode({ body: { auth_code } }),
  factorOptions: () => bank.passkeys.staffFactorOptions(),
  giveFactor: (credential) => bank.passkeys.staffGiveFactor({ body: { credential } }),
  signOut: () => bank.staff.signOut(),
};
