/**
 * How a customer signs: with their own second factor, for exactly what they saw. The challenge is
 * bound to a digest of it, so that a factor given for one payment is none for another.
 */
import { createHash } from 'node:crypto';
import type { CustomerId, SessionId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { factorsOf } from '#modules/credentials/factors/factors.service.ts';
import { giveStepUp } from '#modules/credentials/factors/step-up.service.ts';
import { askForPasskey } from '#modules/credentials/passkeys/passkey-proof.service.ts';
import type { Assertion } from '#modules/credentials/passkeys/webauthn.service.ts';
import { stepUpPinPlace } from '#modules/credentials/pins/factor-pin.service.ts';
import { maskedEmail, openPinOf, sendPin } from '#modules/credentials/pins/pins.service.ts';
import type {
  SignInPerson,
  SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import {
  type Customer,
  customerById,
  signInPersonOf,
} from '#modules/customers/customers.service.ts';
import {
  awaitsSignature,
  type Signed,
  signedText,
  type WholeOrder,
} from '#modules/external-transfers/order.rules.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { accountShown } from '#modules/payees/payees.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import {
  askStepUp,
  openStepUpFor,
  requireStepUp,
  type StepUpBinding,
  type StepUpChallenge,
  StepUpRequired,
  stepUpFor,
  stepUpInTurn,
} from '#platform/sessions/step-up.service.ts';

const ACTION = 'transfer.sign';

export interface Signer {
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  readonly language: string;
}

/** What the customer is shown with it, and sends back with the factor. */
export function termsDigest(signed: Signed): Buffer {
  return createHash('sha256').update(signedText(signed)).digest();
}

export function bindingOf(signed: Signed, sessionId: SessionId, now: Date): StepUpBinding {
  return { sessionId, action: ACTION, digest: termsDigest(signed), now };
}

/** Refuses with `payment_changed` where the customer was shown something else. */
export function requireShown(signed: Signed, shown: Buffer): void {
  if (!termsDigest(signed).equals(shown)) throw new Refusal('payment_changed');
}

async function personOf(db: Db, customerId: CustomerId): Promise<SignInPerson> {
  return signInPersonOf(await customerById(db, customerId));
}

/** What is known of an order's customer and signature by whoever has just made it. */
export interface JustAsked {
  readonly customer: Customer;
  /** Null while there is nothing to sign. */
  readonly challenge: StepUpChallenge | null;
}

/** With the order itself, so that there is no order whose signature nobody can be asked for. */
export async function askForSignature(
  tx: Tx,
  { wallTime }: SendingParts,
  whole: WholeOrder,
  sessionId: SessionId,
): Promise<StepUpChallenge | null> {
  if (!awaitsSignature(whole)) return null;
  return askStepUp(tx, bindingOf(whole, sessionId, wallTime.now()));
}

/** The ways to sign it now; null when there is nothing to sign. Changes nothing. */
export async function waysToSign(
  db: Db,
  parts: SendingParts,
  whole: WholeOrder,
  { customerId, sessionId }: Signer,
  just?: JustAsked,
) {
  if (!awaitsSignature(whole)) return null;
  const now = parts.wallTime.now();
  // One that was just made has no code on its way.
  const made = just?.challenge ?? null;
  const open = made ?? (await openStepUpFor(db, bindingOf(whole, sessionId, now)));
  const person =
    just === undefined ? await personOf(db, customerId) : signInPersonOf(just.customer);
  const hasNoPin = open === undefined || made !== null;
  return {
    terms_digest: termsDigest(whole).toString('hex'),
    factors: await factorsOf(db, person),
    passkey: null,
    sent_pin: hasNoPin ? null : await openPinOf(db, stepUpPinPlace(open.id), now),
    expires_at: open?.expiresAt.toISOString() ?? null,
  };
}

/** Asks for the signature, of a passkey too. Refuses where there is nothing to sign. */
export async function beginSigning(
  db: Db,
  parts: SendingParts,
  whole: WholeOrder,
  { customerId, sessionId }: Signer,
) {
  if (!awaitsSignature(whole)) throw new Refusal('transfer_not_open');
  const now = parts.wallTime.now();
  const challenge = await stepUpFor(db, bindingOf(whole, sessionId, now));
  const factors = await factorsOf(db, await personOf(db, customerId));
  const place = {
    audience: 'customer',
    purpose: 'step_up',
    sessionId,
    stepUpId: challenge.id,
  } as const;
  return {
    terms_digest: termsDigest(whole).toString('hex'),
    factors,
    passkey: factors.includes('passkey')
      ? await askForPasskey(db, place, customerId, parts.party(), now)
      : null,
    sent_pin: challenge.isNew ? null : await openPinOf(db, stepUpPinPlace(challenge.id), now),
    expires_at: challenge.expiresAt.toISOString(),
  };
}

/** Mails a code that says what it approves. Refuses where there is nothing to sign. */
export async function mailCode(
  db: Db,
  parts: SendingParts,
  whole: WholeOrder,
  signer: Signer,
): Promise<void> {
  const now = parts.wallTime.now();
  const person = await personOf(db, signer.customerId);
  const usable = (await factorsOf(db, person)).includes('email');
  if (!awaitsSignature(whole) || !usable) throw new Refusal('transfer_not_open');
  const { transfer, payee } = whole;
  const { email, language } = person.notice;
  const amount = money(transfer.amountMinor, transfer.currency);
  // In one transaction: a wish that is refused leaves what was mailed before as it is.
  await db.transaction().execute(async (tx) => {
    const challenge = await challengeToMail(tx, bindingOf(whole, signer.sessionId, now));
    const wish = {
      ...stepUpPinPlace(challenge.id),
      countedFor: { whom: `payment ${person.id}` },
      channel: 'mail',
      sentTo: maskedEmail(email),
      good: true,
      now,
      until: challenge.expiresAt,
    } as const;
    await sendPin(tx, wish, (code, { minutes, expiresAt }) =>
      sendMail(tx, {
        to: email,
        personId: person.id,
        language,
        template: 'payment_code',
        values: {
          amount: { minor: String(amount.amountMinor), currency: amount.currency },
          payee: payee.account_title,
          account: accountShown(payee.details),
          minutes,
        },
        secret: { code },
        expiresAt,
      }),
    );
  });
}

const LEAST_MAILED_MS = 3 * 60_000;

/**
 * A mail takes its time, so a code that would soon be worth nothing answers a new challenge; but
 * not while one is on its way that answers this.
 */
async function challengeToMail(tx: Tx, binding: StepUpBinding): Promise<StepUpChallenge> {
  const open = await stepUpInTurn(tx, binding);
  const left = open.expiresAt.getTime() - binding.now.getTime();
  if (left >= LEAST_MAILED_MS) return open;
  const sent = await openPinOf(tx, stepUpPinPlace(open.id), binding.now);
  return sent === null ? askStepUp(tx, binding) : open;
}

export type GivenFactor = { readonly code: string } | { readonly passkey: Assertion };

/** Checks the factor. Answers the session's new token; refuses with `otp_wrong` and such. */
export async function giveFactor(
  db: Db,
  parts: SendingParts,
  whole: WholeOrder,
  { customerId, sessionId }: Signer,
  given: GivenFactor,
  place: SignInPlace,
): Promise<string> {
  const wrong =
    'code' in given
      ? new Refusal('otp_wrong', { field: 'otp' })
      : new Refusal('passkey_wrong', { field: 'passkey' });
  const binding = bindingOf(whole, sessionId, place.now);
  // A code of the app needs no question before it; what a passkey was asked is part of its answer.
  const ask = 'code' in given ? stepUpFor : openStepUpFor;
  const challenge = await ask(db, binding);
  if (challenge === undefined) throw wrong;
  const person = await personOf(db, customerId);
  const asked = { sessionId, stepUp: challenge.id };
  const shown = 'code' in given ? given : { ...given, party: parts.party() };
  try {
    return await giveStepUp(db, person, asked, shown, place);
  } catch (error) {
    // In a payment's own words, and by the name that its code has there.
    throw error instanceof Refusal && error.code === 'code_wrong' ? wrong : error;
  }
}

/** Uses the factor up for what the order says now, and makes the signature. */
export async function takeSignature(
  tx: Tx,
  parts: SendingParts,
  whole: Signed,
  sessionId: SessionId,
): Promise<Buffer> {
  try {
    await requireStepUp(tx, bindingOf(whole, sessionId, parts.wallTime.now()));
  } catch (error) {
    // Somebody was faster with the same factor.
    throw error instanceof StepUpRequired ? new Refusal('changed_meanwhile') : error;
  }
  return signatureOf(parts, whole);
}

export function signatureOf({ ring }: Pick<SendingParts, 'ring'>, signed: Signed): Buffer {
  return ring.mac('payment-signature', signedText(signed));
}

/** Whether what is there is what was signed. */
export function isSigned(parts: Pick<SendingParts, 'ring'>, signed: Signed): boolean {
  return signed.order.signature?.equals(signatureOf(parts, signed)) === true;
}
