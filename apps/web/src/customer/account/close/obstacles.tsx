/** What stands in the way of leaving: money, and transfers on their way. */
import { isCurrency } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { nameOf } from '#lib/accounts/accounts.queries.ts';
import type { bank } from '#lib/client.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Amount } from '#ui/values/amount.tsx';

type Closure = Awaited<ReturnType<typeof bank.closures.read>>;
type Holding = Closure['accounts'][number];

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
                account: <AccountLink key="account" account={account} />,
                amount: <Balance key="amount" money={account.current_balance} />,
              },
            )}
          </li>
        ))}
        {pending_transfers > 0 && (
          <li>
            <TextLink href={paths.customer.transfers()}>
              {intl.formatMessage({ id: 'customer.close.pending' }, { count: pending_transfers })}
            </TextLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** Its currency stands at the amount. */
function AccountLink({ account }: { readonly account: Holding }) {
  const intl = useIntl();
  const { id, ending } = account;
  return (
    <TextLink href={paths.customer.accountDetail(id)}>
      <bdi>{nameOf(intl, account)}</bdi>{' '}
      <bdi dir="ltr" className="whitespace-nowrap">
        {intl.formatMessage({ id: 'customer.accounts.ending' }, { ending })}
      </bdi>
    </TextLink>
  );
}

function Balance({ money }: { readonly money: Holding['current_balance'] }) {
  if (!isCurrency(money.currency)) return <bdi>{money.display}</bdi>;
  return <Amount amountMinor={BigInt(money.amount)} currency={money.currency} />;
}
