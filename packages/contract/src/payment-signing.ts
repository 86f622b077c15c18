/** How a payment to somebody outside is signed: with the own factor, for exactly what was shown. */
import * as z from 'zod';
import { authCodeSchema, secondFactors, sentPin } from './people.ts';
import { assertion, requestOptions } from './webauthn.ts';

/** Of everything that a signature would cover, in hexadecimal; the bank makes it. */
const termsDigest = z.string().regex(/^[0-9a-f]{64}$/);

/** How an order can be signed: the exact payment, once, for five minutes. */
export const signing = z.object({
  /** Of what is shown here. It comes back with the factor, whichever it is. */
  terms_digest: termsDigest,
  factors: z.array(z.enum(secondFactors)),
  /** What a passkey is asked; null until `beginSigning` asks, for reading changes nothing. */
  passkey: requestOptions.nullable(),
  /** The code that is on its way; null without one. */
  sent_pin: sentPin.nullable(),
  /** Null while nothing was asked for yet, or it is over. */
  expires_at: z.iso.datetime().nullable(),
});

/** One of the factors, and with it the digest that came with what the customer was shown. */
export const factorForTerms = {
  otp: authCodeSchema.optional(),
  totp: authCodeSchema.optional(),
  passkey: assertion.optional(),
  terms_digest: termsDigest.optional(),
};

type Given = { readonly [Name in keyof typeof factorForTerms]?: unknown };

const isGiven = (one: unknown) => one !== undefined;

/** Either answers or a factor: what an answer has just changed nobody has been shown. */
export const oneFactor = {
  check: ({
    id: _,
    otp,
    totp,
    passkey,
    terms_digest: shown,
    ...answers
  }: Given & { readonly id: unknown }) => {
    const factors = [otp, totp, passkey].filter(isGiven).length;
    if (factors === 0) return !isGiven(shown);
    return factors === 1 && isGiven(shown) && !Object.values(answers).some(isGiven);
  },
  path: ['terms_digest'],
};
