/** What came in and went out in each month, own moves left out. */
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { shortUnits, unitsOf } from '#lib/money/chart-money.ts';
import { textOf } from '#lib/money/money-text.ts';
import { InOutChart } from '#ui/charts/in-out-chart.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import type { Summary } from './home.queries.ts';

export function MonthsCard({ summary }: { readonly summary: UseQueryResult<Summary> }) {
  const intl = useIntl();
  return (
    <Card
      title={
        <>
          {intl.formatMessage({ id: 'customer.home.months' })}
          <SimulatedMark />
        </>
      }
    >
      <QueryView
        query={summary}
        errorTitle={intl.formatMessage({ id: 'customer.home.months-not-loaded' })}
        skeleton={<Skeleton className="h-71 w-full" />}
      >
        {({ months }) => <Months months={months} />}
      </QueryView>
    </Card>
  );
}

function Months({ months }: Pick<Summary, 'months'>) {
  const intl = useIntl();
  const last = months.at(-1);
  const isQuiet = months.every((month) => month.in.amount === '0' && month.out.amount === '0');
  if (last === undefined || isQuiet) {
    return (
      <EmptyState
        bare
        icon={<ChartColumn aria-hidden="true" />}
        title={intl.formatMessage({ id: 'ui.list.no-data' })}
      >
        {intl.formatMessage({ id: 'customer.home.months-none' })}
      </EmptyState>
    );
  }
  return (
    <InOutChart
      title={intl.formatMessage(
        { id: 'customer.home.months-point' },
        { in: textOf(last.in, intl.locale), out: textOf(last.out, intl.locale) },
      )}
      labelHeader={intl.formatMessage({ id: 'customer.home.month' })}
      inHeader={intl.formatMessage({ id: 'customer.home.in' })}
      outHeader={intl.formatMessage({ id: 'customer.home.out' })}
      short={(value) => shortUnits(value, intl.locale)}
      points={months.map((month) => ({
        label: intl.formatDate(`${month.month}-15`, {
          month: 'short',
          ...(month.month.endsWith('-01') ? { year: '2-digit' as const } : {}),
          timeZone: 'UTC',
        }),
        in: unitsOf(month.in),
        out: unitsOf(month.out),
        inText: textOf(month.in, intl.locale),
        outText: textOf(month.out, intl.locale),
      }))}
    />
  );
}
