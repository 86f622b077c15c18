/** What is under way; nothing is shown when nothing is. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { TransferRow } from '#lib/transfers/transfer-row.tsx';
import { Card } from '#ui/data/card.tsx';
import { openQuery } from './open.queries.ts';

export function WaitingCard() {
  const intl = useIntl();
  const waiting = useQuery(openQuery('Pending'));
  return (
    <QueryView
      query={waiting}
      errorTitle={intl.formatMessage({ id: 'customer.transfers.waiting-not-loaded' })}
      skeleton={null}
    >
      {(transfers) =>
        transfers.length > 0 && (
          <Card flush title={intl.formatMessage({ id: 'customer.transfers.waiting' })}>
            <ul>
              {transfers.map((transfer) => (
                <TransferRow key={transfer.id} transfer={transfer} seenFrom={undefined} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryView>
  );
}
