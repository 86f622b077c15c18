/**
 * Asks the browser for a passkey: a new one, or one that it has. The library that speaks to older
 * browsers is fetched when somebody presses the button.
 */
import type { DataOf, RequestOf, Routes } from '@fairlead/contract';
import { browserHasPasskeys, PasskeyProblem, reasonOf } from './passkey-problem.ts';

export type CreationOptions = DataOf<Routes['passkeys']['addOptions']>;
export type RequestOptions = DataOf<Routes['passkeys']['signInOptions']>;
export type NewCredential = RequestOf<Routes['passkeys']['add']>['body']['credential'];
export type Assertion = RequestOf<Routes['passkeys']['signIn']>['body']['credential'];

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

function isTransport(name: string): name is Transport {
  return TRANSPORTS.some((known) => known === name);
}

type Descriptor = CreationOptions['excludeCredentials'][number];

/** Ways to reach a passkey that this browser has never heard of are left out. */
function describe({ id, type, transports }: Descriptor) {
  if (transports === undefined) return { id, type };
  return { id, type, transports: transports.filter(isTransport) };
}

async function library() {
  if (!browserHasPasskeys()) throw new PasskeyProblem('unsupported');
  return await import('@simplewebauthn/browser');
}

export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await library();
  const { rp, user, challenge, pubKeyCredParams, timeout, attestation } = options;
  const { residentKey, requireResidentKey, userVerification } = options.authenticatorSelection;
  try {
    const made = await startRegistration({
      optionsJSON: {
        rp,
        user,
        challenge,
        pubKeyCredParams,
        timeout,
        attestation,
        authenticatorSelection: { residentKey, requireResidentKey, userVerification },
        excludeCredentials: options.excludeCredentials.map(describe),
        extensions: { credProps: true },
      },
    });
    return {
      ...made,
      clientExtensionResults: { ...made.clientExtensionResults },
      response: { ...made.response },
    };
  } catch (error) {
    throw new PasskeyProblem(reasonOf(error), error);
  }
}

/** `inField`: the browser offers it beside what it would fill in, and waits. */
export async function showPasskey(
  options: RequestOptions,
  { inField = false }: { readonly inField?: boolean } = {},
): Promise<Assertion> {
  const { startAuthentication } = await library();
  const { challenge, rpId, timeout, userVerification, allowCredentials } = options;
  try {
    const shown = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout,
        userVerification,
        allowCredentials: allowCredentials.map(describe),
      },
      useBrowserAutofill: inField,
    });
    return {
      ...shown,
      clientExtensionResults: { ...shown.clientExtensionResults },
      response: { ...shown.response },
    };
  } catch (error) {
    throw new PasskeyProblem(reasonOf(error), error);
  }
}
