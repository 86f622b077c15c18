/** How the rails fare, what the last comparison with their books found, and what is unmatched. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Differences } from './differences.tsx';
import { RailTable } from './rail-table.tsx';
import { railsQuery } from './reconciliation.queries.ts';
import { SuspenseQueue } from './suspense-queue.tsx';

export function ReconciliationPage() {
  const intl = useIntl();
  const rails = useQuery(railsQuery);
  const title = intl.formatMessage({ id: 'control.reconciliation.title' });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'control.reconciliation.lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.ledger.title' }),
            href: paths.control.ledger(),
          },
          { label: title, href: paths.control.reconciliation() },
        ]}
      />
      <Card flush title={intl.formatMessage({ id: 'control.reconciliation.rails' })}>
        <p className="px-5 pb-3 text-sm text-muted">
          {intl.formatMessage({ id: 'control.reconciliation.rails-text' })}
        </p>
        <QueryView
          query={rails}
          errorTitle={intl.formatMessage({ id: 'control.reconciliation.not-loaded' })}
          skeleton={<RowsSkeleton rows={1} />}
          padded
        >
          {(known) =>
            known.length === 0 ? (
              <EmptyState bare title={intl.formatMessage({ id: 'control.reconciliation.no-rail' })}>
                {intl.formatMessage({ id: 'control.reconciliation.no-rail-text' })}
              </EmptyState>
            ) : (
              <RailTable rails={known} />
            )
          }
        </QueryView>
      </Card>
      <Differences rails={rails.data ?? []} />
      <SuspenseQueue />
    </div>
  );
}
