/** What is under way; nothing is shown when nothing is. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { TransferRow } from '#lib/transfers/transfer-row.tsx';
import { Card } from '#ui/data/card.tsx';
import { openQuery } from './open.queries.ts';

export function WaitingCard() {
  const intl = useIntl();
  const { data: waiting = [] } = useQuery(openQuery('Pending'));
  if (waiting.length === 0) return null;
  return (
    <Card flush title={intl.formatMessage({ id: 'customer.transfers.waiting' })}>
      <ul>
        {waiting.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} seenFrom={undefined} />
        ))}
      </ul>
    </Card>
  );
}
