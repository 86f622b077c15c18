/** Whom of the staff to look for; it stands in the address bar. */
import { staffStates } from '@fairlead/contract/choices';
import { staffRoles } from '@fairlead/contract/roles';
import { useIntl } from 'react-intl';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { SearchField } from '#ui/fields/search-field.tsx';

export interface StaffFiltersProps {
  readonly role: (typeof staffRoles)[number] | undefined;
  readonly state: (typeof staffStates)[number] | undefined;
}

export function StaffFilters({ role, state }: StaffFiltersProps) {
  const intl = useIntl();
  const typed = useTypedFilter('search');
  return (
    <div className="grid grid-cols-2 gap-4 px-5 pb-3 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.staff.search' })} {...typed} />
      <ChoiceFilter
        name="role"
        label={intl.formatMessage({ id: 'control.fact.role' })}
        value={role}
        choices={staffRoles}
        labelOf={(id) => intl.formatMessage({ id: `signin.role.${id}` })}
      />
      <ChoiceFilter
        name="state"
        label={intl.formatMessage({ id: 'control.staff.state' })}
        value={state}
        choices={staffStates}
        labelOf={(id) => intl.formatMessage({ id: `control.staff.${id}` })}
      />
    </div>
  );
}
