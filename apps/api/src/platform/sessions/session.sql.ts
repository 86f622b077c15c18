/** The session table. */
import type { SessionId } from '@fairlead/contract';
import { type Selectable, sql } from 'kysely';
import type { Session as SessionTable } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';
import type { EndReason, SessionKind } from './session.rules.ts';

export interface Session {
  readonly id: SessionId;
  readonly kind: SessionKind;
  readonly subjectId: string;
  /** SHA-256 of the token that opens it now. */
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
  readonly secondFactorAsked: boolean;
  readonly secondFactorAt: Date | null;
  readonly deviceLabel: string;
  readonly userAgent: string;
  readonly ip: string;
}

export type NewSession = Omit<Session, 'endedAt'>;

function fromRow(row: Selectable<SessionTable>): Session {
  return {
    id: row.id as SessionId,
    kind: row.kind === 'staff' ? 'staff' : 'customer',
    subjectId: row.subject_id,
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    secondFactorAsked: row.second_factor_asked,
    secondFactorAt: row.second_factor_at,
    deviceLabel: row.device_label,
    userAgent: row.user_agent,
    ip: row.ip,
  };
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      kind: session.kind,
      subject_id: session.subjectId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      ends_at: session.endsAt,
      second_factor_asked: session.secondFactorAsked,
      second_factor_at: session.secondFactorAt,
      device_label: session.deviceLabel,
      user_agent: session.userAgent,
      ip: session.ip,
    })
    .execute();
}

/** By the hex of the token's hash. */
export async function sessionsByToken(
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Session>> {
  const rows = await runOn(db)<Selectable<SessionTable>>({
    text: 'select * from session where token_hash = any ($1)',
    values: [tokenHashes.map((hash) => `\\x${hash}`)],
  });
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), fromRow(row)]));
}

export async function sessionById(db: Db | Tx, id: SessionId): Promise<Session | undefined> {
  const row = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function sessionsById(
  db: Db,
  ids: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, Session>> {
  const rows = await db.selectFrom('session').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(fromRow).map((session) => [session.id, session]));
}

/** Those that nobody ended, newest first; some may be idle or too old. */
export async function sessionsOf(db: Db | Tx, subjectId: string): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** Makes concurrent sign-ins of one person take turns, until the transaction ends. */
export async function lockSubject(tx: Tx, subjectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`session ${subjectId}`}, 0))`.execute(
    tx,
  );
}

/** Answers how many of them were still open. */
export async function markEnded(
  tx: Tx,
  ids: readonly SessionId[],
  reason: EndReason,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function replaceToken(tx: Tx, id: SessionId, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markSecondFactor(tx: Tx, id: SessionId, now: Date): Promise<void> {
  await tx.updateTable('session').set({ second_factor_at: now }).where('id', '=', id).execute();
}

/** Set-based, and never backwards: another process may have seen the session later. */
export async function writeActivity(
  tx: Tx,
  seen: readonly (readonly [SessionId, Date])[],
): Promise<void> {
  await sql`
    update session set last_seen_at = seen.at
    from unnest(${seen.map(([id]) => id)}::text[], ${seen.map(([, at]) => at)}::timestamptz[])
      as seen (id, at)
    where session.id = seen.id and session.last_seen_at < seen.at
  `.execute(tx);
}

export async function deleteSessionsOver(tx: Tx, before: Date): Promise<void> {
  await sql`delete from session where coalesce(ended_at, ends_at) < ${before}`.execute(tx);
}
