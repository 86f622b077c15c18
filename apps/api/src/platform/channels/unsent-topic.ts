/**
 * Mail to nobody. Where an address that nobody has is asked about, the outbox gets a message like
 * any other, so that the work is the same; this is where it ends.
 */
import * as z from 'zod';
import type { Tx } from '#platform/database/db.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { type EffectTopic, effectTopic } from '#platform/outbox/topics.ts';

export const unsentTopic: EffectTopic = effectTopic({
  effect: 'unsent',
  payload: z.unknown(),
  concurrency: 4,
  maxAttempts: 1,
  deliver: async () => undefined,
});

/** Takes the place of a mail with a secret; of about its size, with nothing in it. */
export async function sendNothing(tx: Tx, expiresAt: Date): Promise<void> {
  await enqueue(tx, {
    topic: 'unsent',
    payload: { to: '', language: '', template: '', values: {} },
    secret: { path: '-'.repeat(60) },
    expiresAt,
  });
}
