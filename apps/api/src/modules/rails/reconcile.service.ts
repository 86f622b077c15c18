/**
 * The daily comparison: entries in the rail's books that it never told of are fetched, and what
 * does not fit afterwards is written down for staff.
 */
import type { Db } from '#platform/database/db.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { applyAnswer } from './answers.service.ts';
import type { Rails } from './rails.service.ts';
import {
  type Difference,
  insertReconciliation,
  outsideDifferences,
  ownDifferences,
  unheard,
} from './reconcile.sql.ts';

const DAY_MS = 86_400_000;
/** Further back than any pause of the bank should last. */
const LOOKS_BACK_MS = 10 * DAY_MS;
/** What happened just now may still be on its way. */
const ON_ITS_WAY_MS = 5 * 60_000;

export async function reconcile(
  db: Db,
  rails: Rails,
  { onItsWayMs = ON_ITS_WAY_MS } = {},
): Promise<readonly Difference[]> {
  const { adapter, name } = rails;
  const now = rails.now();
  const from = new Date(now.getTime() - LOOKS_BACK_MS);
  const until = new Date(now.getTime() - onItsWayMs);
  const booked = await adapter.booked(from, until);
  for (const answer of await unheard(db, name, booked)) {
    await applyAnswer(db, rails, answer, { whole: false });
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const differences = [
        ...(await ownDifferences(tx, name)),
        ...(await outsideDifferences(tx, name, booked, { from, until })),
      ];
      await insertReconciliation(tx, name, now, differences);
      return differences;
    });
}

class BooksDiffer extends Error {
  readonly code = 'BOOKS_DIFFER';
}

export function reconcileJob(db: Db, rails: Rails, log: WorkLog): Job {
  return {
    name: 'reconcile-rails',
    cron: '41 4 * * *',
    run: async () => {
      if (!rails.open) return;
      const differences = await reconcile(db, rails);
      if (differences.length > 0) log.failed('rails.reconcile', new BooksDiffer());
    },
  };
}
