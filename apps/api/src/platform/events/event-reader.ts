/**
 * Somebody inside the bank who follows the events: each is read once, in order, in the transaction
 * that writes down what came of it. Runs beside the dispatcher, so nobody waits for it.
 */
import type { BrowserEventKind } from '@fairlead/contract';
import type { Tx } from '#platform/database/db.ts';
import type { MoveTopic } from '#platform/outbox/topics.ts';
import { type EventRow, moveReader, nextEvents } from './event.sql.ts';

export interface EventReader {
  /** A row of `event_reader`. */
  readonly name: string;
  readonly kinds: readonly BrowserEventKind[];
  /** May be given an event again after a restored backup, so it applies each once. */
  read(tx: Tx, events: readonly EventRow[]): Promise<void>;
}

export function eventReader({ name, kinds, read }: EventReader): MoveTopic {
  const wanted: ReadonlySet<string> = new Set(kinds);
  return {
    move: name,
    take: async (tx, limit) => {
      const events = await nextEvents(tx, name, limit);
      const last = events.at(-1);
      if (last === undefined) return 0;
      const ours = events.filter(({ kind }) => wanted.has(kind));
      if (ours.length > 0) await read(tx, ours);
      await moveReader(tx, name, last.id);
      return events.length;
    },
  };
}
