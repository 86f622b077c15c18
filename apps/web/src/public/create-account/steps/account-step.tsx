/** The fourth step: which account, in which currency. */
import { useIntl } from 'react-intl';
import { useProductWords } from '#lib/accounts/use-product-words.ts';
import { problemOf } from '#lib/plain-form/problem.ts';
import {
  accountTypeIds,
  accountTypes,
  currencies,
  inOfferedCurrency,
  offeredTypes,
} from '#public/create-account/opening.ts';
import type { OpeningState } from '#public/create-account/use-opening.ts';
import { PlainSelect } from '#ui/choices/plain-select.tsx';

export function AccountStep({ state }: { readonly state: OpeningState }) {
  const intl = useIntl();
  const { opening, change, problems, offer } = state;
  const aboutOf = useProductWords();
  const product = offer?.products.find(({ name }) => name === opening.account_type);
  const types = offer === undefined ? accountTypes : offeredTypes(offer.products);
  const offered = currencies.filter(
    (code) => product === undefined || product.currencies.includes(code),
  );
  function choose(id: string) {
    const type = accountTypes.find((known) => known === id);
    if (type === undefined) return;
    const chosen = offer?.products.find(({ name }) => name === type);
    const typed = { ...opening, account_type: type };
    change(chosen === undefined ? typed : inOfferedCurrency(typed, chosen.currencies));
  }
  return (
    <>
      <PlainSelect
        name="account_type"
        value={opening.account_type}
        onChange={choose}
        choices={types.map((id) => ({
          id,
          label: intl.formatMessage({ id: accountTypeIds[id] }),
        }))}
        label={intl.formatMessage({ id: 'opening.field.account_type' })}
        description={[
          intl.formatMessage({ id: 'opening.help.account_type' }),
          ...(product === undefined ? [] : [aboutOf(product, opening.currency)]),
        ].join(' ')}
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
    </>
  );
}
