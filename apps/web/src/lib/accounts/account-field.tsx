/** One of the accounts in a form, with what is available on it below. */
import { useIntl } from 'react-intl';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { PlainSelect, type PlainSelectProps } from '#ui/choices/plain-select.tsx';
import type { Account } from './accounts.queries.ts';
import { useAccountChoices } from './use-account-choices.ts';

export interface AccountFieldProps extends Omit<PlainSelectProps, 'choices'> {
  readonly accounts: readonly Account[];
}

export function AccountField({ accounts, ...field }: AccountFieldProps) {
  const intl = useIntl();
  const choices = useAccountChoices();
  const chosen = accounts.find(({ id }) => id === field.value);
  return (
    <div className="flex flex-col gap-1.5">
      <PlainSelect {...field} choices={choices(accounts)} />
      {chosen !== undefined && (
        <p className="text-sm text-muted">
          {intl.formatMessage({ id: 'customer.balance.available' })}{' '}
          <MoneyAmount money={chosen.available_balance} />
        </p>
      )}
    </div>
  );
}
