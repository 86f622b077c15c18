/** Search and filters of the list; what is typed is looked for when the typing pauses. */
import { accountStatuses, customerShelves } from '@fairlead/contract/choices';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { type CustomerFilter, customersAddress } from './customer-filter.ts';

export function CustomerFilters({ filter }: { readonly filter: CustomerFilter }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const go = (next: CustomerFilter) => void navigate(customersAddress(next), { replace: true });
  const typed = useTypedFilter('q');
  const { status, shelf, waiting } = filter;
  const without = (name: keyof CustomerFilter): CustomerFilter => {
    const { [name]: _off, ...rest } = filter;
    return rest;
  };
  const choice = (name: keyof CustomerFilter, chosen: string, usual: string) =>
    go(chosen === usual ? without(name) : { ...filter, [name]: chosen });
  return (
    <div className="grid grid-cols-2 items-end gap-4 *:min-w-0 max-xl:*:first:col-span-2 xl:grid-cols-[minmax(16rem,2fr)_repeat(3,1fr)]">
      <SearchField label={intl.formatMessage({ id: 'control.customers.search' })} {...typed} />
      <Select
        label={intl.formatMessage({ id: 'control.customers.status' })}
        value={status ?? 'any'}
        onChange={(chosen) => choice('status', chosen, 'any')}
        choices={['any', ...accountStatuses].map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.customers.status-${id as 'any' | 'Active'}` }),
        }))}
      />
      <Select
        label={intl.formatMessage({ id: 'control.customers.waiting' })}
        value={waiting ?? 'any'}
        onChange={(chosen) => choice('waiting', chosen, 'any')}
        choices={(['any', 'papers'] as const).map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.customers.waiting-${id}` }),
        }))}
      />
      <Select
        label={intl.formatMessage({ id: 'control.customers.shelf' })}
        value={shelf ?? 'shown'}
        onChange={(chosen) => choice('shelf', chosen, 'shown')}
        choices={customerShelves.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.customers.shelf-${id}` }),
        }))}
      />
    </div>
  );
}
