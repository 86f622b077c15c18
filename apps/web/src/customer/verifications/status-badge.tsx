/** How a verification stands, in a word. */
import type { VerificationValue } from '@fairlead/contract/customer-status';
import { useIntl } from 'react-intl';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const LOOKS = {
  Pending: ['warning', 'pending'],
  'In Progress': ['accent', 'in-progress'],
  Skipped: ['plain', 'skipped'],
  Completed: ['good', 'completed'],
} as const satisfies Record<VerificationValue, readonly [BadgeTone, string]>;

export function StatusBadge({ status }: { readonly status: VerificationValue }) {
  const intl = useIntl();
  const [tone, word] = LOOKS[status];
  return <Badge tone={tone}>{intl.formatMessage({ id: `customer.verification.${word}` })}</Badge>;
}
