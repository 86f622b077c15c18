/** Charts: one colour, direct labels, a table behind. */
import { formatMoney } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Card } from '#ui/data/card.tsx';
import { Specimen } from './specimen.tsx';

const MONTHS_EUR = [820, 1240, 990, 1510, 1320, 1780] as const;

export function ChartsSection() {
  const intl = useIntl();
  const points = MONTHS_EUR.map((value, month) => ({
    label: intl.formatDate(Date.UTC(2026, month, 15), { month: 'short', timeZone: 'UTC' }),
    value,
    text: formatMoney({ amountMinor: BigInt(value) * 100n, currency: 'EUR' }, intl.locale),
  }));
  const headers = {
    labelHeader: intl.formatMessage({ id: 'design.chart.month' }),
    valueHeader: intl.formatMessage({ id: 'design.chart.spent' }),
  };
  return (
    <Specimen name="BarChart, LineChart" layout="stack">
      <div className="grid gap-6 xl:grid-cols-2">
        <Card>
          <BarChart
            title={intl.formatMessage({ id: 'design.chart.bars' })}
            points={points}
            {...headers}
          />
        </Card>
        <Card>
          <LineChart
            title={intl.formatMessage({ id: 'design.chart.line' })}
            points={points}
            {...headers}
          />
        </Card>
      </div>
    </Specimen>
  );
}
