/** How the rails fare, on the screen of reconciliation and on the panel's first screen. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RailTable } from './rail-table.tsx';
import { railsQuery } from './rails.queries.ts';

export function RailsCard({ actions }: { readonly actions?: ReactNode }) {
  const intl = useIntl();
  const rails = useQuery(railsQuery);
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.reconciliation.rails' })}
      actions={actions}
    >
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
  );
}
