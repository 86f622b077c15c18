/** Growing waits after failures, by account and address or by known device. */
import type { Db, Tx } from '#platform/database/db.ts';
import { beginSignIn, signInSucceeded } from '#platform/throttle/sign-in-throttle.ts';
import type { SignInPlace } from './sign-in-person.service.ts';

/** `what` is an email, or what else is guessed: a code or a password of somebody. */
export function countOf(
  kind: 'customer' | 'staff',
  what: string,
  { ip, deviceToken, now, counted }: SignInPlace,
  known: boolean,
  acrossDevices = false,
) {
  const knownDevice = known ? deviceToken : undefined;
  const attempt = { kind, email: what, ip, knownDevice, acrossDevices, now };
  return {
    begin: async (db: Db) => {
      if (counted !== false) await beginSignIn(db, attempt);
    },
    succeeded: async (tx: Tx) => {
      if (counted !== false) await signInSucceeded(tx, attempt);
    },
  };
}
