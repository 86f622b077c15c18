/** `/user/auth/security`: alerts, second factors, sessions, devices, and what happened. */
import { type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { customerPasskeys, customerTotp } from '#lib/factors/factor-calls.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { TotpCard } from '#lib/factors/totp-card.tsx';
import { PasskeysCard } from '#lib/passkeys/passkeys-card.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { CustomerActivity } from '#lib/sessions/customer-activity.tsx';
import { DevicesCard } from '#lib/sessions/devices-card.tsx';
import { SessionsCard } from '#lib/sessions/sessions-card.tsx';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { paths } from '#paths.ts';
import { PasswordCard } from './password-card.tsx';
import { SwitchesCard } from './switches-card.tsx';

export function SecurityPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const stepUp = useStepUp(customerStepUp);
  const alerts = useArrival('#alerts');
  const shared = { stepUp, isFixed: user.persona, timeZone: user.time_zone };
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.security.title' })}
      lead={intl.formatMessage({ id: 'customer.security.lead' })}
      href={paths.customer.security()}
    >
      {user.persona && <PersonaNote />}
      <SwitchesCard
        title={intl.formatMessage({ id: 'customer.security.factor' })}
        names={['two_factor_authentication', 'email_authentication']}
        stepUp={stepUp}
        isFixed={user.persona}
      />
      <PasskeysCard {...shared} calls={customerPasskeys} />
      <TotpCard {...shared} calls={customerTotp} />
      <PasswordCard />
      <div ref={alerts} id="alerts" tabIndex={-1} className="scroll-mt-32 rounded-md">
        <SwitchesCard
          title={intl.formatMessage({ id: 'customer.security.alerts' })}
          names={['email_alerts', 'sms_alerts']}
          stepUp={stepUp}
          isFixed={false}
        />
      </div>
      <SessionsCard
        queryKey={['customer', 'sessions']}
        load={(signal) => bank.customers.sessions({ signal })}
        end={(id) => bank.customers.endSession({ params: { id } })}
        endOthers={() => bank.customers.endOtherSessions()}
        timeZone={user.time_zone}
      />
      <DevicesCard
        queryKey={['customer', 'devices']}
        load={(signal) => bank.customers.devices({ signal })}
        forget={(id) => bank.customers.forgetDevice({ params: { id } })}
        isFixed={user.persona}
        timeZone={user.time_zone}
      />
      <CustomerActivity />
      {stepUp.dialog}
    </AccountScreen>
  );
}

/** The menu leads to a part of this screen, too; the focus goes there with the eye. */
function useArrival(part: string): RefObject<HTMLDivElement | null> {
  const target = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // Following the same link again goes there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what tells.
  useEffect(() => {
    if (hash !== part) return;
    // After the new screen's own heading has had the focus.
    const arrival = setTimeout(() => {
      target.current?.scrollIntoView({ block: 'start' });
      target.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(arrival);
  }, [hash, part, key]);
  return target;
}
