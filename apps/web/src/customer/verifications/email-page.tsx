/** `/user/verifications/email`: the PIN that proves the address. */
import type { SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { CodeForm } from '#lib/second-factor/code-form.tsx';
import { ResendPin } from '#lib/second-factor/resend-pin.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { Card } from '#ui/data/card.tsx';
import { VerificationScreen } from './verification-screen.tsx';

export function EmailPage() {
  return (
    <VerificationScreen kind="email">
      {() => (
        <Card>
          <ProveEmail />
        </Card>
      )}
    </VerificationScreen>
  );
}

function ProveEmail() {
  const intl = useIntl();
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  const [sentPin, setSentPin] = useState<SentPin | null>(null);
  const sending = (
    <ResendPin
      sentPin={sentPin}
      send={async () =>
        (await bank.registrations.sendPin({ body: { email: user.email } })).sent_pin
      }
      onSent={setSentPin}
    />
  );
  if (sentPin === null) {
    const address = (
      <bdi key="address" dir="ltr" className="font-medium">
        {user.email}
      </bdi>
    );
    return (
      <div className="flex flex-col gap-5">
        <p>{intl.formatMessage({ id: 'customer.verify-email.ask' }, { address })}</p>
        {sending}
      </div>
    );
  }
  return (
    <CodeForm
      kind="pin"
      name="pin"
      takesFocus
      prompt={intl.formatMessage({ id: 'protected.code.email.prompt' }, { address: user.email })}
      submitLabel={intl.formatMessage({ id: 'customer.verify-email.confirm' })}
      give={async (pin) => {
        await bank.registrations.verifyEmail({ body: { pin } });
        await refresh();
      }}
    >
      {sending}
    </CodeForm>
  );
}
