/** Who is signed in to the control panel, and what they may do. */
import type { Permission } from '@fairlead/contract/roles';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { bank } from '#lib/client.ts';

export type StaffStatus = NonNullable<Awaited<ReturnType<typeof bank.staff.status>>>;

export const staffStatusQuery = queryOptions({
  queryKey: ['staff', 'status'],
  queryFn: ({ signal }) => bank.staff.status({ signal }),
});

export const StaffContext = createContext<StaffStatus | null>(null);

/** Inside the control panel somebody is always signed in. */
export function useStaff(): StaffStatus {
  const status = use(StaffContext);
  if (status === null) throw new Error('Nobody is signed in here.');
  return status;
}

/** On the screens for staff who are not in yet; null when nobody has begun to sign in. */
export function useStaffIfAny(): StaffStatus | null {
  return use(StaffContext);
}

export function mayDo({ permissions }: StaffStatus, permission: Permission | undefined): boolean {
  return permission === undefined || permissions.includes(permission);
}
