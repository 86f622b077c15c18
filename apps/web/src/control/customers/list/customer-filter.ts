/** What the list of customers is narrowed down to; it stands in the address bar. */
import { accountStatuses, customerShelves } from '@fairlead/contract/choices';
import { paths } from '#paths.ts';

export const SORTS = ['name', '-name', 'created', '-created'] as const;
export const USUAL_SORT = '-created';

export interface CustomerFilter {
  readonly q?: string;
  readonly status?: (typeof accountStatuses)[number];
  readonly shelf?: (typeof customerShelves)[number];
  readonly sort?: (typeof SORTS)[number];
  readonly waiting?: 'papers';
}

function oneOf<T extends string>(choices: readonly T[], value: string | null): T | undefined {
  return choices.find((choice) => choice === value);
}

export function filterFrom(search: URLSearchParams): CustomerFilter {
  const q = search.get('q')?.trim();
  const status = oneOf(accountStatuses, search.get('status'));
  const shelf = oneOf(customerShelves, search.get('shelf'));
  const sort = oneOf(SORTS, search.get('sort'));
  return {
    ...(q === undefined || q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(shelf === undefined || shelf === 'shown' ? {} : { shelf }),
    ...(sort === undefined || sort === USUAL_SORT ? {} : { sort }),
    ...(search.get('waiting') === 'papers' ? { waiting: 'papers' } : {}),
  };
}

export function customersAddress(filter: CustomerFilter): string {
  const search = new URLSearchParams(Object.entries(filter));
  return search.size === 0 ? paths.control.customers() : `${paths.control.customers()}?${search}`;
}
