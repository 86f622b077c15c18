/** The days on which something moved, with the beginning and the end of the range around them. */
import type { MoneyAnswer } from '@fairlead/contract/money';
import { unitsOf } from '#lib/money/chart-money.ts';
import type { Balances } from './account.queries.ts';

const DAY_MS = 86_400_000;

export interface BalanceAt {
  readonly day: number;
  readonly date: string;
  readonly value: number;
  readonly money: MoneyAnswer;
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The date so many days earlier. */
export function dayBefore(date: string, days: number): string {
  return new Date((dayNumber(date) - days) * DAY_MS).toISOString().slice(0, 10);
}

export function pointsOf({ from, to, opening_balance, days }: Balances): readonly BalanceAt[] {
  const at = (date: string, money: MoneyAnswer): BalanceAt => ({
    day: dayNumber(date),
    date,
    money,
    value: unitsOf(money),
  });
  const start = at(days[0]?.date === from ? dayBefore(from, 1) : from, opening_balance);
  const moved = days.map(({ date, balance }) => at(date, balance));
  const last = moved.at(-1) ?? start;
  return [start, ...moved, ...(last.date === to ? [] : [at(to, last.money)])];
}
