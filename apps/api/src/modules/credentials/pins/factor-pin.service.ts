/** The PIN by mail as second factor: of a session, or for one action. */
import type { SentPin, SessionId, StepUpId } from '@fairlead/contract';
import type { SignInPerson } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { maskedEmail, offerPin, type PinPlace, sendPin } from './pins.service.ts';

export function factorPinPlace(sessionId: SessionId): PinPlace {
  return { purpose: 'second_factor', holder: sessionId };
}

export function stepUpPinPlace(stepUp: StepUpId): PinPlace {
  return { purpose: 'step_up', holder: stepUp };
}

function wishOf(person: SignInPerson, place: PinPlace, now: Date) {
  const sentTo = maskedEmail(person.notice.email);
  return { ...place, countedFor: person.id, channel: 'mail', sentTo, good: true, now } as const;
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
  sessionId: SessionId,
  now: Date,
): Promise<SentPin | null> {
  const wish = wishOf(person, factorPinPlace(sessionId), now);
  return offerPin(tx, wish, mailer(tx, person, 'sign-in'));
}

/** When somebody asks for one. Refuses with `too_many_requests`. */
export async function sendFactorPin(
  db: Db,
  person: SignInPerson,
  sessionId: SessionId,
  now: Date,
): Promise<SentPin> {
  const wish = wishOf(person, factorPinPlace(sessionId), now);
  return db.transaction().execute((tx) => sendPin(tx, wish, mailer(tx, person, 'sign-in')));
}

export async function sendStepUpPin(
  tx: Tx,
  person: SignInPerson,
  stepUp: StepUpId,
  now: Date,
): Promise<SentPin> {
  const wish = wishOf(person, stepUpPinPlace(stepUp), now);
  return sendPin(tx, wish, mailer(tx, person, 'step-up'));
}
