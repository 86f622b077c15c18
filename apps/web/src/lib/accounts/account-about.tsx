/** Which account it is, below its name: product, currency, last figures. */
import { useIntl } from 'react-intl';
import { type Account, endingOf } from './accounts.queries.ts';
import { productName } from './product-name.ts';

export function AccountAbout({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const { account_tag, account_type, currency } = account;
  return (
    <span className="flex flex-wrap gap-x-2 text-sm text-muted">
      {account_tag !== null && <bdi>{productName(intl, account_type)}</bdi>}
      <bdi dir="ltr" className="whitespace-nowrap">
        {`${currency} ${intl.formatMessage({ id: 'customer.accounts.ending' }, { ending: endingOf(account) })}`}
      </bdi>
    </span>
  );
}
