/** What is on the account, what of it can be sent, and what it earns. */
import { useIntl } from 'react-intl';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';

export function BalanceCard({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const { current_balance, status } = account;
  const facts = useBalanceFacts(account);
  return (
    <Card
      title={
        <>
          {intl.formatMessage({ id: 'customer.accounts.balance' })}
          <SimulatedMark />
        </>
      }
      actions={
        status !== 'Active' && (
          <Badge tone={status === 'Frozen' ? 'bad' : 'plain'}>
            {intl.formatMessage({ id: `customer.account-status.${status}` })}
          </Badge>
        )
      }
    >
      <p className="text-sm text-muted">{intl.formatMessage({ id: 'customer.balance.current' })}</p>
      <p className="mb-4 text-3xl font-semibold tracking-tight">
        <MoneyAmount money={current_balance} mark="above" />
      </p>
      <Facts
        facts={facts.map(({ name, value }) => ({
          name: intl.formatMessage({ id: `customer.balance.${name}` }),
          value,
        }))}
      />
    </Card>
  );
}

/** What an account does not earn or wait for is left out. */
function useBalanceFacts(account: Account) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { available_balance, reserved, rate, interest_from, accrued_interest } = account;
  const { matures_on, opened_at } = account;
  return [
    { name: 'available', value: <MoneyAmount money={available_balance} mark="above" /> },
    { name: 'reserved', value: <MoneyAmount money={reserved} mark="above" /> },
    ...(rate === 0
      ? []
      : [
          {
            name: 'rate',
            value: intl.formatNumber(rate / 10_000, { style: 'percent', minimumFractionDigits: 2 }),
          } as const,
        ]),
    ...(rate === 0 || interest_from.amount === '0'
      ? []
      : [
          {
            name: 'interest-from',
            value: <MoneyAmount money={interest_from} mark="above" />,
          } as const,
        ]),
    ...(rate === 0 && accrued_interest.amount === '0'
      ? []
      : [
          {
            name: 'accrued',
            value: <MoneyAmount money={accrued_interest} mark="above" />,
          } as const,
        ]),
    ...(matures_on === null
      ? []
      : [
          {
            name: 'matures',
            value: intl.formatDate(matures_on, { dateStyle: 'long', timeZone: 'UTC' }),
          } as const,
        ]),
    { name: 'opened', value: <DateTime iso={opened_at} style="day" timeZone={user.time_zone} /> },
  ] as const;
}
