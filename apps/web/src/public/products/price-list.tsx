/** Everything that the bank charges, a line each, as its settings have it now. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { isolated } from '#lib/i18n/isolated.ts';

const LINES = ['fx_margin', 'fx_fee', 'send_domestic', 'send_abroad'] as const;
type Line = (typeof LINES)[number];

export function PriceList() {
  const intl = useIntl();
  const { prices } = usePage().content;
  /** Shares are kept in hundredths of a percent, fees in US cents. */
  const shown = (line: Line) => {
    const price = prices[line];
    if (price === 0) return intl.formatMessage({ id: 'site.products.price-free' });
    return line === 'fx_margin' || line === 'fx_fee'
      ? intl.formatNumber(price / 10_000, { style: 'percent', maximumFractionDigits: 2 })
      : intl.formatNumber(price / 100, { style: 'currency', currency: 'USD' });
  };
  return (
    <dl className="max-w-2xl border-t border-line">
      {LINES.map((line) => (
        <div key={line} className="flex justify-between gap-6 border-b border-line py-3">
          <dt>{intl.formatMessage({ id: `site.products.price-${line}` })}</dt>
          <dd className="money shrink-0 font-semibold">{isolated(shown(line), intl.locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
