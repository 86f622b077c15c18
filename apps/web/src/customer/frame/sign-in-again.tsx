/** The session is over: signing in again, above the screen that it was left on. */
import { use } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useIntl } from 'react-intl';
import type { CustomerStatus } from '#lib/session/customer-session.ts';
import { PersonaList } from '#lib/signin/persona-list.tsx';
import { customerSignIn } from '#lib/signin/sign-in-calls.ts';
import { SignInSteps } from '#lib/signin/sign-in-steps.tsx';
import { useSignInSteps } from '#lib/signin/use-steps.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { ModeContext } from '#ui/mode.ts';
import { ModalFrame } from '#ui/overlays/modal-frame.tsx';

export interface SignInAgainProps {
  readonly user: CustomerStatus['user'];
  readonly onDone: () => void;
}

const always = () => true;

export function SignInAgain({ user, onDone }: SignInAgainProps) {
  const intl = useIntl();
  const mode = use(ModeContext);
  const steps = useSignInSteps(customerSignIn, onDone);
  return (
    <ModalFrame isOpen>
      <AriaDialog className="flex flex-col gap-5 p-6 outline-none">
        <Heading slot="title" className="text-xl font-semibold text-balance">
          {intl.formatMessage({ id: 'customer.again.title' })}
        </Heading>
        <p className="text-muted">{intl.formatMessage({ id: 'customer.again.text' })}</p>
        <SignInSteps
          steps={steps}
          email={user.email}
          mayGoOn={always}
          after={
            mode === 'sandbox' &&
            user.persona && <PersonaList kind="customer" mayGoOn={always} onDone={onDone} />
          }
        />
        <Button variant="quiet" onPress={() => location.replace(paths.signIn())}>
          {intl.formatMessage({ id: 'customer.again.leave' })}
        </Button>
      </AriaDialog>
    </ModalFrame>
  );
}
