/** A staff member's own page: factors, password, shortcuts, sessions, devices, what they did. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { staffPasskeys, staffTotp } from '#lib/factors/factor-calls.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { TotpCard } from '#lib/factors/totp-card.tsx';
import { PasskeysCard } from '#lib/passkeys/passkeys-card.tsx';
import { ChangePassword } from '#lib/passwords/change-password.tsx';
import { useStaff } from '#lib/session/staff-session.ts';
import { ActivityCard } from '#lib/sessions/activity-card.tsx';
import { DevicesCard } from '#lib/sessions/devices-card.tsx';
import { SessionsCard } from '#lib/sessions/sessions-card.tsx';
import { staffStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ShortcutsCard } from './shortcuts-card.tsx';

export function AccountPage() {
  const intl = useIntl();
  const { staff } = useStaff();
  const stepUp = useStepUp(staffStepUp);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.account.title' })}
        lead={intl.formatMessage({ id: 'control.account.lead' })}
      />
      {staff.persona && <PersonaNote of="staff" />}
      <PasskeysCard calls={staffPasskeys} stepUp={stepUp} isFixed={staff.persona} />
      <TotpCard calls={staffTotp} stepUp={stepUp} isFixed={staff.persona} />
      {!staff.persona && (
        <Card title={intl.formatMessage({ id: 'control.account.password' })}>
          <ChangePassword
            owner="staff"
            email={staff.email}
            change={(body) => bank.passwords.staffChange({ body })}
          />
        </Card>
      )}
      <ShortcutsCard />
      <SessionsCard
        queryKey={['staff', 'sessions']}
        load={(signal) => bank.staff.sessions({ signal })}
        end={(id) => bank.staff.endSession({ params: { id } })}
        endOthers={() => bank.staff.endOtherSessions()}
      />
      <DevicesCard
        queryKey={['staff', 'devices']}
        load={(signal) => bank.staff.devices({ signal })}
        forget={(id) => bank.staff.forgetDevice({ params: { id } })}
        isFixed={staff.persona}
      />
      <ActivityCard
        queryKey={['staff', 'activity']}
        load={(cursor, signal) => bank.staff.activity({ query: { cursor }, signal })}
      />
      {stepUp.dialog}
    </div>
  );
}
