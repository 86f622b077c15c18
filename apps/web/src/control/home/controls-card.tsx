/** What each control did in the last day. Nothing where there should be some is red. */
import { useQuery } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { again } from '#lib/queries.ts';
import { Card } from '#ui/data/card.tsx';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Control = Awaited<ReturnType<typeof bank.figures.controls>>['data'][number];

const REFRESH_MS = 30_000;

const TONES: Record<Control['state'], BadgeTone> = {
  working: 'good',
  idle: 'plain',
  failing: 'warning',
  silent: 'bad',
};

export function ControlsCard() {
  const intl = useIntl();
  const controls = useQuery({
    queryKey: ['staff', 'controls'],
    queryFn: ({ signal }) => bank.figures.controls({ signal }),
    refetchInterval: again(REFRESH_MS),
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.home.controls' })} flush>
      <p className="px-5 pb-3 text-sm text-muted">
        {intl.formatMessage({ id: 'control.home.controls-text' })}
      </p>
      <QueryView
        query={controls}
        errorTitle={intl.formatMessage({ id: 'control.home.not-loaded' })}
        skeleton={<RowsSkeleton rows={6} />}
        padded
      >
        {({ data }) => (
          <DataTable
            caption={intl.formatMessage({ id: 'control.home.controls' })}
            columns={columnsIn(intl)}
            rows={data}
            rowKey={({ control }) => control}
          />
        )}
      </QueryView>
    </Card>
  );
}

function columnsIn(intl: IntlShape): Column<Control>[] {
  return [
    {
      id: 'control',
      header: intl.formatMessage({ id: 'control.home.control' }),
      isRowHeader: true,
      cell: ({ control }) => intl.formatMessage({ id: `control.control.${control}` }),
    },
    {
      id: 'state',
      header: intl.formatMessage({ id: 'control.home.state' }),
      cell: ({ state }) => (
        <Badge tone={TONES[state]}>
          {intl.formatMessage({ id: `control.controlstate.${state}` })}
        </Badge>
      ),
    },
    {
      id: 'done',
      header: intl.formatMessage({ id: 'control.home.done' }),
      align: 'end',
      cell: ({ done, state }) => (
        <span className={state === 'silent' ? 'font-semibold text-debit' : ''}>
          {intl.formatNumber(done)}
        </span>
      ),
    },
    {
      id: 'failed',
      header: intl.formatMessage({ id: 'control.home.failed' }),
      align: 'end',
      cell: ({ failed }) => (
        <span className={failed > 0 ? 'font-semibold text-debit' : 'text-muted'}>
          {intl.formatNumber(failed)}
        </span>
      ),
    },
    {
      id: 'last',
      header: intl.formatMessage({ id: 'control.home.last' }),
      align: 'end',
      cell: ({ last_at }) => (last_at === null ? '–' : <DateTime iso={last_at} />),
    },
  ];
}
