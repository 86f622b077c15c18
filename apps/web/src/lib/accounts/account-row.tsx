/** One account in a list: what it is called, which one it is, what is on it. */
import { useIntl } from 'react-intl';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { AccountAbout } from './account-about.tsx';
import { type Account, nameOf } from './accounts.queries.ts';

export function AccountRow({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const { id, status, current_balance } = account;
  return (
    <li className="border-t border-line first:border-t-0">
      <Anchor
        href={paths.customer.accountDetail(id)}
        className="flex min-h-16 items-center gap-4 px-5 py-3 -outline-offset-2! transition-colors hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            <bdi>{nameOf(intl, account)}</bdi>
            {status !== 'Active' && (
              <Badge tone={status === 'Frozen' ? 'bad' : 'plain'}>
                {intl.formatMessage({ id: `customer.account-status.${status}` })}
              </Badge>
            )}
          </span>
          <AccountAbout account={account} />
        </span>
        <MarkedAmount money={current_balance} />
      </Anchor>
    </li>
  );
}
