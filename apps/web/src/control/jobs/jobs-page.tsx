/** Background work: how much waits, what fails, what was given up and can be tried again. */
import { jobSources, jobStates } from '@fairlead/contract/choices';
import type { ReactNode } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { JobFigures } from './job-figures.tsx';
import { useRetry } from './use-retry.tsx';
import { WorkName } from './work-name.tsx';

export type Job = Awaited<ReturnType<typeof bank.jobs.list>>['data'][number];

const TONES: Record<Job['state'], BadgeTone> = {
  waiting: 'plain',
  running: 'accent',
  retrying: 'warning',
  dead: 'bad',
};

export function JobsPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const state = jobStates.find((one) => one === search.get('state'));
  const sort = useSort(['created', '-created', 'due', '-due'], '-created');
  const source = jobSources.find((one) => one === search.get('source'));
  const filter = { source, state, sort: sort.value };
  const list = useCursorList<Job>({
    queryKey: ['staff', 'jobs', filter],
    load: (cursor, signal) => bank.jobs.list({ query: { cursor, ...filter }, signal }),
  });
  const retry = useRetry();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.jobs.title' })}
        lead={intl.formatMessage({ id: 'control.jobs.lead' })}
        action={<ExportButton take={() => bank.jobs.export({ body: filter })} />}
      />
      <JobFigures />
      <div className="grid grid-cols-2 gap-4 *:min-w-0 sm:max-w-xl">
        <ChoiceFilter
          name="source"
          label={intl.formatMessage({ id: 'control.jobs.source' })}
          value={source}
          choices={jobSources}
          labelOf={(id) => intl.formatMessage({ id: `control.jobsource.${id}` })}
        />
        <ChoiceFilter
          name="state"
          label={intl.formatMessage({ id: 'control.jobs.state' })}
          value={state}
          choices={jobStates}
          labelOf={(id) => intl.formatMessage({ id: `control.jobstate.${id}` })}
        />
      </div>
      {retry.problem}
      <Card flush>
        <ListTable
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.jobs.not-loaded' })}
          emptyText={intl.formatMessage({ id: 'control.jobs.empty' })}
          caption={intl.formatMessage({ id: 'control.jobs.title' })}
          columns={columnsIn(intl, retry.button)}
          rowKey={({ source, id }) => `${source} ${id}`}
          sort={sort}
        />
      </Card>
    </div>
  );
}

function columnsIn(intl: IntlShape, button: (job: Job) => ReactNode): Column<Job>[] {
  return [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'control.jobs.name' }),
      isRowHeader: true,
      cell: ({ name }) => <WorkName name={name} />,
    },
    {
      id: 'source',
      header: intl.formatMessage({ id: 'control.jobs.source' }),
      cell: ({ source }) => intl.formatMessage({ id: `control.jobsource.${source}` }),
    },
    {
      id: 'state',
      header: intl.formatMessage({ id: 'control.jobs.state' }),
      cell: ({ state, reason }) => (
        <>
          <Badge tone={TONES[state]}>
            {intl.formatMessage({ id: `control.jobstate.${state}` })}
          </Badge>
          {reason !== null && (
            <bdi dir="ltr" className="ms-2 font-mono text-xs text-muted">
              {reason}
            </bdi>
          )}
        </>
      ),
    },
    {
      id: 'attempts',
      header: intl.formatMessage({ id: 'control.jobs.attempts' }),
      align: 'end',
      cell: ({ attempts }) => intl.formatNumber(attempts),
    },
    {
      id: 'created',
      header: intl.formatMessage({ id: 'control.jobs.created' }),
      sort: 'created',
      cell: ({ created_at }) => <DateTime iso={created_at} />,
    },
    {
      id: 'due',
      header: intl.formatMessage({ id: 'control.jobs.due' }),
      sort: 'due',
      align: 'end',
      cell: (job) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-3">
          <DateTime iso={job.due_at} clock={job.source === 'due_work' ? 'bank' : undefined} />
          {button(job)}
        </span>
      ),
    },
  ];
}
