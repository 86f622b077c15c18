/**
 * Growing waits between failed sign-ins, by account and by address. A stranger can make strangers
 * wait, never the owner: a device that this person has signed in from before has its own count and
 * is not held up by the others.
 */
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { addressKey, forgivenAfterSeconds, waitAfter } from './throttle.rules.ts';
import {
  deleteFailuresBefore,
  type FailureKey,
  type Failures,
  failuresForUpdate,
  writeFailures,
} from './throttle.sql.ts';

export interface SignInAttempt {
  /** Customers and staff are different people with perhaps the same email. */
  readonly kind: 'customer' | 'staff';
  /** What was typed, whether or not anybody has it: known and unknown are throttled alike. */
  readonly email: string;
  readonly ip: string;
  /** The token of the device cookie, if `isKnownDevice` said so for this account. */
  readonly knownDevice?: string | undefined;
  /** Counted for the account over all of its devices too: whoever guesses can open another. */
  readonly acrossDevices?: boolean;
  readonly now: Date;
}

/** In one order for everybody, because the rows are locked. */
function keysOf(attempt: SignInAttempt): readonly FailureKey[] {
  const account = `${attempt.kind} ${attempt.email.trim().toLowerCase()}`;
  if (attempt.knownDevice !== undefined) {
    const device: FailureKey = { scope: 'device', key: `${account} ${attempt.knownDevice}` };
    return attempt.acrossDevices === true ? [device, { scope: 'person', key: account }] : [device];
  }
  return [
    { scope: 'account', key: account },
    { scope: 'address', key: addressKey(attempt.ip) },
  ];
}

function waitFrom(now: Date, scope: FailureKey['scope'], failures: number): Date | null {
  const waitSeconds = waitAfter(scope, failures);
  return waitSeconds === 0 ? null : new Date(now.getTime() + waitSeconds * 1000);
}

/**
 * A failure that lies ahead was counted before the clock was set back: its wait begins again now,
 * so that nobody waits until that time has come once more.
 */
async function failuresUpTo(tx: Tx, key: FailureKey, now: Date): Promise<Failures> {
  const known = await failuresForUpdate(tx, key);
  if (known.lastAt <= now) return known;
  const { failures } = known;
  const begun = { failures, lastAt: now, blockedUntil: waitFrom(now, key.scope, failures) };
  await writeFailures(tx, key, begun);
  return begun;
}

/**
 * Counts the attempt as a failure before the password is checked, so that parallel guesses are
 * counted too; `signInSucceeded` takes it back. Refuses with `too_many_requests` while the wait
 * runs, and does not prolong it.
 */
export async function beginSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  const { now } = attempt;
  const blockedUntil = await db.transaction().execute(async (tx) => {
    const keys = keysOf(attempt);
    const found = [];
    for (const key of keys) found.push({ key, known: await failuresUpTo(tx, key, now) });
    const until = Math.max(...found.map(({ known }) => known.blockedUntil?.getTime() ?? 0));
    if (until > now.getTime()) return until;
    for (const { key, known } of found) {
      const forgiven = now.getTime() - known.lastAt.getTime() > forgivenAfterSeconds * 1000;
      const failures = forgiven ? 1 : known.failures + 1;
      const blockedUntil = waitFrom(now, key.scope, failures);
      await writeFailures(tx, key, { failures, lastAt: now, blockedUntil });
    }
    return undefined;
  });
  if (blockedUntil === undefined) return;
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: Math.ceil((blockedUntil - now.getTime()) / 1000),
  });
}

/**
 * How many failures a success takes back, itself included. The account starts afresh. The address
 * gets only this one back: others failed from it too. A person gets one more, because who mistypes
 * now and then must not wait in the end; the guesses of somebody else stay counted.
 */
const takenBack = { account: Infinity, device: Infinity, address: 1, person: 2 } as const;

export async function signInSucceeded(tx: Tx, attempt: SignInAttempt): Promise<void> {
  for (const key of keysOf(attempt)) {
    const known = await failuresForUpdate(tx, key);
    const failures = Math.max(0, known.failures - takenBack[key.scope]);
    await writeFailures(tx, key, { failures, lastAt: attempt.now, blockedUntil: null });
  }
}

/** Housekeeping. */
export async function forgetOldFailures(tx: Tx, now: Date): Promise<void> {
  await deleteFailuresBefore(tx, new Date(now.getTime() - forgivenAfterSeconds * 1000));
}
