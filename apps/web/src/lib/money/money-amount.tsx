/** An amount as the bank answers it. */
import type { MoneyAnswer } from '@fairlead/contract/money';
import { Amount, type AmountProps } from '#ui/values/amount.tsx';
import { moneyOf } from './money-text.ts';

export interface MoneyAmountProps extends Pick<AmountProps, 'movement' | 'mark'> {
  readonly money: Pick<MoneyAnswer, 'amount' | 'currency'>;
}

export function MoneyAmount({ money, ...look }: MoneyAmountProps) {
  return <Amount {...moneyOf(money)} {...look} />;
}
