/** What can be opened: a table of all products, or the terms of the one that was picked. */
import { type ProductId, productIds } from '@fairlead/contract/product-table';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import type { SettingsFormProps } from '#control/settings/use-settings-form.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TermsForm } from './terms-form.tsx';

type Products = GroupOf<'products'>;

export function ProductsForm({ current, isReadOnly }: SettingsFormProps<Products>) {
  const intl = useIntl();
  const [search] = useSearchParams();
  const picked = productIds.find((id) => id === search.get('product'));
  if (picked === undefined) return <ProductsTable products={current.value} />;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <TextLink href={paths.control.settingsGroup('products')}>
          {intl.formatMessage({ id: 'control.products.all' })}
        </TextLink>
      </p>
      <TermsForm key={picked} product={picked} current={current} isReadOnly={isReadOnly} />
    </div>
  );
}

function addressOf(product: ProductId): string {
  return `${paths.control.settingsGroup('products')}?product=${product}`;
}

function ProductsTable({ products }: { readonly products: Products['value'] }) {
  const intl = useIntl();
  const rows = productIds.map((id) => ({ id, ...products[id] }));
  return (
    <div className="-m-5">
      <DataTable
        caption={intl.formatMessage({ id: 'control.products.table' })}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: intl.formatMessage({ id: 'control.products.name' }),
            isRowHeader: true,
            cell: ({ id }) => (
              <TextLink href={addressOf(id)}>
                {intl.formatMessage({ id: `ui.product.${id}` })}
              </TextLink>
            ),
          },
          {
            id: 'offered',
            header: intl.formatMessage({ id: 'control.products.offered' }),
            cell: ({ offered }) => (
              <Badge tone={offered ? 'good' : 'plain'}>
                {intl.formatMessage({ id: `control.products.${offered ? 'is' : 'not'}-offered` })}
              </Badge>
            ),
          },
          {
            id: 'term',
            header: intl.formatMessage({ id: 'control.products.term' }),
            align: 'end',
            cell: ({ term }) =>
              term === null
                ? '–'
                : intl.formatNumber(term, { style: 'unit', unit: 'month', unitDisplay: 'long' }),
          },
          {
            id: 'rate',
            header: intl.formatMessage({ id: 'control.products.rate' }),
            align: 'end',
            cell: ({ rate }) =>
              intl.formatNumber(rate / 10_000, { style: 'percent', minimumFractionDigits: 2 }),
          },
        ]}
      />
    </div>
  );
}
