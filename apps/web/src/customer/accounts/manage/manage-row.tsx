/** One account with its buttons: up, down, another name, close. */
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { AccountAbout } from '#lib/accounts/account-about.tsx';
import { type Account, nameOf } from '#lib/accounts/accounts.queries.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';

export interface ManageRowProps {
  readonly account: Account;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onAsk: (what: 'rename' | 'close') => void;
}

export function ManageRow({ account, isFirst, isLast, onMove, onAsk }: ManageRowProps) {
  const intl = useIntl();
  const name = nameOf(intl, account);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3 first:border-t-0">
      <div className="min-w-40 flex-1">
        <Anchor
          href={paths.customer.accountDetail(account.id)}
          className="inline-flex min-h-6 items-center rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Anchor>
        <AccountAbout account={account} />
      </div>
      <MoneyAmount money={account.current_balance} />
      <div className="-me-3 flex max-sm:w-full max-sm:justify-end">
        <IconButton
          label={intl.formatMessage({ id: 'customer.accounts.move-up' }, { name })}
          aria-disabled={isFirst}
          onPress={isFirst ? undefined : () => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" className={isFirst ? 'size-5 opacity-30' : 'size-5'} />
        </IconButton>
        <IconButton
          label={intl.formatMessage({ id: 'customer.accounts.move-down' }, { name })}
          aria-disabled={isLast}
          onPress={isLast ? undefined : () => onMove(1)}
        >
          <ArrowDown aria-hidden="true" className={isLast ? 'size-5 opacity-30' : 'size-5'} />
        </IconButton>
        <IconButton
          label={intl.formatMessage({ id: 'customer.accounts.rename-name' }, { name })}
          onPress={() => onAsk('rename')}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={intl.formatMessage({ id: 'customer.accounts.close-name' }, { name })}
          onPress={() => onAsk('close')}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}
