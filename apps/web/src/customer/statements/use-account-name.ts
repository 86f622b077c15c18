/** What an account is called where statements are chosen and listed. */
import { useIntl } from 'react-intl';
import { nameOf } from '#lib/accounts/accounts.queries.ts';
import type { StatementAccount } from './statements.queries.ts';

export function useAccountName(): (account: StatementAccount) => string {
  const intl = useIntl();
  return (account) =>
    intl.formatMessage(
      { id: 'customer.statements.account-name' },
      { name: nameOf(intl, account), ending: account.ending, currency: account.currency },
    );
}
