/** Who is signed in to online banking. One call at the start; screens read it from the cache. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { bank } from '#lib/client.ts';
import { draftsBelongTo } from '#lib/draft.ts';

export type CustomerStatus = NonNullable<Awaited<ReturnType<typeof bank.customers.status>>>;

export const customerStatusQuery = queryOptions({
  queryKey: ['customer', 'status'],
  queryFn: async ({ signal }) => {
    const status = await bank.customers.status({ signal });
    if (status !== null) draftsBelongTo(status.user.id);
    return status;
  },
});

export const CustomerContext = createContext<CustomerStatus | null>(null);

/** Inside the customer area somebody is always signed in. */
export function useCustomer(): CustomerStatus {
  const status = use(CustomerContext);
  if (status === null) throw new Error('Nobody is signed in here.');
  return status;
}

/** After a change of the customer's own: asks the bank anew who they are, and waits for it. */
export function useRefreshCustomer(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['customer'] });
}
