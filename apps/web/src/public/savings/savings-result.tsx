/** What comes of a sum, and on what it rests. */
import { add, type Money, minorPerUnit } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { Amount } from '#ui/values/amount.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { interestOver } from './interest.rules.ts';
import type { SavingsFacts } from './savings-calculator.tsx';

export interface SavingsResultProps {
  readonly product: SavingsFacts['products'][number];
  readonly money: Money;
  readonly months: number;
}

export function SavingsResult({ product, money, months }: SavingsResultProps) {
  const intl = useIntl();
  const least = BigInt(product.minimum) * minorPerUnit(money.currency);
  const enough = money.amountMinor >= least;
  const earned = {
    amountMinor: enough ? interestOver(money.amountMinor, product.rate, months) : 0n,
    currency: money.currency,
  };
  return (
    <div role="status" className="flex flex-col gap-5 md:border-s md:border-line md:ps-8">
      <div>
        <p className="text-muted">
          {intl.formatMessage({ id: 'site.savings.calc-earned' }, { months })}
          <SimulatedMark />
        </p>
        <p className="text-3xl font-semibold">
          <Amount {...earned} mark="above" />
        </p>
      </div>
      <div>
        <p className="text-muted">{intl.formatMessage({ id: 'site.savings.calc-total' })}</p>
        <p className="text-xl font-semibold">
          <Amount {...add(money, earned)} mark="above" />
        </p>
      </div>
      <p className="text-sm text-muted">
        {enough
          ? intl.formatMessage(
              { id: 'site.savings.calc-basis' },
              {
                rate: intl.formatNumber(product.rate / 10_000, {
                  style: 'percent',
                  minimumFractionDigits: 2,
                }),
              },
            )
          : intl.formatMessage(
              { id: 'site.savings.calc-least' },
              {
                least: (
                  <Amount key="least" amountMinor={least} currency={money.currency} mark="above" />
                ),
              },
            )}
      </p>
    </div>
  );
}
