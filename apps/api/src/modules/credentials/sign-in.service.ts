/**
 * Signing in, the same for customers and staff: password, then second factor. Known and unknown
 * emails run the same statements and the same number of hashes, and get the same answer.
 */
import type { SecondFactor, SecondFactorState, SessionId, StaffRole } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Principal } from '#platform/http/principal.ts';
import { isKnownDevice, rememberDevice } from '#platform/sessions/known-device.service.ts';
import { deviceLabel } from '#platform/sessions/session.rules.ts';
import { giveSecondFactor, openSession } from '#platform/sessions/session.service.ts';
import { beginSignIn, signInSucceeded } from '#platform/throttle/sign-in-throttle.ts';
import {
  checkPassword,
  hasSecondFactor,
  NOBODY,
  type SubjectId,
  takeTotpCode,
} from './credentials.service.ts';

/** Whoever signs in, as far as signing in is concerned. */
export interface SignInPerson {
  readonly kind: 'customer' | 'staff';
  readonly id: SubjectId;
  readonly role?: StaffRole;
  /** Where and how a notice about signing in reaches them. */
  readonly notice: {
    readonly email: string;
    readonly name: string;
    readonly language: string;
    readonly timeZone: string;
    /** The page on which sessions can be ended. */
    readonly securityPath: string;
  };
}

/** Where an attempt comes from. */
export interface SignInPlace {
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
  /** False for the sandbox's "try as": it cannot guess, and strangers must not lock it up. */
  readonly counted?: boolean;
  /** The session this browser has already; it ends when another one opens. */
  readonly replaces?: SessionId | undefined;
  readonly requestId: string;
  readonly now: Date;
}

const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The place a call comes from; the session it came with is replaced by the one it opens. */
export function placeOfCall(call: {
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
  readonly requestId: string;
  readonly now: () => Date;
  readonly principal: Principal;
}): SignInPlace {
  const { ip, userAgent, requestId, principal } = call;
  // Only a token of our making: one that a browser made up could be guessed by others.
  const ours = call.deviceToken !== undefined && DEVICE_TOKEN.test(call.deviceToken);
  const deviceToken = ours ? call.deviceToken : undefined;
  const replaces = principal.kind === 'visitor' ? undefined : principal.session.id;
  return { ip, userAgent, deviceToken, requestId, replaces, now: call.now() };
}

export interface SignedIn {
  readonly sessionId: SessionId;
  /** For the cookie. */
  readonly token: string;
  readonly secondFactor: SecondFactorState;
  readonly factors: readonly SecondFactor[];
}

/** The second factor was given: new tokens for both cookies. */
export interface Completed {
  readonly token: string;
  readonly deviceToken: string;
  readonly newDevice: boolean;
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
    readonly asksSecondFactor: (device: { known: boolean }) => boolean;
  },
  place: SignInPlace,
): Promise<SignedIn> {
  const { kind, email, person } = attempt;
  const known = await isKnownDevice(db, person?.id ?? NOBODY, place.deviceToken);
  const count = countOf(kind, email, place, known);
  await count.begin(db);
  const right = await checkPassword(db, person?.id ?? null, attempt.password);
  if (!right || person === null) {
    await db.transaction().execute((tx) => recordRefusal(tx, 'session.refused', person, place));
    throw new Refusal('credentials_wrong');
  }
  const asked = attempt.asksSecondFactor({ known });
  return db.transaction().execute(async (tx) => {
    await count.succeeded(tx);
    const { id: sessionId, token } = await openSession(tx, {
      kind,
      subjectId: person.id,
      secondFactor: asked ? 'asked' : 'not asked',
      ip: place.ip,
      userAgent: place.userAgent,
      now: place.now,
      replaces: place.replaces,
    });
    await record(tx, 'session.opened', person, sessionId, place);
    const enrolled = await hasSecondFactor(tx, person.id);
    const secondFactor = secondFactorState({ asked, given: false, enrolled });
    return { sessionId, token, secondFactor, factors: enrolled ? ['totp'] : [] };
  });
}

/**
 * The second step: a code of the authenticator app. Refuses with `code_wrong`, also for a code that
 * was used before, and with `too_many_requests`.
 */
export async function giveCode(
  db: Db,
  person: SignInPerson,
  given: { readonly sessionId: SessionId; readonly code: string },
  place: SignInPlace,
): Promise<Completed> {
  const known = await isKnownDevice(db, person.id, place.deviceToken);
  // A count of its own: whoever guesses codes knows the password already.
  const count = countOf(person.kind, `code of ${person.id}`, place, known);
  await count.begin(db);
  const completed = await db.transaction().execute(async (tx) => {
    if (!(await takeTotpCode(tx, person.id, given.code, place.now))) {
      await record(tx, 'session.code_refused', person, given.sessionId, place);
      return null;
    }
    await count.succeeded(tx);
    return completeSignIn(tx, person, given.sessionId, place, known);
  });
  if (completed === null) throw new Refusal('code_wrong', { field: 'auth_code' });
  return completed;
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
  const label = deviceLabel(place.userAgent);
  const deviceToken = await rememberDevice(tx, {
    subjectId: person.id,
    token: place.deviceToken,
    label,
    now: place.now,
  });
  await record(tx, 'session.completed', person, sessionId, place);
  if (!knownDevice) await sendNotice(tx, person, label, place.now);
  return { token, deviceToken, newDevice: !knownDevice };
}

/** Somebody has signed in from a browser that this person never used before. */
async function sendNotice(
  tx: Tx,
  { id, notice }: SignInPerson,
  device: string,
  now: Date,
): Promise<void> {
  const { email, name, language, timeZone, securityPath } = notice;
  await sendMail(tx, {
    to: email,
    personId: id,
    language,
    template: 'new_device',
    values: { name, at: now.toISOString(), timeZone, device: device || '–', securityPath },
  });
}

/** Where a session stands with its second factor. */
export function secondFactorState(session: {
  readonly asked: boolean;
  readonly given: boolean;
  readonly enrolled: boolean;
}): SecondFactorState {
  if (session.given) return 'given';
  if (!session.asked) return 'not_asked';
  return session.enrolled ? 'asked' : 'to_enrol';
}

/** Growing waits after failures, by account and address or by known device. */
function countOf(
  kind: 'customer' | 'staff',
  email: string,
  { ip, deviceToken, now, counted }: SignInPlace,
  known: boolean,
) {
  const attempt = { kind, email, ip, knownDevice: known ? deviceToken : undefined, now };
  return {
    begin: async (db: Db) => {
      if (counted !== false) await beginSignIn(db, attempt);
    },
    succeeded: async (tx: Tx) => {
      if (counted !== false) await signInSucceeded(tx, attempt);
    },
  };
}

/** What a stranger, or the person with a mistyped password, tried. */
async function recordRefusal(
  tx: Tx,
  action: string,
  person: SignInPerson | null,
  { ip, requestId }: SignInPlace,
): Promise<void> {
  await recordAudit(tx, {
    actor: { kind: 'visitor', ip },
    action,
    ...about(person),
    requestId,
  });
}

async function record(
  tx: Tx,
  action: string,
  person: SignInPerson,
  sessionId: SessionId,
  { ip, requestId }: SignInPlace,
): Promise<void> {
  const { kind, id, role } = person;
  const actor: Actor = { kind, id, sessionId, ip, ...(role === undefined ? {} : { role }) };
  await recordAudit(tx, { actor, action, ...about(person), requestId });
}

function about(person: SignInPerson | null) {
  if (person === null) return {};
  if (person.kind === 'customer') return { customerId: person.id };
  return { subject: { kind: 'staff', id: person.id } };
}
