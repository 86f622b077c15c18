/** `/user/auth/security`: second factors, alerts, sessions, devices, and what happened. */
import { useIntl } from 'react-intl';
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
import { AlertsCard } from './alerts-card.tsx';
import { CallingCard } from './calling-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { StopCard } from './stop-card.tsx';
import { SwitchesCard } from './switches-card.tsx';

export function SecurityPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const stepUp = useStepUp(customerStepUp);
  const shared = { stepUp, isFixed: user.persona, timeZone: user.time_zone };
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.security.title' })}
      lead={intl.formatMessage({ id: 'customer.security.lead' })}
      href={paths.customer.security()}
    >
      {user.persona && <PersonaNote />}
      <CallingCard />
      <StopCard />
      <SwitchesCard stepUp={stepUp} isFixed={user.persona} />
      <AlertsCard stepUp={stepUp} isFixed={user.persona} />
      <PasskeysCard {...shared} calls={customerPasskeys} />
      <TotpCard {...shared} calls={customerTotp} />
      <PasswordCard />
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
