/** Asking for a passkey and checking what comes back: for signing in, a session or one action. */
import type { SessionId } from '@fairlead/contract';
import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { hashToken } from '#platform/random.ts';
import {
  type ChallengePlace,
  findPasskeyByCredential,
  findPasskeys,
  insertChallenge,
  markPasskeyUsed,
  takeChallenge,
} from './passkeys.sql.ts';
import {
  type Assertion,
  type BrowserCredential,
  CHALLENGE_SECONDS,
  challengeOf,
  type RelyingParty,
  requestOptionsFor,
  verifyAssertion,
} from './webauthn.service.ts';

/** Keeps a challenge until it is answered. */
export async function keepChallenge(
  db: Db,
  place: ChallengePlace,
  challenge: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
  const kept = { hash: hashToken(challenge), createdAt: now, expiresAt };
  await db.transaction().execute((tx) => insertChallenge(tx, place, kept));
}

/** Uses up the challenge that a browser answers, in a transaction of its own. Null: not ours. */
export async function takeChallengeOf(
  db: Db,
  place: ChallengePlace,
  credential: BrowserCredential<object>,
  now: Date,
): Promise<string | null> {
  const challenge = challengeOf(credential);
  if (challenge === null) return null;
  const hash = hashToken(challenge);
  const taken = await db.transaction().execute((tx) => takeChallenge(tx, place, hash, now));
  return taken ? challenge : null;
}

/** What `navigator.credentials.get` needs. `subject` null: whoever it turns out to be. */
export async function askForPasskey(
  db: Db,
  place: ChallengePlace,
  subject: SubjectId | null,
  party: RelyingParty,
  now: Date,
) {
  const known = subject === null ? [] : await findPasskeys(db, subject);
  const options = await requestOptionsFor(party, known);
  await keepChallenge(db, place, options.challenge, now);
  return options;
}

/** Somebody who has signed in so far. */
interface HalfSignedIn {
  readonly id: SubjectId;
  readonly session: { readonly id: SessionId; readonly secondFactorAt: Date | null };
}

/** The same for a session's second factor. Refuses with `not_found` where none can be given. */
export async function askForFactor(
  db: Db,
  audience: ChallengePlace['audience'],
  { id, session }: HalfSignedIn,
  party: RelyingParty,
  now: Date,
) {
  if (session.secondFactorAt !== null) throw new Refusal('not_found');
  const place = { audience, purpose: 'factor', sessionId: session.id } as const;
  const options = await askForPasskey(db, place, id, party, now);
  if (options.allowCredentials.length === 0) throw new Refusal('not_found');
  return options;
}

/** Whose passkey was shown; `take` writes its use down and says whether that still holds. */
export interface ShownPasskey {
  readonly owner: SubjectId;
  readonly take: (tx: Tx) => Promise<boolean>;
}

/** Null when it is not a passkey of ours, not right, or answers another challenge. */
export async function readPasskey(
  db: Db,
  place: ChallengePlace,
  assertion: Assertion,
  party: RelyingParty,
  now: Date,
): Promise<ShownPasskey | null> {
  const challenge = await takeChallengeOf(db, place, assertion, now);
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const passkey = await findPasskeyByCredential(db, credentialId);
  if (challenge === null || passkey === null) return null;
  if (!passkey.subjectId.startsWith(place.audience === 'staff' ? 'stf_' : 'cus_')) return null;
  const { userHandle } = assertion.response;
  const names = userHandle == null ? null : Buffer.from(userHandle, 'base64url').toString();
  if (names !== null && names !== passkey.subjectId) return null;
  const verified = await verifyAssertion(party, assertion, challenge, passkey);
  if (verified === null) return null;
  return {
    owner: passkey.subjectId,
    take: (tx) => markPasskeyUsed(tx, passkey.id, { ...verified, now }),
  };
}

/** The same for somebody who is known: another person's passkey is as wrong as none. */
export async function readAssertion(
  db: Db,
  place: ChallengePlace,
  given: { readonly assertion: Assertion; readonly owner: SubjectId },
  party: RelyingParty,
  now: Date,
): Promise<(tx: Tx) => Promise<boolean>> {
  const shown = await readPasskey(db, place, given.assertion, party, now);
  if (shown === null || shown.owner !== given.owner) return async () => false;
  return shown.take;
}
