/** `/user/account/address`: where the customer lives, and a number to reach them at. */
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { AddressForm } from './address-form.tsx';

export function AddressPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.address.title' })}
      lead={intl.formatMessage({ id: 'customer.address.lead' })}
      href={paths.customer.address()}
    >
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card>
          <AddressForm user={user} />
        </Card>
      )}
    </AccountScreen>
  );
}
