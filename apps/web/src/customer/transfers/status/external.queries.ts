/** A payment to somebody outside with its checks; news of it comes by the live stream. */
import type { TransferId } from '@fairlead/contract/ids';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type External = Awaited<ReturnType<typeof bank.externalTransfers.read>>;
export type Check = External['checks'][number];

/** While it can be undone the bank is asked often: no clock here says when that is over. */
const UNDO_POLL_MS = 2_000;

export const externalQuery = (id: TransferId) =>
  queryOptions({
    queryKey: ['customer', 'transfers', 'checks', id],
    queryFn: ({ signal }) => bank.externalTransfers.read({ params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.undo_until !== null ? UNDO_POLL_MS : false,
  });

/** Delayed by a day, which has passed: the customer answers and decides once more. */
export function isAskedAgain({ status, checks, asks_again_at: later }: External): boolean {
  const isOpen = status === 'Pending' || status === 'Scheduled';
  const asks = checks.some((one) => one.name === 'protection' && one.status === 'Pending');
  return isOpen && asks && later === null;
}

/** Shows at once what the bank answered, and asks for whatever else it touched. */
export async function show(cache: QueryClient, answer: External): Promise<void> {
  cache.setQueryData(externalQuery(answer.id).queryKey, answer);
  await cache.invalidateQueries({ queryKey: ['customer', 'transfers'] });
  await cache.invalidateQueries({ queryKey: ['customer', 'accounts'] });
}
