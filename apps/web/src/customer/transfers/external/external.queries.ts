/** What the form has to know before it is filled in: days and limits of an account. */
import type { AccountId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Terms = Awaited<ReturnType<typeof bank.externalTransfers.terms>>;

export const termsQuery = (account_id: AccountId) =>
  queryOptions({
    queryKey: ['customer', 'transfers', 'terms', account_id],
    queryFn: ({ signal }) => bank.externalTransfers.terms({ query: { account_id }, signal }),
  });
