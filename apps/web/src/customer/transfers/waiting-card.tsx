/** What is under way; nothing is shown when nothing is, or the page says that it is not known. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { TransferRow } from '#lib/transfers/transfer-row.tsx';
import { Card } from '#ui/data/card.tsx';
import { openQuery } from './open.queries.ts';

export function WaitingCard() {
  const intl = useIntl();
  const { data: transfers } = useQuery(openQuery('Pending'));
  if (transfers === undefined || transfers.length === 0) return null;
  return (
    <Card flush title={intl.formatMessage({ id: 'customer.transfers.waiting' })}>
      <ul>
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} seenFrom={undefined} />
        ))}
      </ul>
    </Card>
  );
}
