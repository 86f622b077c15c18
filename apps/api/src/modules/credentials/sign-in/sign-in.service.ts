/**
 * Signing in, the same for customers and staff: password, then second factor. Known and unknown
 * emails run the same statements and the same number of hashes, and get the same answer.
 */
import type {
  AuditAction,
  SecondFactor,
  SecondFactorState,
  SentPin,
  SessionId,
} from '@fairlead/contract';
import {
  isStillPassword,
  matchPassword,
  NOBODY,
} from '#modules/credentials/credentials.service.ts';
import { factorsOf, secondFactorState } from '#modules/credentials/factors/factors.service.ts';
import { offerFactorPin } from '#modules/credentials/pins/factor-pin.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { visitorsOn } from '#platform/audit/visitor-texts.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import {
  holdKnownDevice,
  isKnownDevice,
  rememberDevice,
} from '#platform/sessions/known-device.service.ts';
import { deviceLabel } from '#platform/sessions/session.rules.ts';
import { giveSecondFactor, openSession } from '#platform/sessions/session.service.ts';
import { sendNewDeviceNotice, sendSignInNotice } from './security-notice.service.ts';
import { countOf } from './sign-in-count.service.ts';
import {
  aboutPerson,
  actorOfPerson,
  type SignInPerson,
  type SignInPlace,
} from './sign-in-person.service.ts';

export type { SignInPerson, SignInPlace } from './sign-in-person.service.ts';

export interface SignedIn {
  readonly sessionId: SessionId;
  /** For the cookie. */
  readonly token: string;
  /** For the other cookie, where this was all; else the second factor brings it. */
  readonly deviceToken?: string;
  readonly secondFactor: SecondFactorState;
  readonly factors: readonly SecondFactor[];
  readonly sentPin: SentPin | null;
}

/** The second factor was given: new tokens for both cookies. */
export interface Completed {
  readonly token: string;
  readonly deviceToken: string;
  readonly newDevice: boolean;
}

/** Whether this bank asks for the second factor at a sign-in. */
export type AsksSecondFactor = (of: {
  /** From a browser that this person has used before. */
  readonly known: boolean;
  /** The person wants it at every sign-in. */
  readonly chosen: boolean;
}) => boolean;

/** Gives the browser its new tokens. */
export function letIn(
  call: {
    readonly setSessionCookie: (kind: 'customer' | 'staff', token: string) => void;
    readonly setDeviceCookie: (token: string) => void;
  },
  kind: 'customer' | 'staff',
  { token, deviceToken }: Pick<SignedIn, 'token' | 'deviceToken'>,
): void {
  call.setSessionCookie(kind, token);
  if (deviceToken !== undefined) call.setDeviceCookie(deviceToken);
}

/** As the API answers it. */
export function signInAnswer({
  secondFactor,
  factors,
  sentPin,
}: Pick<SignedIn, 'secondFactor' | 'factors' | 'sentPin'>) {
  return { second_factor: secondFactor, factors: [...factors], sent_pin: sentPin };
}

/** The answer after a second factor. */
export async function completedAnswer(db: Db, person: SignInPerson) {
  const factors = await factorsOf(db, person);
  return { second_factor: 'given' as const, factors, sent_pin: null };
}

/**
 * The first step. `person` is null where nobody has this email, or nobody who may sign in. Refuses
 * with `credentials_wrong`, whatever was wrong, and with `too_many_requests`.
 */
