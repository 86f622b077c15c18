/** The customer chose to wait a day, which is not over yet. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Panel } from '#ui/feedback/panel.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export function WaitsStill({ at }: { readonly at: string }) {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'customer.wait.title' })}>
      {intl.formatMessage(
        { id: 'customer.wait.text' },
        { at: <DateTime key="at" iso={at} style="exact" timeZone={user.time_zone} /> },
      )}
    </Panel>
  );
}
