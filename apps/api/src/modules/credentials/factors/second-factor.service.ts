/** The second step of signing in: a code that was typed. Passkeys have their own. */
import type { SessionId } from '@fairlead/contract';
import { factorPinPlace } from '#modules/credentials/pins/factor-pin.service.ts';
import { type Completed, completeSignIn } from '#modules/credentials/sign-in/sign-in.service.ts';
import { countOf } from '#modules/credentials/sign-in/sign-in-count.service.ts';
import {
  aboutPerson,
  actorOfPerson,
  type SignInPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { visitorsOn } from '#platform/audit/visitor-texts.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { isKnownDevice } from '#platform/sessions/known-device.service.ts';
import { readCode } from './typed-code.service.ts';

/**
 * Refuses with `code_wrong`, also for a code that was used before, and with `too_many_requests`.
 */
export async function giveCode(
  db: Db,
  person: SignInPerson,
  given: { readonly sessionId: SessionId; readonly code: string },
  place: SignInPlace,
): Promise<Completed> {
  const known = await isKnownDevice(db, person.id, place.deviceToken);
  // A count of its own: whoever guesses codes knows the password already.
  const count = countOf(person.kind, `code of ${person.id}`, place, known);
  await count.begin(db);
  const take = await readCode(db, person, given.code, factorPinPlace(given.sessionId), place);
  const completed = await db.transaction().execute(async (tx) => {
    if (!(await take(tx))) {
      await recordAudit(tx, {
        actor: actorOfPerson(person, given.sessionId, place),
        action: 'session.code_refused',
        ...aboutPerson(person),
        // Whoever typed it has not signed in.
        textOwner: visitorsOn(place.now),
        requestId: place.requestId,
      });
      return null;
    }
    await count.succeeded(tx);
    return completeSignIn(tx, person, given.sessionId, place, known);
  });
  if (completed === null) throw new Refusal('code_wrong', { field: 'auth_code' });
  return completed;
}
