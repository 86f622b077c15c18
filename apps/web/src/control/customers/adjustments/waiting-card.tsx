/** A customer's corrections that wait for a second person; nothing where none does. */
import type { CustomerId } from '@fairlead/contract/ids';
import { type IntlShape, useIntl } from 'react-intl';
import { recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Approval = Awaited<ReturnType<typeof bank.approvals.list>>['data'][number];

const FILTER = { status: 'Waiting', subject: 'adjustment' } as const;

export function WaitingCard({ customerId }: { readonly customerId: CustomerId }) {
  const intl = useIntl();
  const list = useCursorList<Approval>({
    queryKey: [...recordKey(customerId), 'adjustments', 'waiting'],
    load: (cursor, signal) =>
      bank.approvals.list({ query: { cursor, customer_id: customerId, ...FILTER }, signal }),
  });
  // Most customers have none, and their page is not longer for it.
  if (list.status !== 'error' && list.rows.length === 0) return null;
  const title = intl.formatMessage({ id: 'control.adjustments.waiting' });
  return (
    <Card title={title} flush>
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.approvals.not-loaded' })}
        caption={title}
        rowKey={({ id }) => id}
        columns={columnsIn(intl)}
      />
    </Card>
  );
}

function columnsIn(intl: IntlShape): Column<Approval>[] {
  return [
    {
      id: 'what',
      header: intl.formatMessage({ id: 'control.approvals.what' }),
      isRowHeader: true,
      cell: ({ id, kind, reason }) => (
        <span>
          <TextLink href={paths.control.approval(id)}>
            {intl.formatMessage({
              id:
                kind === 'adjustment.reverse'
                  ? 'control.approvals.kind.adjustment-reverse'
                  : 'control.approvals.kind.adjustment-post',
            })}
          </TextLink>
          <span className="block font-normal wrap-anywhere whitespace-pre-line text-muted">
            <bdi>{reason}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'by',
      header: intl.formatMessage({ id: 'control.approvals.by' }),
      cell: ({ proposed_by }) => <bdi>{proposed_by.name}</bdi>,
    },
    {
      id: 'since',
      header: intl.formatMessage({ id: 'control.approvals.when' }),
      cell: ({ proposed_at }) => <DateTime iso={proposed_at} style="exact" />,
    },
    {
      id: 'amount',
      header: intl.formatMessage({ id: 'control.money.amount' }),
      align: 'end',
      cell: ({ amount, after }) =>
        amount !== null && (
          <span className="inline-flex">
            <MarkedAmount money={amount} movement={after.type === 'Credit' ? 'credit' : 'debit'} />
          </span>
        ),
    },
  ];
}
