/** The factor in a request that confirms an action: a code or a passkey, and exactly one. */

import type { Assertion, RelyingParty } from '#modules/credentials/passkeys/webauthn.service.ts';
import { Refusal } from '#platform/errors.ts';

export function stepUpGiven(
  body: {
    readonly auth_code?: string | undefined;
    readonly passkey?: Assertion | undefined;
  },
  party: RelyingParty,
): { readonly code: string } | { readonly passkey: Assertion; readonly party: RelyingParty } {
  if (body.passkey !== undefined) return { passkey: body.passkey, party };
  if (body.auth_code !== undefined) return { code: body.auth_code };
  throw new Refusal('invalid', { field: 'auth_code' });
}
