/** The PIN by mail as second factor: of a session, or for one action. */
import type { SentPin, SessionId, StepUpId } from '@fairlead/contract';
import type { SignInPerson } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { maskedEmail, offerPin, type PinPlace, sendPin } from './pins.service.ts';
import { askedBySomebody, type CountedFor } from './sendings.service.ts';

export function factorPinPlace(sessionId: SessionId): PinPlace {
  return { purpose: 'second_factor', holder: sessionId };
}

export function stepUpPinPlace(stepUp: StepUpId): PinPlace {
  return { purpose: 'step_up', holder: stepUp };
}

function wishOf(person: SignInPerson, place: PinPlace, countedFor: CountedFor, now: Date) {
  const sentTo = maskedEmail(person.notice.email);
  return { ...place, countedFor, channel: 'mail', sentTo, good: true, now } as const;
}

/** Where a session waits for the PIN. */
export interface FactorPinAsk {
  readonly sessionId: SessionId;
  /** From a browser that this person has signed in from before. */
  readonly known: boolean;
  readonly now: Date;
}

function factorWish(person: SignInPerson, { sessionId, known, now }: FactorPinAsk) {
  return wishOf(person, factorPinPlace(sessionId), askedBySomebody(person.id, known), now);
}

function mailer(tx: Tx, { id, notice }: SignInPerson, purpose: 'sign-in' | 'step-up') {
  return (code: string, { minutes, expiresAt }: { minutes: number; expiresAt: Date }) =>
    sendMail(tx, {
      to: notice.email,
      personId: id,
      language: notice.language,
      template: 'code',
      values: { purpose, minutes },
      secret: { code },
      expiresAt,
    });
}

/** At sign-in: never a reason to refuse it. */
export async function offerFactorPin(
  tx: Tx,
  person: SignInPerson,
  ask: FactorPinAsk,
): Promise<SentPin | null> {
  return offerPin(tx, factorWish(person, ask), mailer(tx, person, 'sign-in'));
}

/** When somebody asks for one. Refuses with `too_many_requests`. */
export async function sendFactorPin(
  db: Db,
  person: SignInPerson,
  ask: FactorPinAsk,
): Promise<SentPin> {
  const wish = factorWish(person, ask);
  return db.transaction().execute((tx) => sendPin(tx, wish, mailer(tx, person, 'sign-in')));
}

export async function sendStepUpPin(
  tx: Tx,
  person: SignInPerson,
  stepUp: StepUpId,
  now: Date,
  until: Date,
): Promise<SentPin> {
  const wish = wishOf(person, stepUpPinPlace(stepUp), { whom: person.id }, now);
  return sendPin(tx, { ...wish, until }, mailer(tx, person, 'step-up'));
}
