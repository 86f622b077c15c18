/** Until when the customer can agree to it, and what becomes of it then. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Deadline } from '#ui/values/deadline.tsx';
import type { Check, External } from './external.queries.ts';

export interface OpenUntilProps {
  readonly transfer: External;
  /** The one that waits for the customer. */
  readonly check: Check['name'];
}

export function OpenUntil({ transfer, check }: OpenUntilProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const by = transfer.checks.find(({ name }) => name === check)?.decide_by ?? null;
  if (by === null) return null;
  return (
    <p>
      {intl.formatMessage(
        {
          id: transfer.needs_quote
            ? 'customer.new-rate.open-until'
            : 'customer.external.open-until',
        },
        { by: <Deadline key="by" iso={by} timeZone={user.time_zone} /> },
      )}
    </p>
  );
}
