/** Whom of the staff to look for; it stands in the address bar. */
import { staffRoles } from '@fairlead/contract/roles';
import { useIntl } from 'react-intl';
import { useFilter } from '#lib/list/use-filter.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';

export const STATES = ['in_office', 'disabled'] as const;
const EVERY = 'every';

export interface StaffFiltersProps {
  readonly role: (typeof staffRoles)[number] | undefined;
  readonly state: (typeof STATES)[number] | undefined;
}

export function StaffFilters({ role, state }: StaffFiltersProps) {
  const intl = useIntl();
  const choose = useFilter();
  const typed = useTypedFilter('search');
  return (
    <div className="grid grid-cols-2 gap-4 px-5 pb-3 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.staff.search' })} {...typed} />
      <Select
        label={intl.formatMessage({ id: 'control.fact.role' })}
        value={role ?? EVERY}
        onChange={(id) => choose('role', id === EVERY ? '' : id)}
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.filter.any' }) },
          ...staffRoles.map((id) => ({
            id,
            label: intl.formatMessage({ id: `signin.role.${id}` }),
          })),
        ]}
      />
      <Select
        label={intl.formatMessage({ id: 'control.staff.state' })}
        value={state ?? EVERY}
        onChange={(id) => choose('state', id === EVERY ? '' : id)}
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.filter.any' }) },
          ...STATES.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.staff.${id}` }),
          })),
        ]}
      />
    </div>
  );
}
