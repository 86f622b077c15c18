/** Which messages are shown: by state, one's own, or one by its reference. */
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { type InboxFilter, searchOf, statuses } from './inbox-filter.ts';

const EVERY = 'every';
const MINE = 'mine';

export function InboxFilters({ filter }: { readonly filter: InboxFilter }) {
  const intl = useIntl();
  const [, setSearch] = useSearchParams();
  const typed = useTypedFilter('reference');
  const show = (next: InboxFilter) => setSearch(searchOf(next), { replace: true });
  return (
    <div className="grid grid-cols-2 gap-4 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.inbox.by-reference' })} {...typed} />
      <Select
        label={intl.formatMessage({ id: 'control.item.status' })}
        value={filter.status ?? EVERY}
        onChange={(id) => show({ ...filter, status: statuses.find((status) => status === id) })}
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.filter.any' }) },
          ...statuses.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.inboxstatus.${id}` }),
          })),
        ]}
      />
      <Select
        label={intl.formatMessage({ id: 'control.inbox.assignee' })}
        value={filter.mine ? MINE : EVERY}
        onChange={(id) => show({ ...filter, mine: id === MINE })}
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.inbox.anybody' }) },
          { id: MINE, label: intl.formatMessage({ id: 'control.inbox.me' }) },
        ]}
      />
    </div>
  );
}
