/** Which account it is, below a payee's name: whose, at which bank, where. */
import { useIntl } from 'react-intl';
import type { Payee } from './payees.queries.ts';

export function PayeeAbout({ payee }: { readonly payee: Payee }) {
  const intl = useIntl();
  const { nickname, account_title, bank_name, account_shown, details } = payee;
  const country = intl.formatDisplayName(details.country, { type: 'region' });
  return (
    <span className="block text-sm wrap-anywhere text-muted">
      {nickname !== null && (
        <>
          <bdi>{account_title}</bdi>
          {'\u00a0· '}
        </>
      )}
      <bdi>{bank_name}</bdi>
      {'\u00a0· '}
      {country}
      <bdi dir="ltr" className="money block w-fit">
        {account_shown}
      </bdi>
    </span>
  );
}
