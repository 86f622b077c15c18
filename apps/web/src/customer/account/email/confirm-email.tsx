/** The PIN that the new address got; until it is given, the old address counts. */
import type { SentPin } from '@fairlead/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { CodeForm } from '#lib/second-factor/code-form.tsx';
import { ResendPin } from '#lib/second-factor/resend-pin.tsx';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { Button } from '#ui/actions/button.tsx';

export interface ConfirmEmailProps {
  readonly pending: string;
  /** Null when it was not sent from this page. */
  readonly sentPin: SentPin | null;
  readonly onChanged: () => void;
}

export function ConfirmEmail({ pending, sentPin, onChanged }: ConfirmEmailProps) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const [sent, setSent] = useState(sentPin);
  const cancelling = useMutation({
    mutationFn: () => bank.emails.cancelChange(),
    onSuccess: refresh,
  });
  return (
    <div className="flex flex-col gap-5">
      <CodeForm
        kind="pin"
        name="pin"
        takesFocus
        prompt={intl.formatMessage({ id: 'protected.code.email.prompt' }, { address: pending })}
        submitLabel={intl.formatMessage({ id: 'customer.email.confirm' })}
        give={async (pin) => {
          await bank.registrations.verifyEmail({ body: { pin } });
          onChanged();
          await refresh();
        }}
      >
        <ResendPin
          sentPin={sent}
          label={intl.formatMessage({ id: 'field.pin.resend' })}
          send={async () =>
            (await bank.registrations.sendPin({ body: { email: pending } })).sent_pin
          }
          onSent={setSent}
        />
      </CodeForm>
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <ProblemPanel of={cancelling} />
        <p className="text-sm text-muted">{intl.formatMessage({ id: 'customer.email.pending' })}</p>
        <div>
          <Button isPending={cancelling.isPending} onPress={() => cancelling.mutate()}>
            {intl.formatMessage({ id: 'customer.email.cancel' })}
          </Button>
        </div>
      </div>
    </div>
  );
}
