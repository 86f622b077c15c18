/** How much waits, fails and was given up, by kind of work. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { again } from '#lib/queries.ts';
import { Card } from '#ui/data/card.tsx';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lengthInWords } from './length-in-words.ts';
import { useRetryAll } from './use-retry-all.tsx';
import { WorkName } from './work-name.tsx';

type Figures = Awaited<ReturnType<typeof bank.jobs.figures>>['data'][number];

const COUNTS = ['waiting', 'retrying', 'dead'] as const;
const REFRESH_MS = 15_000;

export function JobFigures() {
  const intl = useIntl();
  const figures = useQuery({
    queryKey: ['staff', 'job-figures'],
    queryFn: ({ signal }) => bank.jobs.figures({ signal }),
    refetchInterval: again(REFRESH_MS),
  });
  const retryAll = useRetryAll();
  const title = intl.formatMessage({ id: 'control.jobs.figures' });
  return (
    <>
      {retryAll.problem}
      <Card title={title} flush>
        <QueryView
          query={figures}
          errorTitle={intl.formatMessage({ id: 'control.jobs.not-loaded' })}
          skeleton={<RowsSkeleton rows={3} />}
          padded
        >
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState bare title={intl.formatMessage({ id: 'control.jobs.idle' })} />
            ) : (
              <DataTable
                caption={title}
                rows={data}
                rowKey={({ source, name }) => `${source} ${name}`}
                columns={columnsIn(intl, retryAll.button)}
              />
            )
          }
        </QueryView>
      </Card>
    </>
  );
}

function columnsIn(intl: IntlShape, button: (row: Figures) => ReactNode): Column<Figures>[] {
  return [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'control.jobs.name' }),
      isRowHeader: true,
      cell: ({ name, source }) => (
        <WorkName name={name}>{intl.formatMessage({ id: `control.jobsource.${source}` })}</WorkName>
      ),
    },
    ...COUNTS.map((count) => ({
      id: count,
      header: intl.formatMessage({ id: `control.jobstate.${count}` }),
      align: 'end' as const,
      cell: (row: Figures) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-3">
          {count === 'dead' && button(row)}
          <span className={count === 'dead' && row.dead > 0 ? 'font-semibold text-debit' : ''}>
            {intl.formatNumber(row[count])}
          </span>
        </span>
      ),
    })),
    {
      id: 'oldest',
      header: intl.formatMessage({ id: 'control.jobs.oldest' }),
      align: 'end',
      cell: ({ oldest_seconds }) => lengthInWords(intl, oldest_seconds),
    },
  ];
}
