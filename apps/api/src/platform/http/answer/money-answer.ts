/** Money as it stands in answers: minor units for programs, and words in the reader's language. */
import type { MoneyAnswer } from '@fairlead/contract';
import { formatMoney, type Money, toWire } from '@fairlead/money';

export function moneyAnswer(amount: Money, language: string): MoneyAnswer {
  return {
    amount: toWire(amount),
    currency: amount.currency,
    display: formatMoney(amount, language),
  };
}
