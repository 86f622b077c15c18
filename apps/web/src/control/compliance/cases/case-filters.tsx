/** What the queue is narrowed down to; it stands in the address bar. */
import { caseKinds, caseStatuses } from '@fairlead/contract/choices';
import { useIntl } from 'react-intl';
import type { CaseRow } from '#lib/cases/cases.ts';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { useFilter } from '#lib/list/use-filter.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';

const ANY = 'any';

interface CaseFiltersProps {
  readonly chosen: {
    readonly status: CaseRow['status'] | undefined;
    readonly kind: CaseRow['kind'] | undefined;
    readonly mine: boolean;
  };
}

export function CaseFilters({ chosen: { status, kind, mine } }: CaseFiltersProps) {
  const intl = useIntl();
  const set = useFilter();
  const typed = useTypedFilter('search');
  const any = { id: ANY, label: intl.formatMessage({ id: 'control.filter.any' }) };
  return (
    <div className="grid grid-cols-2 gap-4 *:min-w-0 max-lg:*:first:col-span-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.compliance.search' })} {...typed} />
      <Select
        label={intl.formatMessage({ id: 'control.case.status' })}
        value={status ?? ANY}
        onChange={(id) => set('status', id)}
        choices={[
          any,
          ...caseStatuses.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.case.status.${id}` }),
          })),
        ]}
      />
      <ChoiceFilter
        name="kind"
        label={intl.formatMessage({ id: 'control.case.kind' })}
        value={kind}
        choices={caseKinds}
        labelOf={(id) => intl.formatMessage({ id: `control.case.kind.${id}` })}
      />
      <Select
        label={intl.formatMessage({ id: 'control.case.assigned' })}
        value={mine ? 'mine' : ANY}
        onChange={(id) => set('whose', id)}
        choices={[any, { id: 'mine', label: intl.formatMessage({ id: 'control.case.mine' }) }]}
      />
    </div>
  );
}
