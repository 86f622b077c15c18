/** `/user/account/password`: a new password with the present one. */
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { ChangePassword } from '#lib/passwords/change-password.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';

export function PasswordPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.password.title' })}
      lead={intl.formatMessage({ id: 'customer.password.lead' })}
      href={paths.customer.password()}
    >
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card>
          <ChangePassword
            owner="customer"
            email={user.email}
            change={async (body) => {
              await bank.passwords.change({ body });
              await refresh();
            }}
          />
          <p className="mt-6 border-t border-line pt-4">
            <TextLink href={paths.customer.passwordByMail()}>
              {intl.formatMessage({ id: 'customer.password.forgotten' })}
            </TextLink>
          </p>
        </Card>
      )}
    </AccountScreen>
  );
}
