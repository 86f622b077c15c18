/** A second factor given for one action that asked for it, by customers and staff alike. */
import type { SessionId, StepUpId } from '@fairlead/contract';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { rotateSession } from '#platform/sessions/session.service.ts';
import { confirmStepUp, tryStepUp } from '#platform/sessions/step-up.service.ts';
import { takeTotpCode } from './credentials.service.ts';
import type { SignInPerson, SignInPlace } from './sign-in.service.ts';

/**
 * Answers the session's new token. Refuses with `code_wrong`: a wrong or used code, a challenge
 * that is not this session's, that is over or has been tried five times.
 */
export async function giveStepUpCode(
  db: Db,
  person: SignInPerson,
  given: { readonly sessionId: SessionId; readonly stepUp: StepUpId; readonly code: string },
  place: Pick<SignInPlace, 'ip' | 'requestId' | 'now'>,
): Promise<string> {
  const { sessionId, stepUp: id } = given;
  const { now } = place;
  // A transaction of its own, so that a wrong code does not take the counted try back.
  const challenge = await db.transaction().execute((tx) => tryStepUp(tx, { id, sessionId, now }));
  const record = (tx: Tx, action: string) =>
    recordAudit(tx, {
      actor: {
        kind: person.kind,
        id: person.id,
        sessionId,
        ip: place.ip,
        ...(person.role === undefined ? {} : { role: person.role }),
      },
      action,
      subject: { kind: 'step_up', id: challenge.action },
      requestId: place.requestId,
    });
  const token = await db.transaction().execute(async (tx) => {
    if (!(await takeTotpCode(tx, person.id, given.code, now))) {
      await record(tx, 'step_up.refused');
      return null;
    }
    await confirmStepUp(tx, id, now);
    await record(tx, 'step_up.confirmed');
    return rotateSession(tx, sessionId);
  });
  if (token === null) throw new Refusal('code_wrong', { field: 'auth_code' });
  return token;
}
