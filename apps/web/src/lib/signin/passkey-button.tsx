/** Signing in with a passkey alone; where the browser can, it offers one in the email field too. */
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { browserHasPasskeys } from '#lib/webauthn/passkey-problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { offerPasskey } from './offer-passkey.ts';
import type { SignInSteps } from './use-steps.ts';

export interface PasskeyButtonProps {
  readonly steps: SignInSteps;
  readonly mayGoOn: () => boolean;
}

export function PasskeyButton({ steps, mayGoOn }: PasskeyButtonProps) {
  const intl = useIntl();
  const [shown, setShown] = useState(false);
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    setShown(browserHasPasskeys());
    return offerPasskey(latest.current.calls, (answer) => latest.current.settle(answer));
  }, []);
  if (!shown) return null;
  return (
    <Button
      wide
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      isPending={steps.pending === 'passkey'}
      isDisabled={steps.pending === 'password'}
      onPress={() => {
        if (mayGoOn()) void steps.enterPasskey();
      }}
    >
      {intl.formatMessage({ id: 'signin.passkey.submit' })}
    </Button>
  );
}
