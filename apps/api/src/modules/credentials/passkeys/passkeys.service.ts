/** A person's passkeys: adding, naming, removing, and signing in with one alone. */
import { type AuditAction, PASSKEYS_MAX, type PasskeyId, type SessionId } from '@fairlead/contract';
import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import { holdFactors, refuseLastFactor } from '#modules/credentials/factors/factors.service.ts';
import { sendSecurityNotice } from '#modules/credentials/sign-in/security-notice.service.ts';
import {
  type Completed,
  completeSignIn,
  openCompleteSession,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import {
  aboutPerson,
  actorOfPerson,
  type SignInPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { visitorsOn } from '#platform/audit/visitor-texts.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newId } from '#platform/random.ts';
import { isKnownDevice } from '#platform/sessions/known-device.service.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import {
  keepChallenge,
  readAssertion,
  readPasskey,
  takeChallengeOf,
} from './passkey-proof.service.ts';
import {
  deletePasskey,
  findPasskeys,
  insertPasskey,
  type Passkey,
  renamePasskey,
} from './passkeys.sql.ts';
import {
  type Assertion,
  creationOptionsFor,
  type MadeCredential,
  type RelyingParty,
  verifyCreation,
} from './webauthn.service.ts';

export { forgetOldChallenges } from './passkeys.sql.ts';

export function passkeyAnswer(passkey: Passkey) {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    synced: passkey.synced,
  };
}

export async function passkeysOf(db: Db, subject: SubjectId) {
  return (await findPasskeys(db, subject)).map(passkeyAnswer);
}

/** What `navigator.credentials.create` needs. Refuses with `too_many_passkeys`. */
export async function beginPasskey(
  db: Db,
  person: SignInPerson,
  sessionId: SessionId,
  party: RelyingParty,
  now: Date,
) {
  const known = await findPasskeys(db, person.id);
  refuseTooMany(known);
  const { email, name } = person.notice;
  const options = await creationOptionsFor(party, { id: person.id, email, name }, known);
  const place = { audience: person.kind, purpose: 'add', sessionId } as const;
  await keepChallenge(db, place, options.challenge, now);
  return options;
}

function refuseTooMany(known: readonly Passkey[]): void {
  if (known.length < PASSKEYS_MAX) return;
  throw new Refusal('too_many_passkeys', { facts: { limit: PASSKEYS_MAX } });
}

