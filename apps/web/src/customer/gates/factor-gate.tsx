/** Gate 2: the second factor of this session. */
import { useIntl } from 'react-intl';
import { GateFrame } from '#customer/frame/gate-frame.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { tellTabs } from '#lib/session/tabs.ts';
import { FactorStep } from '#lib/signin/factor-step.tsx';
import { customerSignIn } from '#lib/signin/sign-in-calls.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';

export function FactorGate() {
  const intl = useIntl();
  const { session } = useCustomer();
  const refresh = useRefreshCustomer();
  return (
    <GateFrame
      title={intl.formatMessage({ id: 'customer.gate.factor-title' })}
      lead={intl.formatMessage({ id: 'customer.gate.factor-lead' })}
    >
      <FactorStep
        calls={customerSignIn}
        asked={{ factors: session.factors, sentPin: session.sent_pin }}
        onDone={() => {
          tellTabs('customer', 'signed-in');
          void refresh();
        }}
      />
      {/* Saying “not me” themselves comes after this step; staff can stop payments before. */}
      <p className="text-muted">
        {intl.formatMessage(
          { id: 'customer.gate.factor-stranger' },
          {
            contact: (
              <TextLink key="contact" href={paths.site.contact()}>
                {intl.formatMessage({ id: 'customer.gate.factor-contact' })}
              </TextLink>
            ),
          },
        )}
      </p>
    </GateFrame>
  );
}
