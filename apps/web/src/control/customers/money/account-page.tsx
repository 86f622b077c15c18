/** One account of a customer: its details, what is on it, and what moved. */
import type { AccountId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
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
import { Facts } from '#ui/data/facts.tsx';
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
  const { iban, account_number: number, account_type: type } = account;
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
          ...(number === null
            ? []
            : [
                {
                  name: intl.formatMessage({ id: 'control.money.number' }),
                  value: <AccountNumber number={number} />,
                },
              ]),
          ...(iban === null
            ? []
            : [
                {
                  name: intl.formatMessage({ id: 'control.money.iban' }),
                  value: <AccountNumber number={iban} />,
                },
              ]),
          {
            name: intl.formatMessage({ id: 'control.money.opened' }),
            value: <DateTime iso={account.opened_at} style="exact" />,
          },
        ]}
      />
    </Card>
  );
}
