/**
 * The daily comparison: entries in the rail's books that it never told of are fetched, and what
 * does not fit afterwards is written down for staff. It reads what is new since the last one; then
 * the whole history where the sums do not fit, where something was found last time, and every week.
 * What is new is written down before that begins: the whole may take long, and may fail.
 */
import type { RailName } from '@fairlead/contract';
import type { Db, InSnapshot, Tx } from '#platform/database/db.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Job } from '#platform/jobs/job.ts';
import { enqueueJob } from '#platform/jobs/job-runner.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { applyAnswer } from './answers.service.ts';
import type { RailAnswer } from './rail.rules.ts';
import type { Rails } from './rails.service.ts';
import { type Difference, outsideDifferences, ownDifferences, unheard } from './reconcile.sql.ts';
import {
  insertReconciliation,
  lastComplete,
  lastReached,
  type Reached,
  reachedNow,
  sumsFit,
} from './reconcile-reached.sql.ts';
import {
  actOnStandings,
  isCompareDue,
  keepCompared,
  keepStandings,
  noticeStops,
  readUnreconciled,
} from './stops/rail-stops.service.ts';

const DAY_MS = 86_400_000;
/** At least; further where what the rail has in its books was not all recorded since. */
const LOOKS_BACK_MS = 10 * DAY_MS;
/** What happened just now may still be on its way. */
const ON_ITS_WAY_MS = 5 * 60_000;
/** Whatever was changed in what is long compared is found within this. */
const WHOLE_EVERY_MS = 7 * DAY_MS;

/** The rail's own books of a span of time, and when they were asked for. */
interface Books {
  readonly booked: readonly RailAnswer[];
  readonly now: Date;
  readonly from: Date;
  readonly until: Date;
}

const briefly =
  (db: Db): InSnapshot =>
  (work) =>
    db.transaction().setIsolationLevel('repeatable read').execute(work);

export interface Comparison {
  readonly onItsWayMs?: number;
  /** Runs what may take long. */
  readonly unhurried?: InSnapshot;
  readonly log?: WorkLog;
}

export async function reconcile(
  db: Db,
  rails: Rails,
  { onItsWayMs = ON_ITS_WAY_MS, unhurried = briefly(db), log }: Comparison = {},
): Promise<readonly Difference[]> {
  const { adapter, name } = rails;
  const now = rails.now();
  const complete = (await lastComplete(db, name))?.getTime() ?? 0;
  const from = new Date(Math.min(now.getTime() - LOOKS_BACK_MS, complete - ON_ITS_WAY_MS));
  const until = new Date(now.getTime() - onItsWayMs);
  const booked = await adapter.booked(from, until);
  await hearUnheard(db, rails, await unheard(db, name, booked), log);
  const books = { booked, now, from, until };
  const { differences, fits, isEnough } = await briefly(db)((tx) => compareNew(tx, rails, books));
  await keep(db, rails, { at: now, differences, isWhole: fits });
  try {
    if (isEnough) return differences;
    const all = await unhurried((tx) => compareAll(tx, rails, books));
    await keep(db, rails, { at: now, differences: all, isWhole: true });
    return all;
  } finally {
    await actOnStandings(db, name, rails.patience());
  }
}

/** How the rail stands in each currency by what was found. */
async function keep(
  db: Db,
  rails: Rails,
  { at, differences, isWhole }: { at: Date; differences: readonly Difference[]; isWhole: boolean },
): Promise<void> {
  const known = differences.flatMap(({ currency }) => currency ?? []);
  const differs = known.length < differences.length ? null : known;
  await keepCompared(db, rails.name, { at, differs, isWhole });
}

/** What cannot be applied stays a difference, and holds up none of the others. */
async function hearUnheard(
  db: Db,
  rails: Rails,
  answers: readonly RailAnswer[],
  log: WorkLog | undefined,
): Promise<void> {
  for (const answer of answers) {
    try {
      await applyAnswer(db, rails, answer, { whole: false });
    } catch (error) {
      log?.failed('rails.fetch', error);
    }
  }
}

interface ComparedNew {
  readonly differences: readonly Difference[];
  /** Whether what was not found fits. */
  readonly fits: boolean;
  /** Whether everything need not be compared besides. */
  readonly isEnough: boolean;
}

async function compareNew(tx: Tx, { name }: Rails, books: Books): Promise<ComparedNew> {
  const { now, until } = books;
  const last = await lastReached(tx, name);
  if (last?.reached == null) return { differences: [], fits: false, isEnough: false };
  const reached = await reachedNow(tx, name, last.reached, until);
  const found = await differencesSince(tx, name, last.reached, books);
  // What was found before is so until everything has been compared again.
  const differences = [
    ...last.differences,
    ...found.filter((one) => !last.differences.some((other) => isSame(one, other))),
  ];
  await insertReconciliation(tx, name, { at: now, whole: false, reached, differences });
  const isRecent = (last.wholeAt?.getTime() ?? 0) > now.getTime() - WHOLE_EVERY_MS;
  const isClean = last.differences.length === 0;
  // Sums that do not fit say that something is amiss; comparing everything says what.
  const fits = isClean && (await sumsFit(tx, name, reached));
  return { differences, fits, isEnough: isRecent && fits };
}

async function compareAll(tx: Tx, { name }: Rails, books: Books): Promise<readonly Difference[]> {
  const reached = await reachedNow(tx, name, null, books.until);
  const differences = await differencesSince(tx, name, null, books);
  await insertReconciliation(tx, name, { at: books.now, whole: true, reached, differences });
  return differences;
}

async function differencesSince(
  tx: Tx,
  rail: RailName,
  since: Reached | null,
  { booked, from, until }: Books,
): Promise<Difference[]> {
  const own = await ownDifferences(tx, rail, since);
  return [...own, ...(await outsideDifferences(tx, rail, booked, { from, until }))];
}

function isSame(one: Difference, other: Difference): boolean {
  return (
    one.problem === other.problem &&
    one.reference === other.reference &&
    one.currency === other.currency
  );
}

class BooksDiffer extends Error {
  readonly code = 'BOOKS_DIFFER';
}

class RailStopped extends Error {
  readonly code = 'RAIL_STOPPED';
}

/** Whoever asks for it, or the hour: it compares when that is due, and looks what is stopped. */
const RECONCILE = { name: 'reconcile-rails', long: true } as const;

export async function enqueueReconcile(tx: Tx): Promise<void> {
  await enqueueJob(tx, RECONCILE, {}, RECONCILE.name);
}

export async function askToCompare(db: Db): Promise<void> {
  await db.transaction().execute(enqueueReconcile);
}

export function reconcileJob(
  { db, unhurried }: Pick<Database, 'db' | 'unhurried'>,
  rails: Rails,
  log: WorkLog,
): Job {
  return {
    ...RECONCILE,
    cron: '41 * * * *',
    run: async () => {
      if (!rails.open) return;
      const { name } = rails;
      try {
        await keepStandings(db, name, rails.patience());
        if (!(await isCompareDue(db, name, rails.patience()))) return;
        const differences = await reconcile(db, rails, { unhurried, log });
        if (differences.length > 0) log.failed('rails.reconcile', new BooksDiffer());
      } finally {
        // A rail that cannot be asked is stopped by that, sooner or later.
        await noticeStops(db, name, rails.patience());
        const found = await readUnreconciled(db, name, rails.patience());
        if (found.some(({ isStopped }) => isStopped)) log.failed('rails.stop', new RailStopped());
      }
    },
  };
}
