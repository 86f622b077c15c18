/**
 * `/user/account/email`: a code goes to the present address, a PIN to the new one; the old address
 * can put it back for 72 hours.
 */
import type { SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Stepper } from '#ui/data/stepper.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

export function EmailPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const [changed, setChanged] = useState(false);
  const pending = user.pending_email;
  const steps = (['ask', 'new', 'prove'] as const).map((step) =>
    intl.formatMessage({ id: `customer.email.step-${step}` }),
  );
  const [step, setStep] = useState(0);
  const [sentPin, setSentPin] = useState<SentPin | null>(null);
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.email.title' })}
      lead={intl.formatMessage({ id: 'customer.email.lead' })}
      href={paths.customer.email()}
    >
      {changed && (
        <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'customer.email.done' })}>
          {intl.formatMessage({ id: 'customer.email.done-text' })}
        </Panel>
      )}
      <Card>
        <Facts
          facts={[
            {
              name: intl.formatMessage({ id: 'customer.email.present' }),
              value: <EmailAddress value={user.email} />,
            },
          ]}
        />
      </Card>
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card>
          <div className="flex flex-col gap-6">
            <Stepper
              label={intl.formatMessage({ id: 'customer.email.steps' })}
              steps={steps}
              current={pending === null ? step : 2}
            />
            {pending === null ? (
              <ChangeEmail email={user.email} onStep={setStep} onSent={setSentPin} />
            ) : (
              <ConfirmEmail
                key={pending}
                pending={pending}
                sentPin={sentPin}
                onChanged={() => {
                  setChanged(true);
                  setStep(0);
                }}
              />
            )}
          </div>
        </Card>
      )}
    </AccountScreen>
  );
}
