/** `/cp/signup`: joins the staff with a single-use invitation, then enrols the second factor. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { takeToken } from '#lib/screen/take-token.ts';
import { useStaffIfAny } from '#lib/session/staff-session.ts';
import { Stepper } from '#ui/data/stepper.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { InvitationStep } from './invitation-step.tsx';

export function SignupPage() {
  const intl = useIntl();
  const mayEnrol = useStaffIfAny()?.session.second_factor === 'to_enrol';
  const [token] = useState(takeToken);
  const [joined, setJoined] = useState(mayEnrol && token === undefined);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={intl.formatMessage({ id: 'control.signup.heading' })} />
      <Stepper
        label={intl.formatMessage({ id: 'control.signup.steps' })}
        steps={[
          intl.formatMessage({ id: 'control.signup.step-you' }),
          intl.formatMessage({ id: 'control.signup.step-factor' }),
        ]}
        current={joined ? 1 : 0}
      />
      {joined ? <EnrolStep /> : <InvitationStep token={token} onJoined={() => setJoined(true)} />}
    </div>
  );
}
