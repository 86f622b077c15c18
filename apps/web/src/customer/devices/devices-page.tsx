/** `/user/account/notifications`: push messages, in this browser and in the customer's others. */
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ModeContext } from '#ui/mode.ts';
import { DeviceRows } from './device-rows.tsx';
import { devicesQuery } from './devices.queries.ts';
import { ThisBrowserCard } from './this-browser-card.tsx';

export function DevicesPage() {
  const intl = useIntl();
  const mode = use(ModeContext);
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.devices.title' })}
      lead={intl.formatMessage(
        { id: 'customer.devices.lead' },
        {
          list: (
            <TextLink key="list" href={paths.customer.notifications()}>
              {intl.formatMessage({ id: 'customer.notifications.title' })}
            </TextLink>
          ),
        },
      )}
      href={paths.customer.devices()}
    >
      {mode === 'sandbox' && <SimulatedNote />}
      <QueryView
        query={useQuery(devicesQuery)}
        errorTitle={intl.formatMessage({ id: 'customer.devices.not-loaded' })}
        skeleton={<Skeleton className="h-80 w-full" />}
      >
        {(known) => (
          <>
            <ThisBrowserCard known={known} />
            <DeviceRows devices={known.devices} />
          </>
        )}
      </QueryView>
    </AccountScreen>
  );
}

/** Whoever waits for a message here should know where it goes. */
function SimulatedNote() {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'customer.devices.simulated' })}>
      {intl.formatMessage(
        { id: 'customer.devices.simulated-text' },
        {
          inbox: (
            <TextLink key="inbox" href={paths.sandbox.inbox(user.email)}>
              {intl.formatMessage({ id: 'customer.devices.inbox' })}
            </TextLink>
          ),
        },
      )}
    </Panel>
  );
}
