/** Passkeys on the wire, in the JSON forms that browsers make and read (WebAuthn level 3). */
import * as z from 'zod';

const bytes = z.string().regex(/^[A-Za-z0-9_-]+$/);
const inBounds = bytes.max(4_000);
const transport = z.string().max(30);
const descriptor = z.object({
  id: bytes,
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
    authenticatorAttachment: z.string().optional(),
  }),
  attestation: z.literal('none'),
  hints: z.array(z.string()).optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  challenge: bytes,
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty where nobody is named yet: the browser offers what it has for this site. */
  allowCredentials: z.array(descriptor),
  hints: z.array(z.string()).optional(),
});

/** Browsers add to these objects with time, so what is not named is let be and not looked at. */
const credential = {
  id: inBounds,
  rawId: inBounds,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.looseObject({}).optional(),
};

/** What `navigator.credentials.create` made. The challenge in it says which options it answers. */
export const newCredential = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: inBounds,
    attestationObject: bytes.max(20_000),
    transports: z.array(transport).max(10).optional(),
  }),
});

/** What `navigator.credentials.get` made. */
export const assertion = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: inBounds,
    authenticatorData: inBounds,
    signature: inBounds,
    userHandle: inBounds.nullish(),
  }),
});
