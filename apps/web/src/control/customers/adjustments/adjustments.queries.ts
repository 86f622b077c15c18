/** What the screens of corrections ask the bank. */
import type { AccountId, CustomerId, TransferId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { recordKey } from '#control/customers/record/record.queries.ts';
import type { Adjustment } from '#lib/adjustments/adjustment.queries.ts';
import { bank } from '#lib/client.ts';

export type Terms = Awaited<ReturnType<typeof bank.adjustments.terms>>;
export type Correctable = Terms['correctable'][number];

export interface TermsAsked {
  readonly customer_id: CustomerId;
  readonly account_id: AccountId;
  readonly type: Adjustment['type'];
  /** One that is to be among them, however old. */
  readonly transfer_id?: TransferId;
}

export const termsQuery = (query: TermsAsked) =>
  queryOptions({
    queryKey: [...recordKey(query.customer_id), 'adjustments', query],
    queryFn: ({ signal }) => bank.adjustments.terms({ query, signal }),
  });
