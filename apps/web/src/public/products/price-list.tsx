/** Everything that the bank charges, a line each, as its settings have it now. */
import { formatMoney } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { isolated } from '#lib/i18n/isolated.ts';
import { moneyOf } from '#lib/money/money-text.ts';

const LINES = ['fx_margin', 'fx_fee', 'send_domestic', 'send_abroad'] as const;
type Line = (typeof LINES)[number];

export function PriceList() {
  const intl = useIntl();
  const { prices, price_amounts } = usePage().content;
  /** Shares are kept in hundredths of a percent; what is an amount is one in each currency. */
  const shown = (line: Line): readonly string[] => {
    const price = prices[line];
    if (price === 0) return [intl.formatMessage({ id: 'site.products.price-free' })];
    return line === 'fx_margin' || line === 'fx_fee'
      ? [intl.formatNumber(price / 10_000, { style: 'percent', maximumFractionDigits: 2 })]
      : price_amounts[line].map((amount) => formatMoney(moneyOf(amount), intl.locale));
  };
  return (
    <dl className="max-w-2xl border-t border-line">
      {LINES.map((line) => (
        <div key={line} className="flex justify-between gap-6 border-b border-line py-3">
          <dt>{intl.formatMessage({ id: `site.products.price-${line}` })}</dt>
          <dd className="money flex max-w-1/2 flex-wrap justify-end gap-x-4 font-semibold">
            {shown(line).map((price) => (
              <span key={price}>{isolated(price, intl.locale)}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
