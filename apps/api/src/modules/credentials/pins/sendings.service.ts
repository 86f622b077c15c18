/**
 * How much may still be sent, and for whom a sending counts. A stranger uses up what their own
 * network may ask for, never what the owner's devices may.
 */
import type { Tx } from '#platform/database/db.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { addressKey } from '#platform/throttle/throttle.rules.ts';
import {
  aheadOf,
  DAY_SECONDS,
  MOST_FROM_STRANGERS,
  MOST_IN_A_DAY,
  waitBeforeSending,
  waitOfStrangers,
} from './pins.rules.ts';
import { deleteSendingsAfter, lockSending, sendingTimes } from './sendings.sql.ts';

export interface CountedFor {
  /** An address or a person. */
  readonly whom: string;
  /** Who asks, where askers are told apart: a device of the owner's, or somebody's network. */
  readonly asker?: 'owner' | { readonly network: string };
}

/** What anybody may ask for by typing in an address. */
export function askedFor(
  email: string,
  { ip, isOwner }: { readonly ip: string; readonly isOwner: boolean },
): CountedFor {
  return { whom: email, asker: isOwner ? 'owner' : { network: addressKey(ip) } };
}

/** What only somebody who knows the password may: strangers who do share one number. */
export function askedBySomebody(whom: string, isOwner: boolean): CountedFor {
  return isOwner ? { whom, asker: 'owner' } : { whom };
}

export interface Sending {
  readonly table: 'sent_pin' | 'mailed_token';
  /** What is sent, such as the PIN of a purpose. */
  readonly what: string;
  readonly countedFor: CountedFor;
  readonly now: Date;
}

export interface SendingRoom {
  readonly countedFor: Buffer;
  /** Null where no stranger asks. */
  readonly totalFor: Buffer | null;
  /** Seconds; 0 where one may go out. */
  readonly wait: number;
  /** Until the one after the next. */
  readonly nextWait: number;
}

/** Sendings for one address take turns until the transaction ends. */
export async function roomToSend(
  tx: Tx,
  { table, what, countedFor: { whom, asker }, now }: Sending,
  toHolder?: readonly Date[],
): Promise<SendingRoom> {
  const { ring } = keysOf(tx);
  const all = ring.mac(what, whom);
  await lockSending(tx, all);
  const since = new Date(now.getTime() - DAY_SECONDS * 1000);
  const side = asker === 'owner' ? 'owner' : asker?.network;
  const countedFor = side === undefined ? all : ring.mac(`${what} by ${side}`, whom);
  const totalFor = typeof asker === 'object' ? all : null;
  const own = { table, by: 'counted_for', key: countedFor, since, limit: MOST_IN_A_DAY } as const;
  await deleteSendingsAfter(tx, own, aheadOf(now));
  if (totalFor !== null) {
    await deleteSendingsAfter(tx, { table, by: 'total_for', key: totalFor }, aheadOf(now));
  }
  const times = await sendingTimes(tx, own);
  const total =
    totalFor === null
      ? []
      : await sendingTimes(tx, {
          ...own,
          by: 'total_for',
          key: totalFor,
          limit: MOST_FROM_STRANGERS,
        });
  return {
    countedFor,
    totalFor,
    wait: Math.max(waitBeforeSending(times, now, toHolder), waitOfStrangers(total, now)),
    nextWait: waitBeforeSending([now, ...times], now),
  };
}
