/** Transfers that are not over yet: under way, or with a day to come. */
import type { TransferStatus } from '@fairlead/contract';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

/** As many as one page of the bank's list holds. */
const MOST = 100;

export const openQuery = (status: TransferStatus) =>
  queryOptions({
    queryKey: ['customer', 'transfers', 'open', status],
    queryFn: async ({ signal }) => {
      const { data } = await bank.transfers.list({ query: { limit: MOST, status }, signal });
      return data;
    },
  });
