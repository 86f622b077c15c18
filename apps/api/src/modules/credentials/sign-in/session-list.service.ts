/** A person's own sessions and devices, and ending them. The same for both kinds. */
import type { DeviceId, SessionId } from '@fairlead/contract';
import type { SubjectId } from '#modules/credentials/credentials.service.ts';
import { factorsOf, secondFactorState } from '#modules/credentials/factors/factors.service.ts';
import { factorPinPlace } from '#modules/credentials/pins/factor-pin.service.ts';
import { openPinOf } from '#modules/credentials/pins/pins.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { SessionFacts } from '#platform/http/principal.ts';
import { forgetDevice, listDevices } from '#platform/sessions/known-device.service.ts';
import type { SessionPolicy } from '#platform/sessions/session.rules.ts';
import {
  endOtherSessions,
  endSessionOf,
  listSessions,
} from '#platform/sessions/session.service.ts';
import { isCustomerId, type SignInPerson } from './sign-in-person.service.ts';

/** Whoever does something with their own sessions, for the audit log. */
export interface Owner {
  readonly id: SubjectId;
  readonly actor: Actor;
}

export interface OwnDeed {
  readonly requestId: string;
  readonly now: Date;
}

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
  const sessions = await listedSessions(db, person.id, now, policy);
  return sessions.map(({ ip_address: ip, ...session }) => {
    const current = session.id === person.session.id;
    // Whoever plays a persona must not learn where the others are who play it too.
    return { ...session, current, ip_address: person.persona && !current ? null : ip };
  });
}

/** The open sessions of somebody, as staff read them. */
export async function listedSessions(db: Db, subject: SubjectId, now: Date, policy: SessionPolicy) {
  const sessions = await listSessions(db, subject, now, policy);
  return sessions.map((session) => ({
    id: session.id,
    device: session.deviceLabel,
    ip_address: session.ip,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
  }));
}

/** The session that asks, for its idle warning and the second-factor step. */
export async function ownSession(
  db: Db,
  person: SignInPerson,
  session: SessionFacts,
  policy: SessionPolicy,
  now: Date,
) {
  const factors = await factorsOf(db, person);
  const given = session.secondFactorAt !== null;
  const waits = session.secondFactorAsked && !given;
  return {
    id: session.id,
    second_factor: secondFactorState({
      asked: session.secondFactorAsked,
      given,
      enrolled: factors.length > 0,
    }),
    factors,
    sent_pin: waits ? await openPinOf(db, factorPinPlace(session.id), now) : null,
    idle_seconds: policy.idleSeconds[person.kind],
    ends_at: session.endsAt.toISOString(),
  };
}

/** What goes with a session, in the same transaction. */
type AlsoDone = (tx: Tx) => Promise<void>;
const nothing: AlsoDone = async () => undefined;

/** Ends one of this person's sessions. False for somebody else's, and for one that is over. */
export async function endOwnSession(
  db: Db,
  person: Owner,
  ending: { readonly session: SessionId; readonly reason: 'signed_out' | 'ended_by_owner' },
  deed: OwnDeed,
  also: AlsoDone = nothing,
): Promise<boolean> {
  const { session, reason } = ending;
  return db.transaction().execute(async (tx) => {
    if (!(await endSessionOf(tx, person.id, session, reason, deed.now))) return false;
    await also(tx);
    await recordAudit(tx, {
      actor: person.actor,
      action: reason === 'signed_out' ? 'session.signed_out' : 'session.ended',
      subject: { kind: 'session', id: session },
      requestId: deed.requestId,
    });
    return true;
  });
}

/** Ends all of this person's sessions but the one that asks; answers how many there were. */
export async function endOwnOtherSessions(
  db: Db,
  person: Owner,
  keep: SessionId,
  deed: OwnDeed,
  also: AlsoDone = nothing,
): Promise<{ ended: number }> {
  return db.transaction().execute(async (tx) => {
    await also(tx);
    const ended = await endOtherSessions(tx, person.id, keep, 'ended_by_owner', deed.now);
    await recordAudit(tx, {
      actor: person.actor,
      action: 'session.others_ended',
      requestId: deed.requestId,
    });
    if (ended > 0) await tellEnded(tx, person, ended, deed);
    return { ended };
  });
}

/** Customers are told, in case it was somebody else who did it. */
async function tellEnded(
  tx: Tx,
  { id: customerId, actor }: Owner,
  count: number,
  { requestId, now }: OwnDeed,
): Promise<void> {
  if (actor.kind !== 'customer' || !isCustomerId(customerId)) return;
  await notify(tx, {
    customerId,
    cause: `sessions_ended ${requestId} ${now.toISOString()}`,
    message: 'sessions_ended',
    facts: { count },
    link: '/user/auth/security',
  });
}

/** The trusted browsers as the API shows them. */
export async function deviceItems(db: Db, subject: SubjectId, token: string | undefined) {
  const devices = await listDevices(db, subject, token);
  return devices.map((device) => ({
    id: device.id,
    current: device.current,
    device: device.label,
    created_at: device.createdAt.toISOString(),
    last_used_at: device.lastUsedAt.toISOString(),
  }));
}

/** Refuses with `not_found`, for somebody else's too. */
export async function forgetOwnDevice(
  db: Db,
  person: Owner,
  id: DeviceId,
  deed: OwnDeed,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await forgetDevice(tx, person.id, id))) throw new Refusal('not_found');
    await recordAudit(tx, {
      actor: person.actor,
      action: 'device.forgotten',
      subject: { kind: 'device', id },
      requestId: deed.requestId,
    });
  });
}
