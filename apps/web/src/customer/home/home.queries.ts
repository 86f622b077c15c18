/** All accounts together, for the first screen. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Summary = Awaited<ReturnType<typeof bank.accounts.summary>>;

export const summaryQuery = queryOptions({
  queryKey: ['customer', 'accounts', 'summary'],
  queryFn: ({ signal }) => bank.accounts.summary({ signal }),
});
