/** Whether this customer may send money outside, and if not why and until when. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

type Standing = Awaited<ReturnType<typeof bank.restrictions.own>>;

export interface StandingProps {
  readonly standing: Standing;
}

export const standingQuery = queryOptions({
  queryKey: ['customer', 'transfers', 'standing'],
  queryFn: ({ signal }) => bank.restrictions.own({ signal }),
});