export async function signIn(
  db: Db,
  attempt: {
    readonly kind: 'customer' | 'staff';
    readonly email: string;
    readonly password: string;
    readonly person: SignInPerson | null;
    readonly asksSecondFactor: AsksSecondFactor;
  },
  place: SignInPlace,
): Promise<SignedIn> {
  const { kind, email, person } = attempt;
  const known = await isKnownDevice(db, person?.id ?? NOBODY, place.deviceToken);
  const count = countOf(kind, email, place, known);
  await count.begin(db);
  const right = await matchPassword(db, person?.id ?? null, attempt.password);
  if (right === null || person === null) return refuse(db, person, place);
  const opened = await db.transaction().execute(async (tx) => {
    // Who has set a new one has ended every session, and this one would come after.
    if (!(await isStillPassword(tx, person.id, right))) return null;
    await count.succeeded(tx);
    // A copy of the cookie that came at the same moment may have been quicker.
    const still = known && (await holdKnownDevice(tx, person.id, place.deviceToken));
    const chosen = person.chose?.secondFactor ?? true;
    const asked = attempt.asksSecondFactor({ known: still, chosen });
    const { id: sessionId, token } = await openSession(tx, {
      kind,
      subjectId: person.id,
      persona: person.persona,
      secondFactor: asked ? 'asked' : 'not asked',
      ip: place.ip,
      userAgent: place.userAgent,
      now: place.now,
      replaces: place.replaces,
    });
    await record(tx, 'session.opened', person, sessionId, place);
    // Nothing follows that would say so of a device that is known.
    const deviceToken = !asked && still ? await greetDevice(tx, person, place, still) : undefined;
    const factors = await factorsOf(tx, person);
    const secondFactor = secondFactorState({ asked, given: false, enrolled: factors.length > 0 });
    // By itself only where there is nothing better; otherwise when it is asked for.
    const sends = asked && factors[0] === 'email';
    const ask = { sessionId, known, now: place.now };
    const sentPin = sends ? await offerFactorPin(tx, person, ask) : null;
    const device = deviceToken === undefined ? {} : { deviceToken };
    return { sessionId, token, ...device, secondFactor, factors, sentPin };
  });
  return opened ?? refuse(db, person, place);
}

async function refuse(db: Db, person: SignInPerson | null, place: SignInPlace): Promise<never> {
  await db.transaction().execute((tx) => recordRefusal(tx, person, place));
  throw new Refusal('credentials_wrong');
}

/** After any second factor: the session gets a new token, and this device is known from now on. */
export async function completeSignIn(
  tx: Tx,
  person: SignInPerson,
  sessionId: SessionId,
  place: SignInPlace,
  knownDevice: boolean,
): Promise<Completed> {
  const token = await giveSecondFactor(tx, sessionId, place.now);
  await record(tx, 'session.completed', person, sessionId, place);
  const deviceToken = await greetDevice(tx, person, place, knownDevice);
  return { token, deviceToken, newDevice: !knownDevice };
}

/** A session that is complete at once: by a passkey, or by the PIN that proved an email. */
export async function openCompleteSession(
  tx: Tx,
  person: SignInPerson,
  place: SignInPlace,
  how: { readonly action: AuditAction; readonly knownDevice: boolean },
): Promise<Completed & { readonly sessionId: SessionId }> {
  const { id: sessionId, token } = await openSession(tx, {
    kind: person.kind,
    subjectId: person.id,
    persona: person.persona,
    secondFactor: 'given',
    ip: place.ip,
    userAgent: place.userAgent,
    now: place.now,
    replaces: place.replaces,
  });
  await record(tx, how.action, person, sessionId, place);
  const deviceToken = await greetDevice(tx, person, place, how.knownDevice);
  return { sessionId, token, deviceToken, newDevice: !how.knownDevice };
}

async function greetDevice(
  tx: Tx,
  person: SignInPerson,
  place: SignInPlace,
  knownDevice: boolean,
): Promise<string> {
  const label = deviceLabel(place.userAgent);
  const device = { subjectId: person.id, token: place.deviceToken, label, now: place.now };
  const deviceToken = await rememberDevice(tx, device);
  const tell = knownDevice ? sendSignInNotice : sendNewDeviceNotice;
  await tell(tx, person, label, place.now);
  return deviceToken;
}

/**
 * What a stranger, or the person with a mistyped password, tried. Its text is a visitor's whoever
 * it was about, so that it takes the same work.
 */
async function recordRefusal(
  tx: Tx,
  person: SignInPerson | null,
  { ip, requestId, now }: SignInPlace,
): Promise<void> {
  await recordAudit(tx, {
    actor: { kind: 'visitor', ip },
    action: 'session.refused',
    ...aboutPerson(person),
    textOwner: visitorsOn(now),
    requestId,
  });
}

async function record(
  tx: Tx,
  action: AuditAction,
  person: SignInPerson,
  sessionId: SessionId,
  place: SignInPlace,
): Promise<void> {
  const actor = actorOfPerson(person, sessionId, place);
  await recordAudit(tx, { actor, action, ...aboutPerson(person), requestId: place.requestId });
}
