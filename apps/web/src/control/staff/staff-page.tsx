/** Who works here, who was invited, and inviting one more. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog, type WaitingInvitation } from './invite-dialog.tsx';
import { RolesCard } from './roles-card.tsx';
import { StaffList } from './staff-list.tsx';

export function StaffPage() {
  const intl = useIntl();
  const status = useStaff();
  const [inviting, setInviting] = useState(false);
  const [waiting, setWaiting] = useState<WaitingInvitation>();
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
      {waiting !== undefined && <Waiting key={waiting.approvalId} {...waiting} />}
      <StaffList mayChange={mayDo(status, 'staff.change') && !status.staff.persona} />
      <Invitations mayWithdraw={mayInvite} />
      <RolesCard />
      {inviting && <InviteDialog onClose={() => setInviting(false)} onWaiting={setWaiting} />}
    </div>
  );
}

function Waiting({ email, approvalId }: WaitingInvitation) {
  const intl = useIntl();
  return (
    <Panel
      tone="success"
      takesFocus
      title={intl.formatMessage({ id: 'control.invitations.waits' }, { email })}
    >
      <p>{intl.formatMessage({ id: 'control.invitations.waits-text' })}</p>
      <p className="mt-2">
        <TextLink href={paths.control.approval(approvalId)}>
          {intl.formatMessage({ id: 'control.approvals.open' })}
        </TextLink>
      </p>
    </Panel>
  );
}
