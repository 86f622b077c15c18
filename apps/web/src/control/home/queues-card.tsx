/** Work that waits: how much, since when, and what of it is late. */
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { screensFor } from '#control/frame/control-screens.ts';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { again } from '#lib/queries.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Queue = Awaited<ReturnType<typeof bank.figures.queues>>['data'][number];

const REFRESH_MS = 30_000;

/** Where each queue is worked on. One whose screen is not there is only counted. */
const PLACES: Partial<Record<Queue['queue'], string>> = {
  documents: '/cp/users/list?waiting=papers',
  cases: '/cp/compliance',
  approvals: '/cp/approvals',
  contact_messages: '/cp/inbox',
  threads: `${paths.control.messages()}?status=Open`,
  complaints: paths.control.complaints(),
  sanctions_lists: paths.control.sanctionsLists(),
  suspense: paths.control.reconciliation(),
  failed_jobs: `${paths.control.jobs()}?state=dead`,
};

/** Whose oldest is a moment of the bank's clock. */
const BY_BANK: readonly Queue['queue'][] = ['cases', 'approvals', 'sanctions_lists'];

export function QueuesCard() {
  const intl = useIntl();
  const queues = useQuery({
    queryKey: ['staff', 'queues'],
    queryFn: ({ signal }) => bank.figures.queues({ signal }),
    refetchInterval: again(REFRESH_MS),
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.home.queues' })} flush>
      <QueryView
        query={queues}
        errorTitle={intl.formatMessage({ id: 'control.home.not-loaded' })}
        skeleton={<RowsSkeleton rows={4} />}
        padded
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState bare title={intl.formatMessage({ id: 'control.home.no-queues' })} />
          ) : (
            <ul>
              {data.map((queue) => (
                <li key={queue.queue} className="border-t border-line">
                  <QueueLine queue={queue} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function QueueLine({ queue }: { readonly queue: Queue }) {
  const staff = useStaff();
  const place = PLACES[queue.queue];
  const [path] = place?.split('?') ?? [];
  const isThere = screensFor(staff).some((screen) => screen.path === path);
  const look = 'flex items-center justify-between gap-4 px-5 py-3';
  if (place === undefined || !isThere) {
    return (
      <div className={look}>
        <QueueFacts queue={queue} />
      </div>
    );
  }
  return (
    <Anchor href={place} className={`${look} hover:bg-sunken`}>
      <QueueFacts queue={queue} />
      <ArrowRight aria-hidden="true" className="mirror-rtl size-5 shrink-0 text-muted" />
    </Anchor>
  );
}

function QueueFacts({ queue }: { readonly queue: Queue }) {
  const intl = useIntl();
  const { queue: name, count, oldest_at, overdue } = queue;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">
          {intl.formatMessage({ id: `control.queue.${name}` })}
        </span>
        <span className="block text-sm text-muted">
          {oldest_at === null ? (
            intl.formatMessage({ id: 'control.home.nothing-waits' })
          ) : (
            <>
              {intl.formatMessage({ id: 'control.home.oldest' })}{' '}
              <DateTime iso={oldest_at} clock={BY_BANK.includes(name) ? 'bank' : undefined} />
            </>
          )}
        </span>
      </span>
      {overdue > 0 && (
        <Badge tone="bad">
          {intl.formatMessage({ id: `control.queuelate.${name}` }, { count: overdue })}
        </Badge>
      )}
      <span
        className={`text-xl font-semibold tabular-nums ${count === 0 ? 'text-muted' : 'text-ink'}`}
      >
        {intl.formatNumber(count)}
      </span>
    </span>
  );
}
