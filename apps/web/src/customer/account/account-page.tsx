/** `/user/account`: the hub of everything that is about the customer. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { useSignOut } from '#lib/session/sign-out-context.ts';
import { Button } from '#ui/actions/button.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { HubGroup } from './hub-group.tsx';
import { hubGroups } from './hub-places.tsx';

export function AccountPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const signOut = useSignOut();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.account.title' })}
        lead={intl.formatMessage({ id: 'customer.account.lead' })}
      />
      <div className="flex items-center gap-4">
        <Avatar name={name} src={user.photo_profile ?? undefined} size="large" />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p dir="ltr" className="truncate text-muted rtl:text-end">
            {user.email}
          </p>
          <p className="mt-1">
            <Badge tone={user.account_status === 'Active' ? 'good' : 'warning'}>
              {intl.formatMessage({ id: `customer.status.${user.account_status}` })}
            </Badge>
          </p>
        </div>
      </div>
      {hubGroups(user, intl).map(({ id, places }) => (
        <HubGroup
          key={id}
          title={intl.formatMessage({ id: `customer.hub.${id}` })}
          places={places}
        />
      ))}
      <div>
        <Button onPress={signOut}>{intl.formatMessage({ id: 'app.frame.sign-out' })}</Button>
      </div>
    </div>
  );
}
