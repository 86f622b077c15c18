/** Where a transfer stands, in one word. */
import type { TransferStatus as Status } from '@fairlead/contract';
import { useIntl } from 'react-intl';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const TONES: Readonly<Record<Status, BadgeTone>> = {
  Scheduled: 'accent',
  Pending: 'warning',
  Completed: 'good',
  Failed: 'bad',
  Cancelled: 'plain',
  Returned: 'warning',
  Frozen: 'bad',
};

export function TransferStatus({ status }: { readonly status: Status }) {
  const intl = useIntl();
  return (
    <Badge tone={TONES[status]}>
      {intl.formatMessage({ id: `customer.transfer-status.${status}` })}
    </Badge>
  );
}
