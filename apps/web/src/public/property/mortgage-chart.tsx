/** What of each year's payments is interest and what pays the loan back, with a table behind it. */
import { type Currency, exponentOf, formatMoney } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import type { Plan } from './mortgage.rules.ts';
import { YearBars } from './year-bars.tsx';

export interface MortgageChartProps {
  readonly plan: Plan;
  readonly currency: Currency;
}

export function MortgageChart({ plan, currency }: MortgageChartProps) {
  const intl = useIntl();
  const word = (id: 'year' | 'interest' | 'repaid' | 'owed') =>
    intl.formatMessage({ id: `site.property.chart-${id}` });
  const text = (amountMinor: bigint) => formatMoney({ amountMinor, currency }, intl.locale);
  /** Pixels are rough: for drawing, and only for it, an amount is a plain number. */
  const units = (amountMinor: bigint) => Number(amountMinor) / 10 ** exponentOf(currency);
  const half = plan.years.find(({ interestMinor, repaidMinor }) => repaidMinor > interestMinor);
  const title =
    half === undefined
      ? intl.formatMessage({ id: 'site.property.chart-title' })
      : intl.formatMessage(
          { id: 'site.property.chart-point' },
          { year: intl.formatNumber(half.year) },
        );
  return (
    <ChartFigure
      title={title}
      headers={[word('year'), word('interest'), word('repaid'), word('owed')]}
      rows={plan.years.map(({ year, interestMinor, repaidMinor, owedMinor }) => ({
        label: intl.formatNumber(year),
        values: [text(interestMinor), text(repaidMinor), text(owedMinor)],
      }))}
    >
      {(width) => (
        <YearBars
          width={width}
          title={title}
          words={{ interest: word('interest'), repaid: word('repaid'), year: word('year') }}
          years={plan.years.map(({ year, interestMinor, repaidMinor }) => ({
            year,
            interest: units(interestMinor),
            repaid: units(repaidMinor),
          }))}
        />
      )}
    </ChartFigure>
  );
}
