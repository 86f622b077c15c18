/** One transfer of a customer, what happened to it, and the way to correct it or take it back. */
import type { TransferId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { Correcting } from '#control/customers/adjustments/correcting.tsx';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { kindName } from './kind-name.ts';
import { OfCustomer } from './of-customer.tsx';

type Transfer = Awaited<ReturnType<typeof bank.customerRecords.transfer>>;

export function TransferPage() {
  return <RecordFrame>{(record) => <OneTransfer record={record} />}</RecordFrame>;
}

function OneTransfer({ record: { id } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const { tid = '' } = useParams();
  const query = useQuery({
    queryKey: [...recordKey(id), 'transfer', tid],
    queryFn: ({ signal }) =>
      bank.customerRecords.transfer({ params: { id: tid as TransferId }, signal }),
  });
  return (
    <OfCustomer
      customerId={id}
      query={query}
      missing={{
        title: intl.formatMessage({ id: 'control.money.transfer-not-found' }),
        href: paths.control.customerTransfers(id),
        place: intl.formatMessage({ id: 'control.record.place-transfers' }),
      }}
    >
      {(transfer) => (
        <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
          <Details transfer={transfer} />
          <div className="flex flex-col gap-6">
            <Timeline transfer={transfer} />
            <Correcting transfer={transfer} />
          </div>
        </div>
      )}
    </OfCustomer>
  );
}

function Details({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const { left, arrived, fee, comment, user_id, from, to } = transfer;
  const amount = (money: Transfer['left']) => (
    <span className="inline-flex">
      <MarkedAmount money={money} />
    </span>
  );
  const account = (id: Transfer['to']) =>
    id === null ? (
      '–'
    ) : (
      <LinkButton size="compact" href={paths.control.customerAccount(user_id, id)}>
        {intl.formatMessage({ id: 'control.money.show-account' })}
      </LinkButton>
    );
  return (
    <Card title={<bdi>{transfer.counterparty}</bdi>}>
      <Facts
        facts={[
          { name: intl.formatMessage({ id: 'control.money.left' }), value: amount(left) },
          { name: intl.formatMessage({ id: 'control.money.arrived' }), value: amount(arrived) },
          { name: intl.formatMessage({ id: 'control.money.fee' }), value: amount(fee) },
          {
            name: intl.formatMessage({ id: 'control.money.kind' }),
            value: kindName(intl, transfer.kind),
          },
          { name: intl.formatMessage({ id: 'control.money.from' }), value: account(from) },
          { name: intl.formatMessage({ id: 'control.money.to' }), value: account(to) },
          {
            name: intl.formatMessage({ id: 'control.money.reference' }),
            value: <bdi dir="ltr">{transfer.reference}</bdi>,
          },
          ...(comment === null
            ? []
            : [
                {
                  name: intl.formatMessage({ id: 'control.money.comment' }),
                  value: <bdi>{comment}</bdi>,
                },
              ]),
          {
            name: intl.formatMessage({ id: 'control.money.value-date' }),
            value: intl.formatDate(transfer.value_date, { dateStyle: 'long', timeZone: 'UTC' }),
          },
          {
            name: intl.formatMessage({ id: 'control.money.recorded' }),
            value: <DateTime iso={transfer.created_at} style="exact" />,
          },
        ]}
      />
    </Card>
  );
}

function Timeline({ transfer: { timeline } }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.money.timeline' })}>
      <Facts
        facts={timeline.map(({ status, at }) => ({
          name: intl.formatMessage({ id: `control.money.status-${status}` }),
          value: <DateTime iso={at} style="exact" />,
        }))}
      />
    </Card>
  );
}
