/** What the audit log is narrowed down to; it stands in the address bar. */
import type { CustomerId, StaffId } from '@fairlead/contract/ids';
import { paths } from '#paths.ts';

export const filterNames = ['action', 'staff', 'customer', 'from', 'to', 'sort'] as const;
export type FilterName = (typeof filterNames)[number];
export type AuditFilter = Partial<Record<FilterName, string>>;

export function filterFrom(search: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

export function auditAddress(filter: AuditFilter): string {
  const search = new URLSearchParams(Object.entries(filter));
  return search.size === 0 ? paths.control.audit() : `${paths.control.audit()}?${search}`;
}

/** As the API asks for it. A day means the whole of it, where the reader is. */
export function queryOf({ action, staff, customer, from, to, sort }: AuditFilter) {
  return {
    ...(sort === 'at' ? { sort: 'at' as const } : {}),
    ...(action === undefined ? {} : { action }),
    ...(staff === undefined ? {} : { staff: staff as StaffId }),
    ...(customer === undefined ? {} : { customer: customer as CustomerId }),
    ...(from === undefined ? {} : { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}
