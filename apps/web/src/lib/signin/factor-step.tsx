/** The second step of signing in. Fetched when it is wanted: most pages never come to it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { queries } from '#lib/queries.ts';
import { SecondFactorForm } from '#lib/second-factor/second-factor-form.tsx';
import { showPasskey } from '#lib/webauthn/passkey.ts';
import { Button } from '#ui/actions/button.tsx';
import type { SignInAnswer, SignInCalls } from './sign-in-calls.ts';
import type { AskedFactor } from './use-steps.ts';

export interface FactorStepProps {
  readonly calls: SignInCalls;
  readonly asked: AskedFactor;
  readonly onDone: (answer: SignInAnswer) => void;
  /** Back to email and password; not where the screen has its own way out. */
  readonly onStartAgain?: () => void;
}

export function FactorStep({ calls, asked, onDone, onStartAgain }: FactorStepProps) {
  const intl = useIntl();
  const answered = useRef<SignInAnswer>(undefined);
  const keep = (answer: SignInAnswer) => {
    answered.current = answer;
  };
  return (
    <QueryClientProvider client={queries}>
      <div className="flex flex-col gap-5">
        <SecondFactorForm
          factors={asked.factors}
          sentPin={asked.sentPin}
          giveCode={async (code) => keep(await calls.confirm(code))}
          givePasskey={async () =>
            keep(await calls.giveFactor(await showPasskey(await calls.factorOptions())))
          }
          sendPin={calls.sendPin}
          onDone={() => answered.current !== undefined && onDone(answered.current)}
          submitLabel={intl.formatMessage({ id: 'signin.code.submit' })}
        />
        {onStartAgain !== undefined && (
          <div className="-mx-3">
            <Button variant="quiet" size="compact" onPress={onStartAgain}>
              {intl.formatMessage({ id: 'signin.code.start-again' })}
            </Button>
          </div>
        )}
      </div>
    </QueryClientProvider>
  );
}
