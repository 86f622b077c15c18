/** In which order something is that has no columns to press. */
import { useIntl } from 'react-intl';
import { Select } from '#ui/choices/select.tsx';
import type { ListSort } from './use-sort.ts';

const NAMES = { '-created': 'newest', created: 'oldest', alt: 'alt', title: 'title' } as const;

export interface SortSelectProps<Sort extends keyof typeof NAMES> {
  readonly sort: ListSort<Sort>;
  readonly sorts: readonly Sort[];
}

export function SortSelect<Sort extends keyof typeof NAMES>({
  sort,
  sorts,
}: SortSelectProps<Sort>) {
  const intl = useIntl();
  return (
    <Select
      label={intl.formatMessage({ id: 'control.order.label' })}
      choices={sorts.map((id) => ({
        id,
        label: intl.formatMessage({ id: `control.order.${NAMES[id]}` }),
      }))}
      value={sort.value}
      onChange={sort.choose}
    />
  );
}
