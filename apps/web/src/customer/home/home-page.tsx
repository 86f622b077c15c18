/** The first screen after signing in: who one is here, and what happened lately. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { CustomerActivity } from '#lib/sessions/customer-activity.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';

export function HomePage() {
  const intl = useIntl();
  const { user, session } = useCustomer();
  const currencyName = intl.formatDisplayName(user.currency, { type: 'currency' });
  const facts = [
    { name: 'name', value: <bdi>{`${user.first_name} ${user.last_name}`}</bdi> },
    { name: 'email', value: <EmailAddress value={user.email} /> },
    {
      name: 'status',
      value: (
        <Badge tone={user.account_status === 'Active' ? 'good' : 'warning'}>
          {intl.formatMessage({ id: `customer.status.${user.account_status}` })}
        </Badge>
      ),
    },
    { name: 'currency', value: `${currencyName} (${user.currency})` },
    {
      name: 'since',
      value: <DateTime iso={user.created_at} style="day" timeZone={user.time_zone} />,
    },
    {
      name: 'session',
      value: <DateTime iso={session.ends_at} style="exact" timeZone={user.time_zone} />,
    },
  ] as const;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.home.welcome' }, { name: user.first_name })}
        lead={intl.formatMessage({ id: 'customer.home.lead' })}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title={intl.formatMessage({ id: 'customer.home.details' })}>
          <Facts
            facts={facts.map(({ name, value }) => ({
              name: intl.formatMessage({ id: `customer.fact.${name}` }),
              value,
            }))}
          />
          <p className="mt-4">
            <TextLink href={paths.customer.security()}>
              {intl.formatMessage({ id: 'customer.home.to-security' })}
            </TextLink>
          </p>
        </Card>
        <CustomerActivity />
      </div>
      <StandingWarning />
    </div>
  );
}
