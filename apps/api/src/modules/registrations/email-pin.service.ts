/**
 * The PIN that proves an email. Whoever has the address, the same is done: a PIN, a message in the
 * outbox, the same answer. Only what the message says differs, and only its reader sees that.
 */
import type { CustomerId, SentPin } from '@fairlead/contract';
import { maskedEmail, type PinPlace, sendPin } from '#modules/credentials/pins/pins.service.ts';
import type { CountedFor } from '#modules/credentials/pins/sendings.service.ts';
import type { Customer } from '#modules/customers/customers.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import { sendNothing } from '#platform/channels/unsent-topic.ts';
import type { Tx } from '#platform/database/db.ts';
import { hashToken } from '#platform/random.ts';

/** Of a browser that registers. */
export function browserPinPlace(deviceToken: string): PinPlace {
  const holder = `device:${hashToken(deviceToken).toString('hex')}`;
  return { purpose: 'prove_email', holder };
}

/** Of a customer, for the address that they have or want. */
export function customerPinPlace(id: CustomerId): PinPlace {
  return { purpose: 'prove_email', holder: id };
}

export interface Proof {
  readonly place: PinPlace;
  readonly countedFor: CountedFor;
  readonly email: string;
  /** Who waits to prove the address; null: nobody does. */
  readonly prover: {
    readonly first: string;
    readonly last: string;
    readonly language: string;
  } | null;
  /** Somebody else, whose address it is. */
  readonly owner: Customer | null;
  readonly now: Date;
}

/** Refuses with `too_many_requests`. */
export async function sendEmailPin(tx: Tx, proof: Proof): Promise<SentPin> {
  const { place, countedFor, email, prover, owner, now } = proof;
  const good = prover !== null && owner === null;
  const sentTo = maskedEmail(email);
  const to = { channel: 'mail', sentTo, proves: email } as const;
  const wish = { ...place, ...to, countedFor, good, now };
  return sendPin(tx, wish, async (code, { minutes, expiresAt }) => {
    if (owner !== null) {
      await sendMail(tx, {
        to: email,
        language: owner.language,
        template: 'already_customer',
        values: { name: owner.firstName },
        secret: { path: '/password' },
        expiresAt,
      });
      return;
    }
    if (prover === null) {
      await sendNothing(tx, expiresAt);
      return;
    }
    const { first, last, language } = prover;
    const values = { purpose: 'email', minutes, first, last } as const;
    await sendMail(tx, {
      to: email,
      language,
      template: 'code',
      values,
      secret: { code },
      expiresAt,
    });
  });
}
