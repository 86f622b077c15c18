/** The page of an account: its entries with the balance after each; the days are in the address. */
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { DayFilters, daysIn, momentsOf } from '#lib/list/filters/days.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { linkClass } from './account-name.tsx';
import { PostingName } from './posting-name.tsx';

type Entry = Awaited<ReturnType<typeof bank.ledger.entries>>['data'][number];

export function Entries({ id }: { readonly id: string }) {
  const intl = useIntl();
  const [address] = useSearchParams();
  const sort = useSort(['number', '-number'], '-number');
  const days = daysIn(address);
  const filter = { sort: sort.value, ...momentsOf(days) };
  const isNarrowed = Object.keys(days).length > 0;
  const list = useCursorList<Entry>({
    queryKey: ['staff', 'ledger', 'entries', id, filter],
    load: (cursor, signal) =>
      bank.ledger.entries({ params: { id }, query: { cursor, ...filter }, signal }),
  });
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-2">
          {intl.formatMessage({ id: 'control.ledger.entries' })}
          <SimulatedMark />
        </span>
      }
    >
      <div className="grid grid-cols-2 gap-4 px-5 pb-3 *:min-w-0 sm:max-w-md">
        <DayFilters />
      </div>
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
        emptyText={intl.formatMessage({
          id: isNarrowed ? 'control.ledger.no-entry-found' : 'control.ledger.nothing-booked',
        })}
        caption={intl.formatMessage({ id: 'control.ledger.entries' })}
        columns={columnsIn(intl)}
        rowKey={({ number }) => String(number)}
        sort={sort}
      />
    </Card>
  );
}

function columnsIn(intl: IntlShape): Column<Entry>[] {
  return [
    {
      id: 'posting',
      header: intl.formatMessage({ id: 'control.ledger.posting' }),
      isRowHeader: true,
      cell: ({ posting_id, label, number }) => (
        <>
          <span className="me-3 text-muted tabular-nums">{intl.formatNumber(number)}</span>
          <Anchor href={paths.control.posting(posting_id)} className={linkClass}>
            <PostingName label={label} />
          </Anchor>
        </>
      ),
    },
    {
      id: 'value-date',
      header: intl.formatMessage({ id: 'control.ledger.value-date' }),
      cell: ({ value_date }) =>
        intl.formatDate(`${value_date}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
    },
    {
      id: 'amount',
      header: intl.formatMessage({ id: 'control.ledger.amount' }),
      align: 'end',
      cell: ({ amount }) => (
        <MoneyAmount
          money={amount}
          movement={amount.amount.startsWith('-') ? 'debit' : 'credit'}
          mark="above"
        />
      ),
    },
    {
      id: 'after',
      header: intl.formatMessage({ id: 'control.ledger.balance-after' }),
      align: 'end',
      cell: ({ balance_after }) => <MoneyAmount money={balance_after} mark="above" />,
    },
    {
      id: 'at',
      header: intl.formatMessage({ id: 'control.ledger.recorded' }),
      sort: 'number',
      align: 'end',
      cell: ({ posted_at }) => <DateTime iso={posted_at} />,
    },
  ];
}
