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

/** The same from rows that are in the database already: expressions of person and ids. */
export function publishFrom(
  rows: string,
  event: { readonly kind: BrowserEvent['kind']; readonly personId: string; readonly ids: string },
): string {
  const payload = `jsonb_build_object('kind', '${event.kind}', 'data', ${event.ids})`;
  return enqueueFrom(rows, { topic: "'event'", personId: event.personId, payload });
}
