/** One account of a customer: its details, what is on it, and what moved. */
import type { AccountId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { useLocation, useParams } from 'react-router';
import {
  type CustomerAccount,
  type CustomerRecord,
  recordKey,
} from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { nameOf } from '#lib/accounts/accounts.queries.ts';
import { productName } from '#lib/accounts/product-name.ts';
import { wasOpened } from '#lib/accounts/was-opened.ts';
import { bank } from '#lib/client.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AccountNumber } from '#ui/values/account-number.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { AccountState } from './account-state.tsx';
import { OfCustomer } from './of-customer.tsx';
import { TransfersCard } from './transfers-card.tsx';

export function AccountPage() {
  return <RecordFrame>{(record) => <Account record={record} />}</RecordFrame>;
}

function Account({ record: { id } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const { aid = '' } = useParams();
  const { state } = useLocation();
  const query = useQuery({
    queryKey: [...recordKey(id), 'accounts', aid],
    queryFn: ({ signal }) =>
      bank.customerRecords.account({ params: { id: aid as AccountId }, signal }),
  });
  return (
    <OfCustomer
      customerId={id}
      query={query}
      missing={{
        title: intl.formatMessage({ id: 'control.money.account-not-found' }),
        href: paths.control.customerAccounts(id),
        place: intl.formatMessage({ id: 'control.record.accounts' }),
      }}
    >
      {(account) => (
        <div className="flex flex-col gap-6">
          {wasOpened(state) && (
            <Panel
              tone="success"
              takesFocus
              title={intl.formatMessage({ id: 'control.opening.opened' })}
            >
              {intl.formatMessage({ id: 'control.opening.opened-text' })}
            </Panel>
          )}
          <Details account={account} />
          <TransfersCard customerId={id} accountId={account.id} />
        </div>
      )}
    </OfCustomer>
  );
}

function Details({ account }: { readonly account: CustomerAccount }) {
  const intl = useIntl();
  const { account_type: type } = account;
  const amount = (money: CustomerAccount['reserved']) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
      <MoneyAmount money={money} mark="above" />
      <SimulatedMark />
    </span>
  );
  return (
    <Card
      title={<bdi>{nameOf(intl, account)}</bdi>}
      actions={<AccountState status={account.status} />}
    >
      <Facts
        facts={[
          {
            name: intl.formatMessage({ id: 'control.money.balance' }),
            value: amount(account.current_balance),
          },
          {
            name: intl.formatMessage({ id: 'control.money.available' }),
            value: amount(account.available_balance),
          },
          {
            name: intl.formatMessage({ id: 'control.money.reserved' }),
            value: amount(account.reserved),
          },
          {
            name: intl.formatMessage({ id: 'control.money.product' }),
            value: productName(intl, type),
          },
          ...termsOf(intl, account),
          ...detailsOf(intl, account),
          {
            name: intl.formatMessage({ id: 'control.money.opened' }),
            value: <DateTime iso={account.opened_at} style="exact" />,
          },
        ]}
      />
    </Card>
  );
}

/** What it earns, and from when its money may leave. */
function termsOf(intl: IntlShape, { rate, matures_on: maturity }: CustomerAccount): Fact[] {
  return [
    {
      name: intl.formatMessage({ id: 'control.money.rate' }),
      value: intl.formatNumber(rate / 10_000, { style: 'percent', minimumFractionDigits: 2 }),
    },
    ...(maturity === null
      ? []
      : [
          {
            name: intl.formatMessage({ id: 'control.money.matures' }),
            value: intl.formatDate(maturity, { dateStyle: 'long', timeZone: 'UTC' }),
          },
        ]),
  ];
}

const CODES = [
  'routing_number',
  'sort_code',
  'bsb_code',
  'transit_number',
  'institution_number',
  'swift_bic',
] as const;

/** By what its country uses, in the words in which the customer shares it. */
function detailsOf(intl: IntlShape, account: CustomerAccount): Fact[] {
  const name = (id: MessageId) => intl.formatMessage({ id });
  const numbers = [
    ['control.money.number', account.account_number],
    ['control.money.iban', account.iban],
  ] as const;
  return [
    ...numbers.flatMap(([id, number]) =>
      number === null ? [] : [{ name: name(id), value: <AccountNumber number={number} /> }],
    ),
    ...CODES.flatMap((code) => {
      const said = account[code];
      if (said === null) return [];
      return [{ name: name(`customer.share.${code}`), value: <bdi dir="ltr">{said}</bdi> }];
    }),
    {
      name: name('customer.share.bank_address'),
      value: <bdi className="whitespace-pre-line">{account.bank_address}</bdi>,
    },
  ];
}
