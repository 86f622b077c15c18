/** How the rails fare, as screens of the panel ask for it. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { again } from '#lib/queries.ts';

export type Rail = Awaited<ReturnType<typeof bank.rails.health>>[number];

/** Rails and colleagues go on meanwhile. */
export const REFRESH_MS = 30_000;

export const railsQuery = queryOptions({
  queryKey: ['staff', 'rails', 'health'],
  queryFn: ({ signal }) => bank.rails.health({ signal }),
  refetchInterval: again(REFRESH_MS),
});
