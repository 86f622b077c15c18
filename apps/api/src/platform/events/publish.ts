/**
 * Hints for open browsers: a kind and ids, so that the screen asks again for what changed. Never
 * an amount, a text or a secret. Written to the outbox in the transaction that causes them.
 */
import type { BrowserEvent } from '@fairlead/contract';
import type { Tx } from '#platform/database/db.ts';
import { enqueueFrom, enqueueMany } from '#platform/outbox/outbox.ts';

export interface EventFor {
  /** The customer or staff member whose browsers hear it. */
  readonly personId: string;
  readonly event: BrowserEvent;
}

export async function publish(tx: Tx, ...events: EventFor[]): Promise<void> {
  await enqueueMany(
    tx,
    events.map(({ personId, event }) => {
      const { kind, ...data } = event;
      return { topic: 'event', personId, payload: { kind, data } };
    }),
  );
}

/** The same from rows that are in the database already, all in one message. */
export function publishFrom(
  rows: string,
  event: { readonly kind: BrowserEvent['kind']; readonly personId: string; readonly ids: string },
): string {
  const each = `jsonb_agg(jsonb_build_array(${event.personId}, ${event.ids}))`;
  const payload = `jsonb_build_object('kind', '${event.kind}', 'each', ${each})`;
  return `${enqueueFrom(rows, { topic: "'event'", personId: 'null', payload })} having count(*) > 0`;
}
