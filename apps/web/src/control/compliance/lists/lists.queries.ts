/** What the screen of sanctions lists asks the bank for. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type List = Awaited<ReturnType<typeof bank.screening.lists>>[number];

export const listsKey = ['staff', 'sanctions-lists'] as const;

const AGAIN_MS = 2_000;

export const listsQuery = queryOptions({
  queryKey: listsKey,
  queryFn: ({ signal }) => bank.screening.lists({ signal }),
  // Everybody is being held against a new one: the figures move.
  refetchInterval: ({ state }) =>
    state.data?.some(({ rescreening }) => rescreening) === true ? AGAIN_MS : false,
});
