/**
 * Opens, rotates and ends sessions. A session is a row; its token is in the browser's cookie and
 * nowhere else. Whoever calls decides who the person is and records it in the audit log.
 */
import type { SessionId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { hashToken, newId, newToken } from '#platform/random.ts';
import {
  absoluteSeconds,
  deviceLabel,
  type EndReason,
  isOpen,
  mostSessions,
  type SessionKind,
  type SessionPolicy,
  shortUserAgent,
} from './session.rules.ts';
import {
  deleteSessionsOver,
  insertSession,
  lockSubject,
  markEnded,
  markSecondFactor,
  replaceToken,
  type Session,
  sessionById,
  sessionsOf,
} from './session.sql.ts';

export interface SessionRequest {
  readonly kind: SessionKind;
  readonly subjectId: string;
  readonly persona?: boolean;
  /** `asked`: the session can do little until `giveSecondFactor`. */
  readonly secondFactor: 'not asked' | 'asked' | 'given';
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  /** The session this browser had before, if any: it ends, its token is worth nothing any more. */
  readonly replaces?: SessionId | undefined;
}

export interface OpenedSession {
  readonly id: SessionId;
  /** For the cookie; not kept. */
  readonly token: string;
}

export async function openSession(tx: Tx, request: SessionRequest): Promise<OpenedSession> {
  const { kind, subjectId, now } = request;
  await lockSubject(tx, subjectId);
  if (request.replaces !== undefined) await markEnded(tx, [request.replaces], 'replaced', now);
  const others = await sessionsOf(tx, subjectId);
  const most = mostSessions[request.persona === true ? 'persona' : kind];
  const tooMany = others.slice(most - 1).map(({ id }) => id);
  await markEnded(tx, tooMany, 'too_many', now);
  const token = newToken();
  const id = newId('session');
  await insertSession(tx, {
    id,
    kind,
    subjectId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + absoluteSeconds[kind] * 1000),
    secondFactorAsked: request.secondFactor !== 'not asked',
    secondFactorAt: request.secondFactor === 'given' ? now : null,
    deviceLabel: deviceLabel(request.userAgent),
    userAgent: shortUserAgent(request.userAgent),
    ip: request.ip,
  });
  return { id, token };
}

/**
 * A new token for the same session, as after every second factor; the old one is void at once.
 * Refuses with `session_ended`: it may be ended elsewhere at any moment.
 */
export async function rotateSession(tx: Tx, id: SessionId): Promise<string> {
  const token = newToken();
  if (!(await replaceToken(tx, id, hashToken(token)))) throw new Refusal('session_ended');
  return token;
}

/** Refuses with `session_ended`, as `rotateSession` does. */
export async function requireUnended(tx: Tx, id: SessionId): Promise<void> {
  const session = await sessionById(tx, id);
  if (session?.endedAt !== null) throw new Refusal('session_ended');
}

/** The second factor was right: answers the session's new token. */
export async function giveSecondFactor(tx: Tx, id: SessionId, now: Date): Promise<string> {
  await markSecondFactor(tx, id, now);
  return rotateSession(tx, id);
}

export async function endSession(
  tx: Tx,
  id: SessionId,
  reason: EndReason,
  now: Date,
): Promise<boolean> {
  return (await markEnded(tx, [id], reason, now)) === 1;
}

/** Ends one session of this person; false when it is somebody else's, or over. */
export async function endSessionOf(
  tx: Tx,
  subjectId: string,
  id: SessionId,
  reason: EndReason,
  now: Date,
): Promise<boolean> {
  const session = await sessionById(tx, id);
  if (session?.subjectId !== subjectId) return false;
  return endSession(tx, id, reason, now);
}

/** Ends all sessions of this person but the given one; answers how many. */
export async function endOtherSessions(
  tx: Tx,
  subjectId: string,
  keep: SessionId | null,
  reason: EndReason,
  now: Date,
): Promise<number> {
  const others = (await sessionsOf(tx, subjectId)).filter(({ id }) => id !== keep);
  return markEnded(
    tx,
    others.map(({ id }) => id),
    reason,
    now,
  );
}

/** The open sessions of this person, newest first. */
export async function listSessions(
  db: Db | Tx,
  subjectId: string,
  now: Date,
  policy: SessionPolicy,
): Promise<readonly Session[]> {
  return (await sessionsOf(db, subjectId)).filter((session) => isOpen(session, now, policy));
}

export const keptDays = 30;

/** Housekeeping: sessions that have been over for a month. */
export async function forgetOldSessions(tx: Tx, now: Date): Promise<void> {
  await deleteSessionsOver(tx, new Date(now.getTime() - keptDays * 24 * 3600 * 1000));
}
