/** The three figures of a loan. */
import type { Currency } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { Amount } from '#ui/values/amount.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import type { Plan } from './mortgage.rules.ts';

export interface MortgageResultProps {
  readonly plan: Plan;
  readonly currency: Currency;
}

export function MortgageResult({ plan, currency }: MortgageResultProps) {
  const intl = useIntl();
  const repaid = plan.years.reduce((sum, year) => sum + year.repaidMinor, 0n);
  const figures = [
    { id: 'site.property.monthly', amountMinor: plan.monthlyMinor },
    { id: 'site.property.all-interest', amountMinor: plan.interestMinor },
    { id: 'site.property.all', amountMinor: plan.interestMinor + repaid },
  ] as const;
  return (
    <div role="status">
      <dl className="grid gap-5 border-y border-line py-6 sm:grid-cols-3">
        {figures.map(({ id, amountMinor }, index) => (
          <div key={id} className="flex flex-col gap-1">
            <dt className="text-muted">
              {intl.formatMessage({ id })}
              {index === 0 && <SimulatedMark />}
            </dt>
            <dd className={index === 0 ? 'text-2xl font-semibold' : 'text-xl font-semibold'}>
              <Amount amountMinor={amountMinor} currency={currency} mark="above" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
