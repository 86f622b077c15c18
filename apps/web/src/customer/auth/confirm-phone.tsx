/** The code that came by SMS. */
import type { SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { CodeForm } from '#lib/second-factor/code-form.tsx';
import { ResendPin } from '#lib/second-factor/resend-pin.tsx';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { Button } from '#ui/actions/button.tsx';

export interface ConfirmPhoneProps {
  readonly pending: string;
  /** Null when it was not sent from this page. */
  readonly sentPin: SentPin | null;
  readonly onProven: () => void;
  readonly onAnother: () => void;
}

export function ConfirmPhone({ pending, sentPin, onProven, onAnother }: ConfirmPhoneProps) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const [sent, setSent] = useState(sentPin);
  // A number reads from left to right in the middle of Arabic too.
  const phone = `\u2066${pending}\u2069`;
  return (
    <CodeForm
      kind="pin"
      takesFocus
      prompt={intl.formatMessage({ id: 'protected.code.phone.prompt' }, { phone })}
      submitLabel={intl.formatMessage({ id: 'customer.phone.confirm' })}
      give={async (auth_code) => {
        await bank.customers.confirmCode({ body: { auth_code } });
        onProven();
        await refresh();
      }}
    >
      <ResendPin
        sentPin={sent}
        send={async () => (await bank.customers.resendCode()).sent_pin}
        onSent={setSent}
        label={intl.formatMessage({ id: 'customer.phone.resend' })}
      />
      <div className="-mx-3">
        <Button variant="quiet" size="compact" onPress={onAnother}>
          {intl.formatMessage({ id: 'customer.phone.another' })}
        </Button>
      </div>
    </CodeForm>
  );
}
