/** How the outbox fares, for Prometheus: the database's, so every process tells the same. */
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#platform/database/db.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { outboxFigures, type TopicFigures } from './outbox.sql.ts';

const gauges: readonly [string, string, (figures: TopicFigures) => number][] = [
  ['waiting', 'Messages that were not tried yet, by topic.', ({ waiting }) => waiting],
  ['retrying', 'Messages that failed and are tried again, by topic.', ({ retrying }) => retrying],
  ['dead', 'Messages that were given up, by topic.', ({ dead }) => dead],
  [
    'oldest_seconds',
    'Age of the oldest message that is not delivered and not given up, by topic.',
    ({ oldestSeconds }) => oldestSeconds,
  ],
];

export function measureOutbox(registry: Registry, db: Db, log: WorkLog): void {
  let reading: Promise<TopicFigures[]> | undefined;
  /** Once for all that are asked together. Where it fails, the other metrics are told still. */
  const read = (): Promise<TopicFigures[]> => {
    reading ??= outboxFigures(db)
      .catch((error) => {
        log.failed('metrics.outbox', error);
        return [];
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, help, count] of gauges) {
    new Gauge({
      name: `fairlead_outbox_${name}`,
      help,
      labelNames: ['topic'] as const,
      registers: [registry],
      async collect() {
        const all = await read();
        this.reset();
        for (const figures of all) this.set({ topic: figures.topic }, count(figures));
      },
    });
  }
}
