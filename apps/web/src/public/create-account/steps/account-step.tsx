/** The fourth step: which account, in which currency. */
import { useIntl } from 'react-intl';
import { problemOf } from '#lib/plain-form/problem.ts';
import { accountTypeIds, accountTypes, currencies } from '#public/create-account/opening.ts';
import type { OpeningState } from '#public/create-account/use-opening.ts';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export function AccountStep({ state }: { readonly state: OpeningState }) {
  const intl = useIntl();
  const { opening, change, problems, offer } = state;
  const offered = currencies.filter(
    (code) => offer === undefined || offer.currencies.includes(code),
  );
  return (
    <>
      <PlainSelect
        name="account_type"
        value={opening.account_type}
        onChange={(id) => {
          const type = accountTypes.find((known) => known === id);
          if (type !== undefined) change({ account_type: type });
        }}
        choices={accountTypes.map((id) => ({
          id,
          label: intl.formatMessage({ id: accountTypeIds[id] }),
        }))}
        label={intl.formatMessage({ id: 'opening.field.account_type' })}
        description={intl.formatMessage({ id: 'opening.help.account_type' })}
        error={problemOf(problems, 'account_type')}
      />
      <PlainSelect
        name="currency"
        value={opening.currency}
        onChange={(id) => {
          const currency = currencies.find((known) => known === id);
          if (currency !== undefined) change({ currency });
        }}
        choices={offered.map((id) => ({
          id,
          label: `${id} · ${intl.formatDisplayName(id, { type: 'currency' })}`,
        }))}
        label={intl.formatMessage({ id: 'opening.field.currency' })}
        description={intl.formatMessage({ id: 'opening.help.currency' })}
        error={problemOf(problems, 'currency')}
      />
      <TextField
        name="referral_code"
        optional
        ltr
        autoComplete="off"
        value={opening.referral_code}
        onChange={(code) => change({ referral_code: code })}
        label={intl.formatMessage({ id: 'opening.field.referral_code' })}
        error={problemOf(problems, 'referral_code')}
      />
    </>
  );
}
