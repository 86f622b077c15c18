/** The sandbox's movable clock: goes from one due date to the next, so that each is met in time. */

import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow, moveBankTimeTo } from '#platform/bank-time.ts';
import {
  type BusinessCalendar,
  dateAt,
  isBusinessDay,
  nextBusinessDay,
} from '#platform/calendar.ts';
import type { Db } from '#platform/database/db.ts';
import { nextDueBefore } from '#platform/due-work/due-work.sql.ts';
import type { DueWork } from '#platform/due-work/due-work.ts';

export interface BankDay {
  readonly now: Date;
  readonly timeZone: string;
  readonly date: string;
  readonly businessDay: boolean;
  readonly nextBusinessDay: string;
}

export async function readClock(db: Db, calendar: BusinessCalendar): Promise<BankDay> {
  const now = await bankNow(db);
  const date = dateAt(now, calendar.timeZone);
  return {
    now,
    timeZone: calendar.timeZone,
    date: date.toString(),
    businessDay: isBusinessDay(calendar, date),
    nextBusinessDay: nextBusinessDay(calendar, date).toString(),
  };
}

export interface Advance {
  readonly now: Date;
  /** Seconds to go, where the way was too long for one call. */
  readonly left: number;
  /** Pieces of work that failed and will be tried again. */
  readonly failing: number;
}

/**
 * Moves bank time forward and answers when everything that fell due is done. Stops at each due
 * date on the way, so that work sees the bank's calendar as it would have been; where it may
 * not take longer, it stays at such a stop. Of two at once, both arrive at the later one's time.
 */
export async function advanceClock(
  db: Db,
  dueWork: DueWork,
  seconds: number,
  by: { readonly actor: Actor; readonly requestId: string },
  longestMs = Number.POSITIVE_INFINITY,
): Promise<Advance> {
  const begun = performance.now();
  const start = await bankNow(db);
  const target = new Date(start.getTime() + seconds * 1000);
  let failing = 0;
  let left = seconds;
  do {
    const stop = (await nextDueBefore(db, target)) ?? target;
    left = Math.max(0, Math.ceil((target.getTime() - stop.getTime()) / 1000));
    await db.transaction().execute((tx) => moveBankTimeTo(tx, stop));
    ({ failing } = await dueWork.runUntil(stop));
  } while (left > 0 && performance.now() - begun < longestMs);
  const now = await bankNow(db);
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...by,
      action: 'sandbox.clock_advanced',
      before: { now: start },
      after: { now },
    }),
  );
  return { now, left, failing };
}
