/** An amount in a row: its mark stands beside it, and below it where the screen is narrow. */
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { MoneyAmount, type MoneyAmountProps } from './money-amount.tsx';

export function MarkedAmount(props: Omit<MoneyAmountProps, 'mark'>) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5 font-medium sm:flex-row sm:items-center">
      <MoneyAmount {...props} mark="above" />
      <SimulatedMark />
    </span>
  );
}
