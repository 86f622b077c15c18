/**
 * The WebAuthn ceremonies: what a browser is asked to sign, and whether it has. User verification
 * is always required, so a passkey is two factors in one. Nothing here knows the database.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod';

/** Where this bank is opened: the name that passkeys are bound to comes from it. */
export interface RelyingParty {
  /** `https://bank.example`. */
  readonly origin: string;
  readonly brand: string;
}

export interface KnownCredential {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}

export const CHALLENGE_SECONDS = 5 * 60;
const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;
/** ES256, EdDSA and RS256, which between them every authenticator has. */
const ALGORITHMS = [-7, -8, -257];

const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

function descriptors(known: readonly KnownCredential[]) {
  return known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: [...transports],
  }));
}

export async function creationOptionsFor(
  party: RelyingParty,
  person: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly KnownCredential[],
) {
  const made = await generateRegistrationOptions({
    rpName: party.brand,
    rpID: idOf(party),
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: idOf(party), name: party.brand },
    user: { id: made.user.id, name: person.email, displayName: person.name },
    challenge: made.challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: descriptors(known),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
    extensions: { credProps: true },
  };
}

export async function requestOptionsFor(party: RelyingParty, known: readonly KnownCredential[]) {
  const made = await generateAuthenticationOptions({
    rpID: idOf(party),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  return {
    challenge: made.challenge,
    rpId: idOf(party),
    timeout: TIMEOUT_MS,
    userVerification: 'required' as const,
    allowCredentials: descriptors(known),
  };
}

/** What a browser made, as far as it is looked at. */
export interface BrowserCredential<Response> {
  readonly id: string;
  readonly rawId: string;
  readonly response: Response & { readonly clientDataJSON: string };
}
export type MadeCredential = BrowserCredential<{
  readonly attestationObject: string;
  readonly transports?: readonly string[] | undefined;
}>;
export type Assertion = BrowserCredential<{
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string | null | undefined;
}>;

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge that a browser says it has signed; null when it says nothing readable. */
export function challengeOf(credential: BrowserCredential<object>): string | null {
  const text = Buffer.from(credential.response.clientDataJSON, 'base64url').toString();
  try {
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    // Not JSON, or without a challenge: whatever it is, it answers nothing that we asked.
    return null;
  }
}

export interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
}

/** The credential that a browser made, or null when it does not fit. */
export async function verifyCreation(
  party: RelyingParty,
  made: MadeCredential,
  challenge: string,
): Promise<NewCredential | null> {
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject } = response;
  const verified = await orNull(
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: idOf(party),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (verified === null || !verified.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    synced: credentialBackedUp,
  };
}

/** What an assertion says beyond being right, or null when it is not. */
export async function verifyAssertion(
  party: RelyingParty,
  given: Assertion,
  challenge: string,
  stored: {
    readonly credentialId: Buffer;
    readonly publicKey: Buffer;
    readonly counter: number;
  },
): Promise<{ counter: number; synced: boolean } | null> {
  const { clientDataJSON, authenticatorData, signature } = given.response;
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: idOf(party),
      requireUserVerification: true,
      credential: {
        id: stored.credentialId.toString('base64url'),
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
    }),
  );
  if (verified === null || !verified.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, synced: credentialBackedUp };
}

/** The library throws for everything that does not fit; a guess is no fault of ours. */
async function orNull<T>(verification: Promise<T>): Promise<T | null> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
