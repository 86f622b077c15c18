/** A customer's transfers as rows, of all accounts or of one; searched by text. */
import type { AccountId, CustomerId } from '@fairlead/contract/ids';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
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
  const [text, setText] = useState('');
  const searched = text.trim();
  const query = {
    customer_id: customerId,
    ...(accountId === undefined ? {} : { account_id: accountId }),
    ...(searched === '' ? {} : { text: searched }),
  };
  const list = useCursorList<Transfer>({
    queryKey: [...recordKey(customerId), 'transfers', query],
    load: (cursor, signal) =>
      bank.customerRecords.transfers({ query: { cursor, ...query }, signal }),
  });
  return (
    <Card flush>
      <div className="max-w-sm px-5 pt-5 pb-3">
        <SearchField
          label={intl.formatMessage({ id: 'control.money.search' })}
          value={text}
          onChange={setText}
        />
      </div>
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        emptyTitle={intl.formatMessage({ id: 'control.money.no-transfers' })}
        caption={intl.formatMessage({ id: 'control.record.place-transfers' })}
        rowKey={({ id }) => id}
        columns={columnsIn(intl)}
      />
    </Card>
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
