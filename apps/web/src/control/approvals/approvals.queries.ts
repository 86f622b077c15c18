/** What the screens of proposals ask the bank for. */
import type { ApprovalId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import type { Approval } from '#lib/approvals/approval.ts';
import { bank } from '#lib/client.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';

export const approvalsKey = ['staff', 'approvals'] as const;

export const approvalQuery = (id: ApprovalId) =>
  queryOptions({
    queryKey: [...approvalsKey, id],
    queryFn: ({ signal }) => bank.approvals.read({ params: { id }, signal }),
  });

export const approvalTones: Readonly<Record<Approval['status'], BadgeTone>> = {
  Waiting: 'accent',
  Approved: 'good',
  Refused: 'bad',
  Expired: 'plain',
  Void: 'plain',
};

/** What each kind is called. */
export const approvalNames = {
  'adjustment.post': 'control.approvals.kind.adjustment-post',
  'adjustment.reverse': 'control.approvals.kind.adjustment-reverse',
  'hold.release': 'control.approvals.kind.hold-release',
  'legal_freeze.begin': 'control.approvals.kind.legal_freeze-begin',
  'legal_freeze.end': 'control.approvals.kind.legal_freeze-end',
  'restriction.set': 'control.approvals.kind.restriction-set',
  'restriction.renew': 'control.approvals.kind.restriction-renew',
  'restriction.lift': 'control.approvals.kind.restriction-lift',
  'contact.change': 'control.approvals.kind.contact-change',
  'currencies.change': 'control.approvals.kind.currencies-change',
  'customer.correct': 'control.approvals.kind.customer-correct',
  'customer.reopen': 'control.approvals.kind.customer-reopen',
  'suspense.resolve': 'control.approvals.kind.suspense-resolve',
  'institution.change': 'control.approvals.kind.institution-change',
  'licence.change': 'control.approvals.kind.licence-change',
  'limits.change': 'control.approvals.kind.limits-change',
  'list.remove': 'control.approvals.kind.list-remove',
  'list.retire': 'control.approvals.kind.list-retire',
  'list.take': 'control.approvals.kind.list-take',
  'mail.move': 'control.approvals.kind.mail-move',
  'proof.reset': 'control.approvals.kind.proof-reset',
  'rates.raise': 'control.approvals.kind.rates-raise',
  'sign-in.change': 'control.approvals.kind.sign-in-change',
  'staff.invite': 'control.approvals.kind.staff-invite',
  'staff.change': 'control.approvals.kind.staff-change',
  'verifications.change': 'control.approvals.kind.verifications-change',
} as const satisfies Readonly<Record<Approval['kind'], string>>;
