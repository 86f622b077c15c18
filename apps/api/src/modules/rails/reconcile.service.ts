/**
 * The daily comparison: entries in the rail's books that it never told of are fetched, and what
 * does not fit afterwards is written down for staff. It reads what is new since the last one; the
 * whole history where the sums do not fit, where something was found last time, and every week.
 */
import type { Db, Tx } from '#platform/database/db.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { applyAnswer } from './answers.service.ts';
import type { Rails } from './rails.service.ts';
import { type Difference, outsideDifferences, ownDifferences, unheard } from './reconcile.sql.ts';
import {
  insertReconciliation,
  lastReached,
  type Reached,
  reachedNow,
  sumsFit,
} from './reconcile-reached.sql.ts';

const DAY_MS = 86_400_000;
/** Further back than any pause of the bank should last. */
const LOOKS_BACK_MS = 10 * DAY_MS;
/** What happened just now may still be on its way. */
const ON_ITS_WAY_MS = 5 * 60_000;
/** Whatever was changed in what is long compared is found within this. */
const WHOLE_EVERY_MS = 7 * DAY_MS;

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
      const { since, reached } = await beginning(tx, rails, { now, until });
      const differences = [
        ...(await ownDifferences(tx, name, since)),
        ...(await outsideDifferences(tx, name, booked, { from, until })),
      ];
      const made = { at: now, whole: since === null, reached, differences };
      await insertReconciliation(tx, name, made);
      return differences;
    });
}

/** From where to compare, null: everything; and how far that will come. */
async function beginning(
  tx: Tx,
  { name }: Rails,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<{ readonly since: Reached | null; readonly reached: Reached }> {
  const last = await lastReached(tx, name);
  const isRecent = (last?.wholeAt?.getTime() ?? 0) > now.getTime() - WHOLE_EVERY_MS;
  if (last?.reached != null && last.differences === 0 && isRecent) {
    const reached = await reachedNow(tx, name, last.reached, until);
    // Sums that do not fit say that something is amiss; comparing everything says what.
    if (await sumsFit(tx, name, reached)) return { since: last.reached, reached };
  }
  return { since: null, reached: await reachedNow(tx, name, null, until) };
}

class BooksDiffer extends Error {
  readonly code = 'BOOKS_DIFFER';
}

export function reconcileJob(db: Db, rails: Rails, log: WorkLog): Job {
  return {
    name: 'reconcile-rails',
    long: true,
    cron: '41 4 * * *',
    run: async () => {
      if (!rails.open) return;
      const differences = await reconcile(db, rails);
      if (differences.length > 0) log.failed('rails.reconcile', new BooksDiffer());
    },
  };
}
