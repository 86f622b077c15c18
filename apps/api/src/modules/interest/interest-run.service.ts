/**
 * The work that falls due when a day begins: what the day before has earned, on the first of a
 * month paying it, and terms that are over. In small steps, each a transaction that writes down how
 * far it came, so that it can be cut off anywhere and goes on from there.
 */
import { type Currency, minorPerUnit } from '@fairlead/money';
import { balancesBefore, rollUp } from '#modules/accounts/account-days.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { institution } from '#modules/settings/settings.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt, parseDate, startOfDay } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { publish } from '#platform/events/publish.ts';
import { readMode } from '#platform/mode.ts';
import { nextStep } from './interest.rules.ts';
import { fixRatesOf, type InterestParts, payInterest } from './interest.service.ts';
import {
  findDue,
  findEarning,
  findMatured,
  findRates,
  insertDays,
  lockRun,
  writeRun,
} from './interest.sql.ts';

const KIND = 'interest';
const KEY = 'day';

export interface InterestRunParts extends InterestParts {
  /** Accounts in one step. */
  readonly atOnce?: number;
}

const AT_ONCE = 500;

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
    run: async (tx, { dueAt }) => {
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
    },
  };
}

type StepWork = (
  tx: Tx,
  parts: InterestRunParts,
  day: string,
  page: { readonly after: string; readonly limit: number },
) => Promise<string | null>;

/** Each answers the last account it came to, null when there was none left. */
const stepOf: Readonly<Record<'accrue' | 'pay' | 'mature', StepWork>> = {
  accrue,
  pay: async (tx, parts, day, page) => {
    const due = await findDue(tx, page);
    if (due.length > 0) await payInterest(tx, parts, due, day);
    return due.at(-1)?.id ?? null;
  },
  mature: async (tx, parts, day, page) => {
    const due = await findDue(tx, page, { maturing: day });
    if (due.length > 0) await payInterest(tx, parts, due, day);
    const last = due.at(-1)?.id ?? null;
    if (last === null) await tellMatured(tx, day);
    return last;
  },
};

/** The day before, by the rates that were fixed for it; then today's are fixed. */
async function accrue(
  tx: Tx,
  { settings }: InterestRunParts,
  day: string,
  page: { readonly after: string; readonly limit: number },
): Promise<string | null> {
  const yesterday = parseDate(day).subtract({ days: 1 }).toString();
  const rates = await findRates(tx, yesterday);
  const paying = [...rates].flatMap(([product, { rate }]) => (rate > 0 ? [product] : []));
  const accounts = await findEarning(tx, yesterday, paying, page);
  await fixRatesOf(tx, settings, day);
  if (accounts.length === 0) return null;
  await rollUp(
    tx,
    accounts.map(({ ledgerAccount }) => ledgerAccount),
  );
  const balances = await balancesBefore(
    tx,
    accounts.map(({ id }) => id),
    day,
  );
  const earned = accounts.flatMap(({ id, product, fixedRate, currency }) => {
    const of = rates.get(product);
    const rate = fixedRate ?? of?.rate ?? 0;
    const balanceMinor = balances.get(id) ?? 0n;
    const least = BigInt(of?.minimum ?? 0) * minorPerUnit(currency as Currency);
    return rate > 0 && balanceMinor > 0n && balanceMinor >= least
      ? [{ accountId: id, balanceMinor, rate }]
      : [];
  });
  if (earned.length > 0) await insertDays(tx, yesterday, earned);
  return accounts.at(-1)?.id ?? null;
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
