/** Charts: one colour, direct labels, a table behind. */
import { formatMoney } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { BalanceChart } from '#ui/charts/balance-chart.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { InOutChart } from '#ui/charts/in-out-chart.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Card } from '#ui/data/card.tsx';
import { Specimen } from './specimen.tsx';

const IN_EUR = 1400;
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
    <Specimen name="BarChart, LineChart, InOutChart, BalanceChart" layout="stack">
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
        <Card>
          <InOutChart
            title={intl.formatMessage({ id: 'design.chart.in-out' })}
            labelHeader={headers.labelHeader}
            inHeader={intl.formatMessage({ id: 'design.chart.in' })}
            outHeader={headers.valueHeader}
            short={(value) => intl.formatNumber(value)}
            points={points.map(({ label, value, text }) => ({
              label,
              in: IN_EUR,
              out: value,
              inText: formatMoney(
                { amountMinor: BigInt(IN_EUR) * 100n, currency: 'EUR' },
                intl.locale,
              ),
              outText: text,
            }))}
          />
        </Card>
        <Card>
          <BalanceChart
            title={intl.formatMessage({ id: 'design.chart.balance' })}
            labelHeader={headers.labelHeader}
            valueHeader={intl.formatMessage({ id: 'design.chart.left' })}
            short={(value) => intl.formatNumber(value)}
            points={points.map((point, month) => ({ ...point, day: month * 30 }))}
          />
        </Card>
      </div>
    </Specimen>
  );
}
