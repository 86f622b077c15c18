/** Movements of money, as the bank lists them and one by one. */
import type { AccountId, TransferId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Transfer = Awaited<ReturnType<typeof bank.transfers.read>>;
export type ListedTransfer = Awaited<ReturnType<typeof bank.transfers.list>>['data'][number];
export type TransferQuery = NonNullable<Parameters<typeof bank.transfers.list>[0]['query']>;

const LATEST = 8;

/** Of all accounts together. */
export const latestTransfersQuery = queryOptions({
  queryKey: ['customer', 'transfers', 'latest'],
  queryFn: async ({ signal }) => {
    const { data } = await bank.transfers.list({ query: { limit: LATEST }, signal });
    return data;
  },
});

export const transferQuery = (id: TransferId, account_id?: AccountId) =>
  queryOptions({
    queryKey: ['customer', 'transfers', 'one', id, account_id],
    queryFn: ({ signal }) =>
      bank.transfers.read({
        params: { id },
        query: account_id === undefined ? {} : { account_id },
        signal,
      }),
  });
