/** What the screen of reconciliation asks the bank for. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Movement = Awaited<ReturnType<typeof bank.rails.suspense>>['data'][number];
export type Matches = Awaited<ReturnType<typeof bank.rails.matches>>;

export const suspenseKey = ['staff', 'rails', 'suspense'] as const;

/** What fits changes with every answer of the rail, so it is asked for each time. */
export const matchesQuery = (id: Movement['id']) =>
  queryOptions({
    queryKey: ['staff', 'rails', 'matches', id],
    queryFn: ({ signal }) => bank.rails.matches({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
