/** Key figures, counted from the books: customers, volume, and what customers hold. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { shortUnits, unitsOf } from '#lib/money/chart-money.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Card } from '#ui/data/card.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';

type Figures = Awaited<ReturnType<typeof bank.figures.read>>;

/** Days that a bar chart has room for. */
const BARS = 10;

export function FiguresCards() {
  const intl = useIntl();
  const figures = useQuery({
    queryKey: ['staff', 'figures'],
    queryFn: ({ signal }) => bank.figures.read({ signal }),
    staleTime: 60_000,
  });
  return (
    <QueryView
      query={figures}
      errorTitle={intl.formatMessage({ id: 'control.home.not-loaded' })}
      skeleton={<Skeleton className="h-72 w-full" />}
    >
      {(data) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <CustomersCard figures={data} />
          <BalancesCard figures={data} />
          <div className="lg:col-span-2">
            <VolumeCard figures={data} />
          </div>
        </div>
      )}
    </QueryView>
  );
}

function dayIn(intl: IntlShape, date: string): string {
  return intl.formatDate(`${date}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

function CustomersCard({ figures }: { readonly figures: Figures }) {
  const intl = useIntl();
  const days = figures.customers_by_day;
  const came = figures.customers - figures.customers_before;
  return (
    <Card title={intl.formatMessage({ id: 'control.home.customers' })}>
      <LineChart
        title={intl.formatMessage(
          { id: 'control.home.customers-point' },
          { count: figures.customers, came },
        )}
        labelHeader={intl.formatMessage({ id: 'control.home.day' })}
        valueHeader={intl.formatMessage({ id: 'control.home.customers' })}
        points={days.map(({ date, total }) => ({
          label: dayIn(intl, date),
          value: total,
          text: intl.formatNumber(total),
        }))}
      />
    </Card>
  );
}

function VolumeCard({ figures }: { readonly figures: Figures }) {
  const intl = useIntl();
  const { volume_by_day: volumes } = figures;
  const [chosen, setChosen] = useState<string>();
  const volume = volumes.find(({ currency }) => currency === chosen) ?? mostUsed(volumes);
  const title = intl.formatMessage({ id: 'control.home.volume' });
  if (volume === undefined) {
    return (
      <Card title={title}>
        <EmptyState bare title={intl.formatMessage({ id: 'control.home.no-volume' })} />
      </Card>
    );
  }
  const { currency } = volume;
  const days = volume.days.slice(-BARS);
  const transfers = days.reduce((sum, day) => sum + day.transfers, 0);
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-2">
          {title}
          <SimulatedMark />
        </span>
      }
      actions={
        <div className="w-32">
          <Select
            label={intl.formatMessage({ id: 'control.home.currency' })}
            choices={volumes.map(({ currency: id }) => ({ id, label: id }))}
            value={currency}
            onChange={setChosen}
          />
        </div>
      }
    >
      <BarChart
        title={intl.formatMessage(
          { id: 'control.home.volume-point' },
          { currency, days: BARS, transfers },
        )}
        labelHeader={intl.formatMessage({ id: 'control.home.day' })}
        valueHeader={currency}
        points={days.map(({ date, amount }) => ({
          label: dayIn(intl, date),
          value: unitsOf(amount),
          text: shortUnits(unitsOf(amount), intl.locale),
        }))}
      />
    </Card>
  );
}

/** The currency with the most transfers is shown first. */
function mostUsed(volumes: Figures['volume_by_day']) {
  const count = ({ days }: (typeof volumes)[number]) =>
    days.reduce((sum, { transfers }) => sum + transfers, 0);
  return [...volumes].sort((a, b) => count(b) - count(a))[0];
}

function BalancesCard({ figures }: { readonly figures: Figures }) {
  const intl = useIntl();
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-2">
          {intl.formatMessage({ id: 'control.home.balances' })}
          <SimulatedMark />
        </span>
      }
    >
      <DataTable
        caption={intl.formatMessage({ id: 'control.home.balances' })}
        rows={figures.balances}
        rowKey={({ currency }) => currency}
        columns={[
          {
            id: 'currency',
            header: intl.formatMessage({ id: 'control.home.currency' }),
            isRowHeader: true,
            cell: ({ currency }) => <bdi>{currency}</bdi>,
          },
          {
            id: 'accounts',
            header: intl.formatMessage({ id: 'control.ledger.accounts' }),
            align: 'end',
            cell: ({ accounts }) => intl.formatNumber(accounts),
          },
          {
            id: 'balance',
            header: intl.formatMessage({ id: 'control.home.held' }),
            align: 'end',
            cell: ({ balance }) => <MoneyAmount money={balance} mark="above" />,
          },
        ]}
      />
    </Card>
  );
}
