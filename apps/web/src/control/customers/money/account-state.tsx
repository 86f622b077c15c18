/** How an account stands, in a word. */
import { useIntl } from 'react-intl';
import type { CustomerAccount } from '#control/customers/record/record.queries.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const TONES: Record<CustomerAccount['status'], BadgeTone> = {
  Active: 'good',
  Frozen: 'warning',
  Closed: 'plain',
};

export function AccountState({ status }: { readonly status: CustomerAccount['status'] }) {
  const intl = useIntl();
  return (
    <Badge tone={TONES[status]}>
      {intl.formatMessage({ id: `control.money.state-${status}` })}
    </Badge>
  );
}
