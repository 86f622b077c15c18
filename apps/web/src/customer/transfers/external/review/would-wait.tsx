/** Sent now it would not leave yet: said before it is sent. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Deadline } from '#ui/values/deadline.tsx';

export function WouldWait({ by }: { readonly by: string }) {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <Panel tone="warning" title={intl.formatMessage({ id: 'customer.external.would-wait' })}>
      <p className="mb-3">{intl.formatMessage({ id: 'protected.hold.waits.text' })}</p>
      <Facts
        facts={[
          {
            name: intl.formatMessage({ id: 'customer.external.leave-by' }),
            value: <Deadline iso={by} timeZone={user.time_zone} />,
          },
        ]}
      />
    </Panel>
  );
}
