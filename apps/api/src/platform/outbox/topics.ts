/**
 * What can be done with an outbox message. An effect reaches outside (mail, a rail) and may happen
 * again after a crash; a move stays inside the database and happens exactly once.
 */
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { Tx } from '#platform/database/db.ts';

/** One delivery of one message; a repeat after a crash has the same key. */
export interface Delivery<Payload = unknown> {
  readonly topic: string;
  readonly key: string;
  readonly personId: string | null;
  readonly payload: Payload;
  /** The secret that was enqueued with it, opened. */
  readonly secret: unknown;
  /** 1 for the first. */
  readonly attempt: number;
}

export interface EffectTopic<Payload = unknown> {
  readonly effect: string;
  readonly payload: z.ZodType<Payload>;
  /** How many are on their way at the same time. */
  readonly concurrency: number;
  /** After so many failures the message is a dead letter. */
  readonly maxAttempts: number;
  /** But not before it is so old: the other side may be away for longer than attempts last. */
  readonly patienceHours?: number;
  /** Throws to be tried again later, `Undeliverable` to be given up at once. */
  deliver(delivery: Delivery<Payload>): Promise<void>;
  /** Lets go of what it keeps open between deliveries, when this process stops delivering. */
  close?(): void;
}

export interface MoveTopic {
  readonly move: string;
  /** Whether there is something to take, in SQL: the dispatcher asks this of all topics at once. */
  waits(): RawBuilder<boolean>;
  /** Takes at most so many of its messages out of the outbox and says how many it took. */
  take(tx: Tx, limit: number): Promise<number>;
}

/** A topic whose payload type the dispatcher need not know. */
export type Topic = EffectTopic | MoveTopic;

/** Declares an effect: its payload is checked before it is delivered. */
export function effectTopic<Payload>(
  topic: Omit<EffectTopic<Payload>, 'deliver'> & {
    deliver(delivery: Delivery<Payload>): Promise<void>;
  },
): EffectTopic {
  return {
    ...topic,
    deliver: (delivery) =>
      topic.deliver({ ...delivery, payload: topic.payload.parse(delivery.payload) }),
  };
}

/** No repetition will help. The reason is a short code, for staff. */
export class Undeliverable extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'Undeliverable';
    this.reason = reason;
  }
}
