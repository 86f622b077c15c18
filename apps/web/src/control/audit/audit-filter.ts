/** What the audit log is narrowed down to; it stands in the address bar. */
import type { CustomerId, StaffId } from '@fairlead/contract/ids';
import { type Days, daysIn, momentsOf } from '#lib/list/filters/days.tsx';
import { paths } from '#paths.ts';

const NAMES = ['action', 'staff', 'customer', 'sort'] as const;
export type AuditFilter = Days & Partial<Record<(typeof NAMES)[number], string>>;

export function filterFrom(search: URLSearchParams): AuditFilter {
  const named = NAMES.flatMap((name) => {
    const value = search.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(named), ...daysIn(search) };
}

export function auditAddress(filter: AuditFilter): string {
  const search = new URLSearchParams(Object.entries(filter));
  return search.size === 0 ? paths.control.audit() : `${paths.control.audit()}?${search}`;
}

/** As the API asks for it. */
export function queryOf({ action, staff, customer, sort, ...days }: AuditFilter) {
  return {
    ...(sort === 'at' ? { sort: 'at' as const } : {}),
    ...(action === undefined ? {} : { action }),
    ...(staff === undefined ? {} : { staff: staff as StaffId }),
    ...(customer === undefined ? {} : { customer: customer as CustomerId }),
    ...momentsOf(days),
  };
}
