/** The balance over time; how far back is chosen in the address bar. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { shortUnits } from '#lib/money/chart-money.ts';
import { textOf } from '#lib/money/money-text.ts';
import { BalanceChart } from '#ui/charts/balance-chart.tsx';
import { classes } from '#ui/class-names.ts';
import { Card } from '#ui/data/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { type Balances, balancesQuery } from './account.queries.ts';
import { dayBefore, pointsOf } from './balance-points.ts';

const RANGES = { month: 30, quarter: 91, year: 365 } as const;
type Range = keyof typeof RANGES;
const NAMES = ['month', 'quarter', 'year'] as const satisfies readonly Range[];

export function HistoryCard({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const range = NAMES.find((name) => name === search.get('chart')) ?? 'quarter';
  // The bank's own today, which a sandbox may have moved, is the end of what it shows by itself.
  const today = useQuery(balancesQuery(account.id)).data?.to;
  const from = today === undefined ? undefined : dayBefore(today, RANGES[range]);
  const balances = useQuery(balancesQuery(account.id, from));
  return (
    <Card
      title={
        <>
          {intl.formatMessage({ id: 'customer.accounts.history' })}
          <SimulatedMark />
        </>
      }
      actions={
        <fieldset className="flex rounded-sm border border-line">
          <legend className="sr-only">
            {intl.formatMessage({ id: 'customer.accounts.range' })}
          </legend>
          {NAMES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === range}
              onClick={() =>
                setSearch(
                  (before) => {
                    before.set('chart', name);
                    return before;
                  },
                  { replace: true, preventScrollReset: true },
                )
              }
              className={classes(
                'min-h-9 rounded-sm px-3 text-sm transition-colors',
                name === range
                  ? 'bg-accent-soft font-medium text-accent-ink'
                  : 'text-muted hover:text-ink',
              )}
            >
              {intl.formatMessage({ id: `customer.range.${name}` })}
            </button>
          ))}
        </fieldset>
      }
    >
      <QueryView
        query={balances}
        errorTitle={intl.formatMessage({ id: 'customer.accounts.history-not-loaded' })}
        skeleton={<Skeleton className="h-70 w-full" />}
      >
        {(known) => <History balances={known} />}
      </QueryView>
    </Card>
  );
}

function History({ balances }: { readonly balances: Balances }) {
  const intl = useIntl();
  const { opening_balance, days, from, to } = balances;
  const last = days.at(-1)?.balance ?? opening_balance;
  const dayText = (day: string) => intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <BalanceChart
      title={intl.formatMessage(
        { id: 'customer.accounts.history-point' },
        {
          first: textOf(opening_balance, intl.locale),
          last: textOf(last, intl.locale),
          from: dayText(from),
          to: dayText(to),
        },
      )}
      labelHeader={intl.formatMessage({ id: 'customer.accounts.day' })}
      valueHeader={intl.formatMessage({ id: 'customer.accounts.balance' })}
      short={(units) => shortUnits(units, intl.locale)}
      points={pointsOf(balances).map(({ money, date, ...point }) => ({
        ...point,
        label: dayText(date),
        text: textOf(money, intl.locale),
      }))}
    />
  );
}
