/** When the password was last changed, and the way to change it. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { customerTotp } from '#lib/factors/factor-calls.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export function PasswordCard() {
  const intl = useIntl();
  const { user } = useCustomer();
  const factors = useQuery({
    queryKey: ['customer', 'factors'],
    queryFn: ({ signal }) => customerTotp.read(signal),
  });
  const changedAt = factors.data?.password_changed_at;
  return (
    <Card
      title={intl.formatMessage({ id: 'customer.password.title' })}
      actions={
        <LinkButton size="compact" href={paths.customer.password()}>
          {intl.formatMessage({ id: 'customer.password.change' })}
        </LinkButton>
      }
    >
      <p className="min-h-6 text-muted">
        {changedAt !== undefined &&
          intl.formatMessage(
            { id: 'customer.password.changed' },
            {
              when: <DateTime key="when" iso={changedAt} style="day" timeZone={user.time_zone} />,
            },
          )}
      </p>
    </Card>
  );
}
