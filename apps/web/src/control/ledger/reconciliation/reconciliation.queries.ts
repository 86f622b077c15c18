/** What the screen of reconciliation asks the bank for. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { again } from '#lib/queries.ts';

export type Rail = Awaited<ReturnType<typeof bank.rails.health>>[number];
export type Movement = Awaited<ReturnType<typeof bank.rails.suspense>>['data'][number];
export type Matches = Awaited<ReturnType<typeof bank.rails.matches>>;

/** Rails and colleagues go on meanwhile. */
export const REFRESH_MS = 30_000;

export const railsQuery = queryOptions({
  queryKey: ['staff', 'rails', 'health'],
  queryFn: ({ signal }) => bank.rails.health({ signal }),
  refetchInterval: again(REFRESH_MS),
});

export const suspenseKey = ['staff', 'rails', 'suspense'] as const;

/** What fits changes with every answer of the rail, so it is asked for each time. */
export const matchesQuery = (id: Movement['id']) =>
  queryOptions({
    queryKey: ['staff', 'rails', 'matches', id],
    queryFn: ({ signal }) => bank.rails.matches({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
