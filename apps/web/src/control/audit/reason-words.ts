/** Why something was done, in the reader's language, where a record names a reason by its code. */
import type { AuditAction } from '@fairlead/contract/audit-actions';
import type { IntlShape } from 'react-intl';

const RESTRICTION = 'control.restriction.because-';
const INVITATION = 'control.invitations.because-';

/**
 * Where the words begin. The screens on which staff choose a reason have the same ones; but for
 * restrictions, where they choose what the customer is told, in words to the customer.
 */
export const reasonWordsAt = {
  'adjustment.posted': 'control.adjustments.reason-',
  'adjustment.reversed': 'control.adjustments.reason-',
  'case.opened': 'control.case.reason.',
  'case.paper_seen': 'control.thing.',
  'complaint.received': 'customer.complaint.',
  'customer.in_review': RESTRICTION,
  'customer.lock_confirmed': RESTRICTION,
  'customer.lock_extended': RESTRICTION,
  'customer.lock_lapsed': RESTRICTION,
  'customer.locked': RESTRICTION,
  'customer.unlocked': RESTRICTION,
  'customer.viewed': 'control.look.',
  'document.replaced': 'control.papers.kind-',
  'document.uploaded': 'control.papers.kind-',
  'restriction.confirmed': RESTRICTION,
  'restriction.lapsed': RESTRICTION,
  'restriction.lifted': RESTRICTION,
  'restriction.renewed': RESTRICTION,
  'restriction.set': RESTRICTION,
  'staff.invitation_withdrawn': INVITATION,
  'staff.invite_refused': INVITATION,
  'staff.invited': INVITATION,
} as const satisfies Partial<Record<AuditAction, string>>;

const beginnings = new Map<string, string>(Object.entries(reasonWordsAt));

/** Nothing where somebody wrote it in their own words, or an older program had other codes. */
export function reasonWords(intl: IntlShape, action: string, code: string): string | undefined {
  const beginning = beginnings.get(action);
  if (beginning === undefined) return undefined;
  const id = beginning + code;
  return isMessage(intl, id) ? intl.formatMessage({ id }) : undefined;
}

function isMessage(intl: IntlShape, id: string): id is MessageId {
  return Object.hasOwn(intl.messages, id);
}
