/** When papers can be handed in, replaced and decided on. Pure. */
import type { SubmissionKind, SubmissionStatus, VerificationValue } from '@fairlead/contract';

/** What of a customer is asked about. */
interface Proofs {
  readonly accountStatus: string;
  readonly idVerification: VerificationValue;
  readonly addressVerification: VerificationValue;
}

interface Papers {
  readonly status: SubmissionStatus;
  readonly openedAt: Date | null;
}

export const fieldOf = {
  identity: 'idVerification',
  address: 'addressVerification',
} as const satisfies Record<SubmissionKind, keyof Proofs>;

/** Papers that nobody has looked at yet. */
export function canReplace(papers: Papers | undefined): boolean {
  return papers?.status === 'In Progress' && papers.openedAt === null;
}

/** Whether new papers of this kind are taken. */
export function isOpenFor(
  kind: SubmissionKind,
  customer: Proofs,
  newest: Papers | undefined,
): boolean {
  if (customer.accountStatus === 'Closed') return false;
  const value = customer[fieldOf[kind]];
  return value === 'Pending' || value === 'Skipped' || canReplace(newest);
}

/** A rejection counts until something newer has come. */
export function isRejected(newest: Papers | undefined): boolean {
  return newest?.status === 'Rejected';
}
