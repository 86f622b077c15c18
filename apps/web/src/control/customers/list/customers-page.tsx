/** Finds customers by whatever one knows of them; the filter stands in the address bar. */
import { UserPlus } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type CustomerFilter, filterFrom, SORTS, USUAL_SORT } from './customer-filter.ts';
import { CustomerFilters } from './customer-filters.tsx';
import { CustomersTable, type ListedCustomer } from './customers-table.tsx';

export function CustomersPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const { q, ...filters } = filter;
  const sort = useSort(SORTS, USUAL_SORT);
  const list = useCursorList<ListedCustomer>({
    queryKey: ['staff', 'customers', 'list', filter],
    load: (cursor, signal) =>
      q === undefined
        ? bank.customerRecords.list({ query: { cursor, ...filters }, signal })
        : bank.customerRecords.search({ query: { cursor, ...filters, q }, signal }),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.customers.title' })}
        lead={intl.formatMessage({ id: 'control.customers.lead' })}
        action={<Actions filter={filter} />}
      />
      <CustomerFilters filter={filter} />
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.customers.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({ id: 'control.customers.empty' })}
            </EmptyState>
          }
        >
          {(rows) => <CustomersTable rows={rows} sort={sort} />}
        </CursorList>
      </Card>
    </div>
  );
}

function Actions({ filter }: { readonly filter: CustomerFilter }) {
  const intl = useIntl();
  const staff = useStaff();
  const { q, ...filters } = filter;
  const take = () =>
    q === undefined
      ? bank.customerRecords.export({ body: filters })
      : bank.customerRecords.exportFound({ body: { ...filters, q } });
  return (
    <>
      {mayDo(staff, 'customers.export') && <ExportButton take={take} />}
      {mayDo(staff, 'customers.write') && (
        <LinkButton
          variant="primary"
          href={paths.control.customerCreate()}
          icon={<UserPlus aria-hidden="true" className="size-5" />}
        >
          {intl.formatMessage({ id: 'control.customers.invite' })}
        </LinkButton>
      )}
    </>
  );
}
