/** What the list is narrowed down to; it stands in the address bar. */
import {
  type ComplaintState,
  type ComplaintSubject,
  complaintStates,
  complaintSubjects,
} from '@fairlead/contract/choices';
import { useIntl } from 'react-intl';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { useFilter } from '#lib/list/use-filter.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';

const ANY = 'any';

interface ComplaintFiltersProps {
  readonly state: ComplaintState | undefined;
  readonly subject: ComplaintSubject | undefined;
}

export function ComplaintFilters({ state, subject }: ComplaintFiltersProps) {
  const intl = useIntl();
  const set = useFilter();
  const typed = useTypedFilter('search');
  return (
    <div className="grid grid-cols-2 gap-4 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.complaints.search' })} {...typed} />
      <Select
        label={intl.formatMessage({ id: 'control.item.status' })}
        value={state ?? ANY}
        onChange={(id) => set('state', id)}
        choices={[
          { id: ANY, label: intl.formatMessage({ id: 'control.filter.any' }) },
          ...complaintStates.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.complaints.state-${id}` }),
          })),
        ]}
      />
      <ChoiceFilter
        name="subject"
        label={intl.formatMessage({ id: 'control.complaints.subject' })}
        value={subject}
        choices={complaintSubjects}
        labelOf={(id) => intl.formatMessage({ id: `customer.complaint.${id}` })}
      />
    </div>
  );
}
