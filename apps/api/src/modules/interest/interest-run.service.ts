/**
 * The work that falls due when a day begins: what the day before has earned, on the first of a
 * month paying it, and terms that are over. In small steps, each a transaction that writes down how
 * far it came, so that it can be cut off anywhere and goes on from there. An account that cannot be
 * paid becomes work of its own, which is tried again and seen by staff, and holds nobody up.
 */
import { type AccountId, idSchema } from '@fairlead/contract';
import { notify } from '#modules/notifications/notifications.service.ts';
import { institution } from '#modules/settings/settings.service.ts';
import { bankNow, bookingsEnd } from '#platform/bank-time.ts';
import { dateAt, parseDate, startOfDay } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { tryIn } from '#platform/database/savepoint.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { publish } from '#platform/events/publish.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { readMode } from '#platform/mode.ts';
import { nextStep } from './interest.rules.ts';
import { type InterestParts, payAccount, payInterest } from './interest.service.ts';
import { findDue, findMatured, lockInterestOf, lockRun, writeRun } from './interest.sql.ts';
import { earnDay, fixRatesOf } from './interest-days.service.ts';

const KIND = 'interest';
/** Of the day's work; that of an account which was left has the account's id. */
const KEY = 'day';
const accountId = idSchema('account');

export interface InterestRunParts extends InterestParts {
  readonly log: WorkLog;
  /** Accounts in one step. */
  readonly atOnce?: number;
}

const AT_ONCE = 500;
/** They are locked until the step commits, and their owners' own payments wait for that. */
const PAID_AT_ONCE = 100;

/** When the bank starts: today's rates, and the work of tomorrow's beginning. */
export async function scheduleInterest(
  db: Db,
  { settings }: Pick<InterestParts, 'settings'>,
): Promise<void> {
  const zone = settings.get(institution).time_zone;
  const today = dateAt(await bankNow(db), zone);
  await db.transaction().execute(async (tx) => {
    await fixRatesOf(tx, settings, today.toString());
    const dueAt = startOfDay(today.add({ days: 1 }), zone);
    await scheduleWork(tx, { kind: KIND, key: KEY, dueAt });
  });
}

export function interestWork(parts: InterestRunParts): DueWorkHandler {
  return {
    kind: KIND,
    bulk: true,
    run: async (tx, { key, dueAt }) => {
      if (key === KEY) return nextOfDay(tx, parts, dueAt);
      await payAccount(tx, parts, accountId.parse(key));
      return undefined;
    },
  };
}

/** One step of a day's work; answers when the next is due. */
async function nextOfDay(tx: Tx, parts: InterestRunParts, dueAt: Date): Promise<Date> {
  const { settings, atOnce = AT_ONCE } = parts;
  const zone = settings.get(institution).time_zone;
  const date = dateAt(dueAt, zone);
  const day = date.toString();
  const { step, after } = await lockRun(tx, day);
  if (step === 'done') return startOfDay(date.add({ days: 1 }), zone);
  const last = await stepOf[step](tx, parts, day, { after, limit: atOnce });
  const run = last === null ? { step: nextStep(step, day), after: '' } : { step, after: last };
  await writeRun(tx, day, run);
  return dueAt;
}

interface Page {
  readonly after: string;
  readonly limit: number;
}

type StepWork = (
  tx: Tx,
  parts: InterestRunParts,
  day: string,
  page: Page,
) => Promise<string | null>;

/** Each answers the last account it came to, null when there was none left. */
const stepOf: Readonly<Record<'accrue' | 'pay' | 'mature', StepWork>> = {
  accrue,
  pay: (tx, parts, day, page) => payPage(tx, parts, day, page),
  mature: async (tx, parts, day, page) => {
    const last = await payPage(tx, parts, day, page, { maturing: day });
    if (last === null) await tellMatured(tx, day);
    return last;
  },
};

/**
 * Together, because a commit for each would take all night. Where one of them cannot be paid, or
 * makes all fail, it or all are left to be tried one by one.
 */
async function payPage(
  tx: Tx,
  parts: InterestRunParts,
  day: string,
  { after, limit }: Page,
  only: { readonly maturing?: string } = {},
): Promise<string | null> {
  const page = { after, limit: Math.min(limit, PAID_AT_ONCE) };
  const ids = (await findDue(tx, page, only)).map(({ id }) => id);
  if (ids.length === 0) return null;
  await lockInterestOf(tx, ids);
  // Somebody else may have paid one before it was locked.
  const due = await findDue(tx, { after: '', limit: ids.length }, { among: ids });
  const tried = await tryIn(tx, () => payInterest(tx, parts, due, day));
  if (!tried.done) parts.log.failed(KIND, tried.error);
  await leave(tx, parts, day, tried.done ? tried.value.map((one) => one.accountId) : ids);
  return ids.at(-1) ?? null;
}

/** Due at once, and again until they are paid. */
async function leave(
  tx: Tx,
  { settings }: InterestRunParts,
  day: string,
  ids: readonly AccountId[],
): Promise<void> {
  const dueAt = startOfDay(parseDate(day), settings.get(institution).time_zone);
  await scheduleWork(tx, ...ids.map((key) => ({ kind: KIND, key, dueAt })));
}

/** The day before, by the rates that were fixed for it. Today's are fixed with it. */
async function accrue(
  tx: Tx,
  { settings }: InterestRunParts,
  day: string,
  page: Page,
): Promise<string | null> {
  const ended = parseDate(day).subtract({ days: 1 }).toString();
  await bookingsEnd(tx, ended);
  await fixRatesOf(tx, settings, day);
  return earnDay(tx, ended, page);
}

/** Open screens show that the money may leave now, and its owner is told. */
async function tellMatured(tx: Tx, day: string): Promise<void> {
  const matured = await findMatured(tx, day);
  const simulated = (await readMode(tx)) === 'sandbox';
  await publish(
    tx,
    ...matured.map(({ id, customerId }) => ({
      personId: customerId,
      event: { kind: 'account.changed' as const, account_id: id },
    })),
  );
  await notify(
    tx,
    ...matured.map(({ id, customerId }) => ({
      customerId,
      cause: `${id} matured`,
      message: 'deposit_matured' as const,
      facts: { account: id },
      link: `/user/accounts/${id}`,
      simulated,
    })),
  );
}
