/**
 * PINs by mail and SMS: five digits, each for one purpose of one holder, few in number, short in
 * life, used once. What is stored is a hash under a key that is not in the database.
 */
import { timingSafeEqual } from 'node:crypto';
import type { SentPin } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { newBytes, newPin, uuidV7 } from '#platform/random.ts';
import { aheadOf, DAY_SECONDS, lifeOfPin, RESEND_SECONDS } from './pins.rules.ts';
import {
  countTry,
  deletePinsBefore,
  findOpenPin,
  insertPin,
  markPinUsed,
  type PinPlace,
} from './pins.sql.ts';
import { type CountedFor, roomToSend } from './sendings.service.ts';
import { deletePinsOfAfter, lastToHolder } from './sendings.sql.ts';

export { maskedEmail, maskedPhone } from './pins.rules.ts';
export { type PinPlace, voidPins } from './pins.sql.ts';

export interface PinWish extends PinPlace {
  readonly countedFor: CountedFor;
  readonly channel: 'mail' | 'sms';
  /** Masked. */
  readonly sentTo: string;
  /** The address or number that it proves, and no other; it went there. */
  readonly proves?: string;
  /** False: nobody gets it, and no guess is ever right. Everything else is done all the same. */
  readonly good: boolean;
  readonly now: Date;
  /** The end of the challenge that it answers: after that nobody asks for it any more. */
  readonly until?: Date;
}

/** Writes the message that carries the PIN, in the same transaction. */
export type SendPin = (pin: string, life: { minutes: number; expiresAt: Date }) => Promise<void>;

/** Sends a PIN. Refuses with `too_many_requests` and says when the next one may go out. */
export async function sendPin(tx: Tx, wish: PinWish, send: SendPin): Promise<SentPin> {
  const { sent, wait } = await trySending(tx, wish, send);
  if (sent === null) throw new Refusal('too_many_requests', { retryAfterSeconds: wait });
  return sent;
}

/** The same for a sign-in, which does not fail because PINs are used up: then null. */
export async function offerPin(tx: Tx, wish: PinWish, send: SendPin): Promise<SentPin | null> {
  return (await trySending(tx, wish, send)).sent;
}

async function trySending(
  tx: Tx,
  wish: PinWish,
  send: SendPin,
): Promise<{ sent: SentPin | null; wait: number }> {
  const { purpose, holder, channel, sentTo, now, countedFor: counted } = wish;
  const what = `pin sent:${purpose}`;
  await deletePinsOfAfter(tx, wish, aheadOf(now));
  const room = await roomToSend(
    tx,
    { table: 'sent_pin', what, countedFor: counted, now },
    await toHolderOf(tx, wish),
  );
  const { countedFor, totalFor, wait, nextWait } = room;
  if (wait > 0) return { sent: null, wait };
  const id = uuidV7();
  const pin = newPin();
  const { minutes, expiresAt } = lifeOfPin(purpose, now, wish.until);
  const hash = hashPin(tx, id, pin, wish.proves);
  const pinHash = wish.good ? hash : newBytes(32);
  const place = { purpose, holder, channel, sentTo };
  const count = { countedFor, totalFor };
  await insertPin(tx, { ...place, ...count, id, pinHash, createdAt: now, expiresAt });
  await send(pin, { minutes, expiresAt });
  const resendAt = new Date(now.getTime() + nextWait * 1000);
  return { sent: answerOf({ channel, sentTo, expiresAt }, resendAt), wait: 0 };
}

/** Of two sign-ins or payments at once each has a PIN of its own: neither waits for the other's. */
async function toHolderOf(tx: Tx, wish: PinWish): Promise<readonly Date[] | undefined> {
  if (wish.purpose !== 'second_factor' && wish.purpose !== 'step_up') return undefined;
  return lastToHolder(tx, wish, new Date(wish.now.getTime() - RESEND_SECONDS * 1000));
}

/**
 * Whether this is the PIN, and of the address that it is to prove; counts the try in a transaction
 * of its own, so that nothing takes it back. Answers an id for `takePin`, or null.
 */
export async function tryPin(
  db: Db,
  place: PinPlace & { readonly proves?: string },
  pin: string,
  now: Date,
): Promise<string | null> {
  const found = await db.transaction().execute((tx) => countTry(tx, place, now));
  const id = found?.id ?? '';
  const right = timingSafeEqual(
    hashPin(db, id, pin, place.proves),
    found?.pinHash ?? Buffer.alloc(32),
  );
  return found !== undefined && right ? found.id : null;
}

/** Uses a PIN up that was right. False when somebody else has done so a moment ago. */
export async function takePin(tx: Tx, id: string, now: Date): Promise<boolean> {
  return markPinUsed(tx, id, now);
}

/** The PIN that is on its way to this holder and can still be used. */
export async function openPinOf(db: Db | Tx, place: PinPlace, now: Date): Promise<SentPin | null> {
  const found = await findOpenPin(db, place, now);
  if (found === undefined) return null;
  return answerOf(found, new Date(found.createdAt.getTime() + RESEND_SECONDS * 1000));
}

function answerOf(
  pin: { channel: 'mail' | 'sms'; sentTo: string; expiresAt: Date },
  resendAt: Date,
): SentPin {
  return {
    channel: pin.channel,
    to: pin.sentTo,
    expires_at: pin.expiresAt.toISOString(),
    resend_at: resendAt.toISOString(),
  };
}

function hashPin(db: Db | Tx, id: string, pin: string, proves = ''): Buffer {
  return keysOf(db).ring.mac(`pin:${id}`, `${pin} ${proves}`);
}

/** Housekeeping: as long as they count against the day's number. */
export async function forgetOldPins(tx: Tx, now: Date): Promise<void> {
  await deletePinsBefore(tx, new Date(now.getTime() - 2 * DAY_SECONDS * 1000));
}
