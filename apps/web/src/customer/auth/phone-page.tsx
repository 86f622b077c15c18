/** `/user/auth/phone`: the number that SMS goes to, proven by a code. */
import type { SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { ConfirmPhone } from './confirm-phone.tsx';
import { PhoneForm } from './phone-form.tsx';
import { ProveGiven } from './prove-given.tsx';

export function PhonePage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const [proven, setProven] = useState(false);
  const isUnproven = user.phone_number !== null && !user.phone_verified;
  const present =
    user.phone_number === null ? (
      intl.formatMessage({ id: 'customer.phone.none' })
    ) : (
      <bdi dir="ltr">{user.phone_number}</bdi>
    );
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.phone.title' })}
      lead={intl.formatMessage({ id: 'customer.phone.lead' })}
      href={paths.customer.phone()}
    >
      {proven && (
        <Panel
          tone="success"
          takesFocus
          title={intl.formatMessage({ id: 'customer.phone.done' })}
        />
      )}
      <Card>
        <Facts
          facts={[
            {
              name: intl.formatMessage({
                id: isUnproven ? 'customer.phone.unproven' : 'customer.phone.present',
              }),
              value: present,
            },
          ]}
        />
      </Card>
      {user.persona ? <PersonaNote /> : <ChangePhone onProven={setProven} />}
    </AccountScreen>
  );
}

function ChangePhone({ onProven }: { readonly onProven: (proven: boolean) => void }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const [another, setAnother] = useState(false);
  const [sentPin, setSentPin] = useState<SentPin | null>(null);
  const pending = user.pending_phone_number;
  const given = user.phone_verified ? null : user.phone_number;
  const toForm = () => setAnother(true);
  const afterSending = (sent: SentPin) => {
    setSentPin(sent);
    onProven(false);
    setAnother(false);
  };
  if (pending !== null && !another) {
    return (
      <Card title={intl.formatMessage({ id: 'customer.phone.confirm-title' })}>
        <ConfirmPhone
          key={pending}
          pending={pending}
          sentPin={sentPin}
          onProven={() => onProven(true)}
          onAnother={toForm}
        />
      </Card>
    );
  }
  if (given !== null && !another) {
    return (
      <Card title={intl.formatMessage({ id: 'customer.phone.confirm-title' })}>
        <ProveGiven phoneNumber={given} onSent={afterSending} onAnother={toForm} />
      </Card>
    );
  }
  return (
    <Card title={intl.formatMessage({ id: 'customer.phone.change-title' })}>
      <PhoneForm country={user.country ?? ''} onSent={afterSending} />
    </Card>
  );
}
