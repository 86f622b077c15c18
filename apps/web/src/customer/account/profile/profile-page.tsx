/** `/user/auth/profile`: what the bank knows about the customer, and what they can change alone. */
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfilePage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const none = intl.formatMessage({ id: 'customer.profile.not-given' });
  const facts = [
    { name: 'name', value: <bdi>{`${user.first_name} ${user.last_name}`}</bdi> },
    {
      name: 'birth',
      value:
        user.date_of_birth === null
          ? none
          : intl.formatDate(user.date_of_birth, { dateStyle: 'long', timeZone: 'UTC' }),
    },
    {
      name: 'sex',
      value: user.sex === null ? none : intl.formatMessage({ id: `customer.sex.${user.sex}` }),
    },
    {
      name: 'currency',
      value: `${intl.formatDisplayName(user.currency, { type: 'currency' })} (${user.currency})`,
    },
    {
      name: 'tier',
      value: intl.formatMessage({ id: 'customer.profile.tier' }, { tier: user.tier }),
    },
    {
      name: 'since',
      value: <DateTime iso={user.created_at} style="day" timeZone={user.time_zone} />,
    },
  ] as const;
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.profile.title' })}
      lead={intl.formatMessage({ id: 'customer.profile.lead' })}
      href={paths.customer.profile()}
    >
      <Card title={intl.formatMessage({ id: 'customer.profile.fixed' })}>
        <Facts
          facts={facts.map(({ name, value }) => ({
            name: intl.formatMessage({ id: `customer.fact.${name}` }),
            value,
          }))}
        />
        <p className="mt-3 text-sm text-muted">
          {intl.formatMessage({ id: 'customer.profile.fixed-help' })}
        </p>
      </Card>
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card title={intl.formatMessage({ id: 'customer.profile.yours' })}>
          <ProfileForm user={user} />
        </Card>
      )}
    </AccountScreen>
  );
}
