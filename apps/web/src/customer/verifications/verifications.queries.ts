/** The customer's three verifications, and what became of their papers. */
import type { VerificationKind } from '@fairlead/contract/customer-status';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { paths } from '#paths.ts';

export type Verification = Awaited<ReturnType<typeof bank.documents.verifications>>[number];
export type Submission = NonNullable<Verification['submission']>;

export const verificationsQuery = queryOptions({
  queryKey: ['customer', 'verifications'],
  queryFn: ({ signal }) => bank.documents.verifications({ signal }),
});

export const pathOf: Record<VerificationKind, () => string> = {
  email: paths.customer.verifyEmail,
  identity: paths.customer.verifyIdentity,
  address: paths.customer.verifyAddress,
};

/** What is still to be done by the customer. */
export function isOpen({ status }: Verification): boolean {
  return status === 'Pending' || status === 'Skipped';
}
