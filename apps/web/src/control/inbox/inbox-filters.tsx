/** Which messages are shown: by state, one's own, or one by its reference. */
import { contactStatuses } from '@fairlead/contract/choices';
import { useIntl } from 'react-intl';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { useFilter } from '#lib/list/use-filter.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import type { InboxFilter } from './inbox-filter.ts';

const EVERY = 'every';
const MINE = 'mine';

export function InboxFilters({ filter }: { readonly filter: InboxFilter }) {
  const intl = useIntl();
  const choose = useFilter();
  const typed = useTypedFilter('reference');
  return (
    <div className="grid grid-cols-2 gap-4 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.inbox.by-reference' })} {...typed} />
      <ChoiceFilter
        name="status"
        label={intl.formatMessage({ id: 'control.item.status' })}
        value={filter.status}
        choices={contactStatuses}
        labelOf={(id) => intl.formatMessage({ id: `control.inboxstatus.${id}` })}
      />
      <Select
        label={intl.formatMessage({ id: 'control.inbox.assignee' })}
        value={filter.mine ? MINE : EVERY}
        onChange={(id) => choose('mine', id === MINE ? 'yes' : '')}
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.inbox.anybody' }) },
          { id: MINE, label: intl.formatMessage({ id: 'control.inbox.me' }) },
        ]}
      />
    </div>
  );
}
