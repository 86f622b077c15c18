/** In which order a list is; it stands in the address bar, but for the usual one. */
import { useSearchParams } from 'react-router';
import type { TableSort } from '#ui/data/data-table.tsx';
import { useFilter } from './use-filter.ts';

export interface ListSort<Sort extends string> extends TableSort {
  readonly value: Sort;
}

export function useSort<const Sort extends string>(
  sorts: readonly Sort[],
  usual: NoInfer<Sort>,
  /** In the address; the second list of a screen has another one. */
  name = 'sort',
): ListSort<Sort> {
  const [search] = useSearchParams();
  const set = useFilter();
  return {
    value: sorts.find((sort) => sort === search.get(name)) ?? usual,
    choose: (sort) => set(name, sort === usual ? '' : sort),
  };
}
