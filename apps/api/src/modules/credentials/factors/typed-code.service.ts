/** A second factor that was typed: a PIN, a code of the app or a recovery code, by its length. */
import { authCodeForm } from '@fairlead/contract';
import { takeTotpCode } from '#modules/credentials/credentials.service.ts';
import { type PinPlace, takePin, tryPin } from '#modules/credentials/pins/pins.service.ts';
import { sendSecurityNotice } from '#modules/credentials/sign-in/security-notice.service.ts';
import {
  aboutPerson,
  type SignInPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { factorsOf } from './factors.service.ts';
import { takeRecoveryCode } from './recovery-codes.service.ts';

/** Uses the code up in the transaction of what it is for; false when it is wrong or was used. */
export type TakeCode = (tx: Tx) => Promise<boolean>;

/** Looks at a typed code. A PIN's try is counted at once, whatever comes of the rest. */
export async function readCode(
  db: Db,
  person: SignInPerson,
  code: string,
  pinPlace: PinPlace,
  place: Pick<SignInPlace, 'ip' | 'userAgent' | 'requestId' | 'now'>,
): Promise<TakeCode> {
  const { now } = place;
  switch (authCodeForm(code)) {
    case 'totp':
      return (tx) => takeTotpCode(tx, person.id, code, now);
    case 'recovery':
      return (tx) => useRecoveryCode(tx, person, code, place);
    case 'pin': {
      const usable = (await factorsOf(db, person)).includes('email');
      const id = usable ? await tryPin(db, pinPlace, code, now) : null;
      return async (tx) => id !== null && (await takePin(tx, id, now));
    }
  }
}

/** Whoever lost one hears of it. */
async function useRecoveryCode(
  tx: Tx,
  person: SignInPerson,
  code: string,
  place: Pick<SignInPlace, 'ip' | 'userAgent' | 'requestId' | 'now'>,
): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, person.id, code, place.now))) return false;
  const { kind, id, role } = person;
  await recordAudit(tx, {
    actor: { kind, id, ip: place.ip, ...(role === undefined ? {} : { role }) },
    action: 'recovery_code.used',
    ...aboutPerson(person),
    requestId: place.requestId,
  });
  await sendSecurityNotice(tx, person, 'recovery_used', place);
  return true;
}
