/** Sessions and devices of the customer, and what happened to their account. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { CustomerActivity } from '#lib/sessions/customer-activity.tsx';
import { SessionsCard } from '#lib/sessions/sessions-card.tsx';
import { paths } from '#paths.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';

export function SecurityPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const title = intl.formatMessage({ id: 'customer.security.title' });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'customer.security.lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.home.title' }),
            href: paths.customer.index(),
          },
          { label: title, href: paths.customer.security() },
        ]}
      />
      <SessionsCard
        queryKey={['customer', 'sessions']}
        load={(signal) => bank.customers.sessions({ signal })}
        end={(id) => bank.customers.endSession({ params: { id } })}
        timeZone={user.time_zone}
      />
      <CustomerActivity />
    </div>
  );
}
