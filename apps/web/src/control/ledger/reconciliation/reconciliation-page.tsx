/** How the rails fare, what the last comparison with their books found, and what is unmatched. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { RailStops } from '#lib/rails/rail-stops.tsx';
import { railsQuery } from '#lib/rails/rails.queries.ts';
import { RailsCard } from '#lib/rails/rails-card.tsx';
import { paths } from '#paths.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Differences } from './differences.tsx';
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
      <RailStops />
      <RailsCard />
      <Differences rails={rails.data ?? []} />
      <SuspenseQueue />
    </div>
  );
}
