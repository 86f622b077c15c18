/**
 * What a day has earned, written down once an account and day: by the work of the next day, or
 * before that by whoever closes an account, so that being late takes nothing from anybody.
 */
import { type AccountId, productIds } from '@fairlead/contract';
import { type Currency, minorPerUnit } from '@fairlead/money';
import { balancesBefore, rollUp } from '#modules/accounts/account-days.service.ts';
import { institution, products } from '#modules/settings/settings.service.ts';
import { bookingDay } from '#platform/bank-time.ts';
import { parseDate } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Settings } from '#platform/settings/settings.ts';
import {
  type EarningPage,
  findBankDay,
  findDaysBehind,
  findEarning,
  findRates,
  fixRates,
  insertDays,
} from './interest.sql.ts';

/** The bank's own day, `2026-11-15`. */
export async function bankDay(db: Db | Tx, settings: Settings): Promise<string> {
  return findBankDay(db, settings.get(institution).time_zone);
}

/** Fixes the rates of a day as they are set now; a day that has some keeps them. */
export async function fixRatesOf(tx: Tx, settings: Settings, day: string): Promise<void> {
  const set = settings.get(products);
  const terms = productIds.map((product) => {
    const { rate, minimum } = set[product];
    return { product, rate, minimum };
  });
  await fixRates(tx, day, terms);
}

export function dayAfter(day: string): string {
  return parseDate(day).add({ days: 1 }).toString();
}

/** By the rates that were fixed for the day. Answers the last account it came to, or null. */
export async function earnDay(tx: Tx, day: string, page: EarningPage): Promise<AccountId | null> {
  const rates = await findRates(tx, day);
  const paying = [...rates].flatMap(([product, { rate }]) => (rate > 0 ? [product] : []));
  const accounts = await findEarning(tx, day, paying, page);
  if (accounts.length === 0) return null;
  await rollUp(
    tx,
    accounts.map(({ ledgerAccount }) => ledgerAccount),
  );
  const balances = await balancesBefore(
    tx,
    accounts.map(({ id }) => id),
    dayAfter(day),
  );
  const earned = accounts.flatMap(({ id, product, fixedRate, fixedMinimum, currency }) => {
    const of = rates.get(product);
    const rate = fixedRate ?? of?.rate ?? 0;
    const balanceMinor = balances.get(id) ?? 0n;
    const least = BigInt(fixedMinimum ?? of?.minimum ?? 0) * minorPerUnit(currency as Currency);
    return rate > 0 && balanceMinor > 0n && balanceMinor >= least
      ? [{ accountId: id, balanceMinor, rate }]
      : [];
  });
  if (earned.length > 0) await insertDays(tx, day, earned);
  return accounts.at(-1)?.id ?? null;
}

/** The days that are over and whose work is not done yet. */
export async function daysBehind(tx: Tx, settings: Settings): Promise<readonly string[]> {
  return findDaysBehind(tx, await bookingDay(tx, settings.get(institution).time_zone));
}

/** What these accounts have earned on them. Nothing more may be booked on those days. */
export async function earnDays(
  tx: Tx,
  settings: Settings,
  days: readonly string[],
  ids: readonly AccountId[],
): Promise<void> {
  // All rates before any account: the work of a day takes them in this order too.
  for (const day of days) await fixRatesOf(tx, settings, dayAfter(day));
  for (const day of days) await earnDay(tx, day, { among: ids });
}
