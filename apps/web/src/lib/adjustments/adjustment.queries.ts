/** A correction by staff, for the screens of the customer it concerns and of the second person. */
import type { TransferId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Adjustment = Awaited<ReturnType<typeof bank.adjustments.read>>;

export const adjustmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'adjustments', id],
    queryFn: ({ signal }) => bank.adjustments.read({ params: { id: id as TransferId }, signal }),
  });
