/**
 * Somebody inside the bank who follows the events: each is read once, in order, in the transaction
 * that writes down what came of it. Runs beside the dispatcher, so nobody waits for it.
 */
import type { Tx } from '#platform/database/db.ts';
import type { MoveTopic } from '#platform/outbox/topics.ts';
import { type EventSpan, moveReader, nextSpan, unread } from './event.sql.ts';

export interface EventReader {
  /** A row of `event_reader`. */
  readonly name: string;
  /** Takes from the span what it wants: most events concern it little. */
  read(tx: Tx, span: EventSpan): Promise<void>;
}

export function eventReader({ name, read }: EventReader): MoveTopic {
  return {
    move: name,
    waits: () => unread(name),
    take: async (tx, limit) => {
      const span = await nextSpan(tx, name, limit);
      if (span === undefined) return 0;
      await read(tx, span);
      await moveReader(tx, name, span.upTo);
      return span.count;
    },
  };
}
