/** Search and filters of the list; what is typed is looked for when the typing pauses. */
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { type CustomerFilter, customersAddress, SHELVES, STATUSES } from './customer-filter.ts';

const PAUSE_MS = 250;

export function CustomerFilters({ filter }: { readonly filter: CustomerFilter }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const go = (next: CustomerFilter) => void navigate(customersAddress(next), { replace: true });
  const { status, shelf, waiting, ...others } = filter;
  const without = (name: keyof CustomerFilter): CustomerFilter => {
    const { [name]: _off, ...rest } = filter;
    return rest;
  };
  const choice = (name: keyof CustomerFilter, chosen: string, usual: string) =>
    go(chosen === usual ? without(name) : { ...filter, [name]: chosen });
  return (
    <div className="grid grid-cols-2 items-end gap-4 *:min-w-0 max-xl:*:first:col-span-2 xl:grid-cols-[minmax(16rem,2fr)_repeat(3,1fr)]">
      <Search filter={filter} typed={others.q ?? ''} />
      <Select
        label={intl.formatMessage({ id: 'control.customers.status' })}
        value={status ?? 'any'}
        onChange={(chosen) => choice('status', chosen, 'any')}
        choices={['any', ...STATUSES].map((id) => ({
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
        choices={SHELVES.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.customers.shelf-${id}` }),
        }))}
      />
    </div>
  );
}

interface SearchProps {
  readonly filter: CustomerFilter;
  readonly typed: string;
}

function Search({ filter, typed }: SearchProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  useEffect(() => {
    if (text.trim() === typed) return;
    const timer = setTimeout(() => {
      const { q: _before, ...rest } = filter;
      const next = text.trim() === '' ? rest : { ...rest, q: text.trim() };
      void navigate(customersAddress(next), { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, typed, filter, navigate]);
  return (
    <SearchField
      label={intl.formatMessage({ id: 'control.customers.search' })}
      value={text}
      onChange={setText}
    />
  );
}
