/** Opening one more account: which product, in which currency, under which name. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { productsQuery } from '#customer/accounts/products.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { CreateForm } from './create-form.tsx';

export function CreatePage() {
  const intl = useIntl();
  const products = useQuery(productsQuery);
  const title = intl.formatMessage({ id: 'customer.accounts.create' });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'customer.accounts.create-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.accounts.title' }),
            href: paths.customer.accountsManage(),
          },
          { label: title, href: paths.customer.accountsCreate() },
        ]}
      />
      <Card>
        <QueryView
          query={products}
          errorTitle={intl.formatMessage({ id: 'customer.accounts.products-not-loaded' })}
          skeleton={<Skeleton className="h-112 w-full" />}
        >
          {([first, ...others]) =>
            first === undefined ? (
              <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
                {intl.formatMessage({ id: 'customer.accounts.no-products' })}
              </EmptyState>
            ) : (
              <CreateForm products={[first, ...others]} />
            )
          }
        </QueryView>
      </Card>
    </div>
  );
}
