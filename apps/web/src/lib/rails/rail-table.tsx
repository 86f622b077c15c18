/** Each rail in one row: what is under way, what ended today, and the last comparison. */
import { type IntlShape, useIntl } from 'react-intl';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { Rail } from './rails.queries.ts';

export function RailTable({ rails }: { readonly rails: readonly Rail[] }) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.reconciliation.rails' })}
      columns={columnsIn(intl)}
      rows={rails}
      rowKey={({ rail }) => rail}
    />
  );
}

function columnsIn(intl: IntlShape): Column<Rail>[] {
  return [
    {
      id: 'rail',
      header: intl.formatMessage({ id: 'control.reconciliation.rail' }),
      isRowHeader: true,
      cell: ({ rail }) => intl.formatMessage({ id: `control.rail.${rail}` }),
    },
    {
      id: 'under-way',
      header: intl.formatMessage({ id: 'control.reconciliation.under-way' }),
      align: 'end',
      cell: ({ under_way }) => intl.formatNumber(under_way),
    },
    {
      id: 'oldest',
      header: intl.formatMessage({ id: 'control.reconciliation.oldest' }),
      cell: (rail) => <Oldest rail={rail} />,
    },
    {
      id: 'settled',
      header: intl.formatMessage({ id: 'control.reconciliation.settled-today' }),
      align: 'end',
      cell: ({ settled_today }) => intl.formatNumber(settled_today),
    },
    {
      id: 'failed',
      header: intl.formatMessage({ id: 'control.reconciliation.failed-today' }),
      align: 'end',
      cell: ({ failed_today }) => (
        <span className={failed_today > 0 ? 'font-semibold text-debit' : ''}>
          {intl.formatNumber(failed_today)}
        </span>
      ),
    },
    {
      id: 'reconciled',
      header: intl.formatMessage({ id: 'control.reconciliation.reconciled' }),
      cell: (rail) => <LastComparison rail={rail} />,
    },
  ];
}

function Oldest({ rail }: { readonly rail: Rail }) {
  const intl = useIntl();
  const { oldest_since: since, oldest_late: late } = rail;
  if (since === null) return intl.formatMessage({ id: 'control.reconciliation.all-answered' });
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
      <DateTime iso={since} style={late ? 'day' : 'relative'} />
      {late && (
        <Badge tone="warning">{intl.formatMessage({ id: 'control.reconciliation.late' })}</Badge>
      )}
    </span>
  );
}

/** Before the first comparison there is nothing that could be right. */
function LastComparison({ rail }: { readonly rail: Rail }) {
  const intl = useIntl();
  const { reconciled_at: at, differences } = rail;
  if (at === null) return intl.formatMessage({ id: 'control.reconciliation.never' });
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
      <DateTime iso={at} />
      <Badge tone={differences === 0 ? 'good' : 'bad'}>
        {intl.formatMessage({ id: 'control.reconciliation.differences' }, { count: differences })}
      </Badge>
    </span>
  );
}
