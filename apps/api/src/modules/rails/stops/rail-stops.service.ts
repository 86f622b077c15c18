/**
 * What stops a rail: where its books and ours have differed for too long, or nobody has compared
 * them, nothing leaves over it in that currency. It goes on by itself once a comparison fits.
 */
import type { RailName } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  isComparisonDue,
  type Overdue,
  overdueOf,
  type Standing,
  stopIn,
} from './rail-stops.rules.ts';
import {
  type Compared,
  countWaiting,
  findStanding,
  findStandings,
  hurryWaiting,
  insertMissingStandings,
  insertStanding,
  markStopped,
  writeCompared,
} from './rail-stops.sql.ts';

/** By the operator's days, at a moment of wall time. */
export interface Patience {
  readonly days: number;
  readonly now: Date;
}

/** What keeps an order from leaving over a rail in a currency; undefined: nothing does. */
export async function stopOf(
  db: Db | Tx,
  rail: RailName,
  currency: Currency,
  { days, now }: Patience,
): Promise<Overdue | undefined> {
  const standing = await findStanding(db, rail, currency);
  return standing === undefined ? undefined : stopIn(standing, days, now);
}

export async function stoppedCurrencies(
  db: Db | Tx,
  rail: RailName,
  { days, now }: Patience,
): Promise<Currency[]> {
  const standings = await findStandings(db, rail);
  return standings.flatMap((one) => (stopIn(one, days, now) === undefined ? [] : one.currency));
}

/** The same where something is about to leave, so that what is new is kept. */
export async function stopAtLeaving(
  tx: Tx,
  rail: RailName,
  currency: Currency,
  patience: Patience,
): Promise<Overdue | undefined> {
  const { days, now } = patience;
  const standing = await findStanding(tx, rail, currency);
  if (standing === undefined) {
    await insertStanding(tx, rail, currency, now);
    return undefined;
  }
  await notice(tx, standing, patience);
  return stopIn(standing, days, now);
}

/** Writes down when a stop begins and when it ends, once each; whoever sees it first. */
async function notice(tx: Tx, standing: Standing, { days, now }: Patience): Promise<void> {
  const stop = stopIn(standing, days, now);
  const isNew = (stop === undefined) !== (standing.stoppedAt === null);
  if (!isNew || !(await markStopped(tx, standing, stop === undefined ? null : now))) return;
  const { rail, currency } = standing;
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: stop === undefined ? 'rail.resumed' : 'rail.stopped',
    subject: { kind: 'rail', id: `${rail}.${currency}` },
    ...(stop === undefined
      ? {}
      : { reason: stop.because, after: { since: stop.since.toISOString(), days } }),
  });
}

/** A stop begins with time alone, whether or not anything is about to leave. */
export async function noticeStops(db: Db, rail: RailName, patience: Patience): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const standing of await findStandings(tx, rail)) await notice(tx, standing, patience);
  });
}

/** Not within the comparison's own snapshot: others write how a rail stands meanwhile. */
export async function keepCompared(db: Db, rail: RailName, compared: Compared): Promise<void> {
  await db.transaction().execute((tx) => writeCompared(tx, rail, compared));
}

/** After a comparison: says what is stopped and what no more, and lets go what waited for that. */
export async function actOnStandings(db: Db, rail: RailName, patience: Patience): Promise<void> {
  const { days, now } = patience;
  await noticeStops(db, rail, patience);
  // Only now: who looks at an order from here on sees how it stands.
  await db.transaction().execute(async (tx) => {
    const standings = await findStandings(tx, rail);
    const free = standings.filter((one) => stopIn(one, days, now) === undefined);
    if (free.length === 0) return;
    await hurryWaiting(
      tx,
      rail,
      free.map(({ currency }) => currency),
      now,
    );
  });
}

export interface UnreconciledCurrency extends Overdue {
  readonly currency: Currency;
  readonly isStopped: boolean;
  /** Payments that could leave, and wait. */
  readonly waiting: number;
}

/** From here on every currency in which something moved counts, whether or not a payment left. */
export async function keepStandings(db: Db, rail: RailName, { now }: Patience): Promise<void> {
  await db.transaction().execute((tx) => insertMissingStandings(tx, rail, now));
}

/** Whether it is time to compare again. */
export async function isCompareDue(db: Db, rail: RailName, patience: Patience): Promise<boolean> {
  return isComparisonDue(await findStandings(db, rail), patience);
}

/** For staff: where something differs, or nothing leaves. */
export async function readUnreconciled(
  db: Db,
  rail: RailName,
  { days, now }: Patience,
): Promise<readonly UnreconciledCurrency[]> {
  const [standings, waiting] = await Promise.all([
    findStandings(db, rail),
    countWaiting(db, rail, now),
  ]);
  return standings.flatMap((standing) => {
    const { currency, openSince } = standing;
    const overdue = overdueOf(standing, days);
    const isStopped = overdue.stopsAt <= now;
    if (openSince === null && !isStopped) return [];
    return [{ ...overdue, currency, isStopped, waiting: waiting.get(currency) ?? 0 }];
  });
}
