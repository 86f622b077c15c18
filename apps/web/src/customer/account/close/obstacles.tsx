/** What stands in the way of leaving: money, and transfers on their way. */
import { isCurrency } from '@fairlead/money';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { Panel } from '#ui/feedback/panel.tsx';
import { Amount } from '#ui/values/amount.tsx';

type Closure = Awaited<ReturnType<typeof bank.closures.read>>;

export function Obstacles({ closure }: { readonly closure: Closure }) {
  const intl = useIntl();
  const { accounts, pending_transfers } = closure;
  return (
    <Panel tone="warning" title={intl.formatMessage({ id: 'customer.close.obstacles' })}>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        {accounts.map((account) => (
          <li key={account.id}>
            {intl.formatMessage(
              { id: 'customer.close.holds' },
              {
                account: (
                  <bdi key="account">
                    {account.account_tag ??
                      intl.formatMessage({ id: 'customer.close.some-account' })}
                  </bdi>
                ),
                amount: <Balance key="amount" money={account.current_balance} />,
              },
            )}
          </li>
        ))}
        {pending_transfers > 0 && (
          <li>
            {intl.formatMessage({ id: 'customer.close.pending' }, { count: pending_transfers })}
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Balance({ money }: { readonly money: Closure['accounts'][number]['current_balance'] }) {
  if (!isCurrency(money.currency)) return <bdi>{money.display}</bdi>;
  return <Amount amountMinor={BigInt(money.amount)} currency={money.currency} />;
}
