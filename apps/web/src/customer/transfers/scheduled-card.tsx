/** What goes out on a day to come, each with its cancellation. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import type { ListedTransfer } from '#lib/transfers/transfers.queries.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { openQuery } from './open.queries.ts';
import { CancelTransfer } from './status/cancel-transfer.tsx';

export function ScheduledCard() {
  const intl = useIntl();
  const { data: transfers } = useQuery(openQuery('Scheduled'));
  if (transfers === undefined || transfers.length === 0) return null;
  return (
    <Card flush title={intl.formatMessage({ id: 'customer.transfers.scheduled' })}>
      <ul>
        {nextFirst(transfers).map((transfer) => (
          <ScheduledRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </Card>
  );
}

/** The list has the latest day first; what comes next is what matters here. */
function nextFirst(transfers: readonly ListedTransfer[]): readonly ListedTransfer[] {
  return transfers.toSorted((a, b) => a.value_date.localeCompare(b.value_date));
}

function ScheduledRow({ transfer }: { readonly transfer: ListedTransfer }) {
  const intl = useIntl();
  const { id, counterparty, value_date: day, amount } = transfer;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <div className="min-w-40 flex-1">
        <Anchor
          href={paths.customer.transfer(id)}
          className="inline-flex min-h-6 items-center rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{counterparty}</bdi>
        </Anchor>
        <time dateTime={day} className="block text-sm text-muted">
          {intl.formatDate(day, { dateStyle: 'full', timeZone: 'UTC' })}
        </time>
      </div>
      <MarkedAmount money={amount} movement="debit" />
      <CancelTransfer transfer={transfer} payee={counterparty} />
    </li>
  );
}
