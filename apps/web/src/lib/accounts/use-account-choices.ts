/** Accounts to choose from in a form, each told apart by currency and last figures. */
import { useIntl } from 'react-intl';
import type { Choice } from '#ui/choices/choice.ts';
import { type Account, endingOf, nameOf } from './accounts.queries.ts';

export function useAccountChoices(): (accounts: readonly Account[]) => readonly Choice[] {
  const intl = useIntl();
  return (accounts) =>
    accounts.map((account) => ({
      id: account.id,
      label: intl.formatMessage(
        { id: 'customer.accounts.choice' },
        {
          name: nameOf(intl, account),
          ending: endingOf(account),
          currency: account.currency,
        },
      ),
    }));
}
