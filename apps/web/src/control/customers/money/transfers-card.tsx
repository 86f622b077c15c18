/** A customer's transfers, of all accounts or of one; the filter stands in the address bar. */
import {
  type TransferStatus,
  type TransferType,
  transferStatuses,
  transferTypes,
} from '@fairlead/contract/choices';
import type { AccountId, CustomerId } from '@fairlead/contract/ids';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { DayFilters, daysIn } from '#lib/list/filters/days.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { kindName } from './kind-name.ts';

type Transfer = Awaited<ReturnType<typeof bank.customerRecords.transfers>>['data'][number];

export interface TransfersCardProps {
  readonly customerId: CustomerId;
  readonly accountId?: AccountId;
}

export function TransfersCard({ customerId, accountId }: TransfersCardProps) {
  const intl = useIntl();
  const [address] = useSearchParams();
  const sort = useSort(['value', '-value'], '-value');
  const type = transferTypes.find((one) => one === address.get('type'));
  const status = transferStatuses.find((one) => one === address.get('status'));
  const text = address.get('text')?.trim() || undefined;
  const narrowed = { text, type, status, ...daysIn(address) };
  const isNarrowed = Object.values(narrowed).some((one) => one !== undefined);
  const query = {
    customer_id: customerId,
    account_id: accountId,
    sort: sort.value,
    ...narrowed,
  };
  const list = useCursorList<Transfer>({
    queryKey: [...recordKey(customerId), 'transfers', query],
    load: (cursor, signal) =>
      bank.customerRecords.transfers({ query: { cursor, ...query }, signal }),
  });
  return (
    <Card flush>
      <TransferFilters type={type} status={status} />
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        emptyTitle={intl.formatMessage({
          id: isNarrowed ? 'control.money.none-found' : 'control.money.no-transfers',
        })}
        caption={intl.formatMessage({ id: 'control.record.place-transfers' })}
        rowKey={({ id }) => id}
        columns={columnsIn(intl)}
        sort={sort}
      />
    </Card>
  );
}

interface TransferFiltersProps {
  readonly type: TransferType | undefined;
  readonly status: TransferStatus | undefined;
}

function TransferFilters({ type, status }: TransferFiltersProps) {
  const intl = useIntl();
  const typed = useTypedFilter('text');
  return (
    <div className="grid grid-cols-2 gap-4 px-5 pt-5 pb-3 *:min-w-0 *:first:col-span-2 lg:grid-cols-4 lg:*:first:col-span-4">
      <SearchField label={intl.formatMessage({ id: 'control.money.search' })} {...typed} />
      <ChoiceFilter
        name="type"
        label={intl.formatMessage({ id: 'control.money.direction' })}
        value={type}
        choices={transferTypes}
        labelOf={(id) => intl.formatMessage({ id: `control.money.direction-${id}` })}
      />
      <ChoiceFilter
        name="status"
        label={intl.formatMessage({ id: 'control.customers.status' })}
        value={status}
        choices={transferStatuses}
        labelOf={(id) => intl.formatMessage({ id: `control.money.status-${id}` })}
      />
      <DayFilters />
    </div>
  );
}

function columnsIn(intl: IntlShape): Column<Transfer>[] {
  return [
    {
      id: 'what',
      header: intl.formatMessage({ id: 'control.money.what' }),
      isRowHeader: true,
      cell: (transfer) => (
        <span>
          <Anchor
            href={paths.control.customerTransfer(transfer.user_id, transfer.id)}
            className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            <bdi>{transfer.counterparty}</bdi>
          </Anchor>
          <span className="block font-normal text-muted">{kindName(intl, transfer.kind)}</span>
        </span>
      ),
    },
    {
      id: 'reference',
      header: intl.formatMessage({ id: 'control.money.reference' }),
      cell: ({ reference }) => (
        <span className="text-xs">
          <Reference text={reference} />
        </span>
      ),
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'control.customers.status' }),
      cell: ({ status }) => (
        <Badge tone={status === 'Completed' ? 'good' : 'plain'}>
          {intl.formatMessage({ id: `control.money.status-${status}` })}
        </Badge>
      ),
    },
    {
      id: 'day',
      header: intl.formatMessage({ id: 'control.money.value-date' }),
      sort: 'value',
      cell: ({ value_date }) =>
        intl.formatDate(value_date, { dateStyle: 'medium', timeZone: 'UTC' }),
    },
    {
      id: 'amount',
      header: intl.formatMessage({ id: 'control.money.amount' }),
      align: 'end',
      cell: ({ amount, type }) => (
        <span className="inline-flex">
          <MarkedAmount money={amount} movement={type === 'Credit' ? 'credit' : 'debit'} />
        </span>
      ),
    },
  ];
}
