/**
 * One transfer of a customer: what happened to it, whom it pays and what it waits for, and the way
 * to correct it or take it back.
 */
import type { TransferId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { Correcting } from '#control/customers/adjustments/correcting.tsx';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import { rateFacts } from '#lib/transfers/exchange-facts.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { kindName } from './kind-name.ts';
import { OfCustomer } from './of-customer.tsx';
import { OutsideFacts } from './payment/outside-facts.tsx';
import { PaymentChecks } from './payment/payment-checks.tsx';

const OPEN = ['Scheduled', 'Pending', 'Frozen'] as const;

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
          <div className="flex min-w-0 flex-col gap-6">
            <Details transfer={transfer} />
            {transfer.outside !== null && <OutsideFacts outside={transfer.outside} />}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {transfer.outside !== null && (
              <PaymentChecks
                checks={transfer.outside.checks}
                isOpen={OPEN.some((status) => status === transfer.status)}
              />
            )}
            <Timeline transfer={transfer} />
            <Correcting transfer={transfer} />
          </div>
        </div>
      )}
    </OfCustomer>
  );
}

/** Nothing is said to have left or arrived before it has. */
function amountFacts(intl: IntlShape, { status, left, arrived, fee }: Transfer): Fact[] {
  const has = status === 'Completed';
  const fact = (id: MessageId, money: Transfer['left']): Fact => ({
    name: intl.formatMessage({ id }),
    value: (
      <span className="inline-flex">
        <MarkedAmount money={money} />
      </span>
    ),
  });
  return [
    fact(has ? 'control.money.left' : 'control.money.amount', left),
    fact(has ? 'control.money.arrived' : 'control.money.for-payee', arrived),
    fact('control.money.fee', fee),
  ];
}

function Details({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const { comment, user_id, from, to } = transfer;
  const account = (name: 'from' | 'to', id: Transfer['to']): Fact[] =>
    id === null
      ? []
      : [
          {
            name: intl.formatMessage({ id: `control.money.${name}` }),
            value: (
              <LinkButton size="compact" href={paths.control.customerAccount(user_id, id)}>
                {intl.formatMessage({ id: 'control.money.show-account' })}
              </LinkButton>
            ),
          },
        ];
  return (
    <Card title={<bdi>{transfer.counterparty}</bdi>}>
      <Facts
        facts={[
          ...amountFacts(intl, transfer),
          ...(transfer.quote === null ? [] : rateFacts(intl, transfer.quote)),
          {
            name: intl.formatMessage({ id: 'control.money.kind' }),
            value: kindName(intl, transfer.kind),
          },
          ...account('from', from),
          ...account('to', to),
          {
            name: intl.formatMessage({ id: 'control.money.reference' }),
            value: <Reference text={transfer.reference} />,
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
