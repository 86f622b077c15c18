/** A second factor given for one action that asked for it, by customers and staff alike. */
import type { AuditAction, SentPin, SessionId, StepUpId } from '@fairlead/contract';
import {
  askForPasskey,
  readAssertion,
} from '#modules/credentials/passkeys/passkey-proof.service.ts';
import type { Assertion, RelyingParty } from '#modules/credentials/passkeys/webauthn.service.ts';
import { sendStepUpPin, stepUpPinPlace } from '#modules/credentials/pins/factor-pin.service.ts';
import { countOf } from '#modules/credentials/sign-in/sign-in-count.service.ts';
import {
  actorOfPerson,
  type SignInPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { rotateSession } from '#platform/sessions/session.service.ts';
import {
  confirmStepUp,
  openStepUp,
  requireStepUp,
  tryStepUp,
} from '#platform/sessions/step-up.service.ts';
import { factorsOf } from './factors.service.ts';
import { readCode } from './typed-code.service.ts';

/** The second factor for exactly this call of this session, used up; else it is asked for. */
export async function requireFactor(
  tx: Tx,
  call: {
    readonly principal: { readonly session: { readonly id: SessionId } };
    readonly digest: () => Buffer;
    readonly now: () => Date;
  },
  action: string,
): Promise<void> {
  const sessionId = call.principal.session.id;
  await requireStepUp(tx, { sessionId, action, digest: call.digest(), now: call.now() });
}

type FactorCall = Parameters<typeof requireFactor>[1] & { readonly db: Db };

/**
 * Does something that needs the second factor for exactly this call; without it nothing is done.
 * `action` null: this person has none yet.
 */
export async function withFactor<T>(
  call: FactorCall,
  action: string | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return call.db.transaction().execute(async (tx) => {
    const done = await work(tx);
    if (action !== null) await requireFactor(tx, call, action);
    return done;
  });
}

export interface StepUpAsked {
  readonly sessionId: SessionId;
  readonly stepUp: StepUpId;
}

/** The ways to give it. Refuses with `not_found`. */
export async function stepUpOptions(
  db: Db,
  person: SignInPerson,
  { sessionId, stepUp }: StepUpAsked,
  party: RelyingParty,
  now: Date,
) {
  const { expiresAt } = await openStepUp(db, { id: stepUp, sessionId, now });
  const factors = await factorsOf(db, person);
  const place = {
    audience: person.kind,
    purpose: 'step_up',
    sessionId,
    stepUpId: stepUp,
  } as const;
  const passkey = factors.includes('passkey')
    ? await askForPasskey(db, place, person.id, party, now)
    : null;
  return { factors, passkey, expires_at: expiresAt.toISOString() };
}

/** Refuses with `not_found`, also when a PIN is no factor of this person's. */
export async function mailStepUpPin(
  db: Db,
  person: SignInPerson,
  { sessionId, stepUp }: StepUpAsked,
  now: Date,
): Promise<SentPin> {
  const { expiresAt } = await openStepUp(db, { id: stepUp, sessionId, now });
  if (!(await factorsOf(db, person)).includes('email')) throw new Refusal('not_found');
  return db.transaction().execute((tx) => sendStepUpPin(tx, person, stepUp, now, expiresAt));
}

/**
 * Answers the session's new token. Refuses with `code_wrong` or `passkey_wrong`: a wrong or used
 * factor, a challenge that is not this session's, that is over or has been tried five times; and
 * with `too_many_requests` where codes were guessed before, in this session or in others.
 */
export async function giveStepUp(
  db: Db,
  person: SignInPerson,
  asked: StepUpAsked,
  given: { readonly code: string } | { readonly passkey: Assertion; readonly party: RelyingParty },
  place: SignInPlace,
): Promise<string> {
  const { sessionId, stepUp: id } = asked;
  const { now } = place;
  // By the session too: a challenge has few tries, and whoever guesses asks for another. And over
  // all sessions: whoever has the password and a known browser opens another of those. Anybody may
  // play a persona, so that one of them must not hold up the others.
  const here = { ...place, deviceToken: sessionId };
  const count = countOf(person.kind, `step-up of ${person.id}`, here, true, !person.persona);
  // A passkey is not guessed, and is not held up by those who guess.
  if ('code' in given) await count.begin(db);
  // A transaction of its own, so that a wrong code does not take the counted try back.
  const challenge = await db.transaction().execute((tx) => tryStepUp(tx, { id, sessionId, now }));
  const take =
    'code' in given
      ? await readCode(db, person, given.code, stepUpPinPlace(id), place)
      : await readAssertion(
          db,
          { audience: person.kind, purpose: 'step_up', sessionId, stepUpId: id },
          { assertion: given.passkey, owner: person.id },
          given.party,
          now,
        );
  const record = (tx: Tx, action: AuditAction) =>
    recordAudit(tx, {
      actor: actorOfPerson(person, sessionId, place),
      action,
      subject: { kind: 'step_up', id: challenge.action },
      requestId: place.requestId,
    });
  const token = await db.transaction().execute(async (tx) => {
    if (!(await take(tx))) {
      await record(tx, 'step_up.refused');
      return null;
    }
    if ('code' in given) await count.succeeded(tx);
    await confirmStepUp(tx, id, now);
    await record(tx, 'step_up.confirmed');
    return rotateSession(tx, sessionId);
  });
  if (token !== null) return token;
  throw 'code' in given
    ? new Refusal('code_wrong', { field: 'auth_code' })
    : new Refusal('passkey_wrong', { field: 'passkey' });
}
