/** `/products`: everything that can be opened here, with its terms, and what the bank charges. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { isolated } from '#lib/i18n/isolated.ts';
import { paths } from '#paths.ts';
import { ProductTable } from '#public/frame/figures/product-table.tsx';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Section } from '#public/frame/parts/section.tsx';

const KINDS = ['everyday', 'savings', 'term'] as const;

export function ProductsPage() {
  const intl = useIntl();
  const { products, prices } = usePage().content;
  const percent = (points: number) =>
    intl.formatNumber(points / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  const dollars = (cents: number) =>
    isolated(intl.formatNumber(cents / 100, { style: 'currency', currency: 'USD' }), intl.locale);
  return (
    <Offer
      name="products"
      scene="coils"
      actions={<Action to={paths.createAccount()} words="site.menu.open" />}
    >
      {KINDS.map((kind) => {
        const offered = products.filter((product) => product.kind === kind);
        const title = intl.formatMessage({ id: `site.products.${kind}` });
        return offered.length === 0 ? null : (
          <Section
            key={kind}
            id={kind}
            title={title}
            lead={intl.formatMessage({ id: `site.products.${kind}-lead` })}
            tone={kind === 'savings' ? 'plain' : 'band'}
          >
            <ProductTable products={offered} caption={title} />
          </Section>
        );
      })}
      <Section
        id="prices"
        title={intl.formatMessage({ id: 'site.products.prices' })}
        lead={intl.formatMessage(
          { id: 'site.products.prices-text' },
          {
            margin: percent(prices.fx_margin),
            fee: percent(prices.fx_fee),
            domestic: dollars(prices.send_domestic),
            abroad: dollars(prices.send_abroad),
          },
        )}
      />
      <Closing words="site.open.closing">
        <Action to={paths.createAccount()} words="site.menu.open" />
      </Closing>
    </Offer>
  );
}
