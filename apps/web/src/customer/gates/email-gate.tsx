/** Gate 1: the PIN that proves the email. */
import { use } from 'react';
import { useIntl } from 'react-intl';
import { GateFrame } from '#customer/frame/gate-frame.tsx';
import { bank } from '#lib/client.ts';
import { EmailPin } from '#lib/email-pin/email-pin.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { ModeContext } from '#ui/mode.ts';
import type { FactsOf } from './facts-of.ts';
import { SkipButton } from './skip-button.tsx';
import { StillOpen } from './still-open.tsx';

export function EmailGate({ facts }: { readonly facts: FactsOf<'verify_email'> }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const mode = use(ModeContext);
  const refresh = useRefreshCustomer();
  const email = user.pending_email ?? user.email;
  return (
    <GateFrame
      title={intl.formatMessage({ id: 'customer.gate.email-title' })}
      lead={intl.formatMessage({ id: 'customer.gate.email-lead' })}
    >
      <EmailPin
        email={email}
        sentPin={facts.sent_pin}
        mode={mode}
        verify={(pin) => bank.registrations.verifyEmail({ body: { pin } })}
        resend={async () => (await bank.registrations.sendPin({ body: { email } })).sent_pin}
        onSent={() => void refresh()}
        onDone={() => void refresh()}
      />
      {facts.may_skip && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <SkipButton verification="email_verification" />
        </div>
      )}
      <StillOpen />
    </GateFrame>
  );
}
