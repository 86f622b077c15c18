/** Money of the bank's answers, read and written for this reader. */
import type { MoneyAnswer } from '@fairlead/contract/money';
import { type Currency, formatMoney, isCurrency, type Money } from '@fairlead/money';
import { isolated } from '#lib/i18n/isolated.ts';

/** An answer names only currencies that the ledger holds. */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new TypeError(`${code} is not a currency.`);
  return code;
}

export function moneyOf({ amount, currency }: Pick<MoneyAnswer, 'amount' | 'currency'>): Money {
  return { amountMinor: BigInt(amount), currency: currencyOf(currency) };
}

/** For a sentence. On its own an amount is a `MoneyAmount`. */
export function textOf(money: Pick<MoneyAnswer, 'amount' | 'currency'>, locale: string): string {
  return isolated(formatMoney(moneyOf(money), locale), locale);
}
