/** What the pages of one customer ask the bank. */
import type { CustomerId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';

export type CustomerRecord = Awaited<ReturnType<typeof bank.customerRecords.read>>;

/** How whether money may leave is marked. */
export const PAYMENT_TONES: Readonly<
  Record<NonNullable<CustomerRecord['transfers_status']>, BadgeTone>
> = { ALLOWED: 'good', REVIEW: 'warning', RESTRICTED: 'bad' };

/** Everything about one customer hangs below this. */
export const recordKey = (id: string) => ['staff', 'customers', 'record', id] as const;

/** Whether this session has said why it opens this record. */
export const lookedQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordKey(id), 'looked'],
    queryFn: ({ signal }) =>
      bank.customerRecords.looked({ params: { id: id as CustomerId }, signal }),
  });

/** An id that is none is answered as one that is not there. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: ({ signal }) =>
      bank.customerRecords.read({ params: { id: id as CustomerId }, signal }),
  });

export const accountsQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...recordKey(id), 'accounts'],
    queryFn: ({ signal }) => bank.customerRecords.accounts({ query: { customer_id: id }, signal }),
  });

export type CustomerAccount = Awaited<ReturnType<typeof bank.customerRecords.accounts>>[number];
