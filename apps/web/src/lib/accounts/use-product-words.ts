/** What a product means for one's money, in a few sentences. */
import { formatMoney, minorPerUnit } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { isolated } from '#lib/i18n/isolated.ts';
import { currencyOf } from '#lib/money/money-text.ts';
import type { Product } from './products.queries.ts';

export function useProductWords(): (product: Product, currency: string) => string {
  const intl = useIntl();
  return ({ kind, rate, term, minimum }, code) => {
    const currency = currencyOf(code);
    const least = { amountMinor: BigInt(minimum) * minorPerUnit(currency), currency };
    const sentences = [
      intl.formatMessage({ id: `app.product.${kind}` }),
      rate === 0
        ? intl.formatMessage({ id: 'app.product.no-interest' })
        : intl.formatMessage(
            { id: 'app.product.interest' },
            {
              rate: intl.formatNumber(rate / 10_000, {
                style: 'percent',
                minimumFractionDigits: 2,
              }),
            },
          ),
      ...(term === null
        ? []
        : [intl.formatMessage({ id: 'app.product.months' }, { months: term })]),
      ...(rate === 0 || minimum === 0
        ? []
        : [
            intl.formatMessage(
              { id: 'app.product.minimum' },
              { amount: isolated(formatMoney(least, intl.locale), intl.locale) },
            ),
          ]),
    ];
    return sentences.join(' ');
  };
}
