/** Money for drawing: pixels are rough, so here, and only here, an amount is a plain number. */
import type { MoneyAnswer } from '@fairlead/contract/money';
import { exponentOf } from '@fairlead/money';
import { currencyOf } from './money-text.ts';

/** Whole units of the currency. */
export function unitsOf({ amount, currency }: Pick<MoneyAnswer, 'amount' | 'currency'>): number {
  return Number(amount) / 10 ** exponentOf(currencyOf(currency));
}

/** A round amount in few characters, for the lines of a chart; its title names the currency. */
export function shortUnits(units: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 2,
  }).format(units);
}
