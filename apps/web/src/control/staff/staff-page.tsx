/** Who works here, who was invited, and inviting one more. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RolesCard } from './roles-card.tsx';
import { StaffList } from './staff-list.tsx';

export function StaffPage() {
  const intl = useIntl();
  const status = useStaff();
  const [inviting, setInviting] = useState(false);
  // Demonstration staff may not invite; they are told by the missing button, not after a form.
  const mayInvite = mayDo(status, 'staff.invite') && !status.staff.persona;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.staff.title' })}
        lead={intl.formatMessage({ id: 'control.staff.lead' })}
        action={
          mayInvite && (
            <Button
              variant="primary"
              onPress={() => setInviting(true)}
              icon={<UserPlus aria-hidden="true" className="size-5" />}
            >
              {intl.formatMessage({ id: 'control.staff.invite' })}
            </Button>
          )
        }
      />
      <StaffList />
      <Invitations mayWithdraw={mayInvite} />
      <RolesCard />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
