/** After the last step: the PIN that proves the address and opens the session. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { EmailPin } from '#lib/email-pin/email-pin.tsx';
import { queries } from '#lib/queries.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Mode } from '#ui/mode.ts';
import { forgetOpening, type Waiting } from './opening-draft.ts';

export interface PinStepProps {
  readonly waiting: Waiting;
  readonly onSent: (waiting: Waiting) => void;
  readonly onCorrect: () => void;
  readonly mode: Mode;
}

export function PinStep({ waiting, onSent, onCorrect, mode }: PinStepProps) {
  const intl = useIntl();
  return (
    <QueryClientProvider client={queries}>
      <div className="flex flex-col gap-5">
        <h2 className="text-xl font-semibold">{intl.formatMessage({ id: 'opening.pin.title' })}</h2>
        <EmailPin
          email={waiting.email}
          sentPin={waiting.sentPin}
          mode={mode}
          verify={(pin) => bank.registrations.verifyEmail({ body: { pin } })}
          resend={async () =>
            (await bank.registrations.sendPin({ body: { email: waiting.email } })).sent_pin
          }
          onSent={(email, sentPin) => onSent({ email, sentPin })}
          onDone={() => {
            forgetOpening();
            location.replace(paths.customer.index());
          }}
        />
        <p className="text-sm text-muted">{intl.formatMessage({ id: 'opening.pin.known' })}</p>
        <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
          <p className="text-sm text-muted">
            {intl.formatMessage({ id: 'opening.pin.change-help' })}
          </p>
          <Button onPress={onCorrect}>{intl.formatMessage({ id: 'opening.pin.change' })}</Button>
        </div>
      </div>
    </QueryClientProvider>
  );
}