/** Refuses with `passkey_wrong` and `too_many_passkeys`. `also` runs in the same transaction. */
export async function addPasskey<Also>(
  db: Db,
  person: SignInPerson,
  given: {
    readonly sessionId: SessionId;
    readonly name: string;
    readonly credential: MadeCredential;
  },
  party: RelyingParty,
  place: SignInPlace,
  also: (tx: Tx) => Promise<Also>,
): Promise<{ passkey: ReturnType<typeof passkeyAnswer>; also: Also }> {
  const { sessionId, credential, name } = given;
  const { now } = place;
  const asked = { audience: person.kind, purpose: 'add', sessionId } as const;
  const challenge = await takeChallengeOf(db, asked, credential, now);
  const made = challenge === null ? null : await verifyCreation(party, credential, challenge);
  if (made === null) throw new Refusal('passkey_wrong', { field: 'credential' });
  const transports = credential.response.transports ?? [];
  const passkey: Passkey = {
    ...made,
    id: newId('passkey'),
    subjectId: person.id,
    transports,
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  return db.transaction().execute(async (tx) => {
    await holdFactors(tx, person.id, sessionId);
    refuseTooMany(await findPasskeys(tx, person.id));
    if (!(await insertPasskey(tx, passkey))) {
      throw new Refusal('passkey_wrong', { field: 'credential' });
    }
    await endOtherSessions(tx, person.id, sessionId, 'credentials_changed', now);
    await recordChange(tx, person, 'passkey.added', passkey.id, sessionId, place);
    await sendSecurityNotice(tx, person, 'passkey_added', place);
    return { passkey: passkeyAnswer(passkey), also: await also(tx) };
  });
}

/** Refuses with `not_found`. */
export async function nameOwnPasskey(
  db: Db,
  person: SignInPerson,
  { id, name }: { readonly id: PasskeyId; readonly name: string },
  sessionId: SessionId,
  place: SignInPlace,
): Promise<ReturnType<typeof passkeyAnswer>> {
  return db.transaction().execute(async (tx) => {
    const named = await renamePasskey(tx, person.id, id, name);
    if (named === null) throw new Refusal('not_found');
    await recordChange(tx, person, 'passkey.renamed', id, sessionId, place);
    return passkeyAnswer(named);
  });
}

/** Ends the other sessions. Refuses with `not_found` and `last_factor`. */
export async function removeOwnPasskey(
  tx: Tx,
  person: SignInPerson,
  id: PasskeyId,
  sessionId: SessionId,
  place: SignInPlace,
): Promise<void> {
  await refuseLastFactor(tx, person, 'passkey');
  if (!(await deletePasskey(tx, person.id, id))) throw new Refusal('not_found');
  await endOtherSessions(tx, person.id, sessionId, 'credentials_changed', place.now);
  await recordChange(tx, person, 'passkey.removed', id, sessionId, place);
  await sendSecurityNotice(tx, person, 'passkey_removed', place);
}

/**
 * Signs in with a passkey alone. No wait that strangers caused stands in its way. Refuses with
 * `passkey_wrong`, whatever was wrong.
 */
export async function signInWithPasskey(
  db: Db,
  audience: 'customer' | 'staff',
  given: {
    readonly credential: Assertion;
    readonly personOf: (id: SubjectId) => Promise<SignInPerson | null>;
  },
  party: RelyingParty,
  place: SignInPlace,
): Promise<{ person: SignInPerson; completed: Completed }> {
  const asked = { audience, purpose: 'sign_in', sessionId: null } as const;
  const shown = await readPasskey(db, asked, given.credential, party, place.now);
  const person = shown === null ? null : await given.personOf(shown.owner);
  if (shown === null || person === null) {
    await recordRefusal(db, place);
    throw new Refusal('passkey_wrong', { field: 'credential' });
  }
  const knownDevice = await isKnownDevice(db, person.id, place.deviceToken);
  const completed = await db.transaction().execute(async (tx) => {
    if (!(await shown.take(tx))) return null;
    const how = { action: 'session.passkey', knownDevice } as const;
    return openCompleteSession(tx, person, place, how);
  });
  if (completed === null) throw new Refusal('passkey_wrong', { field: 'credential' });
  return { person, completed };
}

/** As the second factor of a session. Refuses with `passkey_wrong`. */
export async function givePasskey(
  db: Db,
  person: SignInPerson,
  given: { readonly sessionId: SessionId; readonly credential: Assertion },
  party: RelyingParty,
  place: SignInPlace,
): Promise<Completed> {
  const { sessionId, credential: assertion } = given;
  const asked = { audience: person.kind, purpose: 'factor', sessionId } as const;
  const take = await readAssertion(db, asked, { assertion, owner: person.id }, party, place.now);
  const known = await isKnownDevice(db, person.id, place.deviceToken);
  const completed = await db.transaction().execute(async (tx) => {
    if (!(await take(tx))) {
      await recordAudit(tx, {
        actor: actorOfPerson(person, sessionId, place),
        action: 'session.code_refused',
        ...aboutPerson(person),
        // Whoever shows it has not signed in.
        textOwner: visitorsOn(place.now),
        requestId: place.requestId,
      });
      return null;
    }
    return completeSignIn(tx, person, sessionId, place, known);
  });
  if (completed === null) throw new Refusal('passkey_wrong', { field: 'credential' });
  return completed;
}

async function recordRefusal(db: Db, { ip, requestId, now }: SignInPlace): Promise<void> {
  const actor = { kind: 'visitor', ip } as const;
  const entry = {
    actor,
    action: 'session.refused',
    requestId,
    textOwner: visitorsOn(now),
  } as const;
  await db.transaction().execute((tx) => recordAudit(tx, entry));
}

async function recordChange(
  tx: Tx,
  person: SignInPerson,
  action: AuditAction,
  id: PasskeyId,
  sessionId: SessionId,
  place: SignInPlace,
): Promise<void> {
  await recordAudit(tx, {
    actor: actorOfPerson(person, sessionId, place),
    action,
    subject: { kind: 'passkey', id },
    requestId: place.requestId,
  });
}
