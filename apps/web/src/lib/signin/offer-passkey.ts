/**
 * Lets the browser offer a passkey while the email field has the focus. Nobody pressed anything, so
 * nothing is said when it comes to nothing: the button is there.
 */
import { modeOfPage } from '#lib/mode.ts';
import { showPasskey } from '#lib/webauthn/passkey.ts';
import { PasskeyProblem } from '#lib/webauthn/passkey-problem.ts';
import type { SignInAnswer, SignInCalls } from './sign-in-calls.ts';
import { wasUnderstood } from './understood.ts';

/** Returns how to stop caring. */
export function offerPasskey(
  calls: SignInCalls,
  onDone: (answer: SignInAnswer) => void,
): () => void {
  let cares = true;
  offered(calls, () => cares).then(
    (answer) => {
      if (cares && answer !== undefined) onDone(answer);
    },
    (error: unknown) => {
      if (!(error instanceof PasskeyProblem)) reportError(error);
    },
  );
  return () => {
    cares = false;
  };
}

async function offered(
  calls: SignInCalls,
  cares: () => boolean,
): Promise<SignInAnswer | undefined> {
  // A sandbox asks for its tick first, which an offer in a field cannot.
  const mayAsk = modeOfPage() === 'live' || wasUnderstood();
  if (!mayAsk || !(await browserOffers()) || !cares()) return undefined;
  const shown = await showPasskey(await calls.passkeyOptions(), { inField: true });
  return cares() ? await calls.passkey(shown) : undefined;
}

async function browserOffers(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
