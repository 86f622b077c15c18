/** A new password for the member of staff who is signed in. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { ChangePassword } from '#lib/passwords/change-password.tsx';
import { useStaff } from '#lib/session/staff-session.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

export function PasswordPage() {
  const intl = useIntl();
  const { staff } = useStaff();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.password.title' })}
        lead={intl.formatMessage({ id: 'control.password.lead' })}
      />
      {staff.persona ? (
        <PersonaNote of="staff" />
      ) : (
        <Card>
          <ChangePassword
            owner="staff"
            email={staff.email}
            change={(body) => bank.passwords.staffChange({ body })}
          />
        </Card>
      )}
    </div>
  );
}
