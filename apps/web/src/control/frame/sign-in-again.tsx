/** Staff whose session is over sign in again, above the screen that it was left on. */
import { useIntl } from 'react-intl';
import { SignInAgain as Frame } from '#lib/session/held/sign-in-again.tsx';
import type { StaffStatus } from '#lib/session/staff-session.ts';
import { staffSignIn } from '#lib/signin/sign-in-calls.ts';

export interface SignInAgainProps {
  readonly staff: StaffStatus['staff'];
  readonly onDone: () => void;
}

export function SignInAgain({ staff, onDone }: SignInAgainProps) {
  const intl = useIntl();
  return (
    <Frame
      audience="staff"
      calls={staffSignIn}
      person={staff}
      words={{
        title: intl.formatMessage({ id: 'control.again.title' }),
        text: intl.formatMessage({ id: 'control.again.text' }),
        leave: intl.formatMessage({ id: 'control.again.leave' }),
      }}
      onDone={onDone}
    />
  );
}
