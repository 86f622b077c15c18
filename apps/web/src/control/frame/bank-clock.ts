/** The bank's clock in the panel: it is the real one, but where a sandbox's was moved. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { modeOfPage } from '#lib/mode.ts';

const FRESH_MS = 60_000;

export const clockQuery = queryOptions({
  queryKey: ['sandbox', 'clock'],
  queryFn: ({ signal }) => bank.sandbox.clock({ signal }),
  staleTime: FRESH_MS,
});

/** How far it is ahead of this computer's, in milliseconds. */
export function useBankAhead(): number {
  const { data, dataUpdatedAt } = useQuery({ ...clockQuery, enabled: modeOfPage() === 'sandbox' });
  return data === undefined ? 0 : Date.parse(data.now) - dataUpdatedAt;
}
