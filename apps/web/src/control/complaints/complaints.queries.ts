/** Complaints, as the screens ask the bank for them. */
import type { ComplaintId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type ComplaintLine = Awaited<ReturnType<typeof bank.complaints.queue>>['data'][number];
export type StaffComplaint = Awaited<ReturnType<typeof bank.complaints.read>>;

export const complaintsKey = ['staff', 'complaints'] as const;

export const complaintQuery = (id: ComplaintId) =>
  queryOptions({
    queryKey: [...complaintsKey, 'one', id],
    queryFn: ({ signal }) => bank.complaints.read({ params: { id }, signal }),
  });
