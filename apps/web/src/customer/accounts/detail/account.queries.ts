/** One account, and its balance day by day. */
import type { AccountId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Balances = Awaited<ReturnType<typeof bank.accounts.balances>>;

export const accountQuery = (id: AccountId) =>
  queryOptions({
    queryKey: ['customer', 'accounts', 'one', id],
    queryFn: ({ signal }) => bank.accounts.read({ params: { id }, signal }),
  });

/** Without `from`: as far back as the bank shows by itself, up to its own today. */
export const balancesQuery = (id: AccountId, from?: string) =>
  queryOptions({
    queryKey: ['customer', 'accounts', 'balances', id, from],
    queryFn: ({ signal }) =>
      bank.accounts.balances({ params: { id }, query: from === undefined ? {} : { from }, signal }),
  });
