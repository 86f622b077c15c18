/** What moved lately, on all accounts together. */
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TransferList } from './transfer-list.tsx';
import { latestTransfersQuery } from './transfers.queries.ts';

export function LatestTransfers() {
  const intl = useIntl();
  const latest = useQuery(latestTransfersQuery);
  return (
    <Card flush title={intl.formatMessage({ id: 'customer.home.latest' })}>
      <QueryView
        query={latest}
        padded
        errorTitle={intl.formatMessage({ id: 'customer.transfers.not-loaded' })}
        skeleton={<RowsSkeleton rows={8} />}
      >
        {(transfers) =>
          transfers.length === 0 ? (
            <EmptyState
              bare
              icon={<ReceiptText aria-hidden="true" />}
              title={intl.formatMessage({ id: 'customer.transfers.none' })}
            >
              {intl.formatMessage({ id: 'customer.transfers.none-text' })}
            </EmptyState>
          ) : (
            <TransferList transfers={transfers} />
          )
        }
      </QueryView>
    </Card>
  );
}
