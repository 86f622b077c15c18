/** `/products`: everything that can be opened here, with its terms, and what the bank charges. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { ProductTable } from '#public/frame/figures/product-table.tsx';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { PriceList } from './price-list.tsx';

const KINDS = ['everyday', 'savings', 'term'] as const;

export function ProductsPage() {
  const intl = useIntl();
  const { products } = usePage().content;
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
        lead={intl.formatMessage({ id: 'site.products.prices-lead' })}
      >
        <PriceList />
      </Section>
      <Closing words="site.open.closing">
        <Action to={paths.createAccount()} words="site.menu.open" />
      </Closing>
    </Offer>
  );
}
