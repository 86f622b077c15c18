/** A person's own sessions: where they are signed in, and ending one. The same for both kinds. */
import type { SessionId } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import type { SessionFacts } from '#platform/http/principal.ts';
import type { SessionKind, SessionPolicy } from '#platform/sessions/session.rules.ts';
import { endSessionOf, listSessions } from '#platform/sessions/session.service.ts';
import { hasSecondFactor, type SubjectId } from './credentials.service.ts';
import { secondFactorState } from './sign-in.service.ts';

/** The open sessions as the API shows them; `current` is the one that asks. */
export async function sessionItems(
  db: Db,
  person: {
    readonly id: SubjectId;
    readonly session: SessionFacts;
    readonly persona: boolean;
  },
  now: Date,
  policy: SessionPolicy,
) {
  const sessions = await listSessions(db, person.id, now, policy);
  return sessions.map((session) => ({
    id: session.id,
    current: session.id === person.session.id,
    device: session.deviceLabel,
    // Whoever plays a persona must not learn where the others are who play it too.
    ip_address: person.persona && session.id !== person.session.id ? null : session.ip,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
  }));
}

/** The session that asks, for its idle warning and the second-factor step. */
export async function ownSession(
  db: Db,
  kind: SessionKind,
  person: { readonly id: SubjectId; readonly session: SessionFacts },
  policy: SessionPolicy,
) {
  const { session } = person;
  const enrolled = await hasSecondFactor(db, person.id);
  return {
    id: session.id,
    second_factor: secondFactorState({
      asked: session.secondFactorAsked,
      given: session.secondFactorAt !== null,
      enrolled,
    }),
    idle_seconds: policy.idleSeconds[kind],
    ends_at: session.endsAt.toISOString(),
  };
}

/** Ends one of this person's sessions. False for somebody else's, and for one that is over. */
export async function endOwnSession(
  db: Db,
  person: { readonly id: SubjectId; readonly actor: Actor },
  ending: { readonly session: SessionId; readonly reason: 'signed_out' | 'ended_by_owner' },
  deed: { readonly requestId: string; readonly now: Date },
): Promise<boolean> {
  const { session, reason } = ending;
  return db.transaction().execute(async (tx) => {
    if (!(await endSessionOf(tx, person.id, session, reason, deed.now))) return false;
    await recordAudit(tx, {
      actor: person.actor,
      action: reason === 'signed_out' ? 'session.signed_out' : 'session.ended',
      subject: { kind: 'session', id: session },
      requestId: deed.requestId,
    });
    return true;
  });
}
