/** Transfers by the day on which they count, newest first; each leads to its own page. */
import type { AccountId } from '@fairlead/contract/ids';
import { useIntl } from 'react-intl';
import { TransferRow } from './transfer-row.tsx';
import type { ListedTransfer } from './transfers.queries.ts';

export interface TransferListProps {
  readonly transfers: readonly ListedTransfer[];
  /** Seen from this account, with the balance after each. */
  readonly seenFrom?: AccountId;
}

export function TransferList({ transfers, seenFrom }: TransferListProps) {
  const intl = useIntl();
  return (
    <div className="flex flex-col">
      {byDay(transfers).map(({ day, rows }) => (
        <section key={day} className="border-t border-line first:border-t-0">
          <h3 className="bg-sunken px-5 py-1.5 text-sm font-medium text-muted">
            <time dateTime={day}>
              {intl.formatDate(day, {
                weekday: 'long',
                day: 'numeric',
                month: 'long',
                year: 'numeric',
                timeZone: 'UTC',
              })}
            </time>
          </h3>
          <ul>
            {rows.map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} seenFrom={seenFrom} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Day {
  readonly day: string;
  readonly rows: ListedTransfer[];
}

/** They come in order, so a day ends where the next begins. */
function byDay(transfers: readonly ListedTransfer[]): readonly Day[] {
  const days: Day[] = [];
  for (const transfer of transfers) {
    const last = days.at(-1);
    if (last?.day === transfer.value_date) last.rows.push(transfer);
    else days.push({ day: transfer.value_date, rows: [transfer] });
  }
  return days;
}
