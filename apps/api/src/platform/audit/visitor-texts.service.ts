/**
 * What the log knows of somebody who was not signed in: the address they came from. It is encrypted
 * under a key of its day, and that is destroyed a year later. The sealed records stay.
 */
import type { Tx } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';
import { eraseKey } from '#platform/keys/bank-keys.ts';
import { visitorsBeforeStatement } from '#platform/keys/data-key.sql.ts';
import type { VisitorsOfDay } from './audit.rules.ts';

/** Long enough to look into a break-in that comes to light late. */
export const VISITOR_DAYS_KEPT = 365;
const DAY_MS = 24 * 3600 * 1000;

export function visitorsOn(now: Date): VisitorsOfDay {
  return `visitors-${now.toISOString().slice(0, 10)}`;
}

/** Housekeeping. */
export async function forgetVisitors(tx: Tx, now: Date): Promise<void> {
  const first = visitorsOn(new Date(now.getTime() - VISITOR_DAYS_KEPT * DAY_MS));
  const over = await runOn(tx)<{ readonly person_id: string }>(visitorsBeforeStatement(first));
  for (const { person_id: day } of over) await eraseKey(tx, day);
}
