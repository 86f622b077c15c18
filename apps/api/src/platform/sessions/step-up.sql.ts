/** The table of step-up challenges. */
import type { SessionId, StepUpId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface StepUpChallenge {
  readonly id: StepUpId;
  readonly sessionId: SessionId;
  readonly action: string;
  readonly expiresAt: Date;
}

export async function insertChallenge(
  db: Db | Tx,
  challenge: StepUpChallenge & { readonly digest: Buffer; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('step_up_challenge')
    .values({
      id: challenge.id,
      session_id: challenge.sessionId,
      action: challenge.action,
      digest: challenge.digest,
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

export async function addAttempt(
  tx: Tx,
  { id, sessionId, now }: { id: StepUpId; sessionId: SessionId; now: Date },
): Promise<StepUpChallenge | undefined> {
  const row = await tx
    .updateTable('step_up_challenge')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .where('attempts', '<', 5)
    .returning(['action', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { id, sessionId, action: row.action, expiresAt: row.expires_at };
}

/** One of this session that can still be confirmed. */
export async function findOpenChallenge(
  db: Db | Tx,
  { id, sessionId, now }: { id: StepUpId; sessionId: SessionId; now: Date },
): Promise<StepUpChallenge | undefined> {
  const row = await db
    .selectFrom('step_up_challenge')
    .select(['action', 'expires_at'])
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .where('attempts', '<', 5)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { id, sessionId, action: row.action, expiresAt: row.expires_at };
}

/** Those who ask for exactly this take turns, until the transaction ends. */
export async function lockChallengesFor(
  tx: Tx,
  { sessionId, action, digest }: { sessionId: SessionId; action: string; digest: Buffer },
): Promise<void> {
  const key = `step_up ${sessionId} ${action} ${digest.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** The newest for exactly this that can still be confirmed. */
export async function findChallengeFor(
  db: Db | Tx,
  binding: { sessionId: SessionId; action: string; digest: Buffer; now: Date },
): Promise<StepUpChallenge | undefined> {
  const row = await db
    .selectFrom('step_up_challenge')
    .select(['id', 'expires_at'])
    .where('session_id', '=', binding.sessionId)
    .where('action', '=', binding.action)
    .where('digest', '=', binding.digest)
    .where('expires_at', '>', binding.now)
    .where('confirmed_at', 'is', null)
    .where('attempts', '<', 5)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sessionId, action } = binding;
  return { id: row.id as StepUpId, sessionId, action, expiresAt: row.expires_at };
}

export async function markConfirmed(tx: Tx, id: StepUpId, now: Date): Promise<void> {
  await tx
    .updateTable('step_up_challenge')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** One confirmation at most, whichever of two equal calls comes first. */
export async function consumeConfirmed(
  tx: Tx,
  binding: { sessionId: SessionId; action: string; digest: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update step_up_challenge set consumed_at = ${binding.now}
    where id = (
      select id from step_up_challenge
      where session_id = ${binding.sessionId} and action = ${binding.action}
        and digest = ${binding.digest} and consumed_at is null and confirmed_at is not null
        and expires_at > ${binding.now}
      order by id limit 1
      for update
    ) and consumed_at is null
    returning id
  `.execute(tx);
  return rows.length === 1;
}

export async function deleteChallengesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('step_up_challenge').where('expires_at', '<', before).execute();
}
