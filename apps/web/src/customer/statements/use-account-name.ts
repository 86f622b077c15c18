/** What an account is called where statements are chosen and listed. */

import { useIntl } from 'react-intl';
import { productName } from '#lib/accounts/product-name.ts';
import type { StatementAccount } from './statements.queries.ts';

export function useAccountName(): (account: StatementAccount) => string {
  const intl = useIntl();
  return ({ account_tag, account_type, ending, currency }) =>
    intl.formatMessage(
      { id: 'customer.statements.account-name' },
      { name: account_tag ?? productName(intl, account_type), ending, currency },
    );
}
