/**
 * A second factor for one action. The server asks (a challenge bound to session, action and the
 * digest of the parameters), the person confirms with a factor, and the same call made again uses
 * the confirmation up. Other parameters, another session or a second use find nothing.
 */
import type { SessionId, StepUpId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newId } from '#platform/random.ts';
import {
  addAttempt,
  consumeConfirmed,
  deleteChallengesBefore,
  findChallengeFor,
  findOpenChallenge,
  insertChallenge,
  lockChallengesFor,
  markConfirmed,
  type StepUpChallenge,
} from './step-up.sql.ts';

export type { StepUpChallenge } from './step-up.sql.ts';

const lifeSeconds = 5 * 60;

export interface StepUpBinding {
  readonly sessionId: SessionId;
  readonly action: string;
  readonly digest: Buffer;
  readonly now: Date;
}

/**
 * Thrown inside the database transaction that wanted the factor. The kernel makes the challenge
 * after that transaction was rolled back, and names it in the answer.
 */
export class StepUpRequired extends Refusal {
  readonly binding: StepUpBinding;

  constructor(binding: StepUpBinding) {
    super('step_up_required');
    this.binding = binding;
  }
}

/** Uses up a confirmation for exactly this, or refuses with `step_up_required`. */
export async function requireStepUp(tx: Tx, binding: StepUpBinding): Promise<void> {
  if (!(await consumeConfirmed(tx, binding))) throw new StepUpRequired(binding);
}

export async function askStepUp(db: Db | Tx, binding: StepUpBinding): Promise<StepUpChallenge> {
  const challenge = {
    id: newId('stepUp'),
    sessionId: binding.sessionId,
    action: binding.action,
    expiresAt: new Date(binding.now.getTime() + lifeSeconds * 1000),
  };
  await insertChallenge(db, { ...challenge, ...binding });
  return challenge;
}

/** The open challenge for exactly this, made where there is none. */
export async function stepUpFor(
  db: Db,
  binding: StepUpBinding,
): Promise<StepUpChallenge & { readonly isNew: boolean }> {
  const open = await openStepUpFor(db, binding);
  if (open !== undefined) return { ...open, isNew: false };
  return db.transaction().execute((tx) => stepUpInTurn(tx, binding));
}

/**
 * The same for who does more with it: until the transaction ends nobody else makes one. Of two
 * made at once only the newer counts, and what was mailed for the other would be worth nothing.
 */
export async function stepUpInTurn(
  tx: Tx,
  binding: StepUpBinding,
): Promise<StepUpChallenge & { readonly isNew: boolean }> {
  await lockChallengesFor(tx, binding);
  const open = await openStepUpFor(tx, binding);
  if (open !== undefined) return { ...open, isNew: false };
  return { ...(await askStepUp(tx, binding)), isNew: true };
}

/** The challenge for exactly this that is open; undefined when it is to be asked for. */
export async function openStepUpFor(
  db: Db | Tx,
  binding: StepUpBinding,
): Promise<StepUpChallenge | undefined> {
  return findChallengeFor(db, binding);
}

/** The challenge that is to be confirmed. Refuses with `not_found`: another's, or over. */
export async function openStepUp(
  db: Db | Tx,
  of: { id: StepUpId; sessionId: SessionId; now: Date },
): Promise<StepUpChallenge> {
  const challenge = await findOpenChallenge(db, of);
  if (challenge === undefined) throw new Refusal('not_found');
  return challenge;
}

/**
 * Counts one try before the factor is checked, so that parallel guesses are counted too. Refuses
 * with `code_wrong` when the challenge is not this session's, is over or was tried five times. Call
 * it in a transaction of its own: a wrong code must not roll the count back.
 */
export async function tryStepUp(
  tx: Tx,
  { id, sessionId, now }: { id: StepUpId; sessionId: SessionId; now: Date },
): Promise<StepUpChallenge> {
  const challenge = await addAttempt(tx, { id, sessionId, now });
  if (challenge === undefined) throw new Refusal('code_wrong');
  return challenge;
}

/** The factor was right. Rotate the session in the same transaction. */
export async function confirmStepUp(tx: Tx, id: StepUpId, now: Date): Promise<void> {
  await markConfirmed(tx, id, now);
}

/** Housekeeping. */
export async function forgetOldStepUps(tx: Tx, now: Date): Promise<void> {
  await deleteChallengesBefore(tx, new Date(now.getTime() - 24 * 3600 * 1000));
}
