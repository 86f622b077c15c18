/** What others need to pay into the account, as its country writes it, each to be copied. */
import { useIntl } from 'react-intl';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Card } from '#ui/data/card.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { groupAccountNumber } from '#ui/values/number-groups.ts';
import { sharedDetails } from './shared-details.ts';

export function ShareCard({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const holder = `${user.first_name} ${user.last_name}`;
  const rows = [{ name: 'holder', value: holder } as const, ...sharedDetails(account)];
  const named = rows.map(({ name, value }) => ({
    label: intl.formatMessage({ id: `customer.share.${name}` }),
    value,
    shown: name === 'iban' || name === 'account_number' ? groupAccountNumber(value) : value,
    isText: name === 'holder' || name === 'bank_address',
  }));
  const all = intl.formatMessage({ id: 'customer.share.all' });
  return (
    <Card
      title={intl.formatMessage({ id: 'customer.share.title' })}
      actions={
        <span className="-my-2 -me-3 flex items-center text-sm text-muted">
          <span aria-hidden="true">{all}</span>
          <CopyButton
            label={all}
            value={named.map(({ label, value }) => `${label}: ${value}`).join('\n')}
          />
        </span>
      }
    >
      <p className="mb-2 text-sm text-muted">
        {intl.formatMessage(
          { id: 'customer.share.text' },
          { country: intl.formatDisplayName(account.country, { type: 'region' }) },
        )}
      </p>
      <dl>
        {named.map(({ label, value, shown, isText }) => (
          <div key={label} className="border-t border-line py-1 first:border-t-0">
            <dt className="text-sm text-muted">{label}</dt>
            {/* The first line stands beside the button, right below its label; others follow. */}
            <dd className="-mt-3 -me-3 flex items-start gap-3">
              {/* The line goes the way of the page, whichever way the value in it goes. */}
              <span className="min-w-0 flex-1 py-2.5 wrap-anywhere tabular-nums">
                <bdi dir={isText ? undefined : 'ltr'}>{shown}</bdi>
              </span>
              <CopyButton label={label} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
