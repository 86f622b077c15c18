/** Which changes of settings shut everybody out, or let in who has proven nothing. Pure. */
import type { currencySettings, signInSettings, verificationSettings } from '@fairlead/contract';
import type * as z from 'zod';

type PatchOf<Value> = { readonly [Name in keyof Value]?: Value[Name] | undefined };
type Verifications = z.infer<typeof verificationSettings>;
type SignIn = z.infer<typeof signInSettings>;
type Currencies = z.infer<typeof currencySettings>;

/** Stricter, everybody who has not proven it stands before a gate; looser, nobody does. */
export function changesVerification(now: Verifications, patch: PatchOf<Verifications>): boolean {
  const names = Object.keys(now) as (keyof Verifications)[];
  return names.some((name) => (patch[name] ?? now[name]) !== now[name]);
}

/** When a second factor is asked; how long a quiet session lasts is one person's to say. */
export function changesSecondFactor(now: SignIn, patch: PatchOf<SignIn>): boolean {
  return (patch.login_verification ?? now.login_verification) !== now.login_verification;
}

/** Nothing is paid in one that is off, nor changed into it. */
export function switchesOff(now: Currencies, patch: PatchOf<Currencies>): boolean {
  const names = Object.keys(now) as (keyof Currencies)[];
  return names.some((name) => now[name] && patch[name] === false);
}
