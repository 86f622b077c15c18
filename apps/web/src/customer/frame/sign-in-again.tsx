/** A customer whose session is over signs in again, above the screen that it was left on. */
import { useIntl } from 'react-intl';
import type { CustomerStatus } from '#lib/session/customer-session.ts';
import { SignInAgain as Frame } from '#lib/session/held/sign-in-again.tsx';
import { customerSignIn } from '#lib/signin/sign-in-calls.ts';

export interface SignInAgainProps {
  readonly user: CustomerStatus['user'];
  readonly onDone: () => void;
}

export function SignInAgain({ user, onDone }: SignInAgainProps) {
  const intl = useIntl();
  return (
    <Frame
      audience="customer"
      calls={customerSignIn}
      person={user}
      words={{
        title: intl.formatMessage({ id: 'customer.again.title' }),
        text: intl.formatMessage({ id: 'customer.again.text' }),
        leave: intl.formatMessage({ id: 'customer.again.leave' }),
      }}
      onDone={onDone}
    />
  );
}
